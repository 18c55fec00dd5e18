import { z } from 'zod';
import { CONDITIONS } from '#vehicle/rules/vehicle.ts';
import { BLOCK_NAMES, PAYMENT_MARKS, TITLED_BLOCKS } from '../rules/home-blocks.ts';
import { setting } from '#platform/settings/define.ts';
import { IN_ORDER, inOrder, pageLink, pictureAddress, shownBetween } from '#platform/settings/values.ts';

export const SEARCH_QUERY = 'must be the query string of a search URL, such as car_type=used&sortBy=price_asc';

export function isSearchQuery(text: string): boolean {
  return !text.includes('/') && !text.startsWith('?');
}

export const claims = {
  items: setting({
    schema: z
      .array(
        z.strictObject({
          text: z.string().min(1).max(120),
          /** The make that the claim applies to; `null` for all makes. */
          brand: z.string().min(1).max(40).nullable().default(null),
          /** The condition that the claim applies to; `null` for all. */
          condition: z.enum(CONDITIONS).nullable().default(null),
        }),
      )
      .max(12),
    default: [],
    about:
      "Lists the dealer's claims, such as guarantees, warranties or years in business, each with the make and condition that it applies to. The site makes no other claims.",
  }),
} as const;

const slide = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single hyphens'),
  name: z.string().min(1).max(80),
  description: z.string().min(1).max(240).nullable().default(null),
  url: pageLink,
  label: z.string().min(1).max(40).default('Find out more'),
  image: pictureAddress,
  phoneImage: pictureAddress.nullable().default(null),
  hide_overlay: z.boolean().default(false),
});

export const home = {
  blocks: setting({
    schema: z
      .array(z.enum(BLOCK_NAMES))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'must not list a block twice'),
    default: ['slider', 'search', 'bodySelector', 'budget', 'offers', 'models', 'reviews', 'locations'],
    about: 'Sets the blocks of the home page and their order. The page leaves out a block that has nothing to show.',
  }),
  slides: setting({
    schema: z
      .array(slide)
      .max(8)
      .refine(
        (slides) => new Set(slides.map((one) => one.id)).size === slides.length,
        'must not use the same id for two slides',
      ),
    default: [],
    about:
      'Sets the slides at the top of the home page, each with a picture of 1920 by 700 pixels and its text. phoneImage is the picture for phones, 800 by 1000 pixels, with no text in its lower half. hide_overlay shows a picture without the text. If there are no slides, the page shows the newest vehicle.',
  }),
  titles: setting({
    schema: z.partialRecord(z.enum(TITLED_BLOCKS), z.string().min(1).max(60)),
    default: {},
    about:
      "Replaces the headings of blocks with the dealer's own words, such as makes: Browse by make. The other blocks keep their usual headings.",
  }),
  slideAdvance: setting({
    schema: z.enum(['manual', 'automatic']),
    default: 'manual',
    about:
      'Slides and promotions change when a shopper presses a button. Choose automatic to change them also every six seconds; the page then has a pause button.',
  }),
  openingSearch: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Shows a search box at the top of a home page without slides. Screens with a search box in the header do not show a second one.',
  }),
  vehicles: setting({
    schema: z.number().int().min(2).max(12),
    default: 8,
    about: 'Sets how many vehicles the blocks featured and justArrived show.',
  }),
  featured: setting({
    schema: z.string().max(300).refine(isSearchQuery, SEARCH_QUERY),
    default: 'status=in_stock',
    about:
      'Sets the search that finds the featured vehicles, as the query string of a search URL. The block shows the first vehicles with more than one photo.',
  }),
} as const;

export const promo = {
  tiles: setting({
    schema: z
      .array(
        z
          .strictObject({
            ...shownBetween,
            position: z.number().int().min(1).max(1000).nullable().default(null),
            display: z.enum(['everywhere', 'results', 'home']).default('everywhere'),
            strictDisplay: z.boolean().default(false),
            content: z.strictObject({
              title: z.string().min(1).max(80),
              text: z.string().min(1).max(200).nullable().default(null),
              link: pageLink,
              label: z.string().min(1).max(40).default('See more'),
              image: pictureAddress.nullable().default(null),
              phoneImage: pictureAddress.nullable().default(null),
            }),
          })
          .refine(inOrder, IN_ORDER),
      )
      .max(12),
    default: [],
    about:
      "Sets the promotions, each with its text, and its first and last day in the site's time zone. Pictures are 1920 by 540 pixels; phoneImage is the picture for phones and for tiles among the results, 800 by 1000 pixels. position is the place of a tile among the results. display chooses the results, the home page or both. A tile with strictDisplay appears at its own position or not at all. The other tiles move to the next free position, or to the end of a short result.",
  }),
  placement: setting({
    schema: z.enum(['fixedPositions', 'everyNth', 'randomGap']),
    default: 'fixedPositions',
    about:
      "Sets the places of promotions among the results. fixedPositions uses the tile's own position, or else the next of promo.positions. everyNth shows one after every n-th result. randomGap varies the distance, but the same search URL always shows the same places.",
  }),
  positions: setting({
    schema: z.array(z.number().int().min(1).max(1000)).max(50),
    default: [8, 9, 17],
    about:
      'Sets the positions for fixedPositions. The count includes vehicles and promotions, across all result pages.',
  }),
  everyN: setting({
    schema: z.number().int().min(2).max(1000),
    default: 8,
    about: 'Shows a promotion after every such number of results, if promo.placement is everyNth.',
  }),
  randomGap: setting({
    schema: z
      .strictObject({ min: z.number().int().min(1).max(100), max: z.number().int().min(1).max(100) })
      .refine((gap) => gap.min <= gap.max, 'min must not be above max'),
    default: { min: 3, max: 5 },
    about: 'Sets the shortest and longest distance between promotions, in results, if promo.placement is randomGap.',
  }),
} as const;

export const payments = {
  accepted: setting({
    schema: z
      .array(z.enum(PAYMENT_MARKS))
      .refine((marks) => new Set(marks).size === marks.length, 'must not repeat a value'),
    default: [],
    about:
      'Shows these payment methods in the strip of accepted payments, in this order. List only the methods that the dealer takes.',
  }),
} as const;
