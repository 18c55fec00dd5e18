import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { PARTS_SEARCH_TITLE } from '#content/rules/parts.ts';
import { PartsSearchScreen } from './parts-search-screen.tsx';
import { partsSearchView } from './parts-search-view.server.ts';
import '#styles/pages/forms.css';
import '#styles/pages/parts.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        { title: `${PARTS_SEARCH_TITLE} | ${loaderData.siteName}` },
        { name: 'description', content: `Parts and accessories of ${loaderData.siteName}.` },
        loaderData.text === ''
          ? { tagName: 'link', rel: 'canonical', href: loaderData.canonical }
          : { name: 'robots', content: 'noindex' },
      ]
    : [];

/** The dealer's list of parts with a text box. Shoppers can request other parts with the form for parts. */
export function loader({ context }: LoaderFunctionArgs) {
  return partsSearchView(readScope(context));
}

export default function PartsSearch() {
  return <PartsSearchScreen page={useLoaderData<typeof loader>()} />;
}
