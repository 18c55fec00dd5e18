import type { Vehicle, VehicleType } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { sameText } from '#rules/normal-form.ts';

export const POST_KINDS = ['article', 'review'] as const;
type PostKind = (typeof POST_KINDS)[number];

/** Something that a dealer wrote: `posts/<slug>.md` of a site's folder. */
export interface Post {
  readonly slug: string;
  readonly title: string;
  /** The day from which on it shows, by the site's own clock. */
  readonly date: string;
  readonly kind: PostKind;
  readonly picture: string | null;
  /** What it is about; where all three are empty, any vehicle. */
  readonly makes: readonly string[];
  readonly models: readonly string[];
  readonly types: readonly VehicleType[];
  /** The words of its paragraphs alone. */
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

/** The newest first; those of one day by their names, so that the order never depends on how files are listed. */
export function newestFirst(posts: readonly Post[]): readonly Post[] {
  return posts.toSorted((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug));
}

/** Posts that concern a vehicle, those of its model before those of its make, its kind, and any; `posts` come newest first. */
export function postsAbout(
  posts: readonly Post[],
  vehicle: Pick<Vehicle, 'make' | 'model' | 'vehicleType'>,
  most: number,
): readonly Post[] {
  return posts
    .map((post) => ({ post, nearness: nearness(post, vehicle) }))
    .filter((one): one is { post: Post; nearness: number } => one.nearness !== null)
    .toSorted((one, other) => other.nearness - one.nearness)
    .slice(0, most)
    .map(({ post }) => post);
}

/** `null` where it is about something else. */
function nearness(
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

/** Reading aloud would take longer; this is what people who read on a screen need. */
const WORDS_A_MINUTE = 220;

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
}
