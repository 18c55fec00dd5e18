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
      "The dealer's claims (guarantees, warranties, years in business), each with the make and condition that it applies to. The site makes no claim that is not listed here.",
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
    about: 'The blocks of the home page, in this order. Blocks with nothing to show are left out.',
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
      'The pictures of the slider, 1920 by 700, with their text. phoneImage is the crop for phones, 800 by 1000, with no text in its lower half. hide_overlay shows the picture without text. Without slides, the newest vehicle is shown.',
  }),
  titles: setting({
    schema: z.partialRecord(z.enum(TITLED_BLOCKS), z.string().min(1).max(60)),
    default: {},
    about:
      "The headings of blocks in the dealer's own words, such as makes: Browse by make. Blocks that are not listed have the usual ones.",
  }),
  slideAdvance: setting({
    schema: z.enum(['manual', 'automatic']),
    default: 'manual',
    about:
      'Whether slides and promotions change only when a shopper asks for the next one, or also every six seconds, with a button to pause.',
  }),
  openingSearch: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether an opening without slides has a search box. It is left out on screens where the header has one, so that a page has one search.',
  }),
  vehicles: setting({
    schema: z.number().int().min(2).max(12),
    default: 8,
    about: 'How many vehicles the blocks featured and justArrived show.',
  }),
  featured: setting({
    schema: z.string().max(300).refine(isSearchQuery, SEARCH_QUERY),
    default: 'status=in_stock',
    about:
      'The search for the featured vehicles, as the query string of a search URL. The first vehicles with more than one photo are shown.',
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
      "Promotions with their first and last day, in the site's time zone, and their text. Pictures are 1920 by 540; phoneImage is the crop for phones and for tiles among results, 800 by 1000. position is the tile's place among the results. display is where it is shown: everywhere, among results or on the home page. With strictDisplay a tile is shown at its own position or not at all; other tiles move to the next free position, or to the end of a short result.",
  }),
  placement: setting({
    schema: z.enum(['fixedPositions', 'everyNth', 'randomGap']),
    default: 'fixedPositions',
    about:
      "How promotions are placed among the results: at fixed positions (the tile's own position, otherwise the next of promo.positions), after every n-th result, or at random distances. Random positions stay the same for the same search URL.",
  }),
  positions: setting({
    schema: z.array(z.number().int().min(1).max(1000)).max(50),
    default: [8, 9, 17],
    about: 'The positions for fixedPositions. Vehicles and promotions are counted together, across all result pages.',
  }),
  everyN: setting({
    schema: z.number().int().min(2).max(1000),
    default: 8,
    about: 'The interval for everyNth.',
  }),
  randomGap: setting({
    schema: z
      .strictObject({ min: z.number().int().min(1).max(100), max: z.number().int().min(1).max(100) })
      .refine((gap) => gap.min <= gap.max, 'min must not be above max'),
    default: { min: 3, max: 5 },
    about: 'The shortest and longest distance between promotions for random placement.',
  }),
} as const;

export const payments = {
  accepted: setting({
    schema: z
      .array(z.enum(PAYMENT_MARKS))
      .refine((marks) => new Set(marks).size === marks.length, 'must not repeat a value'),
    default: [],
    about: 'The payment methods in the accepted payments strip, in this order.',
  }),
} as const;
