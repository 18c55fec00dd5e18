import { z } from 'zod';
import type { Review } from '#content/rules/reviews.ts';
import type { PictureFolder } from './pictures/picture-folder.server.ts';
import { listAllowed, problem } from './describe-issue.ts';
import { readYamlIfThere } from './read-file.server.ts';
import { pictureAddress } from '#platform/settings/values.ts';
import type { SiteReviews, TenantProblem } from './site.ts';

const day = z.iso.date('must be a date such as "2026-03-01", in quotes');
const nullish = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);

/** `reviews.yaml` in a site's folder. Objects are strict: a misspelt key is reported, not dropped. */
const reviewsFile = z.strictObject({
  /** A sentence below the reviews: where they are from. */
  notice: nullish(z.string().min(1).max(200)),
  reviews: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]{1,60}$/, 'must contain only letters, digits, hyphens and underscores'),
        customer_name: z.string().min(1).max(80),
        text: z.string().max(4000).default(''),
        rating: z.number('must be whole stars, 1 to 5').int().min(1).max(5),
        image: nullish(z.strictObject({ url: pictureAddress })),
        review_date: day,
        reply_text: nullish(z.string().min(1).max(4000)),
        reply_date: nullish(day),
        location: nullish(z.string().min(1)),
      }),
    )
    .max(500),
});

/** The reviews of a site's folder, or none. An id or a location that cannot be right is reported like any other mistake. */
export async function readReviews(
  dir: string,
  folder: string,
  {
    locations,
    pictures,
  }: { readonly locations: readonly { readonly slug: string }[]; readonly pictures: PictureFolder },
  problems: TenantProblem[],
): Promise<SiteReviews> {
  const file = `${folder}/reviews.yaml`;
  const given = await readYamlIfThere(dir, file, reviewsFile, problems, { pictures });
  const slugs = locations.map(({ slug }) => slug);
  const seen = new Set<string>();
  for (const { id, location, review_date, reply_text, reply_date } of given?.reviews ?? []) {
    const wrong = (key: string, value: unknown, message: string) =>
      problems.push(problem(file, `${id}.${key}`, value, message));
    if (seen.has(id)) wrong('id', id, 'is used twice');
    seen.add(id);
    if (location !== null && !slugs.includes(location))
      wrong('location', location, `is not a location of this site. ${listAllowed(slugs, location)}`);
    if (reply_date !== null && reply_text === null) wrong('reply_date', reply_date, 'has no reply_text');
    if (reply_date !== null && reply_date < review_date) wrong('reply_date', reply_date, 'is before the review');
  }
  const reviews: readonly Review[] = given?.reviews ?? [];
  return { notice: given?.notice ?? null, reviews };
}
