import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { confirmedSent, successView } from './success-view.server.ts';
import { SuccessScreen } from './success-screen.tsx';
import '#styles/pages/forms.css';

export const meta = () => [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }];

/** The page after an enquiry. The receipt number is in the URL, so that a reload shows it again. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = readScope<'inventory' | 'leads'>(context);
  const { sent, receipt } = await confirmedSent(url.searchParams, scope);
  const view = await successView(sent, receipt, scope);
  return data(view, { headers: { 'Cache-Control': 'private, no-store' } });
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export default function Success() {
  return <SuccessScreen page={useLoaderData<typeof loader>()} />;
}
