import type { Vehicle, VehicleType } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { sameText } from '#rules/normal-form.ts';

export const POST_KINDS = ['article', 'review'] as const;
type PostKind = (typeof POST_KINDS)[number];

/** A blog post: `posts/<slug>.md` in a site's folder. */
export interface Post {
  readonly slug: string;
  readonly title: string;
  /** The date from which it is shown, in the site's time zone. */
  readonly date: string;
  readonly kind: PostKind;
  readonly picture: string | null;
  /** The vehicles that it is about; any vehicle when all three are empty. */
  readonly makes: readonly string[];
  readonly models: readonly string[];
  readonly types: readonly VehicleType[];
  /** The plain text of its paragraphs. */
  readonly words: string;
  /** Markdown. */
  readonly body: string;
}

export const POSTS_PATH = '/blogs';
/** The list of posts that are vehicle reviews. */
export const REVIEWS_PATH = '/blog/vehicle-reviews';

export function postPath({ slug }: Pick<Post, 'slug'>): string {
  return `${POSTS_PATH}/${slug}`;
}

/** Newest first; posts of the same day by slug, so that the order does not depend on the file system. */
export function newestFirst(posts: readonly Post[]): readonly Post[] {
  return posts.toSorted((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug));
}

/** Posts that match a vehicle: its model first, then its make, its vehicle type, and general posts; `posts` is sorted newest first. */
export function postsAbout(
  posts: readonly Post[],
  vehicle: Pick<Vehicle, 'make' | 'model' | 'vehicleType'>,
  most: number,
): readonly Post[] {
  return posts
    .map((post) => ({ post, relevance: relevance(post, vehicle) }))
    .filter((one): one is { post: Post; relevance: number } => one.relevance !== null)
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, most)
    .map(({ post }) => post);
}

/** `null` when the post is about other vehicles. */
function relevance(
  { makes, models, types }: Post,
  vehicle: Pick<Vehicle, 'make' | 'model' | 'vehicleType'>,
): number | null {
  const tests = [
    [types, types.includes(vehicle.vehicleType), 1],
    [makes, makes.some((make) => sameMake(make, vehicle.make)), 2],
    [models, models.some((model) => sameText(model, vehicle.model)), 4],
  ] as const;
  let sum = 0;
  for (const [named, meets, weight] of tests) {
    if (named.length === 0) continue;
    if (!meets) return null;
    sum += weight;
  }
  return sum;
}

/** The usual speed of reading silently on a screen. */
const WORDS_PER_MINUTE = 220;

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
}

/** The URL of a page of a list of posts, from 1. */
export function postsPageUrl(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
