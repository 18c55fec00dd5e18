import { FIELD_WEIGHTS, TEXT_WEIGHT } from '../text-match.ts';
import type { ValueFacet } from '../stock-query.ts';
import { hasBit, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import { COMPOSITES, FACET_PLACES, MULTI_FACETS } from './layout.ts';

/** What one word means: by facet the score of each value's code, and the score of each token of the field `text`. */
interface Meaning {
  readonly values: Map<ValueFacet, Map<number, number>>;
  readonly tokens: Map<number, number>;
}

/** Takes the rows out of `members` that lack one of the words; returns every slot's score. */
export function matchText(collection: Collection, words: readonly string[], members: Bitmap): Uint16Array {
  const scores = collection.scratch.scores();
  const ofWord = collection.scratch.scores();
  words.forEach((word, index) => {
    if (index > 0) ofWord.fill(0);
    scoreRows(collection, meaningOf(collection, word), members, ofWord);
    for (let i = 0; i < members.length; i++) {
      let word = members[i]!;
      while (word !== 0) {
        const slot = (i << 5) + 31 - Math.clz32(word & -word);
        word &= word - 1;
        const score = ofWord[slot]!;
        if (score === 0) members[i]! &= ~(1 << (slot & 31));
        else scores[slot]! += score;
      }
    }
  });
  return scores;
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

function scoreRows(collection: Collection, meaning: Meaning, members: Bitmap, scores: Uint16Array): void {
  COMPOSITES.forEach((facets, index) => {
    const column = collection.composites[index]!;
    const byPosition = facets.map((facet) => meaning.values.get(facet));
    if (byPosition.some((codes) => codes !== undefined)) scoreByCombination(column, byPosition, scores);
  });
  for (const facet of MULTI_FACETS) {
    const codes = meaning.values.get(facet);
    const place = FACET_PLACES[facet];
    if (!codes || place.kind !== 'multi') continue;
    const column = collection.multis[place.column]!;
    if (column.hasRest) scoreByCombination(column.rest, [codes], scores);
    for (const [code, score] of codes) {
      const plane = column.planes[code];
      if (plane) scorePlane(plane, members, score, scores);
    }
  }
  for (const [token, score] of meaning.tokens) {
    collection.text.rowsWith(token, (slot) => {
      if (scores[slot]! < score && hasBit(members, slot)) scores[slot] = score;
    });
  }
}

function scoreByCombination(column: CompositeColumn, byPosition: readonly (ReadonlyMap<number, number> | undefined)[], scores: Uint16Array): void {
  const table = new Uint16Array(column.size);
  byPosition.forEach((codes, position) => {
    if (!codes) return;
    const ofCode = new Uint16Array(column.dictionaries[position]!.size);
    for (const [code, score] of codes) ofCode[code] = score;
    for (let number = 1; number < column.size; number++) {
      const value = column.codes[number * column.width + position]!;
      const score = value >= 0 ? ofCode[value]! : Math.max(...column.sets[-1 - value]!.map((code) => ofCode[code]!));
      if (score > table[number]!) table[number] = score;
    }
  });
  const cells = column.cells;
  for (let slot = 0; slot < scores.length; slot++) {
    const score = table[cells[slot]!]!;
    if (score > scores[slot]!) scores[slot] = score;
  }
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
