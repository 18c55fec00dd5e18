import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Container } from '#ui/layout/container.tsx';
import { scopeContext } from '../context.ts';
import { renderMarkdown } from '#content/markdown.server.ts';
import { modelMeta, ModelScreen } from './model-screen.tsx';
import { modelPage } from './model-view.server.ts';
import { pageTitle } from '../frame/site-links.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  if (loaderData.model) return modelMeta(loaderData.model);
  return [
    { title: `${loaderData.title} | ${loaderData.siteName}` },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ];
};

/** A page from the site's folder: `pages/about-us.md` is `/about-us`. Otherwise a model with this path. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, origin } = scope;
  const slug = params['page']!;
  if (!Object.hasOwn(site.pages, slug)) return { model: await modelPage(scope, `/${slug}`) };
  return {
    model: null,
    siteName: site.name,
    title: pageTitle(slug),
    canonical: `${origin}/${slug}`,
    html: renderMarkdown(site.pages[slug]!),
  };
}

export default function ContentPage() {
  const found = useLoaderData<typeof loader>();
  if (found.model) return <ModelScreen model={found.model} />;
  // Sanitised by renderMarkdown: only headings, paragraphs, lists, emphasis and links.
  return (
    <Container narrow className="content-page">
      <div className="prose" dangerouslySetInnerHTML={{ __html: found.html }} />
    </Container>
  );
}
