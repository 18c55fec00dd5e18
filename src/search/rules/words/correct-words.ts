import {
  editDistance,
  errorsAllowed,
  errorsBetween,
  hasDigit,
  letterBits,
  sortedLetters,
  SWAPPED,
  typedWord,
  type TypedWord,
} from '#rules/word-match.ts';
import { splitWord } from './split-words.ts';
import type { Token } from './tokens.ts';
import { joinWords } from './trade-words.ts';
import { NOT_IN_STOCK, SAYS_NOTHING, type Vocabulary } from './vocabulary.ts';

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
  /** The beginning of a word of the stock, in a text that is finished. */
  readonly isBeginning: boolean;
  /** One token that may belong to its neighbour. */
  readonly isAlone: boolean;
  /** A word of the stock that is not a value of its own. */
  readonly isWord: boolean;
  /** A word of names alone, which is a misspelt model if its make is before it: `holden cruz`. */
  readonly isName: boolean;
  /** The make that it means. */
  readonly make: string | null;
  /** Its words say nothing about a vehicle, so a misspelt neighbour is not part of them: `for uber` is not a Fortuner. */
  readonly isIgnored: boolean;
}

/** Each costs a comparison with every word of the vocabulary. */
const MAX_CORRECTED = 6;
const MAX_LENGTH = 30;

/** The nearest word of the stock for each word that no vehicle has, alone or joined with a neighbour. */
export function findCorrections(
  tokens: readonly Token[],
  spans: readonly Span[],
  vocabulary: Vocabulary,
): readonly Correction[] {
  const found: Correction[] = [];
  let tries = 0;
  for (const at of spans.keys()) {
    const done = found.at(-1)?.to ?? 0;
    if (spans[at]!.from < done || tries >= MAX_CORRECTED) continue;
    const ways = possibleCorrections(tokens, spans, at, done, vocabulary);
    if (ways.length > 0) tries++;
    const correction = ways.reduce<Correction | null>((known, way) => known ?? way(), null);
    if (correction) found.push(correction);
  }
  return found;
}

/** Possible corrections of a span, the most certain way first. */
function possibleCorrections(
  tokens: readonly Token[],
  spans: readonly Span[],
  at: number,
  done: number,
  vocabulary: Vocabulary,
): readonly (() => Correction | null)[] {
  const span = spans[at]!;
  const make = spans[at - 1]?.make ?? null;
  return [
    ...(isHyphenated(tokens, span, spans[at + 1]) ? [() => correctHyphenated(tokens, span, vocabulary)] : []),
    ...(span.isName && make !== null ? [() => correctModel(tokens, span, make, vocabulary)] : []),
    ...(span.isBeginning ? [() => oneLetterShort(tokens, span, vocabulary)] : []),
    ...(span.isUnknown
      ? [() => apart(tokens, span, vocabulary), () => nearestAround(tokens, spans, at, done, vocabulary)]
      : []),
  ];
}

const SHORTEST_BEGINNING = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The word of a make or a model whose last letter is missing, if no other one begins so: `cros` may be a Crosstrek. */
function oneLetterShort(
  tokens: readonly Token[],
  { from, to }: Span,
  { correctable, words }: Vocabulary,
): Correction | null {
  const { text } = tokens[from]!;
  if (text.length < SHORTEST_BEGINNING || hasDigit(text)) return null;
  const [whole, ...more] = LETTERS.map((letter) => text + letter).filter((word) =>
    words.findFacets(word).some((facet) => facet === 'make' || facet === 'model'),
  );
  if (whole === undefined || more.length > 0) return null;
  const isOther = correctable.some(
    ({ key, rank, written }) => rank === 0 && key.startsWith(text) && !written.split(/[\s-]+/).includes(whole),
  );
  return isOther ? null : { from, to, typed: text, read: whole };
}

/** Several words that were written as one. */
function apart(tokens: readonly Token[], { from, to }: Span, vocabulary: Vocabulary): Correction | null {
  const { text } = tokens[from]!;
  const split = to === from + 1 ? splitWord(text, vocabulary) : null;
  return split && { from, to, typed: text, read: split.join(' ') };
}

/** The nearest word for an unknown one, alone or joined with a neighbour that is not corrected yet. */
function nearestAround(
  tokens: readonly Token[],
  spans: readonly Span[],
  at: number,
  done: number,
  vocabulary: Vocabulary,
): Correction | null {
  const { from, to } = spans[at]!;
  const before = spans[at - 1];
  const choices = [
    { from, to },
    ...(before?.isAlone && before.from >= done ? [{ from: before.from, to }] : []),
    ...(to < tokens.length && !spans[at + 1]?.isIgnored ? [{ from, to: to + 1 }] : []),
  ];
  const best = choices
    .flatMap((one) => {
      const near = nearestCorrection(tokens.slice(one.from, one.to), vocabulary, one, before?.make ?? null);
      return near ? { ...near, score: near.score - (one.from < from && before?.isWord ? WITH_WORD : 0) } : [];
    })
    .sort((one, other) => one.score - other.score)[0];
  return best?.correction ?? null;
}

/** A model that was misspelt with its hyphen: `x-trial`, whose parts are words elsewhere. */
function correctHyphenated(tokens: readonly Token[], { from, to }: Span, vocabulary: Vocabulary): Correction | null {
  const text = tokens[from]!.text + tokens[to]!.text;
  if (hasDigit(text) || errorsAllowed(text) === 0) return null;
  const word = typedWord(text);
  const model = vocabulary
    .correctableNear(text.length)
    .find(({ key, letters: of, rank }) => rank === 0 && key[0] === text[0] && isOneError(word, key, of));
  return model ? { from, to: to + 1, typed: `${tokens[from]!.text}-${tokens[to]!.text}`, read: model.written } : null;
}

/** True if a hyphen is between two words without a meaning of their own. */
function isHyphenated(
  tokens: readonly Token[],
  { from, to, isWord }: Pick<Span, 'from' | 'to' | 'isWord'>,
  next: Span | undefined,
) {
  return isWord && next?.isWord === true && to === from + 1 && next.to === to + 1 && tokens[to]!.before === '-';
}

/** The model of a make that a word was meant to be. */
function correctModel(
  tokens: readonly Token[],
  { from, to }: Span,
  make: string,
  { correctableNear, find }: Vocabulary,
): Correction | null {
  const { text } = tokens[from]!;
  if (to > from + 1 || errorsAllowed(text) === 0) return null;
  const word = typedWord(text);
  const isNear = (key: string, of: number) => key[0] === text[0] && isOneError(word, key, of);
  const model = correctableNear(text.length).find(
    ({ key, letters: of, rank }) => rank === 0 && isNear(key, of) && find(make + key) !== undefined,
  );
  return model ? { from, to, typed: text, read: model.written } : null;
}

function nearestCorrection(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  { from, to }: { from: number; to: number },
  make: string | null,
) {
  const near = nearest(
    tokens.map(({ text }) => text),
    vocabulary,
    make,
  );
  if (!near || (tokens.length > 1 && tokens.some(({ text }) => text === joinWords(near.read)))) return null;
  const typed = tokens.map(({ text }) => text).join(' ');
  return { score: near.score, correction: { from, to, typed, read: near.read } };
}

interface Near {
  readonly read: string;
  readonly score: number;
}

/** The word with the fewest typing errors; of equal ones, what shoppers are more likely to mean. */
function nearest(
  tokens: readonly string[],
  { correctableNear, short, words, find }: Vocabulary,
  make: string | null,
): Near | null {
  const text = tokens.join('');
  const isJoined = tokens.length > 1;
  if (hasDigit(text) || text.length > MAX_LENGTH) return null;
  const word = typedWord(text);
  let best = isJoined ? null : findSwapped(word, short);
  if (word.errors === 0) return best;
  const isOfMake = (key: string) => make !== null && find(make + key) !== undefined;
  const consider = (key: string, letters: number, rank: number, written = key) => {
    const errors = errorsByRank(word, key, letters, rank);
    if (errors === null || !isWordByWord(tokens, written)) return;
    const score =
      errors * 10 + rank + (key[0] === text[0] ? 0 : 6) + (isJoined ? 2 : 0) - (isOfMake(key) ? OF_MAKE : 0);
    if (best === null || score < best.score) best = { read: written, score };
  };
  for (const { key, letters, rank, written } of correctableNear(text.length)) consider(key, letters, rank, written);
  if (!isJoined || best === null) for (const token of words.near(text)) consider(token, letterBits(token), 4);
  return best;
}

/**
 * True if each typed word is one or more whole words of the correction, with its own typing errors: `toyota echo` is
 * not a Toyota C-HR. A single word may have been typed in several.
 */
function isWordByWord(tokens: readonly string[], written: string): boolean {
  const words = written.split(/\s+/);
  return tokens.length === 1 || words.length === 1 || areWordByWord(tokens, words);
}

function areWordByWord([token, ...tokens]: readonly string[], words: readonly string[]): boolean {
  if (token === undefined) return words.length === 0;
  const most = errorsAllowed(token);
  return words.some((_, at) => {
    const isNear = editDistance(token, joinWords(words.slice(0, at + 1).join('')), most) <= most;
    return isNear && areWordByWord(tokens, words.slice(at + 1));
  });
}

/** True if a word is a make or a model with one typing error. */
export function isMisspelt(text: string, { correctableNear }: Pick<Vocabulary, 'correctableNear'>): boolean {
  const word = typedWord(text);
  return correctableNear(text.length).some(
    ({ key, letters, rank }) => (rank === 0 || rank === NOT_IN_STOCK) && isOneError(word, key, letters),
  );
}

function isOneError(word: TypedWord, key: string, lettersOfKey: number): boolean {
  const errors = errorsByRank(word, key, lettersOfKey, 0);
  return errors !== null && errors > 0 && errors <= 1;
}

/** A short word with its letters in another order: `uet`, `atuo`. */
function findSwapped({ text, letters, sorted }: TypedWord, short: Vocabulary['short']): Near | null {
  const found = short.find(
    ({ key, letters: of }) => of === letters && key.length === text.length && sortedLetters(key) === sorted,
  );
  return found ? { read: found.written, score: 10 * SWAPPED + found.rank } : null;
}

/** Less for a model of the make that is before it. */
const OF_MAKE = 5;
/** Less together with a word that has no meaning alone: `land cruisr` does not mean cruise control. */
const WITH_WORD = 3;

/** `summer` means Hummer only if one is in stock. */
const BEGIN_ALIKE: ReadonlySet<number> = new Set([NOT_IN_STOCK, SAYS_NOTHING]);

/** Makes and models are worth a second error in six letters, if they begin alike; words that say nothing only one. */
function mostErrors({ text, errors }: TypedWord, rank: number): number {
  if (rank === SAYS_NOTHING) return Math.min(1, errors);
  return text.length === 6 && rank === 0 ? 2 : errors;
}

/** The typing errors between a word and a key; null if there are too many. */
function errorsByRank(word: TypedWord, key: string, lettersOfKey: number, rank: number): number | null {
  return errorsBetween(word, key, lettersOfKey, { most: mostErrors(word, rank), alike: BEGIN_ALIKE.has(rank) });
}
