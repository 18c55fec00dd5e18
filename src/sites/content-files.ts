import { z } from 'zod';
import { MODEL_STATUSES } from '#content/rules/model.ts';
import { pictureAddress } from './settings/home-picture.ts';
import { IN_ORDER, inOrder, shownBetween } from './settings/shown-between.ts';

/** What stands in a group's models.yaml and offers.yaml. Every object is strict: a misspelt key is told, not dropped. */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single hyphens');
const nullish = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);
const dollars = z.number('must be whole dollars without a dollar sign, such as 32490').int().min(0).max(10_000_000);
const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[\w-]+(\/[\w-]+)*$/, 'must be a path on this site, such as /electric/ev5');

export const modelsFile = z.array(
  z.strictObject({
    name: z.string().min(1).max(60),
    slug,
    new_slug: nullish(slug),
    manufacturer_name: z.string().min(1).max(60),
    image: nullish(z.strictObject({ url: pictureAddress })),
    cloudfront_new_image_url: nullish(pictureAddress),
    override_url: nullish(pagePath),
    short_description: nullish(z.string().min(1).max(1000)),
    description: z.array(z.string().min(1).max(2000)).default([]),
    from_price: dollars.default(0),
    status: nullish(z.enum(MODEL_STATUSES)),
    manufacturer_body: nullish(z.string().min(1).max(40)),
    manufacturer_body2: nullish(z.string().min(1).max(40)),
    manufacturer_body3: nullish(z.string().min(1).max(40)),
  }),
);

export const offersFile = z.array(
  z
    .strictObject({
      id: slug,
      name: z.string().min(1).max(120),
      description: z.string().min(1).max(10_000),
      disclaimer: nullish(z.string().min(1).max(5000)),
      category: nullish(z.string().min(1).max(40)),
      image_url: nullish(pictureAddress),
      manufacturer: nullish(z.string().min(1).max(60)),
      /** The slug of a model of models.yaml. */
      model: nullish(slug),
      price: nullish(dollars),
      ...shownBetween,
      excluded_website_ids: z.array(slug).default([]),
    })
    .refine(inOrder, IN_ORDER),
);
