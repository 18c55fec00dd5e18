import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { POSTS_PATH, postPath, readingMinutes } from '#content/rules/post.ts';
import { livePosts } from '#content/queries.ts';
import { PostCards, PostLine } from '#content/ui/post-card.tsx';
import { topicHref } from '#leads/rules/topic.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { scopeContext } from '#views/context.ts';
import { renderMarkdown } from '#content/markdown.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { postCardView, postStock } from '#views/content/post-view.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import '#styles/pages/content.css';

const MORE = 3;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && {
      ...loaderData,
      title: loaderData.post.title,
      description: loaderData.post.excerpt,
      type: 'article',
    },
  );

/** One post of the site, from its date on. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, holdsUntil } = scope;
  const posts = livePosts(site, now, holdsUntil);
  const found = posts.find(({ slug }) => slug === params['post']);
  if (!found) throw data(null, { status: 404 });
  const post = postCardView(found, scope);
  const canonical = origin + postPath(found);
  const others = posts.filter((one) => one !== found);
  // Posts about the same vehicle type first.
  const alike = others.filter(
    ({ types, makes }) =>
      types.some((type) => found.types.includes(type)) ||
      makes.some((make) => found.makes.some((one) => sameMake(one, make))),
  );
  return {
    siteName: site.name,
    canonical,
    share: sharePicture(scope, found.picture),
    post,
    minutes: `${readingMinutes(found.body)} min read`,
    html: renderMarkdown(found.body),
    stock: postStock(found, site),
    contact: `${topicHref(contactPath(site), { kind: 'post', id: found.slug })}#enquire`,
    more: [...new Set([...alike, ...others])].slice(0, MORE).map((other) => postCardView(other, scope)),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: found.title,
      datePublished: found.date,
      description: post.excerpt,
      mainEntityOfPage: canonical,
      ...(found.picture === null ? {} : { image: new URL(found.picture, origin).href }),
      author: { '@type': 'Organization', name: site.name, url: `${origin}/` },
      publisher: { '@type': 'Organization', name: site.name, url: `${origin}/` },
    },
  };
}

export default function BlogPost() {
  const { post, minutes, html, stock, contact, more } = useLoaderData<typeof loader>();
  return (
    <>
      <Container className="post-page">
        <Breadcrumb
          crumbs={[
            { label: 'News and advice', href: POSTS_PATH },
            { label: post.title, href: null },
          ]}
        />
        <article>
          <header className="post-head">
            <PostLine post={post} more={minutes} />
            <h1>{post.title}</h1>
          </header>
          {post.picture && (
            <SitePicture
              className="post-picture"
              picture={post.picture}
              alt=""
              sizes="(min-width: 64rem) 60rem, 94vw"
              priority
            />
          )}
          {/* Sanitised by renderMarkdown. */}
          <div className="prose post-text" dangerouslySetInnerHTML={{ __html: html }} />
          <p className="post-stock">
            {stock && <ButtonLink href={stock.href}>{stock.label}</ButtonLink>}
            <ButtonLink variant="secondary" href={contact}>
              Ask us about this
            </ButtonLink>
          </p>
        </article>
      </Container>
      {more.length > 0 && (
        <Section id="more-posts" title="More to read" sunken>
          <PostCards posts={more} />
        </Section>
      )}
    </>
  );
}
