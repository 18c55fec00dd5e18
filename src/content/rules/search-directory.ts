import { qualityAsTyped, queryWords, valueTokens } from '#rules/word-match.ts';
import type { NumberRange } from '#rules/url-values.ts';
import { readDirectoryWords, type DirectoryTokens } from './directory-words.ts';
import { sameValue, type DirectoryQuery, type DirectoryShape } from './directory-query.ts';

/** Models or offers per page. */
const DIRECTORY_PAGE_SIZE = 21;
/** The weight of the first text of an entry; of each after it, one less. */
const NAME_WEIGHT = 8;

/** A searchable collection: its filters, and how to read an entry. */
export interface Directory<T> extends DirectoryShape {
  readonly facetValues: (entry: T, facet: string) => readonly string[];
  readonly rangeNumber: (entry: T, range: string) => number | null;
  /** The texts that a query searches; earlier ones have more weight. */
  readonly searchedTexts: (entry: T) => readonly string[];
}

interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** A text that no entry has as typed. */
export interface DirectoryReading {
  /** The words that were searched instead; `null` if only unknown ones were left out. */
  readonly text: string | null;
  readonly unknown: readonly string[];
}

interface Scored {
  readonly scores: readonly number[];
  readonly reading: DirectoryReading | null;
}

export interface DirectoryAnswer<T> {
  /** `null` if the text was searched as typed. */
  readonly reading: DirectoryReading | null;
  readonly hits: readonly T[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  /** Every value with at least one entry, most entries first, then by value. Counts ignore the facet's own filter. */
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>;
  /** Minimum and maximum of the entries that pass all filters except this range; `null` if no entry has the number. */
  readonly stats: Readonly<Record<string, { readonly min: number; readonly max: number } | null>>;
}

/**
 * A single pass over a few hundred entries: an entry that fails exactly one filter counts only for that filter's facet. Without text
 * the dealer's order is preserved; with text the best match comes first.
 */
export function searchDirectory<T>(
  directory: Directory<T>,
  entries: readonly T[],
  query: DirectoryQuery,
): DirectoryAnswer<T> {
  const { scores, reading } = searchText(directory, entries, query.query);
  const counts: Record<string, Map<string, number>> = Object.fromEntries(
    directory.facets.map((facet) => [facet, new Map<string, number>()]),
  );
  const stats: Record<string, Bounds> = Object.fromEntries(directory.ranges.map((range) => [range, null]));
  const found: { entry: T; score: number; at: number }[] = [];
  for (const [at, entry] of entries.entries()) {
    const score = scores[at]!;
    if (score === 0) continue;
    const failed = [
      ...directory.facets.filter((facet) => !passesFacet(directory.facetValues(entry, facet), query.filters[facet])),
      ...directory.ranges.filter((range) => !passesRange(directory.rangeNumber(entry, range), query.ranges[range])),
    ];
    if (failed.length === 0) found.push({ entry, score, at });
    if (failed.length > 1) continue;
    // The filters for which the entry counts.
    const isCounted = (name: string) => failed.length === 0 || failed[0] === name;
    for (const facet of directory.facets.filter(isCounted))
      countValues(counts[facet]!, directory.facetValues(entry, facet));
    for (const range of directory.ranges.filter(isCounted))
      stats[range] = extendBounds(stats[range] ?? null, directory.rangeNumber(entry, range));
  }
  found.sort((a, b) => b.score - a.score || a.at - b.at);
  const pages = Math.max(1, Math.ceil(found.length / DIRECTORY_PAGE_SIZE));
  const page = Math.min(query.page, pages);
  return {
    hits: found.slice((page - 1) * DIRECTORY_PAGE_SIZE, page * DIRECTORY_PAGE_SIZE).map(({ entry }) => entry),
    reading,
    count: found.length,
    page,
    pages,
    facets: Object.fromEntries(Object.entries(counts).map(([facet, values]) => [facet, sortedValues(values)])),
    stats,
  };
}

function countValues(counts: Map<string, number>, values: readonly string[]): void {
  for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
}

type Bounds = { readonly min: number; readonly max: number } | null;

function extendBounds(bounds: Bounds, number: number | null): Bounds {
  if (number === null) return bounds;
  return { min: Math.min(bounds?.min ?? number, number), max: Math.max(bounds?.max ?? number, number) };
}

function sortedValues(counts: ReadonlyMap<string, number>): readonly FacetValue[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function passesFacet(values: readonly string[], wanted: readonly string[] | undefined): boolean {
  return !wanted || wanted.length === 0 || wanted.some((one) => values.some((value) => sameValue(value, one)));
}

function passesRange(number: number | null, range: NumberRange | undefined): boolean {
  if (!range || (range.min === undefined && range.max === undefined)) return true;
  return number !== null && number >= (range.min ?? number) && number <= (range.max ?? number);
}

/**
 * A score per entry, 0 for no match: every word has to match. If no entry has all words as typed, their meaning is
 * read.
 */
function searchText<T>(directory: Directory<T>, entries: readonly T[], text: string): Scored {
  const typed = queryWords(text);
  if (typed.length === 0) return { scores: entries.map(() => (text === '' ? 1 : 0)), reading: null };
  const fields = entries.map((entry) => directory.searchedTexts(entry).map(valueTokens));
  const asTyped = textScores(fields, typed);
  if (asTyped.some((score) => score > 0)) return { scores: asTyped, reading: null };
  const { words, unknown, isCorrected } = readDirectoryWords(typed, directoryTokens(fields));
  const scores = words.length === 0 ? asTyped : textScores(fields, words);
  if (scores.every((score) => score === 0)) return { scores, reading: null };
  return { scores, reading: { text: isCorrected ? words.join(' ') : null, unknown } };
}

function textScores(fields: readonly (readonly (readonly string[])[])[], words: readonly string[]): readonly number[] {
  const best = (own: readonly (readonly string[])[], word: string) =>
    Math.max(
      0,
      ...own.flatMap((tokens, at) =>
        tokens.map((token) => qualityAsTyped(word, token, false) * Math.max(1, NAME_WEIGHT - at)),
      ),
    );
  return fields.map((own) => {
    const scores = words.map((word) => best(own, word));
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
  });
}

function directoryTokens(fields: readonly (readonly (readonly string[])[])[]): DirectoryTokens {
  const tokens = new Map<string, number>();
  for (const own of fields)
    for (const [at, names] of own.entries())
      for (const token of names) tokens.set(token, Math.min(at, tokens.get(token) ?? at));
  return tokens;
}
