import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { readScope } from '#views/context.ts';
import { paymentPage } from './online-payment-view.server.ts';
import { privateMeta } from '#views/page/link-expired.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import '#styles/pages/reserve.css';

/** The card fields are what the page is for. */
export const handle = { start: 'now' } as const;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  privateMeta(loaderData?.payment?.title ?? 'Your payment', loaderData?.siteName);

/** An online payment, for the customer who has its link: the card fields, then the receipt. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return paymentPage(url, params['id']!, readScope<'reservations'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Payment() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <PaymentScreen page={page} />;
}
