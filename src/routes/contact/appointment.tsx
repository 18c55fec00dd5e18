import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readScope } from '#views/context.ts';
import { appointmentPage, changeAppointment } from './appointment-view.server.ts';
import { AppointmentScreen } from './appointment-screen.tsx';
import '#styles/pages/forms.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `Your appointment | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** The page of the link in a shopper's mail, on which a requested time is moved or cancelled. Works without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return appointmentPage(url, params['lead']!, readScope<'leads'>(context));
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return changeAppointment(request, url, params['lead']!, readScope<'leads'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Appointment() {
  return <AppointmentScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
