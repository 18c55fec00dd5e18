import { readNumber } from './read-ages.ts';
import { readDistance } from './read-numbers.ts';
import type { Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { NO_MEANING, type Meaning } from './word-meanings.ts';

/** How far away is near, in kilometres, where a shopper does not say. */
const NEAR_KM = 50;
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
      const place = placeAt(keyOf(tokens, from, to), maybePostcode && to === from + 1, vocabulary);
      if (place === null) continue;
      const near = { postcode: place.postcode, within };
      found.push({ from: at, to, cost: NEAR_COST, kind: 'near', near, place: place.label });
    }
  return found;
}

/** `near`, `close to`: words after which a place is near enough. */
function leadsAt(tokens: readonly Token[], at: number, { find, longest }: Vocabulary) {
  const ends = Array.from({ length: Math.min(longest, tokens.length - at) }, (_, i) => at + i + 1);
  return ends.filter((to) => find(keyOf(tokens, at, to))?.before === 'near').map((to) => ({ to, km: NEAR_KM }));
}

/** A place with the postcode from which distances are known: its own, or one that was typed. */
function placeAt(key: string, maybePostcode: boolean, { find, distances }: Vocabulary) {
  if (maybePostcode && /^\d{4}$/.test(key) && distances!.isKnown(key)) return { postcode: key, label: key };
  const meaning = find(key);
  const [condition] = meaning?.conditions ?? [];
  const postcode = condition === undefined ? null : distances!.postcodeOf(condition);
  return postcode === null ? null : { postcode, label: meaning!.label };
}

const NOTHING: Meaning = { ...NO_MEANING, ignore: true };

const keyOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
