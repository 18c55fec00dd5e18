import { hasDigit } from '#rules/word-match.ts';
import { nearAt } from './near-words.ts';
import { readMeasure } from './read-measures.ts';
import { readNumber } from './read-numbers.ts';
import type { Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words that are part of a stock number or a VIN only in the mouth of a shopper. */
const NAMES_OF_IDENTIFIERS = /^(?:stock|stk|number|no|num|vin|rego|registration|plate|id|ref|reference)$/;
const MIN_IDENTIFIER = 4;
const MAX_JOINED = 3;
const COSTS = {
  word: 2,
  joinedWord: 2.2,
  phrase: 3.9,
  text: 2.5,
  prefix: 5,
  unknown: 20,
  ignored: 1.1,
  number: 0.9,
  identifier: 0.5,
} as const;

/** The whole text as a stock number, a VIN or a plate, with or without spaces. */
export function readIdentifier(tokens: readonly Token[], { words }: Vocabulary): Segment | null {
  const from = tokens.findIndex(({ text }) => !NAMES_OF_IDENTIFIERS.test(text));
  if (from < 0 || tokens.length - from > 8) return null;
  const word = tokens
    .slice(from)
    .map((token) => token.text)
    .join('');
  const isNumber = /^(?:my)?(?:19|20)\d\d$|^my\d\d$/.test(word) && from === 0;
  if (word.length < MIN_IDENTIFIER || !hasDigit(word) || isNumber) return null;
  if (!words.isText(word) || words.facetsOf(word).length > 0) return null;
  return { from: 0, to: tokens.length, cost: 0, kind: 'identifier', word };
}

/** The cheapest way to cover all tokens. */
export function segmentsOf(tokens: readonly Token[], vocabulary: Vocabulary): readonly Segment[] {
  const best: { cost: number; segment: Segment | null }[] = Array.from({ length: tokens.length + 1 }, () => ({
    cost: Infinity,
    segment: null,
  }));
  best[tokens.length] = { cost: 0, segment: null };
  for (let at = tokens.length - 1; at >= 0; at--) {
    for (const segment of candidatesAt(tokens, at, vocabulary)) {
      const cost = segment.cost + best[segment.to]!.cost;
      if (cost < best[at]!.cost) best[at] = { cost, segment };
    }
  }
  const found: Segment[] = [];
  for (let at = 0; at < tokens.length;) {
    const segment = best[at]!.segment!;
    found.push(segment);
    at = segment.to;
  }
  return found;
}

function candidatesAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const found: Segment[] = [];
  const number = readNumber(tokens, at);
  if (number) found.push({ from: at, to: number.to, cost: COSTS.number, kind: 'number', number });
  const measure = readMeasure(tokens, at);
  if (measure) found.push({ from: at, to: measure.to, cost: COSTS.number, kind: 'number', number: measure });
  found.push(...nearAt(tokens, at, vocabulary));
  let key = '';
  for (let to = at + 1; to <= Math.min(tokens.length, at + vocabulary.longest); to++) {
    key += tokens[to - 1]!.text;
    const meaning = vocabulary.find(key);
    if (meaning) {
      // A make and a model in one word are one thing; in two words they are two.
      const cost = to === at + 1 ? 1 : meaning.cost;
      found.push({ from: at, to, cost: meaning.ignore ? COSTS.ignored : cost, kind: 'meaning', meaning });
    }
    if (to - at <= MAX_JOINED) {
      const word = wordSegment(key, at, to, vocabulary);
      const isTwo = isPhrase(tokens.slice(at, to), vocabulary);
      if (word)
        found.push(isTwo ? { ...word, cost: COSTS.phrase, also: [tokens[at]!.text, tokens[at + 1]!.text] } : word);
    }
  }
  const { text } = tokens[at]!;
  const isPrefix = vocabulary.words.isBeginning(text);
  found.push({
    from: at,
    to: at + 1,
    cost: isPrefix ? COSTS.prefix : COSTS.unknown,
    kind: isPrefix ? 'prefix' : 'unknown',
    word: text,
  });
  return found;
}

/** Whether each of two words is a word alone: `prado gxl` may be a model and a badge, `sr 5` is not. */
function isPhrase(tokens: readonly Token[], { words }: Vocabulary): boolean {
  return tokens.length === 2 && tokens.every(({ text }) => !hasDigit(text) && words.facetsOf(text).length > 0);
}

/** A word that some vehicle has whole. */
function wordSegment(
  word: string,
  from: number,
  to: number,
  { words }: Vocabulary,
): Extract<Segment, { readonly word: string }> | null {
  const isJoined = to > from + 1;
  if (words.facetsOf(word).length > 0)
    return { from, to, cost: isJoined ? COSTS.joinedWord : COSTS.word, kind: 'word', word };
  if (!words.isText(word)) return null;
  const isIdentifier = hasDigit(word) && word.length >= 5;
  return { from, to, cost: isIdentifier ? COSTS.identifier : COSTS.text + (isJoined ? 0.2 : 0), kind: 'text', word };
}
