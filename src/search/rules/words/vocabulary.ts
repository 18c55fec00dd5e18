import { letterBits } from '#rules/word-match.ts';
import { MANUFACTURERS } from '#vehicle/rules/manufacturers.ts';
import { VALUE_FACET_TABLE } from '../facets.ts';
import type { SearchAnswer, StockWords, TermPart, ValueFacet } from '../stock-query.ts';
import { byInitials, type NameOfWords } from './names-of-words.ts';
import { StockValues, tradeMeaning } from './stock-values.ts';
import { joinWords, type FacetRange, type TradeWords } from './trade-words.ts';
import { BEST, conditionGroup, singleMeaning, PARTLY, values, type Condition, type Meaning } from './word-meanings.ts';
import { findPostcode, postcodes, type Suburb, type WordPlaces } from './word-places.ts';

/** The meanings of words in the stock of one site. */
export interface Vocabulary {
  /** The meaning of words that were joined: `landcruiser`, `gtline`, `4wheeldrive`. */
  find(key: string): Meaning | undefined;
  /** The most words of a key. */
  readonly longest: number;
  readonly words: StockWords;
  /** The place in the stock that words name, if another meaning comes first: `orange`. */
  place(key: string): Meaning | undefined;
  /** The year in which texts are read, for ages. */
  readonly thisYear: number;
  /** The keys that a misspelt word may be. */
  readonly correctable: readonly Correctable[];
  /** The words that a word of this length may be: typing errors are two at most. */
  correctableNear(length: number): readonly Correctable[];
  /** The makes and models of several words with these initials. */
  namesOfWords(initials: string): readonly NameOfWords[];
  /** Words of three or four letters. A misspelt one has the same letters in another order. */
  readonly short: readonly Correctable[];
  /** The numbers of seats in stock, ascending. */
  readonly seats: readonly number[];
  /** True if vehicles have a weekly subscription price. */
  readonly hasWeeklyPrices: boolean;
  /** True if people sleep in the vehicles and do not drive them: caravans without cars. */
  readonly sleepsPeople: boolean;
  /** True if a vehicle may have a number of the range. */
  hasRange(range: FacetRange): boolean;
  /** Spelling of a badge. */
  badge(key: string): string | undefined;
  /** True if some vehicles have no badge. */
  readonly hasUnbadged: boolean;
  /** A suburb or town; null for none. */
  suburb(key: string): Suburb | null;
  /** Distances from a place, if the site has them. */
  readonly distances: WordDistances | null;
}

/** Postcodes and distances for the reading of a text. */
interface WordDistances {
  /** True if distances from it are known. */
  isKnown(postcode: string): boolean;
  /** The postcode of a place of the site; null for a condition that is not one. */
  placePostcode(condition: Condition): string | null;
}

interface Correctable {
  readonly key: string;
  /** Spelling of the stock or the trade, in lower case. */
  readonly written: string;
  readonly letters: number;
  /** Lower is more likely what was meant. */
  readonly rank: number;
}

/** The ranks of what the trade knows and no vehicle has, and of what a misspelt word is never meant to be. */
export const NOT_IN_STOCK = 3;
/** Words that say nothing: a misspelt one is read as one of them, but only if nothing else is as near. */
export const SAYS_NOTHING = 8;
const NEVER_MEANT = 9;

/** The facets whose values are words, the most telling first: if two share a key, the first is meant. */
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

/** For these facets, several words together may be part of a value: `gold coast` of `Southern Cross Gold Coast`. */
const PARTS: ReadonlySet<ValueFacet> = new Set(['location_name', 'dealership_name', 'city', 'filtered_features']);

/** Digits that are a model could as well be a price, a year or seats. */
const isNumber = (key: string) => /^\d+$/.test(key) && (key.length < 2 || /^(?:19|20)\d\d$/.test(key));

/** Options of a vocabulary beside the stock, the trade and the places of a site. */
export interface WordOptions {
  /** The site's label for used vehicles. */
  readonly usedLabel: string;
  readonly thisYear: number;
  /** True if distances from a postcode are known; absent on a site without distances. */
  readonly isPostcode?: (postcode: string) => boolean;
  /** The smallest and largest numbers of the whole stock. */
  readonly stats?: Partial<SearchAnswer['facetStats']>;
  /** Absent if no suburbs are known. */
  readonly suburb?: (key: string) => Suburb | null;
}

/**
 * The vocabulary of a site: the values of its stock (`facets` of the whole stock), the words of the trade with those of
 * the group first, and the site's places.
 */
export function makeVocabulary(
  facets: Pick<SearchAnswer['facets'], ValueFacet>,
  words: StockWords,
  trade: readonly TradeWords[],
  places: WordPlaces,
  { usedLabel, thisYear, isPostcode, stats = {}, suburb = () => null }: WordOptions,
): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const ranks = new Map<string, Ranked>();
  const add: Add = (key, meaning, rank, written = key) => {
    const known = meanings.get(key);
    if (key === '' || (known && !isSameGroup(known, meaning))) return;
    meanings.set(key, known ? both(known, meaning) : meaning);
    if (!known) ranks.set(key, { rank, written: written.toLowerCase(), spelling: written });
  };
  const stock = new StockValues(facets, words, usedLabel, stats);
  addTrade(
    trade.filter((entry) => !entry.isModel),
    stock,
    words,
    add,
  );
  const inStock = new Set(facets.location_name.map(({ value }) => value));
  addPostcodes(places, inStock, add);
  for (const facet of NAMED)
    addValues(
      facet,
      facets[facet].map((item) => item.value),
      stock,
      add,
    );
  addMakeModels(facets, stock, add);
  addPhrases(
    'model',
    facets.model.map((item) => item.value),
    add,
  );
  for (const facet of PARTS)
    addPhrases(
      facet,
      facets[facet].map((item) => item.value),
      add,
    );
  addOtherMakes(stock, words, add);
  addModels(trade, stock, words, (key, meaning, rank, written) => {
    if (!meanings.has(key)) add(key, meaning, rank, written);
  });
  const inPlaces = new Map<string, Meaning>();
  for (const facet of ['city', 'location_name'] as const)
    addValues(
      facet,
      facets[facet].map((item) => item.value),
      stock,
      (key, meaning) => inPlaces.set(key, inPlaces.get(key) ?? meaning),
    );
  const badges = new Map(facets.badge.toReversed().map(({ value }) => [joinWords(value), value]));
  return {
    find: (key) => meanings.get(key) ?? singulars(key).flatMap((one) => meanings.get(one) ?? [])[0],
    longest: 5,
    words,
    place: (key) => inPlaces.get(key),
    thisYear,
    ...correctableKeys(ranks),
    namesOfWords: byInitials(likelyNames(ranks, meanings)),
    seats: facets.seats
      .map((item) => Number(item.value))
      .filter(Number.isFinite)
      .sort((a, b) => a - b),
    hasWeeklyPrices: facets.weekly_price_range.length > 0,
    sleepsPeople: sleepsPeople(facets.item_type.map(({ value }) => value)),
    hasRange: (range) => stock.hasRange(range),
    badge: (key) => badges.get(key),
    hasUnbadged: vehiclesIn(facets.badge) < vehiclesIn(facets.make),
    suburb: (key) => nearStock(suburb(key), inStock),
    distances: isPostcode
      ? { isKnown: isPostcode, placePostcode: (condition) => findPostcode(condition, places, isPostcode) }
      : null,
  };
}

/** `utes` is `ute`, `lexuses` is `lexus`. */
const singulars = (key: string) => [
  ...(key.length > 3 && key.endsWith('s') ? [key.slice(0, -1)] : []),
  ...(/...(?:[sxz]|[cs]h)es$/.test(key) ? [key.slice(0, -2)] : []),
];

const vehiclesIn = (items: readonly { readonly count: number }[]) => items.reduce((sum, { count }) => sum + count, 0);

/** The locations that have vehicles: a place means no parts counter. All of them if none has. */
function withVehicles(names: readonly string[], inStock: ReadonlySet<string>): readonly string[] {
  const some = names.filter((name) => inStock.has(name));
  return some.length > 0 ? some : names;
}

const nearStock = (known: Suburb | null, inStock: ReadonlySet<string>) =>
  known && { ...known, nearby: withVehicles(known.nearby, inStock) };

function addPostcodes(places: WordPlaces, inStock: ReadonlySet<string>, add: Add): void {
  for (const { postcode, names: all } of postcodes(places)) {
    const names = withVehicles(all, inStock);
    add(postcode, singleMeaning(names.join(' or '), 'place', values('location_name', names)), NEVER_MEANT);
  }
}

const sleepsPeople = (types: readonly string[]) => types.includes('caravan') && !types.includes('car');

/** `something`, `vehicle`: shorter ones are near too many other words. */
const SHORTEST_FILLER = 7;

/** The largest value of `errorsAllowed`. */
const MOST_ERRORS = 2;

/** The keys that misspelt words may be, by their ranks. */
function correctableKeys(
  ranks: ReadonlyMap<string, Ranked>,
): Pick<Vocabulary, 'correctable' | 'correctableNear' | 'short'> {
  const all = [...ranks]
    .filter(([key]) => !/\d/.test(key))
    .map(([key, { rank, written }]): Correctable => ({ key, letters: letterBits(key), rank, written }));
  const correctable = all.filter(({ key, rank }) => rank < NEVER_MEANT && key.length >= (rank === 0 ? 4 : 5));
  const short = all.filter(({ key, rank }) => rank < 2 && (key.length === 3 || key.length === 4));
  return { correctable, correctableNear: byLength(correctable), short };
}

/** The names in stock and those known not to be, with their meanings. */
function likelyNames(ranks: ReadonlyMap<string, Ranked>, meanings: ReadonlyMap<string, Meaning>) {
  return [...ranks].flatMap(([key, { rank, spelling }]) =>
    rank < 2 || rank === NOT_IN_STOCK ? [{ rank, spelling, meaning: meanings.get(key)! }] : [],
  );
}

/** Makes the list of a length when it is first needed; its keys stay in their order. */
function byLength(all: readonly Correctable[]): Vocabulary['correctableNear'] {
  const known = new Map<number, readonly Correctable[]>();
  const near = (length: number) => all.filter(({ key }) => Math.abs(key.length - length) <= MOST_ERRORS);
  return (length) => known.get(length) ?? known.set(length, near(length)).get(length)!;
}

/** `written`: the words whose key it is. */
type Add = (key: string, meaning: Meaning, rank: number, written?: string) => void;

interface Ranked extends Pick<Correctable, 'rank' | 'written'> {
  /** Shows where words begin: `LandCruiser`. */
  readonly spelling: string;
}

/** Makes that are not in stock. One that is words of models or badges, or of other names of vehicles, is those: `Range Rover`. */
function addOtherMakes(stock: StockValues, words: StockWords, add: Add): void {
  for (const { name } of MANUFACTURERS) {
    const key = joinWords(name);
    const badges = name.includes(' ') ? stock.parts('badge', [name]) : [];
    if (badges.length > 0) add(key, singleMeaning(name, conditionGroup('badge', key), badges), 2, name);
    const isWord = words.findFacets(key).length > 0 || name.split(' ').every((word) => words.isText(joinWords(word)));
    if (!isWord) add(key, singleMeaning(name, 'make', values('make', [name])), NOT_IN_STOCK, name);
  }
}

function addTrade(trade: readonly TradeWords[], stock: StockValues, words: StockWords, add: Add): void {
  for (const [key, entries] of byKey(trade)) {
    const entry = entries.find((one) => stock.has(one)) ?? entries[0]!;
    // A colour that the stock lacks may be a part of a name: `gold` of `Gold Coast`.
    if (entry.means.colour && !stock.has(entry) && words.findFacets(key).length > 0) continue;
    // A word that feeds do not state in a filter may be a badge: `V8`.
    if (entry.unstated && words.findFacets(key).includes('badge')) continue;
    const rank = stock.has(entry) ? 1 : NOT_IN_STOCK;
    const isAbout = entry.task === null && !entry.ignore && !entry.not && !entry.near;
    const other = entry.ignore && key.length >= SHORTEST_FILLER ? SAYS_NOTHING : NEVER_MEANT;
    const written = entry.words.find((word) => joinWords(word) === key);
    add(key, tradeMeaning(entry, stock), isAbout ? rank : other, written);
  }
}

/** Models with their makes: `mazda 3`. */
function addMakeModels(facets: Pick<SearchAnswer['facets'], 'make_model'>, stock: StockValues, add: Add): void {
  for (const { value } of facets.make_model) {
    const make = stock.findMake(value);
    const key = joinWords(value);
    const model = joinWords(make === null ? '' : value.slice(make.length));
    if (model === '') continue;
    const cost = isNumber(model) || /^\d+$/.test(model) ? 1 : 2.2;
    add(key, { ...singleMeaning(value, 'model', values('make_model', [value])), cost }, 0, value);
  }
}

/** In two words, a model with its make is one thing, and less than a make and a model that is not in stock. */
const MODEL_WITH_MAKE = 1.5;

/** Facets that say what a vehicle is. A dealership, a colour or a feature with a word of a model is not that model. */
const OF_NAMES: ReadonlySet<ValueFacet> = new Set(['make', 'badge', 'body', 'fuel', 'drive', 'transmission']);

/** Models that no vehicle is. */
function addModels(trade: readonly TradeWords[], stock: StockValues, words: StockWords, add: Add): void {
  const has = (token: string) => words.findFacets(token).length > 0 || words.isText(token);
  const isModel = (token: string) => token.length > 3 && !/\d/.test(token) && words.findFacets(token).includes('model');
  const isOfName = (token: string) => words.findFacets(token).some((facet) => OF_NAMES.has(facet));
  // `i30 sedan`, `grand vitara`: words of the stock say more, unless they are of other models: `corolla cross`.
  const isInStock = (name: string) => {
    const tokens = name.split(/\s+/).map(joinWords);
    if (has(joinWords(name))) return true;
    const isKnown = tokens.every(has) || tokens.some(isModel);
    const isInText = tokens.every((token) => words.findFacets(token).length === 0);
    return isKnown && (isInText || tokens.some((token) => isOfName(token) || !has(token)));
  };
  for (const entry of trade) {
    if (!entry.isModel || stock.has(entry)) continue;
    const meaning = { ...tradeMeaning(entry, stock), cost: MODEL_WITH_MAKE };
    for (const name of entry.words) if (!isInStock(name)) add(joinWords(name), meaning, NOT_IN_STOCK, name);
  }
}

function addValues(facet: ValueFacet, list: readonly string[], stock: StockValues, add: Add) {
  // Several spellings are one value for a shopper: `HiAce` and `Hiace`.
  for (const [key, same] of Map.groupBy(list, joinWords)) {
    if (key.length < 2 && facet !== 'make') continue;
    if (facet === 'model' && isNumber(key)) continue;
    const label = stock.label(facet, same[0]!);
    const wider: readonly TermPart[] =
      facet === 'model' && !/^\d+$/.test(key)
        ? [{ facet, word: key, score: PARTLY * VALUE_FACET_TABLE.model.textWeight }]
        : [];
    const term = [...values(facet, same, BEST * Math.max(1, VALUE_FACET_TABLE[facet].textWeight)), ...wider];
    add(
      key,
      singleMeaning(label, conditionGroup(facet, key), term),
      facet === 'make' || facet === 'model' ? 0 : 2,
      same[0],
    );
  }
}

/** Neighbouring words of longer values. */
function addPhrases(facet: ValueFacet, list: readonly string[], add: Add) {
  const isPartOfName = facet === 'location_name' || facet === 'dealership_name';
  const parts = new Map<string, { text: string; of: Set<string> }>();
  for (const value of list.slice(0, 2000)) {
    const split = value.split(/\s+/).slice(0, 6);
    for (let from = 0; from < split.length; from++)
      for (let to = from + 2; to <= split.length; to++) {
        const text = split.slice(from, to).join(' ');
        const part = parts.get(joinWords(text)) ?? { text, of: new Set() };
        part.of.add(value);
        parts.set(joinWords(text), part);
      }
  }
  for (const [key, { text, of }] of parts)
    add(key, { ...singleMeaning(text, conditionGroup(facet, key), values(facet, [...of])), isPartOfName }, 5, text);
}

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

function byKey(trade: readonly TradeWords[]): Map<string, TradeWords[]> {
  const entries = new Map<string, TradeWords[]>();
  for (const entry of trade)
    for (const word of entry.words) {
      const key = joinWords(word);
      const known = entries.get(key);
      if (known) known.push(entry);
      else entries.set(key, [entry]);
    }
  return entries;
}
