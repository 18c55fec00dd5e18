import { z } from 'zod';
import { SUPPORTED_BODIES } from '#search/rules/body-selector.ts';
import { BUDGET_FREQUENCIES } from '#finance/rules/budget.ts';
import { encodeLink } from '#rules/url-values.ts';
import { CONDITIONS } from '#vehicle/rules/vehicle.ts';
import { BLOCK_NAMES, TITLED_BLOCKS } from '#content/rules/home-blocks.ts';
import { PRICE_RANGE_STEP } from '#search/rules/price-range.ts';
import { setting } from './define.ts';

/** A path on this site, or an https URL. */
export const pageLink = z
  .string()
  .max(300)
  .regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path on this site, starting with /, or a URL that starts with https://')
  .overwrite(encodeLink);

/** A picture of the site's or the group's folder, of the platform's own library, or on a dealer's server. */
export const pictureAddress = z
  .string()
  .max(300)
  .regex(
    /^(pictures\/|\/media\/|https:\/\/)/,
    'must be a picture of the folder pictures (pictures/team.jpg), one under /media/, or a URL that starts with https://',
  );

export const SEARCH_QUERY = 'must be the query string of a search URL, such as car_type=used&sortBy=price_asc';

export function isSearchQuery(text: string): boolean {
  return !text.includes('/') && !text.startsWith('?');
}

export const bodySelector = {
  bodies: setting({
    schema: z.array(z.enum(SUPPORTED_BODIES)).min(1).nullable(),
    default: null,
    about: 'The body types in the body selector. When not set, the body types with the most vehicles.',
  }),
  pictures: setting({
    schema: z.record(z.string().min(1).max(40), pictureAddress),
    default: {},
    about:
      '4:3 pictures for body types (or fuels, drives, categories), keyed by the name that the filter shows: SUV, Ute, Electric. A drawing is used where there is no picture.',
  }),
  count: setting({
    schema: z.number().int().min(1).max(20),
    default: 4,
    about: 'How many body types the body selector shows.',
  }),
} as const;

const amount = z.number().min(0).max(1_000_000);

export const budget = {
  widget: setting({
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
    about: 'Whether the budget search is shown on the pages that include it.',
  }),
  frequency: setting({
    schema: z.enum(BUDGET_FREQUENCIES),
    default: 'monthly',
    about: 'The repayment frequency of the budget search.',
  }),
  defaultRepayment: setting({
    schema: z.strictObject({ monthly: amount, weekly: amount }),
    default: { monthly: 600, weekly: 200 },
    about: 'The initial repayment in the budget search, in dollars.',
  }),
  defaultDeposit: setting({
    schema: amount,
    default: 2000,
    about: 'The initial deposit in the budget search, in dollars.',
  }),
  includesInterest: setting({
    schema: z.boolean(),
    default: true,
    about:
      "Whether the budget is what the repayments pay back at the dealer's own rate with its fees (finance.defaultInterest, or the table of the lender). Otherwise, and where no rate is stated, it is the sum of five years of repayments and the deposit, marked as before interest.",
  }),
} as const;

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
    schema: z.enum(['hidden', 'shown']),
    default: 'hidden',
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

export const money = {
  quickValues: setting({
    schema: z.enum(['standard', 'high']),
    default: 'standard',
    about: 'The amounts suggested under money fields: $5,000 to $70,000, or $300,000 to $800,000.',
  }),
  quickScope: setting({
    schema: z.enum(['all', 'withinStock']),
    default: 'all',
    about:
      'Whether all of these amounts are suggested for a search, or those up to which some and not all vehicles are priced.',
  }),
} as const;

const end = z.number().int().min(0).max(10_000_000).multipleOf(PRICE_RANGE_STEP);

export const priceRange = {
  bounds: setting({
    schema: z.strictObject({ min: end, max: end }).refine((bounds) => bounds.min < bounds.max, 'min must be below max'),
    default: { min: 5000, max: 250_000 },
    about: `The lowest and highest price of the price range search, in dollars, as multiples of ${PRICE_RANGE_STEP}.`,
  }),
} as const;

const day = z.iso.date('must be a date such as "2026-07-01", in quotes').nullable().default(null);

/** The first and last day on which something is shown, both inclusive; `null` means no limit. */
export const shownBetween = { start: day, expiry: day };

export const IN_ORDER = 'start must not be after expiry';

export function inOrder({ start, expiry }: { readonly start: string | null; readonly expiry: string | null }): boolean {
  return start === null || expiry === null || start <= expiry;
}

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
