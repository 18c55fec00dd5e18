import { z } from 'zod';
import { BRAND_GROUPS } from '#content/rules/brand.ts';
import { LIST_PRICE_TYPES, type ListPriceType } from '#content/rules/grade.ts';
import { MODEL_STATUSES } from '#content/rules/model.ts';
import type { DeliveryTable } from '#finance/rules/delivery.ts';
import { nearestName } from '#rules/word-match.ts';
import { findManufacturer, MANUFACTURERS } from '#vehicle/rules/manufacturers.ts';
import { isSearchQuery, SEARCH_QUERY } from '#content/settings/home.ts';
import { pageLink, pictureAddress, IN_ORDER, inOrder, shownBetween } from '#platform/settings/values.ts';

/**
 * The schemas of a group's models.yaml, offers.yaml and brands.yaml. All objects are strict: a misspelt key is reported, not
 * dropped.
 */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single hyphens');
const nullish = <S extends z.ZodType>(schema: S) => schema.nullable().default(null as never);
const dollars = z.number('must be whole dollars without a dollar sign, such as 32490').int().min(0).max(10_000_000);
const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[\w-]+(\/[\w-]+)*$/, 'must be a path on this site, such as /electric/ev5');

const noRepeats = <T>(key: (one: T) => string) =>
  [
    (all: readonly T[]) => new Set(all.map((one) => key(one).toLowerCase())).size === all.length,
    'must not have two with the same name',
  ] as const;
const words = (most: number) => z.string().trim().min(1).max(most);

const listPriceType = nullish(z.enum(Object.keys(LIST_PRICE_TYPES) as [ListPriceType, ...ListPriceType[]])).meta({
  description: 'What the price includes: everything (drive_away), or not the on-road costs.',
});

const modelGrade = z
  .strictObject({
    name: words(60).meta({ description: 'As the badge of the vehicles in stock, which are counted by it.' }),
    price: nullish(dollars.min(1)).meta({
      description: 'Whole dollars. Without one, the page says "Price on request".',
    }),
    price_type: listPriceType,
    summary: nullish(words(160)),
    specifications: z
      .record(words(40), words(80))
      .default({})
      .meta({ description: 'Label and value, such as "Power: 132 kW". The comparison shows them in this order.' }),
  })
  .refine(({ price, price_type }) => (price === null) === (price_type === null), {
    path: ['price_type'],
    message: 'must be given with a price, and only then: a price without what it includes misleads',
  });

const modelColour = z.strictObject({
  name: words(40),
  swatch: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour in quotes, such as "#a3121c"'),
  picture: pictureAddress.meta({ description: 'The model in this colour.' }),
});

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
    price_type: listPriceType.meta({ description: 'What from_price includes, where no grade says so.' }),
    status: nullish(z.enum(MODEL_STATUSES)),
    manufacturer_body: nullish(z.string().min(1).max(40)),
    manufacturer_body2: nullish(z.string().min(1).max(40)),
    manufacturer_body3: nullish(z.string().min(1).max(40)),
    figures: z
      .array(z.strictObject({ value: words(20), label: words(40) }))
      .max(5, 'must be at most five: choose those that matter')
      .default([]),
    pictures: z
      .array(z.strictObject({ url: pictureAddress, alt: words(200), caption: nullish(words(120)) }))
      .max(12)
      .default([]),
    colours: z
      .array(modelColour)
      .max(16)
      .refine(...noRepeats<z.output<typeof modelColour>>(({ name }) => name))
      .default([]),
    grades: z
      .array(modelGrade)
      .max(8)
      .refine(...noRepeats<z.output<typeof modelGrade>>(({ name }) => name))
      .default([]),
  }),
);

export const brandsFile = z.array(
  z.strictObject({
    title: z.string().min(1).max(60),
    slug: slug.optional(),
    group: z.enum(BRAND_GROUPS).default('car'),
    logo: nullish(pictureAddress),
    banner: nullish(z.strictObject({ url: pictureAddress, alt: z.string().min(1).max(200) })),
    description: z.array(z.string().min(1).max(2000)).default([]),
    skipPage: z.boolean().default(false),
    link: nullish(pageLink),
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
      /** The slug of the dealership that gets enquiries about it. */
      dealership: nullish(slug),
      price: nullish(dollars),
      price_type: listPriceType,
      /** The vehicles that it applies to, as the query string of a search. */
      search: nullish(z.string().min(1).max(300).refine(isSearchQuery, SEARCH_QUERY)),
      ...shownBetween,
      excluded_website_ids: z.array(slug).default([]),
    })
    .refine(inOrder, IN_ORDER)
    .refine(({ price, price_type }) => price !== null || price_type === null, {
      path: ['price_type'],
      message: 'must only be given with a price',
    })
    .refine(({ model, price, price_type }) => model === null || price === null || price_type !== null, {
      path: ['price_type'],
      message: 'must be given with the price of a model: a price without what it includes misleads',
    }),
);

const price = z.number().min(0).max(100_000);
const POSTCODES = /^\d{4}(-\d{4})?$/;

/**
 * `<group>/delivery.yaml`, in dollars and kilometres. Zones take precedence over bands; `price: null` means no
 * delivery.
 */
export const deliveryFile = z.strictObject({
  zones: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(80),
        postcodes: z
          .array(
            z
              .string('must be in quotes, such as "0800" or "7000-7999"')
              .regex(POSTCODES, 'must be a four-digit postcode or a range, such as "0800" or "7000-7999"')
              .refine(isAscending, 'must be a range from the lower to the higher postcode'),
          )
          .min(1),
        price: price.nullable(),
      }),
    )
    .default([]),
  bands: z
    .array(
      z.strictObject({
        up_to_km: z.number().positive().max(10_000),
        price,
        name: z.string().min(1).max(80).nullable().default(null),
      }),
    )
    .default([])
    .refine(
      (bands) => bands.every((band, at) => at === 0 || band.up_to_km > bands[at - 1]!.up_to_km),
      'must be sorted by up_to_km, lowest first, without repeats',
    ),
});

function isAscending(range: string): boolean {
  const { from, to } = readRange(range);
  return from <= to;
}

function readRange(range: string): { from: string; to: string } {
  const [from = '', to = from] = range.split('-');
  return { from, to };
}

export function deliveryTable(file: z.output<typeof deliveryFile>): DeliveryTable {
  return {
    zones: file.zones.map((zone) => ({
      name: zone.name,
      postcodes: zone.postcodes.map(readRange),
      price: zone.price === null ? null : Math.round(zone.price * 100),
    })),
    bands: file.bands.map((band) => ({ name: band.name, upToKm: band.up_to_km, price: Math.round(band.price * 100) })),
  };
}

/** Explains what is wrong with a make in a tenant's file, or null. */
export function unknownMake(name: string): string | null {
  const known = findManufacturer(name);
  if (known) return known.name === name ? null : `is written ${known.name}`;
  const near = nearestName(
    name,
    MANUFACTURERS.map((make) => make.name),
  );
  return `is not a known make. Allowed are the makes of src/vehicle/rules/make.ts.${near ? ` Did you mean "${near}"?` : ''}`;
}
