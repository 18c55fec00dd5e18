import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Container } from '#ui/layout/container.tsx';
import { scopeContext } from './context.ts';
import { renderMarkdown } from './markdown.server.ts';
import { pageTitle } from './views/site-links.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? [{ title: `${loaderData.title} | ${loaderData.siteName}` }, { tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []);

/** A page of the site's own folder: `pages/about-us.md` is `/about-us`. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { site, origin } = context.get(scopeContext);
  const slug = params['page']!;
  if (!Object.hasOwn(site.pages, slug)) throw data(null, { status: 404 });
  return { siteName: site.name, title: pageTitle(slug), canonical: `${origin}/${slug}`, html: renderMarkdown(site.pages[slug]!) };
}

export default function ContentPage() {
  const { html } = useLoaderData<typeof loader>();
  // Cleaned by renderMarkdown: headings, paragraphs, lists, emphasis, links and nothing else.
  return (
    <Container narrow className="content-page">
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Container>
  );
}
