import { isMisspelt } from './correct-words.ts';
import type { ValueFacet } from '../stock-query.ts';
import { readNumber } from './read-ages.ts';
import { readMeasure } from './read-measures.ts';
import { readDistance } from './read-numbers.ts';
import type { Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { singleMeaning, NO_MEANING, values, type Meaning } from './word-meanings.ts';
import { NEAR_KM } from './word-places.ts';

/** Less than that of a number: `within 50 km of` states no kilometres of an odometer. */
const NEAR_COST = 0.8;

/**
 * `near toowoomba`, `within 50 km of 4350`: a place with what leads to it, on a site with distances. On others the place is read alone, and
 * what leads to it says nothing.
 */
export function nearAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const found: Segment[] = [];
  const stated = readDistance(tokens, at);
  if (stated) found.push({ from: at, to: stated.to, cost: NEAR_COST, kind: 'meaning', meaning: NOTHING });
  if (vocabulary.distances === null) return found;
  const leads = [...(stated ? [stated] : []), ...leadsAt(tokens, at, vocabulary)];
  // `around 2020` is a year.
  const maybePostcode = leads.length > 0 && (stated !== null || readNumber(tokens, at, vocabulary.thisYear) === null);
  for (const { to: from, km: within } of leads)
    for (let to = from + 1; to <= Math.min(tokens.length, from + vocabulary.longest); to++) {
      const place = placeAt(vocabularyKey(tokens, from, to), maybePostcode && to === from + 1, vocabulary);
      if (place === null) continue;
      const near = { postcode: place.postcode, within };
      found.push({ from: at, to, cost: NEAR_COST, kind: 'near', near, place: place.label });
    }
  return found;
}

const MOST_WORDS_OF_SUBURB = 4;
const SHORTEST_SUBURB = 4;
/** A place is a place first, whatever a dealership is called. */
const NAMES_OF_PLACES: ReadonlySet<ValueFacet> = new Set(['location_name', 'dealership_name']);
/** Less than a part of a dealership's name. */
const NAMED_COST = 0.8;
/** A suburb without what leads to it: more than a word of the stock, less than the beginning of one. */
const SUBURB_COST = 2.4;

/**
 * A suburb whose words mean nothing else: `utes toowong`. One that is far from all locations narrows nothing, but the nearest vehicles come first. On a site
 * without distances it is the locations near it. A name that is a misspelt make or model (`sorrento`) is corrected.
 */
export function suburbAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const found: Segment[] = [];
  for (let to = at + 1; to <= Math.min(tokens.length, at + MOST_WORDS_OF_SUBURB); to++) {
    const key = vocabularyKey(tokens, at, to);
    if (key.length < SHORTEST_SUBURB || POSTCODE.test(key) || isOther(tokens.slice(at, to), key, vocabulary)) continue;
    const suburb = vocabulary.suburb(key);
    if (!suburb || (to === at + 1 && isMisspelt(key, vocabulary))) continue;
    const { postcode, name, isFar, nearby } = suburb;
    const cost = isInName(tokens.slice(at, to), key, vocabulary) ? NAMED_COST : SUBURB_COST;
    const near = isFar ? { postcode } : { postcode, within: NEAR_KM };
    found.push(
      vocabulary.distances === null
        ? { from: at, to, cost, kind: 'meaning', meaning: placeWithout(name, nearby) }
        : { from: at, to, cost, kind: 'near', near, place: name },
    );
  }
  return found;
}

/** True if words are in the name of a dealership or a location: `brisbane` of Brisbane Motors. */
function isInName(tokens: readonly Token[], key: string, { find, words }: Vocabulary): boolean {
  return (
    find(key)?.isPartOfName === true ||
    tokens.every(({ text }) => words.findFacets(text).some((one) => NAMES_OF_PLACES.has(one)))
  );
}

function isNumberOfElse(tokens: readonly Token[], at: number, { find, words, thisYear }: Vocabulary): boolean {
  const { text } = tokens[at]!;
  const isWord = find(text) !== undefined || words.findFacets(text).length > 0 || words.isText(text);
  return isWord || readNumber(tokens, at, thisYear) !== null || readMeasure(tokens, at) !== null;
}

/**
 * True if words have another meaning: `white rock` does not, because no vehicle is a rock. A word that is only in the
 * name or the number of a vehicle is a place first.
 */
function isOther(tokens: readonly Token[], key: string, { find, words }: Vocabulary): boolean {
  const has = (word: string) => {
    const meaning = find(word);
    if (meaning !== undefined) return !meaning.isPartOfName;
    return words.findFacets(word).some((facet) => !NAMES_OF_PLACES.has(facet));
  };
  return has(key) || tokens.every(({ text }) => has(text));
}

/**
 * `hatch 4350`: a known postcode that can be no amount, no model of the make before it and no number of a vehicle;
 * `under 30000 4300`: beside a price, a round one as well. It is read as a suburb is.
 */
export function postcodeAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly Segment[] {
  const { distances, find } = vocabulary;
  const { text, before } = tokens[at]!;
  if (!POSTCODE.test(text) || before.includes('$')) return [];
  const isBesidePrice = isNoBudget(tokens, at, vocabulary);
  if (!isBesidePrice && isNumberOfElse(tokens, at, vocabulary)) return [];
  if (find(tokens[at - 1]?.text ?? '')?.conditions[0]?.group === 'make') return [];
  const place = { from: at, to: at + 1, cost: isBesidePrice ? NEAR_COST : SUBURB_COST };
  if (distances !== null) {
    const near = { postcode: text, within: NEAR_KM };
    return distances.isKnown(text) ? [{ ...place, kind: 'near', near, place: text }] : [];
  }
  const suburb = vocabulary.suburb(text);
  return suburb ? [{ ...place, kind: 'meaning', meaning: placeWithout(text, suburb.nearby) }] : [];
}

const POSTCODE = /^\d{4}$/;
/** From here on, another price in a text is what a shopper can spend. */
const LEAST_OTHER_PRICE = 5000;

/** True if a number alone is an amount that could as well be a postcode: no year, no stock number. */
function isSmallBudget(tokens: readonly Token[], at: number, { find, words, thisYear }: Vocabulary): boolean {
  const { text } = tokens[at]!;
  const number = readNumber(tokens, at, thisYear);
  const isAlone = number !== null && number.to === at + 1 && 'facet' in number && number.facet === 'price';
  return isAlone && find(text) === undefined && !words.isText(text) && readMeasure(tokens, at) === null;
}

/** True if a possible small budget is something else: beside another price, or below all prices. */
function isNoBudget(tokens: readonly Token[], at: number, vocabulary: Vocabulary): boolean {
  if (!isSmallBudget(tokens, at, vocabulary)) return false;
  return isBelowPrices(Number(tokens[at]!.text), vocabulary) || hasOtherPrice(tokens, at, vocabulary);
}

/** True if all vehicles cost more. */
function isBelowPrices(amount: number, { hasRange }: Vocabulary): boolean {
  return hasRange({ facet: 'price', range: {} }) && !hasRange({ facet: 'price', range: { max: amount } });
}

function hasOtherPrice(tokens: readonly Token[], at: number, { thisYear }: Vocabulary): boolean {
  return tokens.some((_, other) => {
    const number = readNumber(tokens, other, thisYear);
    if (number === null || !('facet' in number) || number.facet !== 'price') return false;
    const isApart = number.to <= at || other > at;
    return isApart && Math.max(number.range.min ?? 0, number.range.max ?? 0) >= LEAST_OTHER_PRICE;
  });
}

/** `near`, `close to`: words after which a place is near enough. */
function leadsAt(tokens: readonly Token[], at: number, { find, longest }: Vocabulary) {
  const ends = Array.from({ length: Math.min(longest, tokens.length - at) }, (_, i) => at + i + 1);
  return ends.filter((to) => find(vocabularyKey(tokens, at, to))?.before === 'near').map((to) => ({ to, km: NEAR_KM }));
}

/** A place with the postcode from which distances are known: its own, or one that was typed. */
function placeAt(key: string, maybePostcode: boolean, vocabulary: Vocabulary) {
  const { find, distances } = vocabulary;
  if (maybePostcode && /^\d{4}$/.test(key) && distances!.isKnown(key)) return { postcode: key, label: key };
  const meaning = find(key);
  const isName = !POSTCODE.test(key) && (meaning === undefined || meaning.ignore || meaning.isPartOfName);
  const suburb = isName ? vocabulary.suburb(key) : null;
  if (suburb && !suburb.isFar) return { postcode: suburb.postcode, label: suburb.name };
  const [condition] = meaning?.conditions ?? [];
  const postcode = condition === undefined ? null : distances!.placePostcode(condition);
  return postcode === null ? null : { postcode, label: meaning!.label };
}

const NOTHING: Meaning = { ...NO_MEANING, ignore: true };
const UNUSED: Meaning = { ...NO_MEANING, unstated: true };

/** A suburb on a site without distances: the locations near it; without any, it cannot be used. */
const placeWithout = (name: string, nearby: readonly string[]): Meaning =>
  nearby.length === 0 ? UNUSED : singleMeaning(name, 'place', values('location_name', nearby));

/** Some tokens as a key of the vocabulary. */
export const vocabularyKey = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
