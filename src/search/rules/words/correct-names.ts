import { editDistance, errorsAllowed, hasDigit } from '#rules/word-match.ts';
import type { Correction } from './correct-words.ts';
import type { NameOfWords } from './names-of-words.ts';
import { isIgnored, type Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Several neighbouring tokens and the make or model of as many words that they are nearly. */
interface NearName {
  readonly from: number;
  readonly to: number;
  readonly name: NameOfWords;
  readonly errors: number;
}

/** A make and a model of three words are five. */
const MOST_WORDS = 5;
const SHORTEST_BEGINNING = 4;
/** Letters that its beginning may lack. */
const MOST_MISSING = 2;
/** Characters between two things. */
const SEPARATES = /[,;/&|]/;

/**
 * The words of makes and models of several words that were misspelt, where the reading leaves a word without a meaning: `eclips cross`,
 * whose words begin a colour and end another model. The same limits hold as for single words, for each word of the name.
 */
export function correctNames(
  tokens: readonly Token[],
  segments: readonly Segment[],
  vocabulary: Vocabulary,
): readonly Correction[] {
  const found: NearName[] = [];
  for (const one of nearNames(tokens, segments, vocabulary))
    if (!found.some(({ from, to }) => one.from < to && from < one.to)) found.push(one);
  return found.flatMap((one) => misspeltWords(one, tokens)).toSorted((one, other) => one.from - other.from);
}

/** The likeliest first. */
function nearNames(
  tokens: readonly Token[],
  segments: readonly Segment[],
  { find, namesOfWords }: Vocabulary,
): readonly NearName[] {
  const loose = tokens.map((_, at) => isLoose(segments.find(({ from, to }) => from <= at && at < to)!));
  const found: NearName[] = [];
  for (const from of tokens.keys()) {
    let [key, initials] = ['', ''];
    for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_WORDS); to++) {
      const { text, before } = tokens[to - 1]!;
      if (to > from + 1 && SEPARATES.test(before)) break;
      [key, initials] = [key + text, initials + text[0]!];
      if (to === from + 1 || !loose.slice(from, to).includes(true) || find(key) !== undefined) continue;
      for (const name of namesOfWords(initials)) {
        const errors = countErrors(tokens.slice(from, to), name);
        if (errors !== null) found.push({ from, to, name, errors });
      }
    }
  }
  return found.sort(
    (one, other) =>
      one.errors - other.errors || one.name.rank - other.name.rank || other.to - other.from - (one.to - one.from),
  );
}

/** True if it says nothing, or only that some name has its word. */
const isLoose = (segment: Segment) =>
  isIgnored(segment) || !(segment.kind === 'meaning' || segment.kind === 'number' || segment.kind === 'near');

/** The typing errors of all words; null if one has too many. */
function countErrors(tokens: readonly Token[], { words }: NameOfWords): number | null {
  let sum = 0;
  for (const [at, { text }] of tokens.entries()) {
    const errors = errorsOfWord(text, words[at]!);
    if (errors === null) return null;
    sum += errors;
  }
  return sum;
}

function errorsOfWord(text: string, word: string): number | null {
  if (text === word) return 0;
  if (hasDigit(word)) return null;
  const missing = word.length - text.length;
  if (text.length >= SHORTEST_BEGINNING && missing <= MOST_MISSING && word.startsWith(text)) return 1;
  const most = errorsAllowed(text);
  const errors = editDistance(text, word, most);
  return errors <= most ? errors : null;
}

function misspeltWords({ from, name }: NearName, tokens: readonly Token[]): readonly Correction[] {
  return name.words.flatMap((word, nth) => {
    const { text } = tokens[from + nth]!;
    return text === word ? [] : [{ from: from + nth, to: from + nth + 1, typed: text, read: word }];
  });
}
