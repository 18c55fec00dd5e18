import { data } from 'react-router';
import { postPath, readingMinutes } from '#content/rules/post.ts';
import { livePosts } from '#content/queries.ts';
import { topicHref } from '#leads/rules/topic.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { renderMarkdown } from '#content/markdown.server.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { postCardView, postStock } from '#views/content/post-view.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import type { RequestFacts } from '#views/context.ts';

const MORE = 3;

/** A post of the site from its date on, and others to read. */
export function blogPostView(slug: string | undefined, scope: RequestFacts) {
  const { site, now, origin, holdsUntil } = scope;
  const posts = livePosts(site, now, holdsUntil);
  const found = posts.find((one) => one.slug === slug);
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

export type BlogPostPage = ReturnType<typeof blogPostView>;
