import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { readPageData, pageData } from '#browser/page-data.ts';
import type { TitledBlock } from '#content/rules/home-blocks.ts';
import { formatVehicleCount } from '#vehicle/rules/vehicle-type.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { readScope } from '#views/context.ts';
import { blockViews } from '#views/page/blocks.tsx';
import { BLOCK_VIEWS } from './home-block-views.server.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { homeStock } from './home-stock.server.ts';
import '#styles/pages/home.css';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { name, tagline, countText, canonical, share } = readPageData(loaderData);
  const description = [countText ? `${countText} at ${name}.` : `${name}.`, tagline].filter(Boolean).join(' ');
  const wholeTitle = tagline ? `${name} | ${tagline}` : name;
  return pageMeta({ title: name, wholeTitle, siteName: name, description, canonical, share });
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const scope = readScope<'content' | 'inventory'>(context);
  const { site, origin } = scope;
  const { blocks: names, titles } = site.settings.home;
  const stock = await homeStock(scope);
  const blocks = await blockViews(names, BLOCK_VIEWS, (maker) => maker(stock));
  const page = {
    name: site.name,
    tagline: site.tagline,
    share: sharePicture(scope),
    canonical: `${origin}/`,
    /** `null` on a site without vehicles. */
    countText: stock.isStocked
      ? formatVehicleCount(stock.available.answer.count, site.settings.site.vehicleTypes)
      : null,
    blocks: blocks.map((block) => ({ ...block, title: titles[block.name as TitledBlock] })),
  };
  return pageData('home', page, request);
}

export default function Home() {
  const { blocks, name, tagline } = readPageData(useLoaderData<typeof loader>());
  return (
    <div className="home">
      {/* The slider contains the page's h1; without a slider there is a visually hidden one. */}
      {blocks.every((block) => block.name !== 'slider') && <h1 className="visually-hidden">{tagline ?? name}</h1>}
      <HomeBlocks blocks={blocks} />
    </div>
  );
}
