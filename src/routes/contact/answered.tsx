import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readScope } from '#views/context.ts';
import { AnsweredScreen } from './answered-screen.tsx';
import { answeredPage, recordAnswer } from './answered-view.server.ts';
import '#styles/pages/forms.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `Record an answer | ${loaderData?.siteName ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** The page of the link in a lead's mail, on which the dealership records that it has answered. Nothing is stored until the button. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  return answeredPage(url, params['lead']!, readScope<'leads'>(context));
}

/** The button, or the post of a dealership's own system, which may state `answered_at`. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return recordAnswer(request, url, params['lead']!, readScope<'leads'>(context));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Answered() {
  return <AnsweredScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
