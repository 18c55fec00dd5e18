import { PostCard, PostCards } from '#content/ui/post-card.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Pager } from '#ui/results/pager.tsx';
import { postsPageUrl } from '#content/rules/post.ts';
import type { BlogsPage } from './blogs-view.server.ts';

/** The newest post and rows of the others, or that there are none. */
export function BlogsScreen({ page: list }: { page: BlogsPage }) {
  const { siteName, path, title, none, page, pages, posts, other, illustration, popular } = list;
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
      <Pager page={page} pages={pages} href={(number) => postsPageUrl(path, number)} />
    </Container>
  );
}
