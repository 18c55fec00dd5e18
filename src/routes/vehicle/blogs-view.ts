import { postsAbout } from '#content/rules/post.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { livePosts } from '#content/queries.ts';
import type { RequestScope } from '../context.ts';
import { postCardView } from '../content/post-view.ts';

const MOST = 3;

/** VDP-042: what the site wrote that concerns this vehicle, where it shows that. */
export function blogsView(car: Car, { site, now, holdsUntil }: Pick<RequestScope, 'site' | 'now' | 'holdsUntil'>) {
  if (site.settings.vdp.blogs === 'hidden') return null;
  const posts = postsAbout(livePosts(site, now, holdsUntil), car, MOST).map(postCardView);
  return posts.length === 0 ? null : { posts };
}
