import { hasDigit } from '#rules/word-match.ts';
import { countAt } from './read-counts.ts';
import { longBadgeAt } from './whole-names.ts';
import { vocabularyKey, nearAt, postcodeAt, suburbAt } from './near-words.ts';
import { toDigits, spokenSign } from './number-words.ts';
import { afterDeposit, afterMonths, afterTare, readMeasure } from './read-measures.ts';
import { readNumber } from './read-ages.ts';
import type { ReadNumber } from './read-numbers.ts';
import { isIgnored, type Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { NO_MEANING, type Meaning } from './word-meanings.ts';

/** Words that shoppers write before a stock number, a VIN or a plate. */
const NAMES_OF_IDENTIFIERS =
  /^(?:stock|stk|number|no|num|vin|rego|registration|plate|id|ref|reference|ending|ends|end|with|in|last|digits)$/;
const MIN_IDENTIFIER = 4;
const MAX_JOINED = 3;
const SHORTEST_PLURAL = 5;
const COLOURED_PARTS = /^(?:interior|leather|trim|upholstery|carpet|roof|wheels|rims|mags|alloys|seatbelts?)$/;
const UNSTATED: Meaning = { ...NO_MEANING, unstated: true };
const AFTER_YEAR = /^(?:models?|plates?|build|built|vehicles?|cars?)$/;
const SUBSCRIPTION = /^subscri(?:be|ptions?)$/;
/** After these, a word is a place before it is a colour: `in orange`. */
const LEADS_TO_PLACE = /^(?:in|at|near|around)$/;

type WordSegment = Extract<Segment, { readonly word: string }>;
const COSTS = {
  word: 2,
  joinedWord: 2.2,
  phrase: 3.9,
  text: 2.5,
  prefix: 5,
  unknown: 20,
  ignored: 1.1,
  number: 0.9,
  place: 0.8,
  part: 0.5,
  /** More, for a number word that is read as digits. */
  spoken: 0.3,
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
  const isKnown = words.isText(word) || (!words.isBeginning(word) && words.isEnd(word));
  if (!isKnown || words.findFacets(word).length > 0 || isNameOfMake(tokens, words)) return null;
  return { from: 0, to: tokens.length, cost: 0, kind: 'identifier', word };
}

/** True if words name a make or a model beside others, as a record's own title does: `Yamaha NMAX 155`. */
const isNameOfMake = (tokens: readonly Token[], words: Vocabulary['words']) =>
  tokens.length > 1 &&
  tokens.some(
    ({ text }) => !hasDigit(text) && words.findFacets(text).some((facet) => facet === 'make' || facet === 'model'),
  );

/** The cheapest way to cover all tokens. */
export function toSegments(tokens: readonly Token[], vocabulary: Vocabulary): readonly Segment[] {
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
  const named = withMakesOfPlaces(withBadges(found, tokens, vocabulary), tokens, vocabulary);
  return withoutKindsBeside(withoutTowVehicle(named, tokens));
}

const TOWS = /^tow(?:s|ed|ing)?$/;
/** The most words between towing and the vehicle that tows: `tow it with`. */
const TOW_WORDS = 3;

/** The vehicle that tows is not the one that is wanted: `caravan to tow with a prado`, `camper behind my hilux`. */
function withoutTowVehicle(segments: readonly Segment[], tokens: readonly Token[]): readonly Segment[] {
  const lead = tokens.findIndex(({ text }, at) => text === 'behind' || (text === 'with' && isAfterTowing(tokens, at)));
  const first = segments.findIndex(({ from }) => from === lead);
  if (first < 0 || !segments.some((one) => KINDS.some((kind) => conditionGroups(one).includes(kind)))) return segments;
  const after = segments.slice(first + 1);
  const end = after.findIndex((one) => !isIgnored(one) && !isOfName(one));
  const named = after.slice(0, end < 0 ? after.length : end).findLast(isOfName);
  if (named === undefined) return segments;
  const towing: Segment = { from: lead, to: named.to, cost: COSTS.number, kind: 'meaning', meaning: UNSTATED };
  return [
    ...segments.slice(0, first).map((one) => (isTowBar(one) ? ignoring(one) : one)),
    towing,
    ...after.slice(after.indexOf(named) + 1),
  ];
}

const KINDS = ['body', 'item_type'];
const isAfterTowing = (tokens: readonly Token[], at: number) =>
  tokens.slice(Math.max(0, at - TOW_WORDS), at).some(({ text }) => TOWS.test(text));
const isOfName = (segment: Segment) => conditionGroups(segment).some((group) => group === 'make' || group === 'model');
const isTowBar = (segment: Segment) =>
  conditionGroups(segment).includes('filtered_features towbar') ||
  (segment.kind === 'meaning' && segment.meaning.order === 'towing_desc');
const ignoring = ({ from, to }: Segment): Segment => ({
  from,
  to,
  cost: COSTS.ignored,
  kind: 'meaning',
  meaning: { ...NO_MEANING, ignore: true },
});

const conditionGroups = (segment: Segment): readonly string[] =>
  segment.kind === 'meaning' ? segment.meaning.conditions.map(({ group }) => group) : [];

/** `kia aspley or geebung` is a make at one of two places; alone, `kia aspley` is the dealership of that name. */
function withMakesOfPlaces(
  segments: readonly Segment[],
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): readonly Segment[] {
  const isPlace = (segment: Segment) => conditionGroups(segment).includes('place');
  if (segments.filter(isPlace).length < 2) return segments;
  return segments.flatMap((segment) => (isPlace(segment) ? makeAndPlace(segment, tokens, vocabulary) : [segment]));
}

/** A place whose name is a make and another place, as both. */
function makeAndPlace(segment: Segment, tokens: readonly Token[], { find }: Vocabulary): readonly Segment[] {
  const { from, to } = segment;
  for (let at = from + 1; at < to; at++) {
    const [make, place] = [find(vocabularyKey(tokens, from, at)), find(vocabularyKey(tokens, at, to))];
    if (make?.conditions[0]?.group === 'make' && place?.conditions[0]?.group === 'place')
      return [meaningSegment(make, from, at), meaningSegment(place, at, to)];
  }
  return [segment];
}

/** A kind that is meant only if the text names no other says nothing beside one: `small` of `small ute`. */
function withoutKindsBeside(segments: readonly Segment[]): readonly Segment[] {
  return segments.map((segment) => {
    if (segment.kind !== 'meaning' || segment.meaning.unless.length === 0) return segment;
    const named = new Set(segments.flatMap((one) => (one === segment ? [] : namedBy(one))));
    return segment.meaning.unless.some((group) => named.has(group)) ? ignoring(segment) : segment;
  });
}

/** The groups of what a segment says; a word of the stock is of a badge or a model. */
function namedBy(segment: Segment): readonly string[] {
  if (segment.kind === 'number') return 'seats' in segment.number ? ['seats'] : [];
  return segment.kind === 'word' ? ['badge'] : conditionGroups(segment);
}

const isModel = (segment: Segment) =>
  segment.kind === 'meaning' &&
  segment.meaning.conditions.length === 1 &&
  segment.meaning.conditions[0]!.group === 'model';
const JOINTS = /^(?:or|and|n|nor|vs)$/;

/** A badge that is also a model, after a model: `es` of `asx es`, which is a Lexus elsewhere. */
function withBadges(segments: readonly Segment[], tokens: readonly Token[], { words }: Vocabulary): readonly Segment[] {
  const first = segments.findIndex(isModel);
  if (first < 0) return segments;
  return segments.map((segment, at) => {
    const { from, to } = segment;
    const { text } = tokens[from]!;
    const isBadge = at > first && to === from + 1 && words.findFacets(text).includes('badge');
    if (!isBadge || !isBadgeAfter(segment, at === segments.length - 1 && at === first + 1, tokens)) return segment;
    return { from, to, cost: COSTS.word, kind: 'word', word: text };
  });
}

/** True if a badge's word follows a model. `i30 n` ends in a badge, not in an "and". */
function isBadgeAfter(segment: Segment, isLast: boolean, tokens: readonly Token[]): boolean {
  const { text, before } = tokens[segment.from]!;
  if (isModel(segment)) return !/[,/&|]/.test(before) && !JOINTS.test(tokens[segment.from - 1]!.text);
  return isLast && text.length === 1 && segment.kind === 'meaning' && segment.meaning.ignore;
}

function candidatesAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const words = wordsAt(tokens, at, vocabulary);
  return [
    ...numbersAt(tokens, at, vocabulary),
    ...nearAt(tokens, at, vocabulary),
    ...suburbAt(tokens, at, vocabulary),
    ...postcodeAt(tokens, at, vocabulary),
    ...words,
    lastResort(tokens, at, vocabulary),
  ];
}

function numbersAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const { thisYear, hasWeeklyPrices } = vocabulary;
  const found: Segment[] = [];
  const add = (number: ReadNumber, to = number.to) =>
    found.push({ from: at, to, cost: COSTS.number, kind: 'number', number });
  const number = readNumber(tokens, at, thisYear);
  if (number) add(number);
  // `2019 model`: the word says nothing, but it begins `model 3`.
  if (number && 'facet' in number && number.facet === 'year' && AFTER_YEAR.test(tokens[number.to]?.text ?? ''))
    add(number, number.to + 1);
  if (hasWeeklyPrices && SUBSCRIPTION.test(tokens[at]!.text))
    add({ to: at + 1, facet: 'subscription_price', range: { min: 1 } });
  const measure = readMeasure(tokens, at);
  if (measure) add(measure);
  const count = countAt(tokens, at, vocabulary);
  if (count) found.push(count);
  found.push(...longBadgeAt(tokens, at, vocabulary));
  for (const to of [afterTare(tokens, at), afterDeposit(tokens, at), afterMonths(tokens, at)])
    if (to !== null) found.push({ from: at, to, cost: COSTS.number, kind: 'meaning', meaning: UNSTATED });
  return found;
}

/** Meanings of the token joined with those after it. */
function wordsAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const found: Segment[] = [];
  const isLoose = isLooseDigit(tokens, at, vocabulary);
  let key = '';
  let digits = '';
  let signs = '';
  for (let to = at + 1; to <= Math.min(tokens.length, at + vocabulary.longest); to++) {
    const text = withoutPoint(tokens[to - 1]!.text);
    key += text;
    digits += toDigits(text) ?? text;
    signs += spokenSign(text) ?? text;
    found.push(
      ...findMeanings(key, digits, tokens, at, to, vocabulary),
      ...spelledName(signs, digits, at, to, vocabulary),
    );
    if (to === at + 1) found.push(...readPlural(key, at, vocabulary));
    const isWord = to - at <= MAX_JOINED && !(isLoose && to === at + 1);
    const word = isWord ? (wordSegment(key, at, to, vocabulary) ?? spokenWord(digits, key, at, to, vocabulary)) : null;
    const own = tokens.slice(at, to);
    if (word && !isTitle(word, own, vocabulary)) found.push(toPhrase(word, own, vocabulary));
  }
  return found;
}

/** `2.5i` and `17.58` are written 25i and 1758 in the words of the stock; `2.5` is a size. */
const withoutPoint = (text: string) => (/^\d\.\d$/.test(text) ? text : text.replace(/(?<=\d)\.(?=\d)/, ''));

/** Words that some record has as its stock number or name, although they name what it is: `2019 Toyota HiLux`. */
function isTitle(word: WordSegment, own: readonly Token[], { words }: Vocabulary): boolean {
  return word.kind === 'text' && isNameOfMake(own, words);
}

/** Makes and models in the plural: `hiluxes`. */
function readPlural(key: string, from: number, { find, words }: Vocabulary): readonly Segment[] {
  if (!key.endsWith('es') || key.length < SHORTEST_PLURAL || find(key) || words.findFacets(key).length > 0) return [];
  const meaning = find(key.slice(0, -2));
  const group = meaning?.conditions[0]?.group;
  return meaning && (group === 'make' || group === 'model') ? [meaningSegment(meaning, from, from + 1)] : [];
}

/** The meanings of tokens whose texts are `key`, and `digits` with number words as digits. */
function findMeanings(
  key: string,
  digits: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  vocabulary: Vocabulary,
): readonly Segment[] {
  const found = vocabulary.find(key);
  // `k4 s` is not several K4, and `asx es` not several ASX.
  const [ending = ''] = /^e?s$/.exec(tokens[to - 1]!.text) ?? [];
  const isPlural = to > from + 1 && ending !== '' && found === vocabulary.find(key.slice(0, -ending.length));
  const meaning = isPlural ? undefined : found;
  const spoken = digits === key ? undefined : vocabulary.find(digits);
  const place = LEADS_TO_PLACE.test(tokens[from - 1]?.text ?? '') ? vocabulary.place(key) : undefined;
  const part = meaning && partColour(meaning, tokens, from, to);
  return [
    ...(meaning ? [meaningSegment(meaning, from, to)] : []),
    ...(part ? [part] : []),
    ...(spoken ? [withMore(COSTS.spoken, meaningSegment(spoken, from, to))] : []),
    ...(place ? [{ from, to, cost: COSTS.place, kind: 'meaning' as const, meaning: place }] : []),
  ];
}

/** A make or a model whose letters were spoken: `eye thirty`, `em gee`. One word alone says what it says. */
function spelledName(
  signs: string,
  digits: string,
  from: number,
  to: number,
  { find }: Vocabulary,
): readonly Segment[] {
  if (signs === digits || to === from + 1) return [];
  const meaning = find(signs);
  const group = meaning?.conditions[0]?.group;
  return meaning && (group === 'make' || group === 'model')
    ? [withMore(COSTS.spoken, meaningSegment(meaning, from, to))]
    : [];
}

/** A token that nothing else covers: the beginning of a word, or one that no vehicle has. */
function lastResort(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Segment {
  const { text } = tokens[at]!;
  const place = { from: at, to: at + 1 };
  if (isLooseDigit(tokens, at, vocabulary)) return { ...place, cost: COSTS.word, kind: 'meaning', meaning: UNSTATED };
  return vocabulary.words.isBeginning(text)
    ? { ...place, cost: COSTS.prefix, kind: 'prefix', word: text }
    : { ...place, cost: COSTS.unknown, kind: 'unknown', word: text };
}

/** Two words that may be in two fields as well: `prado gxl`. A hyphen or a plus makes them one. */
function toPhrase(word: WordSegment, tokens: readonly Token[], vocabulary: Vocabulary): WordSegment {
  const [first, second] = tokens;
  if (!second || /^-?$/.test(second.before) || !isPhrase(tokens, vocabulary)) return word;
  return { ...word, cost: COSTS.phrase, also: [first!.text, second.text] };
}

/** A digit that follows nothing which it may be a part of: `3 cyl`, `with 3 isofix`. */
function isLooseDigit(tokens: readonly Token[], at: number, { find }: Vocabulary): boolean {
  if (!/^\d$/.test(tokens[at]!.text) || tokens.length === 1) return false;
  return at === 0 || (find(tokens[at - 1]!.text)?.ignore ?? false);
}

/** The colour of something inside a vehicle, or of a part of it: `black interior`, `tan leather`. */
function partColour(meaning: Meaning, tokens: readonly Token[], from: number, to: number): Segment | null {
  const next = tokens[to]?.text ?? '';
  if (meaning.conditions[0]?.group !== 'colour' || !COLOURED_PARTS.test(next)) return null;
  // Leather is a feature whatever its colour.
  return { from, to: next === 'leather' ? to : to + 1, cost: COSTS.part, kind: 'meaning', meaning: UNSTATED };
}

/** A make and a model in one word are one thing; in two words they are two. */
function meaningSegment(meaning: Meaning, from: number, to: number): Segment {
  const cost = to === from + 1 ? 1 : meaning.cost;
  return { from, to, cost: meaning.ignore || meaning.unstated ? COSTS.ignored : cost, kind: 'meaning', meaning };
}

/** `cx thirty` as the word cx30. */
function spokenWord(digits: string, key: string, from: number, to: number, vocabulary: Vocabulary): WordSegment | null {
  if (digits === key || to === from + 1) return null;
  const word = wordSegment(digits, from, to, vocabulary);
  return word && withMore(COSTS.spoken, word);
}

const withMore = <S extends Segment>(cost: number, segment: S): S => ({ ...segment, cost: segment.cost + cost });

/** True if both words are words alone: `prado gxl` may be a model and a badge, `sr 5` is not. */
function isPhrase(tokens: readonly Token[], { words }: Vocabulary): boolean {
  return tokens.length === 2 && tokens.every(({ text }) => !hasDigit(text) && words.findFacets(text).length > 0);
}

/** A word that some vehicle has whole. */
function wordSegment(word: string, from: number, to: number, { words }: Vocabulary): WordSegment | null {
  const isJoined = to > from + 1;
  if (words.findFacets(word).length > 0)
    return { from, to, cost: isJoined ? COSTS.joinedWord : COSTS.word, kind: 'word', word };
  if (!words.isText(word) && !(hasDigit(word) && words.isEnd(word))) return null;
  const isIdentifier = hasDigit(word) && word.length >= 5;
  return { from, to, cost: isIdentifier ? COSTS.identifier : COSTS.text + (isJoined ? 0.2 : 0), kind: 'text', word };
}
