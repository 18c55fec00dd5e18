import { toSlug } from '#rules/normal-form.ts';
import { postPath, type Post } from '#content/rules/post.ts';
import { postExcerpt } from '#content/rules/short-text.ts';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import type { PostCardView } from '#content/ui/post-card.tsx';
import type { Site } from '#sites/site.ts';
import type { RequestFacts } from '../context.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';

/** The view of a post. */
export function postCardView(post: Post, scope: Pick<RequestFacts, 'site' | 'pictureOrigin'>): PostCardView {
  const { slug, title, picture, kind, date, words } = post;
  return {
    slug,
    title,
    href: postPath(post),
    picture: picture === null ? null : sitePicture(picture, pictureOptions(scope)),
    kind: kind === 'review' ? 'Review' : null,
    date: { iso: date, text: formatCalendarDate(date)! },
    excerpt: postExcerpt(words),
  };
}

/** The search for the vehicles of a post: one model, one make, or its vehicle types; `null` if it is about all vehicles. */
export function postStock(
  { makes, models, types }: Pick<Post, 'makes' | 'models' | 'types'>,
  { settings }: Pick<Site, 'settings'>,
): { readonly href: string; readonly label: string } | null {
  const [make, another] = makes;
  const known = make === undefined || another !== undefined ? null : findManufacturer(make);
  if (known) {
    const model = models.length === 1 ? models[0]! : null;
    return {
      href: model ? `/search/${known.slug}/${toSlug(model)}` : `/search/${known.slug}`,
      label: `Browse our ${model ? `${known.name} ${model}` : known.name} stock`,
    };
  }
  if (makes.length > 0 || types.length === 0) return null;
  return {
    href: `${settings.search.defaultRoute}?${new URLSearchParams(types.map((type) => ['item_type', type]))}`,
    label: `Browse our ${types.join(' and ')} stock`,
  };
}
