import { hasDigit } from '#rules/word-match.ts';
import { FACET_LABELS, formatRange, VALUE_FACET_TABLE } from '../facets.ts';
import type { Nearness, Range, RangeFacet, SortKey, StockQuery, Term } from '../stock-query.ts';
import { correctionsOf, type Correction } from './correct-words.ts';
import { canBeExcluded, excludedIn } from './excluded-words.ts';
import { nearAt } from './near-words.ts';
import { readMeasure } from './read-measures.ts';
import { readNumber, type ReadNumber } from './read-numbers.ts';
import { spanOf, type Segment } from './segment.ts';
import { tokensOf, type Token } from './tokens.ts';
import type { Condition, Vocabulary } from './vocabulary.ts';

/** A part of a text and what it was read as. */
export interface ReadPart {
  /** What a shopper reads: `Toyota`, `Price up to $20,000`, `“sport”`. */
  readonly label: string;
  /** The words as typed. */
  readonly text: string;
  /** The text without them. */
  readonly without: string;
  readonly conditions: readonly Condition[];
  /** The conditions are those of vehicles that are not wanted. */
  readonly isNot: boolean;
  readonly range: { readonly facet: RangeFacet; readonly range: Range } | null;
  readonly near: Nearness | null;
  readonly order: SortKey | null;
  /** A word that the engine searches as it is. */
  readonly word: string | null;
  /** Where no vehicle has everything, what has less of it is left out first. */
  readonly weight: number;
}

/** What a text means in the stock of a site. */
export interface Reading {
  /** The text that was read: with corrections. */
  readonly text: string;
  readonly parts: readonly ReadPart[];
  readonly corrections: readonly { readonly typed: string; readonly read: string }[];
  /** The words that no vehicle has, beside words that some have. They are left out. */
  readonly unknown: readonly string[];
}

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

/**
 * Reads a text. Never throws; costs the same for any text that is longer than `MAX_TEXT`. While a shopper is typing, the
 * last word may be the beginning of another one.
 */
export function readWords(text: string, vocabulary: Vocabulary, isTyping = false): Reading {
  const typed = tokensOf(text);
  const identified = readIdentifier(typed, vocabulary);
  if (identified) return readingOf(text, typed, [identified], [], vocabulary);
  const first = segmentsOf(typed, vocabulary);
  const corrections = correctionsOf(
    typed,
    first.map((one) => ({
      ...one,
      isUnknown: one.kind === 'unknown',
      isAlone: one.to === one.from + 1 && one.kind !== 'number' && !isIgnored(one),
      isIgnored: isIgnored(one),
    })),
    vocabulary,
  );
  if (corrections.length === 0)
    return readingOf(text, typed, isTyping ? unfinished(text, first) : first, [], vocabulary);
  const corrected = corrections.reduceRight(
    (now, { from, to, read }) => now.slice(0, typed[from]!.start) + read + now.slice(typed[to - 1]!.end),
    text,
  );
  const tokens = tokensOf(corrected);
  return readingOf(corrected, tokens, segmentsOf(tokens, vocabulary), corrections, vocabulary);
}

function unfinished(text: string, segments: readonly Segment[]): readonly Segment[] {
  const last = segments.at(-1);
  if (last?.kind !== 'word' || !/[\p{L}\p{N}]$/u.test(text)) return segments;
  return [...segments.slice(0, -1), { ...last, kind: 'prefix' }];
}

/** The whole text as a stock number, a VIN or a plate, with or without spaces. */
function readIdentifier(tokens: readonly Token[], { words }: Vocabulary): Segment | null {
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
function segmentsOf(tokens: readonly Token[], vocabulary: Vocabulary): readonly Segment[] {
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

function readingOf(
  text: string,
  tokens: readonly Token[],
  segments: readonly Segment[],
  corrections: readonly Correction[],
  vocabulary: Vocabulary,
): Reading {
  const excluded = excludedIn(text, tokens, segments);
  const known = segments.filter(
    (one) => one.kind !== 'unknown' && !isIgnored(one) && (!excluded.has(one) || canBeExcluded(one)),
  );
  const unknown = segments.filter((one) => one.kind === 'unknown');
  const shown = (segment: Segment) => spanOf(text, tokens, segment);
  // Words that no vehicle has are left out only where other words say what is wanted.
  const parts = (known.length > 0 ? known : unknown).map((segment): ReadPart => ({
    text: shown(segment),
    without: withoutSegment(text, tokens, segments, segment),
    ...partOf(segment, shown(segment), vocabulary, excluded.has(segment) && canBeExcluded(segment)),
  }));
  return {
    text,
    parts,
    corrections: corrections.map(({ typed, read }) => ({ typed, read })),
    unknown: known.length > 0 ? unknown.map(shown) : [],
  };
}

function partOf(
  segment: Segment,
  shown: string,
  vocabulary: Vocabulary,
  isNot: boolean,
): Omit<ReadPart, 'text' | 'without'> {
  const { label, ...meaning } = meaningOf(segment, shown, vocabulary);
  return { ...meaning, isNot, label: isNot ? `Not ${label}` : label, order: isNot ? null : meaning.order };
}

const isIgnored = (segment: Segment) => segment.kind === 'meaning' && segment.meaning.ignore;

function meaningOf(
  segment: Segment,
  shown: string,
  vocabulary: Vocabulary,
): Omit<ReadPart, 'text' | 'without' | 'isNot'> {
  const nothing = { conditions: [], range: null, near: null, order: null, word: null };
  if (segment.kind === 'meaning') {
    const { label, conditions, order } = segment.meaning;
    const weight = Math.max(...conditions.map(({ group }) => weightOf(group)), 0);
    return { ...nothing, label, conditions, order, weight };
  }
  if (segment.kind === 'near') {
    const label = `Within ${segment.near.within} km of ${segment.place}`;
    return { ...nothing, label, near: segment.near, weight: weightOf('place') };
  }
  if (segment.kind === 'number') return { ...nothing, ...numberMeaning(segment.number, vocabulary) };
  if (segment.kind === 'word') {
    const conditions = (segment.also ?? [segment.word]).map((word) => wordCondition(word, vocabulary));
    const isModel = conditions.some(({ term }) => term.some(({ facet }) => facet === 'make' || facet === 'model'));
    const label = vocabulary.badge(segment.word) ?? `“${shown}”`;
    return { ...nothing, label, conditions, weight: isModel ? weightOf('body') : weightOf('badge') };
  }
  const weight = segment.kind === 'identifier' ? weightOf('make') : 0;
  return { ...nothing, label: `“${shown}”`, word: segment.word, weight };
}

const WEIGHTS: Readonly<Record<string, number>> = {
  make: 10,
  item_type: 10,
  model: 9,
  body: 8,
  fuel: 7,
  price: 7,
  seats: 6,
  transmission: 6,
  drive: 6,
  car_type: 6,
  badge: 5,
  km: 5,
  year: 5,
  place: 4,
  state: 4,
  colour: 3,
  filtered_features: 2,
};

/** The weight of a group of conditions, or of a range. */
const weightOf = (group: string) => WEIGHTS[group.split(' ')[0]!] ?? 1;

/** A whole word of the stock: its facets by their weight. */
function wordCondition(word: string, { words, badge }: Vocabulary): Condition {
  const facets = words.facetsOf(word);
  const whole = badge(word);
  return {
    group: `word ${word}`,
    term: [
      ...(whole === undefined
        ? []
        : [{ facet: 'badge' as const, value: whole, score: 120 * VALUE_FACET_TABLE.badge.textWeight }]),
      ...facets.map((facet) => ({ facet, word, score: 100 * VALUE_FACET_TABLE[facet].textWeight })),
    ],
  };
}

function numberMeaning(
  read: ReadNumber,
  { seats, hasWeeklyPrices }: Vocabulary,
): Pick<ReadPart, 'label' | 'weight'> & Partial<Pick<ReadPart, 'conditions' | 'range'>> {
  if ('seats' in read) {
    // Who needs seven seats can use eight; who wants two does not want five.
    const isLeast = read.atLeast || read.seats >= 6;
    const fitting = seats.filter((one) => (isLeast ? one >= read.seats : one === read.seats));
    const term = (fitting.length > 0 ? fitting : [read.seats]).map((one) => ({
      facet: 'seats' as const,
      value: String(one),
      score: one === read.seats || read.atLeast ? 100 : 60,
    }));
    const label = VALUE_FACET_TABLE.seats.valueLabel!(String(read.seats), 'Used');
    return {
      label: isLeast ? `${label} or more` : label,
      conditions: [{ group: 'seats', term }],
      weight: weightOf('seats'),
    };
  }
  const { range } = read;
  // An amount a week is a repayment where nothing has a weekly price.
  const facet = read.facet === 'subscription_price' && !hasWeeklyPrices ? 'weekly_repayment' : read.facet;
  return {
    label: rangeLabel(facet, range),
    range: { facet, range },
    weight: weightOf(facet === 'subscription_price' ? 'price' : facet),
  };
}

function rangeLabel(facet: RangeFacet, range: Range): string {
  const isExact = range.min === range.max;
  if (facet === 'year' && isExact) return String(range.min);
  if (facet === 'sleep_count' && isExact) return `Sleeps ${range.min}`;
  return `${FACET_LABELS[facet]} ${formatRange(facet, range)}`;
}

/** `over 20k under 30k` is one range; `2019 2021` are both. */
function joinedRanges(one: Range | undefined, other: Range): Range {
  if (!one) return other;
  const min = Math.max(one.min ?? -Infinity, other.min ?? -Infinity);
  const max = Math.min(one.max ?? Infinity, other.max ?? Infinity);
  if (min <= max) return { ...(Number.isFinite(min) ? { min } : {}), ...(Number.isFinite(max) ? { max } : {}) };
  return { min: Math.min(one.min!, other.min!), max: Math.max(one.max!, other.max!) };
}

/** Conditions of one group are alternatives, so they are one term. */
function termsOf(conditions: readonly Condition[]): readonly Term[] {
  return [...Map.groupBy(conditions, ({ group }) => group).values()].map((same) => same.flatMap(({ term }) => term));
}

/** The text without a segment and the words before it that only lead to it: `suv in toowoomba` -> `suv`. */
function withoutSegment(
  text: string,
  tokens: readonly Token[],
  segments: readonly Segment[],
  segment: Segment,
): string {
  const removed = new Set([segment]);
  for (let i = segments.indexOf(segment) - 1; i >= 0; i--) {
    const before = segments[i]!;
    if (before.kind !== 'meaning' || !before.meaning.ignore) break;
    removed.add(before);
  }
  return segments
    .filter((one) => !removed.has(one))
    .map((one) => spanOf(text, tokens, one))
    .join(' ');
}

/**
 * The query for the engine in place of a query whose text was read: with these parts of it. Facets, numbers, pages and a distance are the
 * shopper's.
 */
export function readQuery(query: StockQuery, parts: readonly ReadPart[]): StockQuery {
  const within: Partial<Record<RangeFacet, Range>> = {};
  for (const { range } of parts) if (range) within[range.facet] = joinedRanges(within[range.facet], range.range);
  const order = parts.find((part) => part.order !== null)?.order ?? null;
  const near = query.near?.within === undefined ? parts.find((part) => part.near !== null)?.near : undefined;
  const without = parts.flatMap(({ isNot, conditions }) => (isNot ? [conditions.map(({ term }) => term)] : []));
  return {
    ...query,
    query: parts.flatMap(({ word }) => word ?? []).join(' '),
    exact: true,
    terms: termsOf(parts.flatMap(({ isNot, conditions }) => (isNot ? [] : conditions))),
    ...(without.length > 0 && { without }),
    within,
    ...(near && { near }),
    sortBy: query.sortBy === 'relevance' && order !== null ? order : query.sortBy,
  };
}

const MAX_TRIES = 8;

/**
 * What to ask where no vehicle has all parts: first without one of them, those of the least weight first and of those
 * the last, then without several. The part of the most weight always stays.
 */
export function withLess({ parts }: Reading): readonly (readonly ReadPart[])[] {
  const byWeight = parts
    .filter((part) => part.conditions.length > 0 || part.range !== null || part.near !== null || part.word !== null)
    .toReversed()
    .toSorted((one, other) => one.weight - other.weight);
  const optional = byWeight.slice(0, -1);
  const without = (left: readonly ReadPart[]) => parts.filter((part) => !left.includes(part));
  return [
    ...optional.map((part) => without([part])),
    ...optional.slice(1).map((_, at) => without(optional.slice(0, at + 2))),
  ].slice(0, 2 * MAX_TRIES);
}
