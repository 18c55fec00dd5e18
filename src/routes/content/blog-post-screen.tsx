import { POSTS_PATH } from '#content/rules/post.ts';
import { PostCards, PostLine } from '#content/ui/post-card.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SitePicture } from '#ui/responsive-picture.tsx';
import type { BlogPostPage } from './blog-post-view.server.ts';

/** The post, and others to read. */
export function BlogPostScreen({ page }: { page: BlogPostPage }) {
  const { post, minutes, html, stock, contact, more } = page;
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
          <header className="post-head stack gap-3">
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
          <p className="post-stock cluster gap-3">
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
