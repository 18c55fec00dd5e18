import { data, redirect } from 'react-router';
import { POSTS_PATH, REVIEWS_PATH } from '#content/rules/post.ts';
import { livePosts } from '#content/queries.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { popularSearches } from '#views/search/popular-searches.server.ts';
import { postCardView } from '#views/content/post-view.ts';
import type { Scope } from '#views/context.ts';
import { postsPageUrl } from '#content/rules/post.ts';

/** One large post and rows of three. */
const PAGE_SIZE = 13;

const LISTS = {
  all: { path: POSTS_PATH, title: 'News and advice', none: 'There are no posts yet. Please check back soon.' },
  reviews: {
    path: REVIEWS_PATH,
    title: 'Vehicle reviews',
    none: 'There are no vehicle reviews yet. Please check back soon.',
  },
} as const;

/** A page of the list of posts, or of the vehicle reviews. */
export async function blogsView(url: URL, scope: Scope<'inventory'>) {
  const { site, now, origin, holdsUntil } = scope;
  if (!site.settings.blogs.list) throw data(null, { status: 404 });
  const reviews = url.pathname.startsWith(REVIEWS_PATH);
  const { path, title, none } = LISTS[reviews ? 'reviews' : 'all'];
  const all = livePosts(site, now, holdsUntil).filter(({ kind }) => !reviews || kind === 'review');
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const asked = url.searchParams.get('page');
  const page = asked === null ? 1 : Number(asked);
  if (asked !== null && (!Number.isInteger(page) || page < 2 || page > pages)) throw redirect(path);
  const posts = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((post) => postCardView(post, scope));
  return {
    siteName: site.name,
    share: sharePicture(scope),
    canonical: origin + postsPageUrl(path, page),
    path,
    title,
    none,
    page,
    pages,
    posts,
    other: reviews ? LISTS.all : null,
    illustration: site.settings.ui.illustration,
    popular: posts.length > 0 ? null : await popularSearches(scope),
  };
}

export type BlogsPage = Awaited<ReturnType<typeof blogsView>>;
