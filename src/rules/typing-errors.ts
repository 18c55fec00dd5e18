import { differByMore, editDistance, errorsAllowed, lettersOf } from './word-match.ts';

/** A word that may be misspelt, compared with many others. */
export interface TypedWord {
  readonly text: string;
  readonly letters: number;
  readonly sorted: string;
  /** The errors that its length allows. */
  readonly errors: 0 | 1 | 2;
}

export const typedWord = (text: string): TypedWord => ({
  text,
  letters: lettersOf(text),
  sorted: sortedLetters(text),
  errors: errorsAllowed(text),
});

/** Swapped letters and a key beside the right one are likelier than another letter. */
export const SWAPPED = 0.8;
const BESIDE = 0.9;
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * The typing errors between a word and the one that may be meant; null if there are more than `most`. With `alike`, both begin with the
 * same letter.
 */
export function errorsBetween(
  word: TypedWord,
  meant: string,
  lettersOfMeant: number,
  { most, alike }: { readonly most: number; readonly alike: boolean },
): number | null {
  const { text, sorted } = word;
  if (Math.abs(meant.length - text.length) > most || differByMore(word.letters, lettersOfMeant, most)) return null;
  const isSameStart = meant[0] === text[0];
  if (!isSameStart && (text.length === 4 || alike)) return null;
  if (isSameStart && meant.length === text.length && sortedLetters(meant) === sorted) return SWAPPED;
  const errors = editDistance(text, meant, most);
  if (errors > (isSameStart ? most : word.errors)) return null;
  return errors === 1 && isKeyBeside(text, meant) ? BESIDE : errors;
}

export const sortedLetters = (word: string): string => [...word].sort().join('');

/** True if words of one length differ in one letter, whose key is beside the right one. */
function isKeyBeside(text: string, meant: string): boolean {
  if (text.length !== meant.length) return false;
  const other = [...text].findIndex((letter, at) => letter !== meant[at]);
  return other >= 0 && text.slice(other + 1) === meant.slice(other + 1) && areBeside(text[other]!, meant[other]!);
}

/** True if two letters are side by side on a keyboard. */
function areBeside(one: string, other: string): boolean {
  return KEYS.some(
    (row) => Math.abs(row.indexOf(one) - row.indexOf(other)) === 1 && row.includes(one) && row.includes(other),
  );
}
