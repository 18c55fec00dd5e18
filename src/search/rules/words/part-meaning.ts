import { FACET_LABELS, formatRange, VALUE_FACET_TABLE } from '../facets.ts';
import type { Nearness, Range, RangeFacet, SortKey } from '../stock-query.ts';
import { berthsFor } from './read-measures.ts';
import { withinShare, type ReadNumber } from './read-numbers.ts';
import type { Segment } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Condition, Replacement } from './word-meanings.ts';

/** The meaning of a segment of a text. */
export interface PartMeaning {
  /** The text for shoppers: `Toyota`, `Price up to $20,000`, `“sport”`. */
  readonly label: string;
  readonly conditions: readonly Condition[];
  readonly range: { readonly facet: RangeFacet; readonly range: Range } | null;
  readonly near: Nearness | null;
  readonly order: SortKey | null;
  /** A word that the engine searches as it is. */
  readonly word: string | null;
  /** Replacements if no vehicle has it. */
  readonly instead: readonly Replacement[];
  /** If no vehicle has everything, parts with less weight are left out first. */
  readonly weight: number;
}

/** `shown`: the words as typed. */
export function toPartMeaning(segment: Segment, shown: string, vocabulary: Vocabulary): PartMeaning {
  const nothing = { conditions: [], range: null, near: null, order: null, word: null, instead: [] };
  if (segment.kind === 'meaning') {
    const { label, conditions, order, range, instead } = segment.meaning;
    const weight = Math.max(...conditions.map(({ group }) => groupWeight(group)), 0);
    return {
      ...nothing,
      label,
      conditions,
      order,
      range,
      instead,
      weight: segment.meaning.isKind ? groupWeight('body') : weight,
    };
  }
  if (segment.kind === 'near') {
    const { near, place } = segment;
    // Far from all locations: nothing is narrowed, and the nearest come first unless the text has another order.
    if (near.within === undefined)
      return { ...nothing, label: `Distances from ${place}`, near, order: 'distance' as const, weight: 0 };
    return { ...nothing, label: `Within ${near.within} km of ${place}`, near, weight: groupWeight('place') };
  }
  if (segment.kind === 'number') return { ...nothing, ...numberMeaning(segment.number, vocabulary) };
  if (segment.kind === 'word') {
    const conditions = (segment.also ?? [segment.word]).map((word) => wordCondition(word, vocabulary));
    const isModel = conditions.some(({ term }) => term.some(({ facet }) => facet === 'make' || facet === 'model'));
    const label = vocabulary.badge(segment.word) ?? `“${shown}”`;
    return { ...nothing, label, conditions, weight: isModel ? groupWeight('body') : groupWeight('badge') };
  }
  const weight = segment.kind === 'identifier' ? groupWeight('make') : 0;
  return { ...nothing, label: `“${shown}”`, word: segment.word, weight };
}

/** Cost of leaving out a condition: two of little weight are left out before one of much. */
const WEIGHTS: Readonly<Record<string, number>> = {
  make: 300,
  item_type: 300,
  model: 240,
  body: 180,
  fuel: 120,
  price: 100,
  seats: 90,
  transmission: 90,
  drive: 90,
  car_type: 90,
  badge: 60,
  km: 50,
  year: 50,
  place: 35,
  state: 35,
  colour: 15,
  filtered_features: 5,
};

/** More, for a condition that other kinds of vehicles may fulfil. */
const SAME_IN_OTHERS = 10;

/** The weight of a group of conditions, or of a range. */
export const groupWeight = (group: string) => WEIGHTS[group.split(' ')[0]!] ?? 1;

/** A whole word of the stock: its facets by their weight. */
function wordCondition(word: string, { words, badge }: Vocabulary): Condition {
  const facets = words.findFacets(word);
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
  { seats, hasWeeklyPrices, sleepsPeople }: Vocabulary,
): Pick<PartMeaning, 'label' | 'weight'> & Partial<Pick<PartMeaning, 'conditions' | 'range' | 'order' | 'instead'>> {
  if ('seats' in read && read.isPeople && sleepsPeople) {
    const range = berthsFor(read.seats);
    return {
      label: rangeLabel('sleep_count', range),
      range: { facet: 'sleep_count', range },
      weight: groupWeight('sleep_count'),
    };
  }
  if ('seats' in read) {
    // Eight seats do for a family of seven; a buyer of two seats does not want five.
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
      // Seven people cannot travel in less; another body may have the seats.
      weight: isLeast ? groupWeight('body') + SAME_IN_OTHERS : groupWeight('seats'),
    };
  }
  const { range } = read;
  // An amount a week is a repayment if nothing has a weekly price.
  const facet = read.facet === 'subscription_price' && !hasWeeklyPrices ? 'weekly_repayment' : read.facet;
  const around = facet === 'price' ? aroundPrice(range) : [];
  return {
    label: rangeLabel(facet, range),
    range: { facet, range },
    // The vehicles that tow the most come first, because shoppers who tow prefer them.
    order: facet === 'towing_kg' ? 'towing_desc' : null,
    weight: groupWeight(facet === 'subscription_price' ? 'price' : facet),
    ...(around.length > 0 && {
      instead: around.map((one) => ({ label: rangeLabel(facet, one), conditions: [], range: { facet, range: one } })),
    }),
  };
}

/** Shares of the price of one vehicle within which another price is near it. */
const NEAR_PRICES = [0.02, 0.05, 0.1];

/** Ranges near the price of one vehicle, for a price that no vehicle has, the nearest first; none for a limit. */
function aroundPrice({ min, max }: Range): readonly Range[] {
  return min === undefined || min !== max ? [] : NEAR_PRICES.map((share) => withinShare(min, share));
}

function rangeLabel(facet: RangeFacet, range: Range): string {
  const isExact = range.min === range.max;
  if (facet === 'year' && isExact) return String(range.min);
  if (facet === 'subscription_price' && range.min === 1 && range.max === undefined) return 'With a subscription price';
  if (facet === 'sleep_count' && isExact) return `Sleeps ${range.min}`;
  return `${FACET_LABELS[facet]} ${formatRange(facet, range)}`;
}
