import { VALUE_FACET_TABLE } from '../rules/facets.ts';
import { PREFIX_QUALITY, TEXT_WEIGHT } from '../rules/stock-query.ts';
import type { Term, ValueFacet } from '../rules/stock-query.ts';
import { and, listBits, orInto, setBit, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import { COMPOSITES, MULTI_FACETS } from './layout.ts';

/** A score for each combination of a composite column. */
interface Table {
  readonly cells: Int32Array;
  readonly scores: Uint16Array;
}

/** The matches of one word of the query. */
export interface WordMatches {
  readonly tables: readonly Table[];
  /** Matches in bit planes, with their score. */
  readonly planes: readonly { readonly rows: Bitmap; readonly score: number }[];
  /** Matching tokens of the field `text`, with their score. */
  readonly tokens: ReadonlyMap<number, number>;
}

export interface TextScores {
  /** By slot. Only the scores of matching rows are valid. */
  readonly scores: Uint16Array;
  /** The highest of them. */
  readonly highest: number;
}

/** Tolerates typing errors only when no value of any row matches the word as typed. */
export function findMatches(collection: Collection, word: string, exact = false): WordMatches {
  const values = new Map<ValueFacet, Map<number, number>>();
  const tokens = new Map<number, number>();
  for (const way of exact ? (['matchAsTyped'] as const) : (['matchAsTyped', 'matchWithErrors'] as const)) {
    collection.words.tokens[way](word, (token, quality) => {
      for (const { facet, code } of collection.words.findValues(token)) {
        const codes = values.get(facet) ?? new Map<number, number>();
        values.set(
          facet,
          codes.set(code, Math.max(codes.get(code) ?? 0, quality * VALUE_FACET_TABLE[facet].textWeight)),
        );
      }
    });
    collection.text.tokens[way](word, (token, quality) => {
      tokens.set(token, Math.max(tokens.get(token) ?? 0, quality * TEXT_WEIGHT));
    });
    if (way === 'matchAsTyped' && values.size === 0 && tokens.size === 0)
      collection.text.tokens.matchEnd(word, (token) => tokens.set(token, PREFIX_QUALITY * TEXT_WEIGHT));
    if (values.size > 0 || tokens.size > 0) break;
  }
  return { tables: scoreTables(collection, values), planes: matchingPlanes(collection, values), tokens };
}

type ValueScores = ReadonlyMap<ValueFacet, ReadonlyMap<number, number>>;

/** Finds the matches of a term of the query. */
export function findTerm(collection: Collection, term: Term): WordMatches {
  const values = new Map<ValueFacet, Map<number, number>>();
  const add = (facet: ValueFacet, code: number, score: number) => {
    const codes = values.get(facet) ?? new Map<number, number>();
    values.set(facet, codes.set(code, Math.max(codes.get(code) ?? 0, score)));
  };
  for (const part of term) {
    if ('value' in part) {
      // Rows without a value have the code 0; an unknown value has none.
      const code = part.value === '' ? 0 : collection.dictionaries[part.facet].find(part.value);
      if (code > 0 || part.value === '') add(part.facet, code, part.score);
    } else
      for (const { facet, code } of collection.words.findValues(collection.words.tokens.find(part.word)))
        if (facet === part.facet) add(facet, code, part.score);
  }
  return { tables: scoreTables(collection, values), planes: matchingPlanes(collection, values), tokens: new Map() };
}

function matchingPlanes(collection: Collection, values: ValueScores): WordMatches['planes'] {
  return MULTI_FACETS.flatMap((facet, index) =>
    [...(values.get(facet) ?? [])].flatMap(([code, score]) => {
      const rows = collection.multis[index]!.planes[code];
      return rows ? [{ rows, score }] : [];
    }),
  );
}

/** Removes the rows that the word does not match from `members`. */
export function removeNonMatching(collection: Collection, matches: WordMatches, members: Bitmap): void {
  const matching = collection.scratch.bitmap().fill(0);
  for (const { cells, scores } of matches.tables) {
    const hit = scores.map((score) => (score > 0 ? 1 : 0));
    for (let i = 0; i < matching.length; i++) {
      let word = 0;
      const base = i << 5;
      for (let bit = 0; bit < 32; bit++) word |= hit[cells[base + bit]!]! << bit;
      matching[i]! |= word;
    }
  }
  for (const { rows } of matches.planes) orInto(matching, rows);
  for (const token of matches.tokens.keys()) collection.text.rowsWith(token, (slot) => setBit(matching, slot));
  and(members, members, matching);
}

/** The scores of the rows that match every word: the sum over the words of the best match of each. */
export function scoreMatching(collection: Collection, words: readonly WordMatches[], members: Bitmap): TextScores {
  const scores = collection.scratch.scores();
  const list = collection.scratch.list();
  const length = listBits(members, list);
  for (const matches of words) {
    const [table] = matches.tables;
    if (table && matches.tables.length === 1 && matches.planes.length === 0 && matches.tokens.size === 0) {
      addTable(table, list, length, scores);
    } else {
      addBest(collection, matches, list, length, scores);
    }
  }
  let highest = 0;
  for (let i = 0; i < length; i++) highest = Math.max(highest, scores[list[i]!]!);
  return { scores, highest };
}

function addTable({ cells, scores: own }: Table, list: Int32Array, length: number, scores: Uint16Array): void {
  for (let i = 0; i < length; i++) scores[list[i]!]! += own[cells[list[i]!]!]!;
}

function addBest(
  collection: Collection,
  matches: WordMatches,
  list: Int32Array,
  length: number,
  scores: Uint16Array,
): void {
  const best = collection.scratch.scores();
  for (const { cells, scores: own } of matches.tables) {
    for (let i = 0; i < length; i++) best[list[i]!] = Math.max(best[list[i]!]!, own[cells[list[i]!]!]!);
  }
  for (const { rows, score } of matches.planes) {
    for (let i = 0; i < length; i++) {
      const slot = list[i]!;
      if ((rows[slot >>> 5]! & (1 << (slot & 31))) !== 0 && best[slot]! < score) best[slot] = score;
    }
  }
  for (const [token, score] of matches.tokens) {
    collection.text.rowsWith(token, (slot) => {
      if (best[slot]! < score) best[slot] = score;
    });
  }
  for (let i = 0; i < length; i++) scores[list[i]!]! += best[list[i]!]!;
}

function scoreTables(collection: Collection, values: ValueScores): Table[] {
  const tables: Table[] = [];
  const add = (column: CompositeColumn, byPosition: readonly (ReadonlyMap<number, number> | undefined)[]) => {
    if (byPosition.some((codes) => codes !== undefined))
      tables.push({ cells: column.cells, scores: cellScores(column, byPosition) });
  };
  COMPOSITES.forEach((facets, index) =>
    add(
      collection.composites[index]!,
      facets.map((facet) => values.get(facet)),
    ),
  );
  MULTI_FACETS.forEach((facet, index) => {
    const column = collection.multis[index]!;
    if (column.hasRest) add(column.rest, [values.get(facet)]);
  });
  return tables;
}

function cellScores(
  column: CompositeColumn,
  byPosition: readonly (ReadonlyMap<number, number> | undefined)[],
): Uint16Array {
  const scores = new Uint16Array(column.size);
  byPosition.forEach((codes, position) => {
    if (!codes) return;
    const ofCode = new Uint16Array(column.dictionaries[position]!.size);
    for (const [code, score] of codes) ofCode[code] = score;
    for (let number = 1; number < column.size; number++) {
      const value = column.codes[number * column.width + position]!;
      const score =
        value >= 0 ? ofCode[value]! : column.sets[-1 - value]!.reduce((best, code) => Math.max(best, ofCode[code]!), 0);
      if (score > scores[number]!) scores[number] = score;
    }
  });
  return scores;
}
