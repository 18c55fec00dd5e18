import {
  isDefault,
  sameFilters,
  type SearchRoute,
  canonicalUrl,
  type SearchPlaces,
  isBare,
} from '#search/rules/search-url.ts';
import { setFilters } from '#search/rules/set-filters.ts';
import { chosenModels, makeNamedBy, withoutMakeName } from '#search/rules/chosen-models.ts';
import { routeOfUrl } from './route-of-url.ts';
import { conditionLabel, FACET_LABELS, formatRange } from '#search/rules/facets.ts';
import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import {
  QUERY_FACETS,
  type FacetItem,
  type QueryFacet,
  type RangeFacet,
  type SortKey,
  type StockQuery,
  type ValueFacet,
} from '#search/rules/stock-query.ts';

/**
 * The searches that are indexed, by the facets that they filter, each with one value: what shoppers search the web for. All other
 * combinations are too many, and show vehicles that these pages show too.
 */
export const LANDING_FACETS = [
  ['car_type'],
  ['car_type', 'body'],
  ['car_type', 'make'],
  ['make'],
  ['make', 'model'],
  ['location_name'],
  ['body'],
  ['fuel'],
] as const satisfies readonly (readonly [ValueFacet, ValueFacet?])[];

/** The canonical URL, without the order, which does not change what is found. */
export function canonicalSearchUrl(
  query: StockQuery,
  site: SearchPlaces,
  defaultSort: SortKey,
  models: readonly string[],
): string {
  return canonicalUrl(
    { ...query, sortBy: defaultSort, page: query.sortBy === defaultSort ? query.page : 1 },
    site,
    defaultSort,
    models,
  );
}

/**
 * True if search engines may index the page: the site's default search and those of LANDING_FACETS, if they find
 * something. The answer is the same for all URLs with the same `canonical`.
 */
export function isIndexable(
  query: StockQuery,
  asked: SearchRoute,
  canonical: string,
  site: SearchPlaces,
  count: number,
): boolean {
  const route = routeOfUrl(canonical, site, query.filters.model);
  if (count === 0 || asked.unknown || query.query !== '' || query.not || Object.keys(query.ranges).length > 0)
    return false;
  if (isDefault(query, route.defaults)) return true;
  const facets = Object.keys(query.filters) as ValueFacet[];
  const isLanding = LANDING_FACETS.some(
    (landing: readonly ValueFacet[]) =>
      landing.length === facets.length && facets.every((one) => landing.includes(one)),
  );
  // A path may name several values of one facet: new and demo vehicles.
  const hasPath = facets.length === 1 && sameFilters(route.filters, query.filters);
  return isLanding && (hasPath || facets.every((facet) => query.filters[facet]!.length === 1));
}

const MAX_NAMED = 3;

/** `Used Toyota Corolla for sale`, `New and demo cars`: the heading of a search. `kinds` are the vehicle types that it can find. */
export function searchTitle(query: StockQuery, usedLabel: string, kinds: readonly string[]): string {
  return forSale(heading(query, usedLabel, kinds));
}

/**
 * The page title, such as `Toyota cars for sale: Red, 5 seats, page 2`: the heading, the filters that it does not contain, and the
 * page. The site's default filters are left out; a search without them is marked.
 */
export function pageTitle(
  query: StockQuery,
  usedLabel: string,
  kinds: readonly string[],
  defaults: StockQuery['filters'] = {},
): string {
  const head = heading(query, usedLabel, kinds);
  const text = forSale(head);
  const page = query.page > 1 ? `, page ${query.page}` : '';
  if (Object.keys(defaults).length > 0) {
    if (isDefault(query, defaults)) return `${text}${page}`;
    if (isBare(query)) return `${text}: no filters${page}`;
  }
  const more = limitLabels(remainingConditions(query, head, usedLabel), MAX_NAMED);
  return `${text}${more.length > 0 ? `: ${more.join(', ')}` : ''}${page}`;
}

const MAX_NAMED_SAVED = 6;

/** A saved search in words, such as `Used Toyota Corolla at North Motors, up to $30,000, 5 seats`. */
export function savedSearchTitle(query: StockQuery, usedLabel: string, kinds: readonly string[]): string {
  const head = heading(query, usedLabel, kinds);
  const labels = [
    ...remainingConditions({ ...query, ranges: {} }, head, usedLabel, inSentence),
    ...(Object.keys(query.ranges) as RangeFacet[]).map((facet) => {
      const range = formatRange(facet, query.ranges[facet]!);
      return NAMED_BY_UNIT.has(facet) ? range : `${FACET_LABELS[facet].toLowerCase()} ${range}`;
    }),
  ];
  return [`${head.name}${head.place}`, ...limitLabels(labels, MAX_NAMED_SAVED)].join(', ');
}

/** Their unit says what they are. */
const NAMED_BY_UNIT: ReadonlySet<RangeFacet> = new Set(['price', 'km']);

/** The conditions that a heading does not contain, in a fixed order, independent of the URL. `ofStatus`: a status, which is not a name. */
function remainingConditions(
  query: StockQuery,
  { contains }: Heading,
  usedLabel: string,
  ofStatus = (label: string) => label,
): readonly string[] {
  const filters = Object.fromEntries(
    QUERY_FACETS.flatMap((facet) => (query.filters[facet] ? [[facet, query.filters[facet]]] : [])),
  );
  return setFilters({ ...query, filters }, usedLabel).flatMap(({ facet, label }) => {
    if (facet !== undefined && contains.has(facet)) return [];
    return facet === 'status' ? ofStatus(label) : label;
  });
}

/** The first labels; if there are more, their number in place of the last. */
function limitLabels(labels: readonly string[], most: number): readonly string[] {
  return labels.length > most ? [...labels.slice(0, most - 1), `${labels.length - most + 1} more filters`] : labels;
}

interface Heading {
  /** `Used Toyota Corolla` */
  readonly name: string;
  /** ` at North Motors`, or empty. */
  readonly place: string;
  readonly contains: ReadonlySet<QueryFacet>;
}

const forSale = ({ name, place }: Heading) => `${name} for sale${place}`;

/** The heading, and the facets that it fully contains. */
function heading(query: StockQuery, usedLabel: string, kinds: readonly string[]): Heading {
  const { make = [], car_type = [], body = [], fuel = [], location_name = [], city = [] } = query.filters;
  const condition = conditionText(car_type, usedLabel);
  const models = modelsOfMakes(query);
  const makes = firstText(models, joinNames(make));
  const bodies = bodiesText(body, kinds);
  const oneModel = singleModelName(query);
  const fuels = oneModel === '' ? joinNames(fuel.map(inSentence)) : '';
  const text = [condition, fuels, makes, oneModel || bodies || vehicleNoun(kinds)].filter(Boolean).join(' ');
  const contains: readonly (readonly [QueryFacet, boolean])[] = [
    // All three conditions are the same as none.
    ['car_type', true],
    ['make', makes !== ''],
    ['make_model', models + oneModel !== ''],
    ['model', oneModel !== ''],
    ['make_model_badge', namesBadges(oneModel + models, query)],
    ['body', oneModel === '' && bodies !== ''],
    ['fuel', fuels !== ''],
    ['location_name', location_name.length === 1],
    ['city', location_name.length !== 1 && city.length === 1],
    ['item_type', kinds.length === 1],
  ];
  return {
    name: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    place: placeText(location_name, city),
    contains: new Set(contains.flatMap(([facet, isFull]) => (isFull ? [facet] : []))),
  };
}

/** `Toyota Corolla and Mazda`: the chosen makes, narrowed to their models; empty if nothing narrows them, and for more than three. */
function modelsOfMakes(query: StockQuery): string {
  const { make = [], make_model = [] } = query.filters;
  if (make.length === 0) return singleModelName(query) === '' ? joinNames(namesOfModels(query)) : '';
  const findMake = makeNamedBy(make);
  if (make_model.every((one) => findMake(one) === undefined)) return '';
  const names = namesOfModels(query);
  return joinNames(
    make.flatMap((one) => {
      const own = names.filter((name) => findMake(name) === one);
      return own.length > 0 ? own : [one];
    }),
  );
}

/** The name of a single model: below a single make, or if no make is chosen. */
function singleModelName(query: StockQuery): string {
  const { make = [], model = [], make_model = [] } = query.filters;
  const isOne = make.length === 0 ? make_model.length === 1 : make.length === 1 && model.length === 1;
  return isOne ? namesOfModels(query, make)[0]! : '';
}

/** `Toyota Corolla`, `Toyota Corolla GX`: the chosen models, with a badge if a single one is chosen, and without the names of these makes. */
function namesOfModels(query: StockQuery, makes: readonly string[] = []): readonly string[] {
  return chosenModels(query).map((model) => {
    const badges = modelBadges(query, model);
    return withoutMakeName(makes, badges.length === 1 ? badges[0]! : model);
  });
}

function modelBadges(query: StockQuery, model: string): readonly string[] {
  const findModel = makeNamedBy(chosenModels(query));
  return (query.filters.make_model_badge ?? []).filter((one) => findModel(one) === model);
}

/** True if the names of the models in the heading contain all badges. */
const namesBadges = (names: string, query: StockQuery) =>
  names !== '' && chosenModels(query).every((model) => modelBadges(query, model).length < 2);

/** The first that is not empty. */
const firstText = (one: string, other: string) => one || other;

/** `cars`; for several vehicle types `vehicles`. */
function vehicleNoun(kinds: readonly string[]): string {
  return kinds.length === 1 ? `${vehicleTypeLabel(kinds[0]!).toLowerCase()}s` : 'vehicles';
}

/** `New and demo`; empty for none and for all three conditions. */
function conditionText(types: readonly string[], usedLabel: string): string {
  if (types.length === 0 || types.length >= 3) return '';
  const labels = ['new', 'demo', 'used']
    .filter((type) => types.includes(type))
    .map((type) => conditionLabel(type, usedLabel));
  return joinNames(labels.map((label, index) => (index === 0 ? label : label.toLowerCase())));
}

function placeText(locations: readonly string[], cities: readonly string[]): string {
  if (locations.length === 1) return ` at ${locations[0]}`;
  return cities.length === 1 ? ` in ${cities[0]}` : '';
}

/** The site's vehicle types that the search can find; a single one becomes the noun of the heading. */
export function kindsFound(
  query: StockQuery,
  found: readonly FacetItem[],
  types: readonly string[],
): readonly string[] {
  const asked = query.filters.item_type ?? found.map((item) => item.value);
  const kinds = types.filter((type) => asked.includes(type));
  return kinds.length > 0 ? kinds : types;
}

/** `Toyota`, `Toyota and Kia`; empty for more than three. */
function joinNames(words: readonly string[]): string {
  if (words.length > MAX_NAMED) return '';
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}

/** Body types that say what a motorcycle is like, not what it is: `naked motorcycles`, but `scooters`. */
const DESCRIBING_BODIES: ReadonlySet<string> = new Set([
  'Adventure',
  'Naked',
  'Off Road',
  'Performance',
  'Road',
  'Sports',
  'Touring',
]);

/** `SUVs and people movers`, `adventure and naked motorcycles and scooters`; empty for more than three. */
function bodiesText(bodies: readonly string[], kinds: readonly string[]): string {
  if (bodies.length > MAX_NAMED) return '';
  // Before a noun, `Off Road` is `off-road`.
  const describing = bodies
    .filter((body) => DESCRIBING_BODIES.has(body))
    .map((body) => inSentence(body).replace(' ', '-'));
  const things = bodies.filter((body) => !DESCRIBING_BODIES.has(body)).map(plural);
  const noun = vehicleNoun(kinds.includes('motorcycle') ? ['motorcycle'] : kinds);
  return joinNames([...(describing.length > 0 ? [`${joinNames(describing)} ${noun}`] : []), ...things]);
}

/** Within a sentence, `Cab Chassis` is `cab chassis`; `SUV` stays. */
const inSentence = (name: string) => name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

function plural(body: string): string {
  const name = inSentence(body);
  if (name.endsWith('chassis')) return name;
  return `${name}${/(?:s|x|z|ch|sh)$/i.test(name) ? 'es' : 's'}`;
}

const SORT_LABELS = {
  relevance: 'Most relevant',
  latest: 'Latest',
  price_desc: 'Highest price',
  price_asc: 'Lowest price',
  km_asc: 'Lowest kilometres',
  year_desc: 'Newest year',
  repayment_asc: 'Lowest repayment',
  drop_desc: 'Biggest price drop',
  towing_desc: 'Highest towing capacity',
  distance: 'Nearest',
} as const satisfies Record<SortKey, string>;

/** The label of a sort option. If vehicles have a weekly price too, it says that the order is by purchase price. */
export function sortLabel(key: SortKey, subscriptions: boolean): string {
  const label = SORT_LABELS[key];
  return subscriptions && (key === 'price_asc' || key === 'price_desc') ? `${label} to buy` : label;
}
