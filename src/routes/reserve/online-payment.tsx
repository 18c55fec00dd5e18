import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { accountDetails } from '#views/forms/form-route.ts';
import { scopeContext } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { onlinePaymentPage, takeOnlinePayment } from './online-payment-view.server.ts';
import '#styles/pages/reserve.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta({ ...loaderData, description: loaderData.text }) : [];

/** The form for a payment with a reference. Works without scripts up to the card fields. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return onlinePaymentPage(url, context.get(scopeContext));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = context.get(scopeContext);
  return postEnquiry(request, scope, null, 'onlinePayment', await takeOnlinePayment(url, scope));
}

export default function OnlinePayment() {
  const { title, text, contact, aside, isTest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Container className="form-page reserve">
      <Breadcrumb crumbs={[{ label: title, href: null }]} />
      <FormPanel
        title={title}
        intro={<p className="form-page-subtitle">{text}</p>}
        aside={<FormAside view={aside} placesTitle="Questions about your payment" />}
      >
        {isTest && <p className="reserve-test">Test payments. No money moves.</p>}
        <LeadForm account={accountDetails} data={contact} answer={answer ?? null} level={2} />
      </FormPanel>
    </Container>
  );
}
