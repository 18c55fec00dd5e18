import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { POSTS_PATH, REVIEWS_PATH } from '#content/rules/post.ts';
import { livePosts } from '#content/queries.ts';
import { PostCard, PostCards } from '#content/ui/post-card.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Pager } from '#ui/pager.tsx';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { scopeContext } from '#views/context.ts';
import { popularSearches } from '#views/search/popular-searches.server.ts';
import { postCardView } from '#views/content/post-view.ts';
import '#styles/pages/search.css';
import '#styles/pages/content.css';

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

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData && {
      ...loaderData,
      description: `${loaderData.title} from ${loaderData.siteName}.`,
      isIndexed: loaderData.posts.length > 0,
    },
  );

/** All posts of the site, or its vehicle reviews, newest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, now, origin, holdsUntil } = scope;
  if (site.settings.blogs.list === 'off') throw data(null, { status: 404 });
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
    canonical: origin + pageUrl(path, page),
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

function pageUrl(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

export default function Blogs() {
  const { siteName, path, title, none, page, pages, posts, other, illustration, popular } =
    useLoaderData<typeof loader>();
  const [first, ...rest] = posts;
  return (
    <Container className="posts-page">
      <div className="page-head">
        <Breadcrumb
          crumbs={[...(other ? [{ label: other.title, href: other.path }] : []), { label: title, href: null }]}
        />
        <h1>{title}</h1>
        <p className="page-head-line">From the people at {siteName}.</p>
      </div>
      {first ? (
        <section className="posts-list" aria-labelledby="posts-title">
          <h2 className="visually-hidden" id="posts-title">
            {page === 1 ? 'Latest' : `Page ${page}`}
          </h2>
          <PostCard post={first} lead priority />
          {rest.length > 0 && <PostCards posts={rest} />}
        </section>
      ) : (
        <EmptyState illustration={illustration} suggestions={popular}>
          <p>{none}</p>
          {other && <ButtonLink href={other.path}>{other.title}</ButtonLink>}
        </EmptyState>
      )}
      <Pager page={page} pages={pages} href={(number) => pageUrl(path, number)} />
    </Container>
  );
}
