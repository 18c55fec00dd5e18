import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { scopeContext } from '../context.ts';
import { pageAt } from '../frame/page-at.ts';
import { modelMeta, ModelScreen } from './model-screen.tsx';
import { modelPage } from './model-view.server.ts';
import { PageScreen } from './page-screen.tsx';
import { sharePicture } from '../share-picture.server.ts';
import { withSharePreview } from '../share-preview.ts';
import { contentPageView } from './page-view.server.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  if (loaderData.model) return modelMeta(loaderData.model);
  const { title, siteName, description, canonical, structuredData } = loaderData.page;
  return withSharePreview(
    [
      { title: `${title} | ${siteName}` },
      ...(description ? [{ name: 'description', content: description }] : []),
      { tagName: 'link', rel: 'canonical', href: canonical },
      ...(structuredData ? [{ 'script:ld+json': structuredData }] : []),
    ],
    { siteName, share: loaderData.share },
  );
};

/** A page from the site's folder: `pages/about-us.md` is `/about-us`. Otherwise a model with this path. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const path = `/${params['page']}`;
  const found = pageAt(scope, path);
  if (found?.kind !== 'content') return { model: await modelPage(scope, path) };
  return { model: null, share: sharePicture(scope), page: await contentPageView(found.page, scope) };
}

export default function ContentPage() {
  const found = useLoaderData<typeof loader>();
  return found.model ? <ModelScreen model={found.model} /> : <PageScreen page={found.page} />;
}
