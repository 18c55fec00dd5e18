import { editDistance, errorsAllowed, hasDigit } from '#rules/word-match.ts';
import { lettersOf, type Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word, or two that were meant as one, and the word of the stock that they are read as. */
export interface Correction {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly read: string;
}

/** Some tokens of a text as they were read. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** No vehicle has the word. */
  readonly isUnknown: boolean;
  /** One token that may belong to its neighbour. */
  readonly isAlone: boolean;
  /** Its words say nothing about a vehicle, so a misspelt neighbour is not part of them: `for uber` is not a Fortuner. */
  readonly isIgnored: boolean;
}

/** Each costs a comparison with every word of the vocabulary. */
const MAX_CORRECTED = 6;
const MAX_LENGTH = 30;

/** The nearest word of the stock for each word that no vehicle has, alone or joined with a neighbour. */
export function correctionsOf(
  tokens: readonly Token[],
  spans: readonly Span[],
  vocabulary: Vocabulary,
): readonly Correction[] {
  const found: Correction[] = [];
  for (const span of spans.filter((one) => one.isUnknown).slice(0, MAX_CORRECTED)) {
    const done = found.at(-1)?.to ?? 0;
    if (span.from < done) continue;
    const before = spans[spans.indexOf(span) - 1];
    const choices = [
      { from: span.from, to: span.to },
      ...(before?.isAlone && before.from >= done ? [{ from: before.from, to: span.to }] : []),
      ...(span.to < tokens.length && !spans[spans.indexOf(span) + 1]?.isIgnored
        ? [{ from: span.from, to: span.to + 1 }]
        : []),
    ];
    const best = choices
      .flatMap((one) => nearestOf(tokens.slice(one.from, one.to), vocabulary, one) ?? [])
      .sort((one, other) => one.score - other.score)[0];
    if (best) found.push(best.correction);
  }
  return found;
}

function nearestOf(tokens: readonly Token[], vocabulary: Vocabulary, { from, to }: { from: number; to: number }) {
  const near = nearest(tokens.map(({ text }) => text).join(''), vocabulary, tokens.length > 1);
  if (!near) return null;
  const typed = tokens.map(({ text }) => text).join(' ');
  return { score: near.score, correction: { from, to, typed, read: near.read } };
}

interface Near {
  readonly read: string;
  readonly score: number;
}

/** The word with the fewest typing errors; of equal ones, what shoppers are more likely to mean. */
function nearest(text: string, { correctable, words }: Vocabulary, isJoined: boolean): Near | null {
  if (hasDigit(text) || text.length > MAX_LENGTH || errorsAllowed(text) === 0) return null;
  const word = { text, letters: lettersOf(text), sorted: sortedLetters(text) };
  let best: Near | null = null;
  const consider = (key: string, letters: number, rank: number) => {
    const errors = errorsBetween(word, key, letters, rank);
    if (errors === null) return;
    const score = errors * 10 + rank + (key[0] === text[0] ? 0 : 6) + (isJoined ? 2 : 0);
    if (best === null || score < best.score) best = { read: key, score };
  };
  for (const { key, letters, rank } of correctable) consider(key, letters, rank);
  if (!isJoined || best === null) for (const token of words.near(text)) consider(token, lettersOf(token), 4);
  return best;
}

/** The typing errors between a word and a key; null where there are too many. */
function errorsBetween(
  { text, letters, sorted }: { readonly text: string; readonly letters: number; readonly sorted: string },
  key: string,
  lettersOfKey: number,
  rank: number,
): number | null {
  const normal = errorsAllowed(text);
  // Makes and models are worth a second error in six letters, if they begin alike.
  const most = text.length === 6 && rank === 0 ? 2 : normal;
  if (Math.abs(key.length - text.length) > most || bits(letters ^ lettersOfKey) > 2 * most) return null;
  const isSameStart = key[0] === text[0];
  if (text.length === 4 && !isSameStart) return null;
  if (isSameStart && key.length === text.length && sortedLetters(key) === sorted) return 1;
  const errors = editDistance(text, key, most);
  return errors <= (isSameStart ? most : normal) ? errors : null;
}

const sortedLetters = (word: string) => [...word].sort().join('');

function bits(value: number): number {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}
