import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Container } from '#ui/layout/container.tsx';
import { VehicleAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { VehicleForm } from '#views/forms/vehicle-form.tsx';
import { scopeContext } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { durationText } from '#views/reservations/condition-words.ts';
import { Closed } from './closed.tsx';
import { PurchaseCrumbs, StepProgress } from './step-progress.tsx';
import { startPage, startPurchase } from '#views/purchases/start-view.server.ts';
import '#styles/pages/purchase.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta({
        title: `Buy online: ${loaderData.vehicle.name}`,
        siteName: loaderData.siteName,
        description: `Buy the ${loaderData.vehicle.name} online from ${loaderData.siteName}.`,
        canonical: null,
        isIndexed: false,
        share: null,
      })
    : [];

/** The first step of a purchase online. Works without scripts, as every step until the payment. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return startPage(url, context.get(scopeContext));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return startPurchase(request, url, context.get(scopeContext));
}

export default function Start() {
  const { vehicle, closed, progress, contact, action: href, minutes, isTest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Container className="form-page purchase">
      <PurchaseCrumbs vehicle={vehicle} />
      <FormPanel
        title={closed ? 'Buy online' : 'Buy this vehicle online'}
        aside={<VehicleAside vehicle={vehicle} hasPrice={closed === null} />}
      >
        {closed ? (
          <Closed closed={closed} action={null} />
        ) : (
          <>
            <StepProgress progress={progress} />
            <VehicleForm contact={contact} form="purchase" action={href} answer={answer ?? null} level={2} />
            <p className="purchase-note">
              You can stop at any step and come back. If you do not finish within {durationText(minutes)}, we send what
              you have answered to the dealership as an enquiry, so that it can help you, and email you a link to
              continue.
              {isTest && ' Test payments. No money moves.'}
            </p>
          </>
        )}
      </FormPanel>
    </Container>
  );
}
