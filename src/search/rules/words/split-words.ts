import { hasDigit } from '#rules/word-match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words without a space between them. */
const SHORTEST = 5;
const LONGEST = 30;
const MOST_WORDS = 6;
const SHORTEST_WORD = 3;
const SHORTEST_BADGE = 2;
const NUMBER = /^\d{1,6}(?:k|km|kms|seater|seats|seat|kg|kw|cc|t)?$/;
const BOUNDS = /^(?:under|over|below|above|with|from|max)$/;

interface Piece {
  readonly isMeaning: boolean;
  readonly isModel: boolean;
  readonly isNumber: boolean;
  readonly hasDigit: boolean;
}

const NOTHING: Piece = { isMeaning: false, isModel: false, isNumber: false, hasDigit: false };

interface Split {
  readonly words: readonly string[];
  readonly hasMeaning: boolean;
  readonly last: Piece;
}

/**
 * A word that is several words of the vocabulary in one: `whiteute`, `suvunder30k`, `auto7seater`, `i30n`; null if it is not. The fewest
 * words, all of which are known, and one of which says something about a vehicle.
 */
export function splitWord(text: string, vocabulary: Vocabulary): readonly string[] | null {
  if (text.length > LONGEST || (text.length < SHORTEST && !hasDigit(text))) return null;
  // By the end of the split so far. A badge may follow a model, so a split that ends in a model is another.
  const best: Split[][] = Array.from({ length: text.length + 1 }, () => []);
  best[0]!.push({ words: [], hasMeaning: false, last: NOTHING });
  for (let from = 0; from < text.length; from++)
    for (const before of best[from]!)
      if (before.words.length < MOST_WORDS) extend(best, before, text, from, vocabulary);
  const whole = best[text.length]!.filter((one) => one.hasMeaning && one.words.length > 1);
  return whole.sort((one, other) => one.words.length - other.words.length)[0]?.words ?? null;
}

/** Adds each word that may follow a split. */
function extend(best: Split[][], before: Split, text: string, from: number, vocabulary: Vocabulary): void {
  for (let to = from + 1; to <= text.length; to++) {
    const word = text.slice(from, to);
    const piece = readPiece(word, before.last, vocabulary);
    if (!piece || isInNumber(text, to, piece)) continue;
    const hasMeaning = piece.isMeaning || before.hasMeaning;
    keep(best[to]!, { words: [...before.words, word], hasMeaning, last: piece });
  }
}

/** `30` of `3000` is not a number. */
const isInNumber = (text: string, to: number, { isNumber }: Piece) => isNumber && /\d/.test(text[to] ?? '');

/** From splits of the same kind, takes the one with the fewest words. */
function keep(all: Split[], split: Split): void {
  const at = all.findIndex((one) => one.last.isModel === split.last.isModel && one.hasMeaning === split.hasMeaning);
  if (at < 0) all.push(split);
  else if (split.words.length < all[at]!.words.length) all[at] = split;
}

function readPiece(word: string, before: Piece, vocabulary: Vocabulary): Piece | null {
  if (NUMBER.test(word)) return before.isNumber ? null : { ...NOTHING, isNumber: true };
  const meaning = word.length >= SHORTEST_WORD || hasDigit(word) ? vocabulary.find(word) : undefined;
  const group = meaning?.conditions[0]?.group;
  if (group !== undefined)
    return { ...NOTHING, isMeaning: true, isModel: group === 'model' || group === 'make', hasDigit: hasDigit(word) };
  return BOUNDS.test(word) || isBadgeAfter(word, before, vocabulary) ? NOTHING : null;
}

/** A single letter is a badge only after a model with digits: `i30n`. */
function isBadgeAfter(word: string, before: Piece, { words }: Vocabulary): boolean {
  const isLong = word.length >= SHORTEST_BADGE || before.hasDigit;
  return before.isModel && isLong && words.findFacets(word).includes('badge');
}
