import { foldText } from '#rules/normal-form.ts';
import { VALUE_FACET_TABLE } from '#search/rules/facets.ts';
import { byLabel } from '#search/rules/label-order.ts';
import {
  RANGE_FACETS,
  UnknownCollection,
  VALUE_FACETS,
  type FacetItem,
  type RangeFacet,
  type SearchAnswer,
  type SearchRow,
  type SearchRules,
  type StockQuery,
  type StockSearch,
  type Term,
  type ValueFacet,
  hasPreference,
  isVinEnd,
  PREFIX_QUALITY,
  qualityAsTyped,
  qualityWithErrors,
  queryWords,
  TEXT_WEIGHT,
  valueTokens,
} from '#search/rules/stock-query.ts';

/**
 * The simplest possible implementation of the port: every rule is one sentence about one row, and every answer walks
 * all rows for every facet. It is slow and obviously correct, so that the engine can be compared with it.
 */
export function createBruteForceSearch(): StockSearch {
  const sites = new Map<string, Map<string, SearchRow>>();
  const rowsOf = (site: string): Map<string, SearchRow> => {
    const rows = sites.get(site);
    if (!rows) throw new UnknownCollection(site);
    return rows;
  };
  return {
    async replace(site, rows) {
      sites.set(site, new Map(Array.from(rows, (row) => [row.id, row])));
    },
    async apply(site, { upsert, remove }) {
      const rows = rowsOf(site);
      for (const id of remove) rows.delete(id);
      for (const row of upsert) rows.set(row.id, row);
    },
    async drop(site) {
      sites.delete(site);
    },
    async search(site, query, rules) {
      return answer([...rowsOf(site).values()], query, rules);
    },
    async searchFor(site, query, rules, facets) {
      const all = answer([...rowsOf(site).values()], query, rules);
      const only = (record: object) =>
        Object.fromEntries(Object.entries(record).filter(([name]) => (facets as readonly string[]).includes(name)));
      return { ...all, facets: only(all.facets), facetStats: only(all.facetStats) };
    },
    async words(site) {
      const rows = [...rowsOf(site).values()];
      const inFacet = (facet: ValueFacet) =>
        VALUE_FACET_TABLE[facet].textWeight === 0
          ? []
          : rows.flatMap((row) => valuesOf(row, facet).flatMap((value) => tokensOf(value)));
      const inText = rows.flatMap((row) => row.text.flatMap((value) => tokensOf(value)));
      return {
        findFacets: (word) => VALUE_FACETS.filter((facet) => inFacet(facet).includes(word)),
        isText: (word) => inText.includes(word),
        isEnd: (word) => inText.some((token) => isVinEnd(word, token)),
        isBeginning: (word) =>
          word.length >= 2 &&
          (VALUE_FACETS.some((facet) => inFacet(facet).some((token) => qualityAsTyped(word, token, false) > 0)) ||
            inText.some((token) => qualityAsTyped(word, token, true) > 0)),
        near: (word) => [
          ...new Set(VALUE_FACETS.flatMap(inFacet).filter((token) => qualityWithErrors(word, token) > 0)),
        ],
      };
    },
  };
}

function answer(all: readonly SearchRow[], query: StockQuery, rules: SearchRules): SearchAnswer {
  const score = scorer(all, query);
  const visible = all.filter((row) => isVisible(row, rules));
  const candidates = visible.filter(
    (row) =>
      score(row) !== null &&
      !isExcluded(row, query) &&
      RANGE_FACETS.every((range) => passesRange(row, range, query.within ?? {})) &&
      (!needsPrice(query, rules) || (numberOf(row, 'price') ?? 0) > 0),
  );
  const passes = (row: SearchRow, leftOut?: { facet?: ValueFacet; range?: RangeFacet }): boolean =>
    (rules.distances === undefined || query.near?.within === undefined || distance(row, rules) <= query.near.within) &&
    VALUE_FACETS.every((facet) => facet === leftOut?.facet || passesFacet(row, facet, query)) &&
    passesBadges(row, query) &&
    RANGE_FACETS.every((range) => range === leftOut?.range || passesRange(row, range, query.ranges));

  const hits = candidates.filter((row) => passes(row)).sort((a, b) => compare(a, b, query, rules, score));
  const start = rules.offset ?? (query.page - 1) * rules.pageSize;
  const ends = visible.filter((row) => !row.available).map((row) => row.soldAt! + rules.soldWindowMs);
  return {
    ids: hits.slice(start, start + rules.pageSize).map((row) => row.id),
    count: hits.length,
    pages: Math.ceil(hits.length / rules.pageSize),
    facets: record(VALUE_FACETS, (facet) =>
      itemsOf(
        facet,
        candidates.filter((row) => passes(row, wantsAll(facet, query) ? {} : { facet })),
      ),
    ),
    facetStats: record(RANGE_FACETS, (range) =>
      statsOf(
        range,
        candidates.filter((row) => passes(row, { range })),
      ),
    ),
    validUntil: ends.length === 0 ? null : ends.reduce((a, b) => Math.min(a, b)),
    ms: 0,
  };
}

function isVisible(row: SearchRow, { now, soldWindowMs }: SearchRules): boolean {
  return row.available || (row.soldAt !== null && now < row.soldAt + soldWindowMs);
}

function needsPrice(query: StockQuery, rules: SearchRules): boolean {
  return query.sortBy === 'price_asc' && rules.priceAscendingNeedsPrice;
}

/** The distinct values of a row's facet, without empty ones. */
function valuesOf(row: SearchRow, facet: ValueFacet): string[] {
  const value = row.facets[facet];
  if (value === undefined) return [];
  const values = typeof value === 'string' ? [value] : value;
  return [...new Set(values)].filter((one) => one !== '');
}

function numberOf(row: SearchRow, range: RangeFacet): number | null {
  const value = row.numbers[range];
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** All chosen features and deals must be there, unless the query says that any is enough. */
const wantsAll = (facet: ValueFacet, { any = [] }: StockQuery) =>
  (facet === 'filtered_features' || facet === 'deal') && !any.includes(facet);

function passesFacet(row: SearchRow, facet: ValueFacet, query: StockQuery): boolean {
  const wanted = query.filters[facet];
  if (!wanted || wanted.length === 0) return true;
  if (facet === 'make_model' && (query.filters.make ?? []).length > 0) {
    const named = wanted.map((value) => makeOf(value, query.filters.make!));
    return (
      !valuesOf(row, 'make').some((make) => named.includes(make)) ||
      valuesOf(row, facet).some((value) => wanted.includes(value))
    );
  }
  if (wantsAll(facet, query)) return wanted.every((value) => valuesOf(row, facet).includes(value));
  return valuesOf(row, facet).some((value) => wanted.includes(value));
}

/** A row whose model is chosen and named by a badge needs one of the badges; without a chosen model every row does. */
function passesBadges(row: SearchRow, { filters }: StockQuery): boolean {
  const { make_model_badge: wanted = [], make_model = [], make = [], model = [] } = filters;
  const chosen = [...make_model, ...make.flatMap((one) => model.map((name) => `${one} ${name}`))];
  const named = wanted.map((value) => makeOf(value, chosen));
  const own = valuesOf(row, 'make_model');
  return (
    wanted.length === 0 ||
    (chosen.length > 0 && !own.some((value) => named.includes(value))) ||
    own.some((value) => valuesOf(row, 'badge').some((badge) => wanted.includes(`${value} ${badge}`)))
  );
}

/** The make that a value of `make_model` begins with, word by word; of several the one with most letters and digits. */
function makeOf(makeModel: string, makes: readonly string[]): string | undefined {
  const words = (value: string) => foldText(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  const begun = makes.filter((make) => {
    const own = words(make);
    const all = words(makeModel);
    return own.length > 0 && own.length < all.length && own.every((word, at) => word === all[at]);
  });
  const length = (make: string) => words(make).join(' ').length;
  return begun.find((make) => begun.every((other) => length(other) <= length(make)));
}

function passesRange(row: SearchRow, range: RangeFacet, ranges: StockQuery['ranges']): boolean {
  const { min, max } = ranges[range] ?? {};
  const isSet = (end: number | undefined): end is number => end !== undefined && !Number.isNaN(end);
  if (!isSet(min) && !isSet(max)) return true;
  const value = numberOf(row, range);
  return value !== null && (!isSet(min) || value >= min) && (!isSet(max) || value <= max);
}

function itemsOf(facet: ValueFacet, rows: readonly SearchRow[]): FacetItem[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || byLabel(a.value, b.value) || (a.value < b.value ? -1 : 1),
  );
}

function statsOf(range: RangeFacet, rows: readonly SearchRow[]): { min: number; max: number } | null {
  const values = rows.map((row) => numberOf(row, range)).filter((value) => value !== null);
  return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
}

type Score = (row: SearchRow) => number | null;

/**
 * A row's score for the text and the terms of a query: null if a word matches none of its tokens, or a term none of its
 * values. Without words every row scores 0.
 */
function scorer(all: readonly SearchRow[], { query, exact, terms = [] }: StockQuery): Score {
  const words = queryWords(query).map((word) => {
    const isKnown = (quality: typeof qualityAsTyped) => all.some((row) => wordScore(row, word, quality) > 0);
    if (!isKnown(qualityAsTyped) && isKnown(qualityOfEnd)) return { word, quality: qualityOfEnd };
    const asTyped = exact || isKnown(qualityAsTyped);
    return { word, quality: asTyped ? qualityAsTyped : qualityWithErrors };
  });
  return (row) => {
    const scores = words.map(({ word, quality }) => wordScore(row, word, quality));
    const ofTerms = terms.map((term) => termScore(row, term));
    if (scores.includes(0) || ofTerms.includes(null)) return null;
    return [...scores, ...ofTerms.map(Number)].reduce((sum, score) => sum + score, 0);
  };
}

/** It has a value of `not`, or matches all terms of a list of `without`. A list without terms excludes nothing. */
function isExcluded(row: SearchRow, { not = {}, without = [] }: StockQuery): boolean {
  return (
    VALUE_FACETS.some((facet) =>
      valuesOf(row, facet).some((value) => Object.hasOwn(not, facet) && not[facet]!.includes(value)),
    ) || without.some((terms) => terms.length > 0 && terms.every((term) => termScore(row, term) !== null))
  );
}

/** The best score of the parts that the row has; of a term without preference 0; null if it has none. */
function termScore(row: SearchRow, term: Term): number | null {
  const own = term.filter((part) => {
    const values = valuesOf(row, part.facet);
    if ('value' in part) return part.value === '' ? values.length === 0 : values.includes(part.value);
    const hasWords = VALUE_FACET_TABLE[part.facet].textWeight > 0;
    return hasWords && values.some((value) => tokensOf(value).includes(part.word));
  });
  if (own.length === 0) return null;
  return hasPreference(term) ? Math.max(...own.map(({ score }) => score)) : 0;
}

const qualityOfEnd = (word: string, token: string, identifier: boolean) =>
  identifier && isVinEnd(word, token) ? PREFIX_QUALITY : 0;

/** The best (weight x quality) of any token of the row. */
function wordScore(
  row: SearchRow,
  word: string,
  quality: (word: string, token: string, identifier: boolean) => number,
): number {
  const scores = [0];
  for (const facet of VALUE_FACETS) {
    const weight = VALUE_FACET_TABLE[facet].textWeight;
    for (const value of valuesOf(row, facet))
      for (const token of tokensOf(value)) scores.push(weight * quality(word, token, false));
  }
  for (const value of row.text)
    for (const token of tokensOf(value)) scores.push(TEXT_WEIGHT * quality(word, token, true));
  return Math.max(...scores);
}

/** Tokens are cached: values repeat, and splitting them takes most of the oracle's time. */
const knownTokens = new Map<string, readonly string[]>();
function tokensOf(value: string): readonly string[] {
  const known = knownTokens.get(value) ?? valueTokens(value);
  knownTokens.set(value, known);
  return known;
}

/** Infinite where it is not known. */
function distance({ place }: SearchRow, { distances }: SearchRules): number {
  return place && Object.hasOwn(distances!, place) ? distances![place]! : Infinity;
}

function compare(a: SearchRow, b: SearchRow, query: StockQuery, rules: SearchRules, score: Score): number {
  const descending = (x: number | string, y: number | string) => Number(x < y) - Number(x > y);
  const by = (range: RangeFacet, sign: number) =>
    descending(sign * (numberOf(a, range) ?? -sign * Infinity), sign * (numberOf(b, range) ?? -sign * Infinity));
  const relevance = () =>
    queryWords(query.query).length > 0 || query.terms?.some(hasPreference)
      ? descending(score(a)!, score(b)!)
      : descending(Number(a.available), Number(b.available));
  const first = {
    relevance,
    distance: () => (rules.distances ? descending(-distance(a, rules), -distance(b, rules)) : relevance()),
    latest: () => 0,
    price_desc: () => by('price', 1),
    price_asc: () => by('price', -1),
    km_asc: () => by('km', -1),
    year_desc: () => by('year', 1),
    repayment_asc: () => by('weekly_repayment', -1),
    drop_desc: () => by('price_drop', 1),
    towing_desc: () => by('towing_kg', 1),
  }[query.sortBy]();
  return first || descending(a.createdAt, b.createdAt) || descending(b.id, a.id);
}

function record<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}
