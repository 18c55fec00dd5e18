import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { Accordion } from '#ui/accordion.tsx';
import { Alert } from '#ui/alert.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Container } from '#ui/layout/container.tsx';
import { rightsSections } from '#vehicle/ui/buyer-rights.tsx';
import { postEnquiry } from '../contact/enquiry-post.server.ts';
import { FormAside, VehicleAside } from '../contact/form-aside.tsx';
import { FormPanel } from '../contact/form-panel.tsx';
import { VehicleForm } from '../contact/vehicle-form.tsx';
import { scopeContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { holdExtras, requestedReserve, reservePage, type ReserveView } from './reserve-view.server.ts';
import { useArrival } from './private-page.tsx';
import '#styles/pages/reserve.css';

export { clientAction } from '../contact/form-route.ts';

/** A posted form only changes the page where the price is another one than it shows. */
export const shouldRevalidate = ({ formMethod, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? actionStatus === 409 : defaultShouldRevalidate;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { title, vehicle, siteName } = loaderData;
  return pageMeta({
    title: `${title}: ${vehicle.name}`,
    siteName,
    description: `Reserve the ${vehicle.name} online at ${siteName}.`,
    canonical: null,
    isIndexed: false,
    share: null,
  });
};

/** The form with which a shopper reserves a vehicle. Works without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { view, status, isPrivate } = await reservePage(url, params['slug']!, context.get(scopeContext));
  return data(view, { status, headers: isPrivate ? { 'Cache-Control': 'private, no-store' } : {} });
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  const found = await requestedReserve(url, params['slug']!, scope, 'post');
  return postEnquiry(request, scope, found.vehicle, 'reserve', holdExtras(url, found, scope));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Reserve() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { title, state, vehicle, place, licence, contact, action: href } = page;
  return (
    <Container className="form-page reserve">
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: '/' },
          { label: vehicle.name, href: vehicle.href },
          { label: state === 'open' ? 'Reserve' : title, href: null },
        ]}
      />
      <FormPanel
        title={title}
        aside={
          <VehicleAside vehicle={vehicle} hasPrice={state !== 'gone'}>
            {place && (
              <FormAside view={{ topic: null, places: [place], all: null }} placesTitle="Where you can see it" />
            )}
            {licence && (
              <p className="reserve-licence">
                {licence.label} {licence.value}
              </p>
            )}
          </VehicleAside>
        }
      >
        {state === 'open' ? (
          <>
            <Conditions page={page} />
            <VehicleForm contact={contact} form="reserve" action={href} answer={answer ?? null} level={2} />
            {page.isTest && <p className="reserve-test">Test payments. No money moves.</p>}
          </>
        ) : (
          <NotOpen page={page} />
        )}
      </FormPanel>
    </Container>
  );
}

/** The money first, the rest behind a heading: the form is on the first screen, and every condition above its button. */
function Conditions({ page: { conditions, rights, areTermsOpen } }: { page: ReserveView }) {
  return (
    <>
      <FactList facts={conditions.money} className="reserve-terms reserve-money" />
      <Accordion
        id="conditions"
        level={2}
        sections={[
          {
            id: 'how-it-works',
            title: 'How it works, and what you pay if you buy',
            content: (
              <>
                <ol className="reserve-steps">
                  {conditions.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                <FactList facts={conditions.terms} className="reserve-terms" />
              </>
            ),
            open: areTermsOpen,
          },
          ...rightsSections(rights, areTermsOpen),
        ]}
      />
    </>
  );
}

function NotOpen({ page }: { page: ReserveView }) {
  const { state, receipt, type, vehicle, enquireHref, similarHref } = page;
  useArrival(state === 'taken' ? 'enquirySent' : null, null);
  return (
    <div className="reserve-closed">
      {state === 'taken' && (
        <>
          <Alert tone="warning" title={`The ${vehicle.name} has just been reserved by another shopper.`}>
            <p>
              You have not been charged. The dealership has your enquiry, and can tell you if it becomes free again.
            </p>
          </Alert>
          <p>
            Your receipt number is <strong>{receipt}</strong>. Please quote it if you call us.
          </p>
        </>
      )}
      {state === 'reserved' && (
        <Alert title={`Another shopper has reserved the ${vehicle.name}.`}>
          <p>
            A reservation can end. Send an enquiry, and the dealership can tell you if this {type} becomes free again.
          </p>
        </Alert>
      )}
      {state === 'gone' && (
        <Alert title={`The ${vehicle.name} is no longer available.`}>
          {receipt && (
            <p>You have not been charged. The dealership has your enquiry. Your receipt number is {receipt}.</p>
          )}
        </Alert>
      )}
      <p className="reserve-actions">
        {state === 'reserved' && <ButtonLink href={enquireHref}>Enquire about this {type}</ButtonLink>}
        <ButtonLink href={similarHref} variant={state === 'reserved' ? 'secondary' : 'primary'}>
          See similar vehicles
        </ButtonLink>
        {state === 'gone' && !receipt && (
          <ButtonLink href={enquireHref} variant="secondary">
            Send an enquiry
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
