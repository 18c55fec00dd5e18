import {
  errorsBetween,
  hasDigit,
  letterBits,
  qualityAsTyped,
  sortedLetters,
  SWAPPED,
  typedWord,
} from '#rules/word-match.ts';

/** The words of a text as a directory reads them. */
export interface WordsRead {
  readonly words: readonly string[];
  /** True if a word was corrected, joined with its neighbour or split. */
  readonly isCorrected: boolean;
  /** Words that no entry has: the others are searched without them. */
  readonly unknown: readonly string[];
}

/** The tokens of the entries of a directory, each with the first of the fields that have it. */
export type DirectoryTokens = ReadonlyMap<string, number>;

/** Names and makes: a second error is tolerated in six letters of them. */
const NAMES = 2;
/** Each part of a word that was typed without its space has so many letters. */
const SHORTEST_PART = 2;

/**
 * Reads words as the stock search does: as typed, in two that were meant as one (`ev 5`), as one that was meant as two (`kiasportage`), or with
 * typing errors; what stays unknown is left out and named.
 */
export function readDirectoryWords(typed: readonly string[], tokens: DirectoryTokens): WordsRead {
  const words: string[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at]!;
    const joined = word + (typed[at + 1] ?? '');
    if (joined !== word && tokens.has(joined)) {
      words.push(joined);
      at++;
      continue;
    }
    const read = isKnown(word, tokens) ? [word] : (apart(word, tokens) ?? nearest(word, tokens));
    if (read) words.push(...read);
    else unknown.push(word);
  }
  return { words, unknown, isCorrected: words.some((word) => !typed.includes(word)) };
}

function isKnown(word: string, tokens: DirectoryTokens): boolean {
  return tokens.has(word) || [...tokens.keys()].some((token) => qualityAsTyped(word, token, false) > 0);
}

/** Two words that were typed without their space. */
function apart(word: string, tokens: DirectoryTokens): readonly string[] | null {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => (tokens.get(part) ?? NAMES) < NAMES)) return parts;
  }
  return null;
}

/** The token with the fewest typing errors; of equal ones, the one of the weightier field. */
function nearest(text: string, tokens: DirectoryTokens): readonly string[] | null {
  if (hasDigit(text)) return null;
  const word = typedWord(text);
  let best: { token: string; score: number } | null = null;
  for (const [token, field] of tokens) {
    const errors = hasDigit(token) ? null : errorsIn(word, token, field);
    if (errors === null) continue;
    const score = errors * 10 + Math.min(field, 4) + (token[0] === text[0] ? 0 : 6);
    if (best === null || score < best.score) best = { token, score };
  }
  return best && [best.token];
}

function errorsIn(word: ReturnType<typeof typedWord>, token: string, field: number): number | null {
  const { text, sorted, errors } = word;
  if (errors === 0) return token.length === text.length && sortedLetters(token) === sorted ? SWAPPED : null;
  const most = field < NAMES && text.length === 6 ? 2 : errors;
  return errorsBetween(word, token, letterBits(token), { most, alike: false });
}
