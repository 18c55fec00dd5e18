import { MANUFACTURERS } from '#vehicle/rules/manufacturers.ts';
import { facetValueLabel, VALUE_FACET_TABLE } from '../facets.ts';

import type { SearchAnswer, SortKey, StockWords, Term, TermPart, ValueFacet } from '../stock-query.ts';
import { lettersOf } from './tokens.ts';
import { joined, type TradeWords } from './trade-words.ts';

/** What words mean in the stock of one site. */
export interface Vocabulary {
  /** The meaning of words that were joined: `landcruiser`, `gtline`, `4wheeldrive`. */
  find(key: string): Meaning | undefined;
  /** The most words of a key. */
  readonly longest: number;
  readonly words: StockWords;
  /** The keys that a misspelt word may be, by length. */
  readonly correctable: readonly Correctable[];
  /** The numbers of seats in stock, ascending. */
  readonly seats: readonly number[];
  /** Whether vehicles have a weekly subscription price. */
  readonly hasWeeklyPrices: boolean;
  /** How a badge is written. */
  badge(key: string): string | undefined;
  /** Distances from a place, where the site has them. */
  readonly distances: WordDistances | null;
}

/** What a text needs to know about postcodes. */
interface WordDistances {
  /** Whether distances from it are known. */
  isKnown(postcode: string): boolean;
  /** The postcode of a place of the site; null for a condition that is not one. */
  postcodeOf(condition: Condition): string | null;
}

interface Correctable {
  readonly key: string;
  readonly letters: number;
  /** Lower is more likely what was meant. */
  readonly rank: number;
}

export interface Meaning {
  readonly label: string;
  readonly conditions: readonly Condition[];
  readonly order: SortKey | null;
  /** Its words say nothing about a vehicle themselves. */
  readonly ignore: boolean;
  /** What its words say of those that follow: not wanted, or a place that is near enough. */
  readonly before: 'not' | 'near' | null;
  /** Better than reading the words one by one, although it is one thing: `mazda 3`. */
  readonly cost: number;
}

/** What a vehicle must have. Conditions of the same group are alternatives. */
export interface Condition {
  readonly group: string;
  readonly term: Term;
}

/** The part of a site that names places. */
export interface WordPlaces {
  readonly locations: readonly {
    readonly name: string;
    readonly address: { readonly postcode: string; readonly city?: string };
    readonly location_type?: string;
    readonly dealership_id?: string;
  }[];
  readonly dealerships?: readonly { readonly id: string; readonly name: string }[];
}

/** The rank of what a misspelt word is never meant to be. */
const NEVER_MEANT = 9;
const BEST = 100;
const PARTLY = 60;

/** The facets whose values are words, the most telling first: where two share a key, the first is meant. */
const NAMED = [
  'make',
  'model',
  'item_type',
  'body',
  'fuel',
  'drive',
  'transmission',
  'car_type',
  'status',
  'city',
  'location_name',
  'dealership_name',
  'filtered_features',
  'colour',
  'categories',
  'tag',
] as const satisfies readonly ValueFacet[];

/** Of these, several words together may be part of a value: `gold coast` of `Southern Cross Gold Coast`. */
const PARTS: ReadonlySet<ValueFacet> = new Set(['location_name', 'dealership_name', 'city', 'filtered_features']);

/** Digits that are a model could as well be a price, a year or seats. */
const isNumber = (key: string) => /^\d+$/.test(key) && (key.length < 2 || /^(?:19|20)\d\d$/.test(key));

/**
 * The vocabulary of a site: the values of its stock (`facets` of the whole stock), the words of the trade with those of
 * the group first, and the site's places. `isPostcode`: whether distances from a postcode are known; null on a site without distances.
 */
export function makeVocabulary(
  facets: Pick<SearchAnswer['facets'], ValueFacet>,
  words: StockWords,
  trade: readonly TradeWords[],
  places: WordPlaces,
  usedLabel: string,
  isPostcode: ((postcode: string) => boolean) | null = null,
): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const ranks = new Map<string, number>();
  const add = (key: string, meaning: Meaning, rank: number) => {
    const known = meanings.get(key);
    if (key === '' || (known && !isSameGroup(known, meaning))) return;
    meanings.set(key, known ? both(known, meaning) : meaning);
    if (!known) ranks.set(key, rank);
  };
  const stock = new StockValues(facets, words, usedLabel);
  addTrade(trade, stock, words, add);
  for (const { postcode, names } of postcodes(places))
    add(postcode, meaningOf(names.join(' or '), 'place', values('location_name', names)), NEVER_MEANT);
  for (const facet of NAMED)
    addValues(
      facet,
      facets[facet].map((item) => item.value),
      stock,
      add,
    );
  for (const { value } of facets.make_model) {
    const make = stock.makeOf(value);
    const key = joined(value);
    const model = joined(make === null ? '' : value.slice(make.length));
    if (model === '') continue;
    const cost = isNumber(model) || /^\d+$/.test(model) ? 1 : 2.2;
    add(key, { ...meaningOf(value, 'model', values('make_model', [value])), cost }, 0);
  }
  for (const facet of PARTS)
    addPartsOf(
      facet as 'city',
      facets[facet].map((item) => item.value),
      add,
    );
  for (const { name } of MANUFACTURERS)
    if (words.facetsOf(joined(name)).length === 0)
      add(joined(name), meaningOf(name, 'make', values('make', [name])), 4);
  const badges = new Map(facets.badge.toReversed().map(({ value }) => [joined(value), value]));
  return {
    find: (key) =>
      meanings.get(key) ?? (key.length > 3 && key.endsWith('s') ? meanings.get(key.slice(0, -1)) : undefined),
    longest: 5,
    words,
    correctable: [...ranks]
      .filter(([key, rank]) => rank < NEVER_MEANT && key.length >= (rank === 0 ? 4 : 5) && !/\d/.test(key))
      .map(([key, rank]) => ({ key, letters: lettersOf(key), rank })),
    seats: facets.seats
      .map((item) => Number(item.value))
      .filter(Number.isFinite)
      .sort((a, b) => a - b),
    hasWeeklyPrices: facets.weekly_price_range.length > 0,
    badge: (key) => badges.get(key),
    distances: isPostcode && {
      isKnown: isPostcode,
      postcodeOf: (condition) => postcodeOf(condition, places, isPostcode),
    },
  };
}

/** That of the first sales location in the place. */
function postcodeOf(
  { group, term }: Condition,
  places: WordPlaces,
  isKnown: (postcode: string) => boolean,
): string | null {
  if (group !== 'place') return null;
  const named = new Set(term.flatMap((part) => ('value' in part ? [part.value] : [])));
  const dealershipOf = (id: string | undefined) => places.dealerships?.find((one) => one.id === id)?.name;
  const here = salesLocations(places).find(({ name, address, dealership_id: id }) =>
    [name, address.city, dealershipOf(id)].some((one) => one !== undefined && named.has(one)),
  );
  const postcode = here?.address.postcode;
  return postcode !== undefined && isKnown(postcode) ? postcode : null;
}

type Add = (key: string, meaning: Meaning, rank: number) => void;

function addTrade(trade: readonly TradeWords[], stock: StockValues, words: StockWords, add: Add): void {
  for (const [key, entries] of byKey(trade)) {
    const entry = entries.find((one) => stock.has(one)) ?? entries[0]!;
    // A colour that the stock lacks may be a part of a name: `gold` of `Gold Coast`.
    if (entry.means.colour && !stock.has(entry) && words.facetsOf(key).length > 0) continue;
    const rank = stock.has(entry) ? 1 : 3;
    const isAbout = !entry.ignore && !entry.not && !entry.near;
    add(key, tradeMeaning(entry, stock), isAbout ? rank : NEVER_MEANT);
  }
}

function addValues(
  facet: ValueFacet,
  list: readonly string[],
  stock: StockValues,
  add: (key: string, meaning: Meaning, rank: number) => void,
) {
  // Several spellings are one value for a shopper: `HiAce` and `Hiace`.
  for (const [key, same] of Map.groupBy(list, joined)) {
    if (key.length < 2 && facet !== 'make') continue;
    if (facet === 'model' && isNumber(key)) continue;
    const label = stock.label(facet, same[0]!);
    const wider: readonly TermPart[] =
      facet === 'model' && !/^\d+$/.test(key)
        ? [{ facet, word: key, score: PARTLY * VALUE_FACET_TABLE.model.textWeight }]
        : [];
    const term = [...values(facet, same, BEST * Math.max(1, VALUE_FACET_TABLE[facet].textWeight)), ...wider];
    add(key, meaningOf(label, groupOf(facet, key), term), facet === 'make' || facet === 'model' ? 0 : 2);
  }
}

/** Neighbouring words of longer values. */
function addPartsOf(
  facet: ValueFacet,
  list: readonly string[],
  add: (key: string, meaning: Meaning, rank: number) => void,
) {
  const parts = new Map<string, { text: string; of: Set<string> }>();
  for (const value of list.slice(0, 2000)) {
    const split = value.split(/\s+/).slice(0, 6);
    for (let from = 0; from < split.length; from++)
      for (let to = from + 2; to <= split.length; to++) {
        const text = split.slice(from, to).join(' ');
        const part = parts.get(joined(text)) ?? { text, of: new Set() };
        part.of.add(value);
        parts.set(joined(text), part);
      }
  }
  for (const [key, { text, of }] of parts) add(key, meaningOf(text, groupOf(facet, key), values(facet, [...of])), 5);
}

/** The values of a stock, found by their key. */
class StockValues {
  readonly #words: StockWords;
  readonly #usedLabel: string;
  readonly #byFacet = new Map<ValueFacet, Map<string, string[]>>();
  readonly #facets: Pick<SearchAnswer['facets'], ValueFacet>;

  constructor(facets: Pick<SearchAnswer['facets'], ValueFacet>, words: StockWords, usedLabel: string) {
    this.#facets = facets;
    this.#words = words;
    this.#usedLabel = usedLabel;
  }

  /** A value as shoppers read it. */
  label(facet: ValueFacet, value: string): string {
    if (facet === 'drive' && (value === 'Front' || value === 'Rear')) return `${value}-wheel drive`;
    return facetValueLabel(facet, value, this.#usedLabel);
  }

  /** The values as the stock writes them; none where it has none. */
  written(facet: ValueFacet, wanted: readonly string[]): readonly string[] {
    let known = this.#byFacet.get(facet);
    if (!known)
      this.#byFacet.set(
        facet,
        (known = Map.groupBy(
          this.#facets[facet].map((item) => item.value),
          joined,
        )),
      );
    return wanted.flatMap((value) => known.get(joined(value)) ?? []);
  }

  parts(facet: ValueFacet, wanted: readonly string[]): readonly TermPart[] {
    if (facet !== 'badge') return values(facet, this.written(facet, wanted));
    return wanted
      .map(joined)
      .filter((word) => this.#words.facetsOf(word).includes('badge'))
      .map((word) => ({ facet, word, score: BEST }));
  }

  /** Whether vehicles of the stock can be what the words mean. */
  has({ means, or }: TradeWords): boolean {
    const some = ([facet, wanted]: readonly [string, readonly string[]]) =>
      this.parts(facet as ValueFacet, wanted).length > 0;
    const all = Object.entries(means);
    return all.every(some) || Object.entries(or).some(some);
  }

  /** The make with which a value of `make_model` begins. */
  makeOf(value: string): string | null {
    return this.#facets.make.find((item) => value.startsWith(`${item.value} `))?.value ?? null;
  }
}

function tradeMeaning(entry: TradeWords, stock: StockValues): Meaning {
  const or = Object.entries(entry.or)
    .flatMap(([facet, wanted]) => stock.parts(facet as ValueFacet, wanted))
    .map((part) => ({ ...part, score: PARTLY }));
  const conditions = Object.entries(entry.means).map(([name, wanted]): Condition => {
    const facet = name as ValueFacet;
    const own = stock.parts(facet, wanted);
    // A value that the stock lacks finds nothing, which is the honest answer.
    return {
      group: groupOf(facet, joined(wanted.join(' '))),
      term: own.length + or.length > 0 ? [...own, ...or] : values(facet, wanted),
    };
  });
  const label = Object.entries(entry.means)
    .map(([facet, wanted]) =>
      (wanted ?? [])
        .map((value) => stock.label(facet as ValueFacet, stock.written(facet as ValueFacet, [value])[0] ?? value))
        .join(' or '),
    )
    .join(', ');
  return {
    label: entry.label ?? (label === '' && entry.order !== null ? ORDER_LABELS[entry.order] : label),
    conditions,
    order: entry.order,
    ignore: entry.ignore || entry.not || entry.near,
    before: leadOf(entry),
    cost: 1,
  };
}

function leadOf({ not, near }: TradeWords): Meaning['before'] {
  if (not) return 'not';
  return near ? 'near' : null;
}

const ORDER_LABELS: Readonly<Record<SortKey, string>> = {
  relevance: 'Best match first',
  latest: 'Latest first',
  price_asc: 'Lowest price first',
  price_desc: 'Highest price first',
  km_asc: 'Lowest kilometres first',
  year_desc: 'Newest first',
  repayment_asc: 'Lowest repayment first',
  drop_desc: 'Biggest price drop first',
  distance: 'Nearest first',
};

/** `mazda3` is a model of some feeds and a make with its model in others. */
function isSameGroup({ conditions }: Meaning, other: Meaning): boolean {
  return (
    conditions.length === 1 &&
    conditions[0]!.group === 'model' &&
    other.conditions.length === 1 &&
    other.conditions[0]!.group === 'model'
  );
}

function both(one: Meaning, other: Meaning): Meaning {
  const term = [...one.conditions[0]!.term, ...other.conditions[0]!.term];
  return { ...one, cost: Math.min(one.cost, other.cost), conditions: [{ group: 'model', term }] };
}

function meaningOf(label: string, group: string, term: Term): Meaning {
  return { label, conditions: [{ group, term }], order: null, ignore: false, before: null, cost: 1 };
}

function values(facet: ValueFacet, list: readonly string[], score = BEST): readonly TermPart[] {
  return list.map((value) => ({ facet, value, score }));
}

/** Two features are both wanted; of anything else, several are alternatives: `toyota or mazda`. */
function groupOf(facet: ValueFacet, key: string): string {
  if (facet === 'filtered_features' || facet === 'categories' || facet === 'badge' || facet === 'tag')
    return `${facet} ${key}`;
  return PLACES.has(facet) ? 'place' : facet;
}

const PLACES: ReadonlySet<ValueFacet> = new Set(['city', 'location_name', 'dealership_name']);

function byKey(trade: readonly TradeWords[]): Map<string, TradeWords[]> {
  const entries = new Map<string, TradeWords[]>();
  for (const entry of trade)
    for (const word of entry.words) {
      const key = joined(word);
      const known = entries.get(key);
      if (known) known.push(entry);
      else entries.set(key, [entry]);
    }
  return entries;
}

const salesLocations = ({ locations }: WordPlaces) =>
  locations.filter(({ location_type = 'sales' }) => location_type === 'sales');

function postcodes(places: WordPlaces): readonly { postcode: string; names: readonly string[] }[] {
  return [...Map.groupBy(salesLocations(places), (one) => one.address.postcode)].map(([postcode, here]) => ({
    postcode,
    names: here.map((one) => one.name),
  }));
}
