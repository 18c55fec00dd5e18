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
    about: 'Sets the search page that "Our Stock", the search box and Clear Filters lead to.',
    seenBy: 'browser',
  }),
  placeholder: setting({
    schema: z.string().min(1).max(60),
    default: 'Search...',
    about: 'Sets the placeholder of the search box.',
    seenBy: 'browser',
  }),
  pageSize: setting({
    schema: z.number().int().min(1).max(100),
    default: 21,
    about: 'Sets the number of vehicles on a search page.',
  }),
  paging: setting({
    schema: z.enum(['pages', 'infiniteScroll']),
    default: 'pages',
    about: 'pages splits the results into numbered pages. infiniteScroll loads more vehicles when the shopper scrolls.',
    seenBy: 'browser',
  }),
  resultLayout: setting({
    schema: z.enum(['columns', 'carousel']),
    default: 'columns',
    about: 'Shows the results in columns or as a carousel.',
    seenBy: 'browser',
  }),
  view: setting({
    schema: z.enum(Object.keys(OFFERED_VIEWS) as [OfferedViews, ...OfferedViews[]]),
    default: 'grid',
    about:
      'Sets the view of the results: cards in columns (grid), or one line for each vehicle (list). Values such as gridOrList let shoppers choose, and the first view named is the default. A map above the cards shows the locations of the vehicles, if at least two sales locations have a position. A carousel has no list and no map.',
  }),
  sinceLastVisit: setting({
    schema: z.boolean(),
    default: false,
    about:
      "Marks the vehicles that are new since the shopper's last visit, and links to a list of them. Only the shopper's browser stores the time of the visit.",
  }),
  collapseSold: setting({
    schema: z.enum(['keepAll', 'collapseConsecutive']),
    default: 'keepAll',
    about: 'collapseConsecutive shows a row of sold vehicles in the results as one. keepAll shows each of them.',
  }),
  cardActions: setting({
    schema: z
      .array(z.enum(CARD_ACTIONS))
      .max(CARD_ACTIONS.length)
      .refine((names) => new Set(names).size === names.length, 'must not list a button twice'),
    default: [],
    about:
      "Sets the buttons at the bottom of a vehicle card and their order. view opens the vehicle's page, enquire and testDrive open their forms, and call dials the dealer.",
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
      'Sets the filters of the search page and their order. If the list has both price and subscription_price, a switch above them (Buy, Subscribe) shows one of the two at a time.',
  }),
  distance: setting({
    schema: z.boolean(),
    default: false,
    about:
      'Lets shoppers filter and sort vehicles by the distance from their postcode. Cards then show the distance to the location of the vehicle. Turn it on if the locations are far apart.',
  }),
  makeFacetVisible: setting({
    schema: z.number().int().min(1).max(100),
    default: 7,
    about: 'Sets the number of makes in the list before "Show all makes".',
  }),
  makeModelExpansion: setting({
    schema: z.enum(['none', 'expandable']),
    default: 'expandable',
    about: 'expandable lists the models under a selected make. none shows models in a separate filter.',
  }),
  sortOptions: setting({
    // By distance is offered if the shopper's postcode is known.
    schema: z.array(z.enum(SORT_KEYS).exclude(['distance'])).min(1),
    default: ['relevance', 'latest', 'price_desc', 'price_asc'],
    about: 'Sets the sort options of the search page and their order. The first option is the default.',
  }),
  sliderRange: setting({
    schema: z
      .strictObject({ min: z.number().int().min(0), max: z.number().int() })
      .refine((range) => range.min < range.max, 'min must be below max'),
    default: { min: 0, max: 100_000 },
    about: 'Sets the lowest and highest value of a slider while no stock data is available.',
  }),
  facetOrder: setting({
    schema: z.partialRecord(z.enum(VALUE_FACETS), z.enum(['byPriceLabel', 'countThenLabel', 'carTypeOrder'])),
    default: Object.fromEntries(
      VALUE_FACETS.flatMap((name) => (VALUE_FACET_TABLE[name].order ? [[name, VALUE_FACET_TABLE[name].order]] : [])),
    ),
    about:
      'Sets the order of the values in a filter. A filter that is not listed shows the values with the most vehicles first.',
  }),
  usedLabel: setting({
    schema: z.enum(['Used', 'Pre-Owned', 'Pre-owned', 'Pre-loved']),
    default: 'Used',
    about: 'Sets the word that the site uses for used vehicles.',
    seenBy: 'browser',
  }),
  priceAscending: setting({
    schema: z.enum(['includeZeroPrice', 'onlyPriceAboveZero']),
    default: 'includeZeroPrice',
    about:
      'onlyPriceAboveZero leaves out vehicles without a price when a shopper sorts by lowest price. includeZeroPrice keeps them.',
  }),
  certifiedScope: setting({
    schema: z.enum(['all', 'certifiedOnly']),
    default: 'all',
    about: 'certifiedOnly hides the value "false" of the Certified filter. all shows both values.',
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
      "The shopper's browser remembers these filters. It restores them once, on the next visit to a search without filters.",
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
    about: 'Applies these filters to a search without filters, each as filter=value. Shoppers can remove them.',
  }),
  largeCountSource: setting({
    schema: z.enum(['configured', 'sumOfFacets']),
    default: 'sumOfFacets',
    about:
      'Sets the number of vehicles that the site states above 1999 vehicles. configured states search.configuredStockCount for a search without filters. sumOfFacets adds the counts of a filter.',
  }),
  configuredStockCount: setting({
    schema: z.number().int().min(0).nullable(),
    default: null,
    about: 'The site states this number of vehicles above 1999 vehicles, if search.largeCountSource is configured.',
  }),
  cacheSize: setting({
    schema: z.number().int().min(0).max(100),
    default: 10,
    about: 'Sets how many search results the browser caches, so that going back is fast. It removes the oldest first.',
    seenBy: 'browser',
  }),
} as const;

export const bodySelector = {
  bodies: setting({
    schema: z.array(z.enum(SUPPORTED_BODIES)).min(1).nullable(),
    default: null,
    about: 'Sets the body types in the body selector. When not set, it shows the body types with the most vehicles.',
  }),
  pictures: setting({
    schema: z.record(z.string().min(1).max(40), pictureAddress),
    default: {},
    about:
      'Sets 4:3 pictures for body types (or fuels, drives, categories). Write each by the name that the filter shows: SUV, Ute, Electric. A value without a picture shows a drawing.',
  }),
  count: setting({
    schema: z.number().int().min(1).max(20),
    default: 4,
    about: 'Sets the number of body types that the body selector shows.',
  }),
} as const;

const amount = z.number().min(0).max(1_000_000);

export const budget = {
  widget: setting({
    schema: z.boolean(),
    default: false,
    about: 'Shows the budget search on the pages that include it.',
  }),
  frequency: setting({
    schema: z.enum(BUDGET_FREQUENCIES),
    default: 'monthly',
    about: 'The budget search asks for a monthly or a weekly repayment.',
  }),
  defaultRepayment: setting({
    schema: z.strictObject({ monthly: amount, weekly: amount }),
    default: { monthly: 600, weekly: 200 },
    about: 'Sets the repayment with which the budget search starts, in dollars.',
  }),
  defaultDeposit: setting({
    schema: amount,
    default: 2000,
    about: 'Sets the deposit with which the budget search starts, in dollars.',
  }),
  includesInterest: setting({
    schema: z.boolean(),
    default: true,
    about:
      "The budget takes the dealer's own interest rate and fees into account (finance.defaultInterest, or the table of the lender). If this is off, or if no rate is stated, the budget is five years of repayments plus the deposit, and the page says that it is before interest.",
  }),
} as const;

const end = z.number().int().min(0).max(10_000_000).multipleOf(PRICE_RANGE_STEP);

export const priceRange = {
  bounds: setting({
    schema: z.strictObject({ min: end, max: end }).refine((bounds) => bounds.min < bounds.max, 'min must be below max'),
    default: { min: 5000, max: 250_000 },
    about: `Sets the lowest and highest price of the price range search, in dollars, as multiples of ${PRICE_RANGE_STEP}.`,
  }),
} as const;

export const money = {
  quickValues: setting({
    schema: z.enum(['standard', 'high']),
    default: 'standard',
    about: 'Sets the amounts that money fields suggest. standard is $5,000 to $70,000; high is $300,000 to $800,000.',
  }),
  quickScope: setting({
    schema: z.enum(['all', 'withinStock']),
    default: 'all',
    about:
      'all suggests all these amounts in a search. withinStock suggests only the amounts from the lowest to the highest price in stock.',
  }),
} as const;
