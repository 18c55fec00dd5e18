import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readScope } from '#views/context.ts';
import { answerOffer, offerPage } from './offer-view.server.ts';
import { OfferScreen } from './offer-screen.tsx';
import '#styles/pages/forms.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `Our offer for your vehicle | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** The offer of a dealership for a shopper's vehicle, which the shopper accepts or declines. Works without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return offerPage(url, params['offer']!, readScope<'leads'>(context));
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return answerOffer(request, url, params['offer']!, readScope<'leads'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Offer() {
  return <OfferScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
