import { useLoaderData, type HeadersArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { comparePageView } from './compare-page-view.server.ts';
import { CompareScreen } from './compare-screen.tsx';
import '#styles/pages/compare.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        {
          title: `${['Compare', loaderData.view.columns.flatMap(({ name }) => name ?? []).join(' and ')].filter(Boolean).join(' ')} | ${loaderData.siteName}`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

/** Compares up to four vehicles. The URL has the whole state, so it can be bookmarked and shared. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return comparePageView(url, readScope<'inventory'>(context));
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function Compare() {
  return <CompareScreen page={useLoaderData<typeof loader>()} />;
}
