import { FIELD_WEIGHTS, TEXT_WEIGHT } from '../text-match.ts';
import type { ValueFacet } from '../stock-query.ts';
import { hasBit, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import { COMPOSITES, MULTI_FACETS } from './layout.ts';

/** What one word means: by facet the score of each value's code, and the score of each token of the field `text`. */
interface Meaning {
  readonly values: Map<ValueFacet, Map<number, number>>;
  readonly tokens: Map<number, number>;
}

/** A score for each combination of a composite column. */
interface Table {
  readonly cells: Int32Array;
  readonly scores: Uint16Array;
}

export interface TextScores {
  /** By slot; 0 for a row that is no member. */
  readonly scores: Uint16Array;
  /** The largest of them. */
  readonly highest: number;
}

/** Takes the rows out of `members` that lack one of the words, and gives the others a score. */
export function matchText(collection: Collection, words: readonly string[], members: Bitmap): TextScores {
  const scores = collection.scratch.scores();
  const ofWord = collection.scratch.scores();
  let clean = true;
  let highest = 0;
  for (const word of words) {
    const meaning = meaningOf(collection, word);
    if (!clean) ofWord.fill(0);
    clean = !scoreSingly(collection, meaning, members, ofWord);
    highest = addWord(tablesOf(collection, meaning), ofWord, members, scores);
  }
  return { scores, highest };
}

/** Adds one word's best score to each member; who has none is a member no more. Returns the highest sum. */
function addWord(tables: readonly Table[], ofWord: Uint16Array, members: Bitmap, scores: Uint16Array): number {
  let highest = 0;
  for (let i = 0; i < members.length; i++) {
    let rest = members[i]!;
    let kept = rest;
    while (rest !== 0) {
      const bit = rest & -rest;
      const slot = (i << 5) + 31 - Math.clz32(bit);
      rest ^= bit;
      let score = ofWord[slot]!;
      for (let t = 0; t < tables.length; t++) {
        const table = tables[t]!;
        const own = table.scores[table.cells[slot]!]!;
        if (own > score) score = own;
      }
      if (score === 0) {
        kept ^= bit;
        scores[slot] = 0;
      } else {
        scores[slot]! += score;
        if (scores[slot]! > highest) highest = scores[slot]!;
      }
    }
    members[i] = kept;
  }
  return highest;
}

/** Typing errors are forgiven only when no value of any row matches the word as typed. */
function meaningOf(collection: Collection, word: string): Meaning {
  for (const way of ['matchAsTyped', 'matchWithErrors'] as const) {
    const meaning: Meaning = { values: new Map(), tokens: new Map() };
    collection.words.tokens[way](word, (token, quality) => {
      for (const { facet, code } of collection.words.valuesOf(token)) {
        const codes = meaning.values.get(facet) ?? new Map<number, number>();
        meaning.values.set(facet, codes.set(code, Math.max(codes.get(code) ?? 0, quality * FIELD_WEIGHTS[facet]!)));
      }
    });
    collection.text.tokens[way](word, (token, quality) => {
      meaning.tokens.set(token, Math.max(meaning.tokens.get(token) ?? 0, quality * TEXT_WEIGHT));
    });
    if (meaning.values.size > 0 || meaning.tokens.size > 0) return meaning;
  }
  return { values: new Map(), tokens: new Map() };
}

function tablesOf(collection: Collection, meaning: Meaning): Table[] {
  const tables: Table[] = [];
  const add = (column: CompositeColumn, byPosition: readonly (ReadonlyMap<number, number> | undefined)[]) => {
    if (byPosition.some((codes) => codes !== undefined)) tables.push({ cells: column.cells, scores: scoresOf(column, byPosition) });
  };
  COMPOSITES.forEach((facets, index) => add(collection.composites[index]!, facets.map((facet) => meaning.values.get(facet))));
  MULTI_FACETS.forEach((facet, index) => {
    const column = collection.multis[index]!;
    if (column.hasRest) add(column.rest, [meaning.values.get(facet)]);
  });
  return tables;
}

function scoresOf(column: CompositeColumn, byPosition: readonly (ReadonlyMap<number, number> | undefined)[]): Uint16Array {
  const scores = new Uint16Array(column.size);
  byPosition.forEach((codes, position) => {
    if (!codes) return;
    const ofCode = new Uint16Array(column.dictionaries[position]!.size);
    for (const [code, score] of codes) ofCode[code] = score;
    for (let number = 1; number < column.size; number++) {
      const value = column.codes[number * column.width + position]!;
      const score = value >= 0 ? ofCode[value]! : Math.max(...column.sets[-1 - value]!.map((code) => ofCode[code]!));
      if (score > scores[number]!) scores[number] = score;
    }
  });
  return scores;
}

/** Scores the rows that are found one by one: by bit planes and by the field `text`. Returns whether there were any. */
function scoreSingly(collection: Collection, meaning: Meaning, members: Bitmap, scores: Uint16Array): boolean {
  let any = false;
  MULTI_FACETS.forEach((facet, index) => {
    for (const [code, score] of meaning.values.get(facet) ?? []) {
      const plane = collection.multis[index]!.planes[code];
      if (plane) scorePlane(plane, members, score, scores);
      any = true;
    }
  });
  for (const [token, score] of meaning.tokens) {
    any = true;
    collection.text.rowsWith(token, (slot) => {
      if (scores[slot]! < score && hasBit(members, slot)) scores[slot] = score;
    });
  }
  return any;
}

function scorePlane(plane: Bitmap, members: Bitmap, score: number, scores: Uint16Array): void {
  for (let i = 0; i < plane.length; i++) {
    let word = plane[i]! & members[i]!;
    while (word !== 0) {
      const slot = (i << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
      if (score > scores[slot]!) scores[slot] = score;
    }
  }
}
