import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { dealView } from './deal-view.server.ts';
import { DealScreen } from './deal-screen.tsx';
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

/** A vehicle with the loan that a shopper set up for it, at a URL that can be shared. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return dealView(url, readScope<'inventory'>(context));
}

export default function Deal() {
  return <DealScreen page={useLoaderData<typeof loader>()} />;
}
