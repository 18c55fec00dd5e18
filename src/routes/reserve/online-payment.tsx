import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { postEnquiry } from '#views/forms/enquiry-post.server.ts';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { onlinePaymentPage, takeOnlinePayment } from './online-payment-view.server.ts';
import { OnlinePaymentScreen } from './online-payment-screen.tsx';
import '#styles/pages/reserve.css';

export { clientAction, shouldRevalidate } from '#views/forms/form-route.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta({ ...loaderData, description: loaderData.text }) : [];

/** The form for a payment with a reference. Works without scripts up to the card fields. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return onlinePaymentPage(url, readScope(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const scope = readScope<'leads' | 'reservations'>(context);
  return postEnquiry(request, scope, null, 'onlinePayment', await takeOnlinePayment(url, scope));
}

export default function OnlinePayment() {
  const page = useLoaderData<typeof loader>();
  return <OnlinePaymentScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
