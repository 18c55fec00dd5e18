import { z } from 'zod';
import { CARD_ACTIONS } from '#vehicle/rules/card-actions.ts';
import { FACETS, SORT_KEYS, VALUE_FACETS, VALUE_FACET_TABLE } from './rules/facets.ts';
import { BUDGET_FREQUENCIES } from '#finance/rules/budget.ts';
import { SUPPORTED_BODIES } from './rules/body-selector.ts';
import { PRICE_RANGE_STEP } from './rules/price-range.ts';
import { OFFERED_VIEWS, type OfferedViews } from './rules/search-view.ts';
import { setting } from '#platform/settings/define.ts';
import { pictureAddress } from '#platform/settings/values.ts';

const facet = z.enum(FACETS as readonly string[]);

export const search = {
  defaultRoute: setting({
    schema: z.string().regex(/^\/search\//, 'must start with /search/'),
    default: '/search/new-used-and-demo-cars',
    about: 'The search page for "Our Stock", the search box and Clear Filters.',
    seenBy: 'browser',
  }),
  placeholder: setting({
    schema: z.string().min(1).max(60),
    default: 'Search...',
    about: 'Placeholder of the search box.',
    seenBy: 'browser',
  }),
  pageSize: setting({
    schema: z.number().int().min(1).max(100),
    default: 21,
    about: 'How many vehicles a search page shows.',
  }),
  paging: setting({
    schema: z.enum(['pages', 'infiniteScroll']),
    default: 'pages',
    about: 'Whether results have numbered pages, or load more vehicles on scroll.',
    seenBy: 'browser',
  }),
  resultLayout: setting({
    schema: z.enum(['columns', 'carousel']),
    default: 'columns',
    about: 'Whether results are shown in columns, or as a carousel.',
    seenBy: 'browser',
  }),
  view: setting({
    schema: z.enum(Object.keys(OFFERED_VIEWS) as [OfferedViews, ...OfferedViews[]]),
    default: 'grid',
    about:
      'Whether results are cards in columns (grid), one line for each vehicle (list), or as the shopper chooses, the first named by default. A map shows the places where the vehicles are, above the cards; it is offered where two sales locations or more have a position. A carousel has neither a list nor a map.',
  }),
  sinceLastVisit: setting({
    schema: z.boolean(),
    default: false,
    about:
      "Whether results mark the vehicles that are new since the shopper's last visit, with a link to only those. The visit is stored in the shopper's own browser.",
  }),
  collapseSold: setting({
    schema: z.enum(['keepAll', 'collapseConsecutive']),
    default: 'keepAll',
    about: 'Whether consecutive sold vehicles in a list are shown as one.',
  }),
  cardActions: setting({
    schema: z
      .array(z.enum(CARD_ACTIONS))
      .max(CARD_ACTIONS.length)
      .refine((names) => new Set(names).size === names.length, 'must not list a button twice'),
    default: [],
    about:
      "The buttons at the bottom of a vehicle card, in this order: view opens the vehicle's page, enquire and testDrive open the form, call dials the dealer.",
  }),
  filters: setting({
    schema: z.array(facet).min(1),
    default: [
      'make',
      'model',
      'car_type',
      'price',
      'km',
      'year',
      'body',
      'transmission',
      'fuel',
      'drive',
      'seats',
      'colour',
      'badge',
      'location_name',
    ],
    about:
      'The filters on the search page, in this order. With both price and subscription_price, a switch above them (Buy, Subscribe) shows one of the two at a time.',
  }),
  distance: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Whether shoppers can filter and sort by the distance from their postcode to the location of a vehicle, which cards then show.',
  }),
  makeFacetVisible: setting({
    schema: z.number().int().min(1).max(100),
    default: 7,
    about: 'How many makes are listed before "Show all makes".',
  }),
  makeModelExpansion: setting({
    schema: z.enum(['none', 'expandable']),
    default: 'expandable',
    about: 'Whether models are listed under a selected make instead of in a filter of their own.',
  }),
  sortOptions: setting({
    // By distance is offered if the shopper's postcode is known.
    schema: z.array(z.enum(SORT_KEYS).exclude(['distance'])).min(1),
    default: ['relevance', 'latest', 'price_desc', 'price_asc'],
    about: 'The sort options, in this order.',
  }),
  sliderRange: setting({
    schema: z
      .strictObject({ min: z.number().int().min(0), max: z.number().int() })
      .refine((range) => range.min < range.max, 'min must be below max'),
    default: { min: 0, max: 100_000 },
    about: 'The range of a slider while no stock data is available.',
  }),
  facetOrder: setting({
    schema: z.partialRecord(z.enum(VALUE_FACETS), z.enum(['byPriceLabel', 'countThenLabel', 'carTypeOrder'])),
    default: Object.fromEntries(
      VALUE_FACETS.flatMap((name) => (VALUE_FACET_TABLE[name].order ? [[name, VALUE_FACET_TABLE[name].order]] : [])),
    ),
    about: 'The order of the values in each filter. When not set, values with the most vehicles come first.',
  }),
  usedLabel: setting({
    schema: z.enum(['Used', 'Pre-Owned', 'Pre-owned', 'Pre-loved']),
    default: 'Used',
    about: 'The label for used vehicles.',
    seenBy: 'browser',
  }),
  priceAscending: setting({
    schema: z.enum(['includeZeroPrice', 'onlyPriceAboveZero']),
    default: 'includeZeroPrice',
    about: 'Whether sorting by lowest price leaves out vehicles without a price.',
  }),
  certifiedScope: setting({
    schema: z.enum(['all', 'certifiedOnly']),
    default: 'all',
    about: 'Whether the Certified filter hides the value "false".',
  }),
  rememberedFilters: setting({
    schema: z.array(
      z
        .string()
        .refine(
          (name) => (VALUE_FACETS as readonly string[]).includes(name),
          `must be one of ${VALUE_FACETS.join(', ')}`,
        ),
    ),
    default: [],
    about:
      "Filters that the shopper's browser remembers. They are restored once, on the next visit to an unfiltered search.",
    seenBy: 'browser',
  }),
  defaultFilters: setting({
    schema: z.array(
      z
        .string()
        .refine(
          (line) => VALUE_FACETS.some((name) => line.startsWith(`${name}=`) && line.length > name.length + 1),
          'must be a filter and its value, such as car_type=used',
        ),
    ),
    default: [],
    about: 'Filters that apply to a search without filters, each as filter=value. Shoppers can remove them.',
  }),
  largeCountSource: setting({
    schema: z.enum(['configured', 'sumOfFacets']),
    default: 'sumOfFacets',
    about:
      'The count shown above 1999 vehicles: the configured stock count (for an unfiltered search), or the sum of the counts of a filter.',
  }),
  configuredStockCount: setting({
    schema: z.number().int().min(0).nullable(),
    default: null,
    about: 'The stock count shown above 1999 vehicles when largeCountSource is "configured".',
  }),
  cacheSize: setting({
    schema: z.number().int().min(0).max(100),
    default: 10,
    about: 'How many search results the browser caches for going back. The oldest are removed first.',
    seenBy: 'browser',
  }),
} as const;

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
    schema: z.boolean(),
    default: false,
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

const end = z.number().int().min(0).max(10_000_000).multipleOf(PRICE_RANGE_STEP);

export const priceRange = {
  bounds: setting({
    schema: z.strictObject({ min: end, max: end }).refine((bounds) => bounds.min < bounds.max, 'min must be below max'),
    default: { min: 5000, max: 250_000 },
    about: `The lowest and highest price of the price range search, in dollars, as multiples of ${PRICE_RANGE_STEP}.`,
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
