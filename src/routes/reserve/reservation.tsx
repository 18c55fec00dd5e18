import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { useReloadWhenRestored } from '#browser/restored-page.ts';
import { readScope } from '#views/context.ts';
import { cancelReservation, reservationPage } from './reservation-view.server.ts';
import { privateMeta } from '#views/page/link-expired.tsx';
import { ReservationScreen } from './reservation-screen.tsx';
import '#styles/pages/reserve.css';

/** The card fields are what the page is for. */
export const handle = { start: 'now' } as const;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  privateMeta(loaderData?.reservation?.title ?? 'Your reservation', loaderData?.siteName);

/** A reservation, for the shopper who has its link: pays the deposit, shows the receipt, cancels. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return reservationPage(url, params['id']!, readScope<'inventory' | 'leads' | 'reservations'>(context));
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return cancelReservation(request, url, params['id']!, readScope<'reservations'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Reservation() {
  useReloadWhenRestored();
  const page = useLoaderData<typeof loader>();
  return <ReservationScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
