import { classNames } from '#ui/class-names.ts';
import { SitePicture, type SitePictureView } from '#ui/responsive-picture.tsx';

export interface PostCardView {
  readonly slug: string;
  readonly title: string;
  readonly href: string;
  readonly picture: SitePictureView | null;
  readonly kind: string | null;
  readonly date: { readonly iso: string; readonly text: string };
  readonly excerpt: string;
}

/** Wide scenes fill a box of 3:2 by their height: they are as wide as 1.8 boxes. */
const SIZES = {
  lead: '(min-width: 48rem) 100vw, 170vw',
  card: '(min-width: 48rem) 56vw, 170vw',
} as const;

/** A post in a list; `lead` is the large first one. */
export function PostCard({
  post,
  lead = false,
  priority = false,
}: {
  post: PostCardView;
  lead?: boolean;
  priority?: boolean;
}) {
  return (
    <article className={classNames('card post', lead && 'post-lead', !post.picture && 'post-bare')}>
      {post.picture && (
        <div className="card-media post-media">
          <SitePicture
            picture={post.picture}
            alt=""
            sizes={SIZES[lead ? 'lead' : 'card']}
            priority={lead && priority}
          />
        </div>
      )}
      <div className="card-body post-words">
        <PostLine post={post} />
        <h3 className="card-title post-title">
          <a href={post.href}>{post.title}</a>
        </h3>
        <p className="post-excerpt">{post.excerpt}</p>
      </div>
    </article>
  );
}

/** Its date, and whether it is a review. */
export function PostLine({ post, more }: { post: Pick<PostCardView, 'kind' | 'date'>; more?: string }) {
  return (
    <p className="post-line">
      {post.kind && <span className="post-kind">{post.kind}</span>}
      <time dateTime={post.date.iso}>{post.date.text}</time>
      {more && <span>{more}</span>}
    </p>
  );
}

export function PostCards({ posts }: { posts: readonly PostCardView[] }) {
  return (
    <ul className="posts">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}
