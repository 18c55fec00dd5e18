import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readScope } from '#views/context.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { brandsView } from './brands-view.server.ts';
import { BrandsScreen } from './brands-screen.tsx';
import '#styles/pages/brands.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && {
      ...loaderData,
      title: 'Brands',
      description: `The brands at ${loaderData.siteName}: their models, offers and vehicles in stock.`,
    },
  );

/** The brands that the site's dealerships sell, in the groups of `brands.groups`. */
export function loader({ context }: LoaderFunctionArgs) {
  return brandsView(readScope<'inventory'>(context));
}

export default function Brands() {
  return <BrandsScreen page={useLoaderData<typeof loader>()} />;
}
