import { plainCharacters } from '#rules/plain-characters.ts';
import { correctNames } from './correct-names.ts';
import { findCorrections, type Correction } from './correct-words.ts';
import { readIdentifier, toSegments } from './cover-text.ts';
import { canBeExcluded, excludedIn, excludedMeaning } from './excluded-words.ts';
import { toPartMeaning, type PartMeaning } from './part-meaning.ts';
import { isIgnored, spanText, type Segment } from './segment.ts';
import { toTokens, type Token } from './tokens.ts';
import { joinWords, type Task } from './trade-words.ts';
import { wholeName } from './whole-names.ts';
import type { Term } from '../stock-query.ts';
import { SAYS_NOTHING, type Vocabulary } from './vocabulary.ts';

/** From here on, letters begin a word of the trade: `motorb`. */
const SHORTEST_BEGINNING = 3;

/** A part of a text and what it was read as. */
export interface ReadPart extends PartMeaning {
  /** The words as typed. */
  readonly text: string;
  /** The text without them. */
  readonly without: string;
  /** The conditions are those of vehicles that are not wanted. */
  readonly isNot: boolean;
  /** Vehicles with just this name come first. */
  readonly named: Term | null;
}

/** The meaning of a text in the stock of a site. */
export interface Reading {
  /** The text that was read: with corrections. */
  readonly text: string;
  readonly parts: readonly ReadPart[];
  readonly corrections: readonly { readonly typed: string; readonly read: string }[];
  /** The words that no vehicle has, beside words that some have. They are left out. */
  readonly unknown: readonly string[];
  /** The words that cannot be used: what no feed states, and exclusions of what has no opposite. */
  readonly unused: readonly string[];
  /** The tasks that its words name, which other pages do. */
  readonly tasks: readonly Task[];
}

/**
 * Reads a text. Never throws; costs the same for any text that is longer than `MAX_TEXT`. While a shopper is typing, the
 * last word may be the beginning of another one.
 */
export function readWords(given: string, vocabulary: Vocabulary, isTyping = false): Reading {
  const text = plainCharacters(given);
  const typed = toTokens(text);
  const identified = readIdentifier(typed, vocabulary);
  if (identified) return toReading(text, typed, [identified], [], vocabulary);
  const asTyped = toSegments(typed, vocabulary);
  const names = correctNames(typed, asTyped, vocabulary);
  if (names.length === 0) return readCorrected(text, typed, asTyped, { vocabulary, isTyping, names });
  const named = replaceTyped(text, typed, names);
  const tokens = toTokens(named);
  return readCorrected(named, tokens, toSegments(tokens, vocabulary), { vocabulary, isTyping, names });
}

/** Reads a text in which names of several words are right; other words may not be. */
function readCorrected(
  text: string,
  typed: readonly Token[],
  segments: readonly Segment[],
  { vocabulary, isTyping, names }: { vocabulary: Vocabulary; isTyping: boolean; names: readonly Correction[] },
): Reading {
  const first = isTyping ? completeLastWord(text, typed, segments, vocabulary) : segments;
  const corrections = findCorrections(
    typed,
    first.map((one, at) => ({
      ...one,
      isUnknown: one.kind === 'unknown',
      isBeginning: one.kind === 'prefix' && !(isTyping && at === first.length - 1),
      isAlone: one.to === one.from + 1 && one.kind !== 'number' && !isIgnored(one),
      isWord: one.kind !== 'meaning' && one.kind !== 'number',
      isName: one.kind === 'text' && one.to === one.from + 1,
      make: meantMake(one),
      isIgnored: isIgnored(one),
    })),
    vocabulary,
  );
  if (corrections.length === 0) return toReading(text, typed, first, names, vocabulary);
  const corrected = replaceTyped(text, typed, corrections);
  const tokens = toTokens(corrected);
  return toReading(corrected, tokens, toSegments(tokens, vocabulary), [...names, ...corrections], vocabulary);
}

/** The text with the words that were meant. */
function replaceTyped(text: string, tokens: readonly Token[], corrections: readonly Correction[]): string {
  return corrections.reduceRight(
    (now, { from, to, read }) => now.slice(0, tokens[from]!.start) + read + now.slice(tokens[to - 1]!.end),
    text,
  );
}

function completeLastWord(
  text: string,
  tokens: readonly Token[],
  segments: readonly Segment[],
  vocabulary: Vocabulary,
): readonly Segment[] {
  const last = segments.at(-1);
  if (!last || !/[\p{L}\p{N}]$/u.test(text)) return segments;
  const split = splitModel(tokens, segments, vocabulary);
  if (split) return split;
  if (last.kind === 'word') return [...segments.slice(0, -1), { ...last, kind: 'prefix' }];
  if (last.kind === 'unknown') return [...segments.slice(0, -1), completeWord(last, vocabulary)];
  // `to` may be a word, or the beginning of Toyota.
  if (last.to > last.from + 1 || !isIgnored(last)) return segments;
  const { from, to } = last;
  return [...segments.slice(0, -1), { from, to, cost: 0, kind: 'prefix', word: tokens[from]!.text }];
}

/** The last two words as the beginning of a make or a model that shoppers write in two: `hi lu`, `land cru`. */
function splitModel(
  tokens: readonly Token[],
  segments: readonly Segment[],
  { correctable, find }: Vocabulary,
): readonly Segment[] | null {
  const [before, last] = segments.slice(-2);
  if (!before || !last || last.to - before.from !== 2) return null;
  // `kia car`: the first word says something itself.
  if (before.kind === 'meaning' && !isIgnored(before)) return null;
  const { from, to } = { from: before.from, to: last.to };
  const key = tokens[from]!.text + tokens[to - 1]!.text;
  const models = correctable.filter(
    (one) => one.rank === 0 && key.length >= SHORTEST_BEGINNING && one.key.startsWith(key),
  );
  const [shortest] = models.toSorted((one, other) => one.key.length - other.key.length);
  const meaning = shortest && find(shortest.key);
  return meaning ? [...segments.slice(0, -2), { from, to, cost: 0, kind: 'meaning', meaning }] : null;
}

/** The meaning of the shortest word of the vocabulary with this beginning, if no vehicle has such a word. */
function completeWord(segment: Extract<Segment, { readonly word: string }>, vocabulary: Vocabulary): Segment {
  const { word, from, to } = segment;
  if (word.length < SHORTEST_BEGINNING) return segment;
  const keys = vocabulary.correctable.filter(({ key, rank }) => rank !== SAYS_NOTHING && key.startsWith(word));
  const [shortest] = keys.toSorted((one, other) => one.rank - other.rank || one.key.length - other.key.length);
  const meaning = shortest && vocabulary.find(shortest.key);
  return meaning ? { from, to, cost: 0, kind: 'meaning', meaning } : segment;
}

function toReading(
  text: string,
  tokens: readonly Token[],
  segments: readonly Segment[],
  corrections: readonly Correction[],
  vocabulary: Vocabulary,
): Reading {
  const excluded = excludedIn(text, tokens, segments);
  const name = wholeName(tokens, segments, vocabulary);
  const typedText = (segment: Segment) => spanText(text, tokens, segment);
  const said = segments.filter((one) => !isIgnored(one) && !isUnstated(one));
  const unknown = said.filter((one) => one.kind === 'unknown' && !excluded.has(one));
  const known = said.filter((one) => (excluded.has(one) ? canBeExcluded(one) : one.kind !== 'unknown'));
  const unused = segments.filter(
    (one) => isUnstated(one) || (said.includes(one) && excluded.has(one) && !canBeExcluded(one)),
  );
  // Words that no vehicle has are left out only if other words say what is wanted.
  const read = (known.length > 0 ? known : unknown).map((segment) => ({
    segment,
    part: toPart(segment, typedText(segment), vocabulary, excluded.has(segment)),
  }));
  // Merges repeated parts of a text.
  const parts = [...Map.groupBy(read, ({ part }) => part.label).values()].map((same): ReadPart => ({
    text: typedText(same[0]!.segment),
    without: withoutSegments(
      text,
      tokens,
      segments,
      same.map(({ segment }) => segment),
    ),
    ...same[0]!.part,
    named: same[0]!.segment === name?.segment ? name.term : null,
  }));
  return {
    text,
    parts,
    corrections: corrections.map(({ typed, read }) => ({ typed, read })),
    unknown: known.length > 0 ? unknown.map(typedText) : [],
    tasks: [...new Set(segments.flatMap((one) => (one.kind === 'meaning' ? (one.meaning.task ?? []) : [])))],
    unused: unused.map((one) => (excluded.has(one) ? `not ${typedText(one)}` : typedText(one))),
  };
}

function toPart(
  segment: Segment,
  shown: string,
  vocabulary: Vocabulary,
  isNot: boolean,
): Omit<ReadPart, 'text' | 'without' | 'named'> {
  const meaning = toPartMeaning(segment, shown, vocabulary);
  return isNot ? excludedMeaning(meaning) : { ...meaning, isNot };
}

const isUnstated = (segment: Segment) => segment.kind === 'meaning' && segment.meaning.unstated;

/** The make that a segment means, as vocabularies write it. */
function meantMake(segment: Segment): string | null {
  const [condition] = segment.kind === 'meaning' ? segment.meaning.conditions : [];
  const [part] = condition?.group === 'make' ? condition.term : [];
  return part && 'value' in part ? joinWords(part.value) : null;
}

/** The text without some segments and the words before them that only lead to them: `suv in toowoomba` -> `suv`. */
function withoutSegments(
  text: string,
  tokens: readonly Token[],
  segments: readonly Segment[],
  some: readonly Segment[],
): string {
  const removed = new Set(some);
  for (const segment of some)
    for (let i = segments.indexOf(segment) - 1; i >= 0; i--) {
      const before = segments[i]!;
      if (before.kind !== 'meaning' || !before.meaning.ignore) break;
      removed.add(before);
    }
  return segments
    .filter((one) => !removed.has(one))
    .map((one) => spanText(text, tokens, one))
    .join(' ');
}
