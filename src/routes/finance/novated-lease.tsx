import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { answerLease, novatedLeaseView } from '#views/finance/novated-lease-view.server.ts';
import { NovatedLeaseScreen } from './novated-lease-screen.tsx';
import '#styles/pages/deal.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: `${loaderData.title}: ${loaderData.name}`,
        description: null,
        canonical: null,
        isIndexed: false,
      })
    : [];

/** An employee's costs of a novated lease: a plain form, which the page answers. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return novatedLeaseView(url, readScope<'inventory'>(context));
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  return answerLease(request, url, readScope<'inventory'>(context));
}

export default function NovatedLease() {
  const page = useLoaderData<typeof loader>();
  return <NovatedLeaseScreen page={page} answer={useActionData<typeof action>() ?? null} />;
}
