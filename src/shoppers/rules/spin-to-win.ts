/** The promotion page, where a signed-in shopper draws one prize. */
export const SPIN_PATH = '/spin-to-win';

/** Nothing is lost by trying again: an account has one spin, and gets its result. */
export const SPIN_FAILED = 'Your spin did not reach us. Please try again.';

/** A prize as a site declares it. */
interface Prize {
  /** Key of the prize in stored spins. It does not change when the name is corrected. */
  readonly id: string;
  readonly name: string;
  readonly text: string | null;
  /** A whole number: its share of the sum of all odds is the chance. */
  readonly odds: number;
  /** Largest number of wins; `null` for any number. */
  readonly limit: number | null;
}

export interface Promotion {
  /** One spin per account and id: a new id starts a new promotion. */
  readonly id: string;
  readonly title: string;
  /** ISO dates in the site's time zone, both included. */
  readonly from: string;
  readonly until: string;
  /** The path of a page of the site, or the terms themselves. */
  readonly terms: string;
  readonly permit: string | null;
  readonly prizes: readonly Prize[];
  /** The spin that wins nothing; `null` if every spin wins. */
  readonly noPrize: { readonly name: string; readonly odds: number } | null;
}

/** A possible result of a spin. `prizeId` is `null` for no prize. */
export interface Outcome {
  readonly prizeId: string | null;
  readonly name: string;
  readonly odds: number;
}

type Outcomes = readonly Outcome[];

/**
 * The possible results, in the order of the wheel. A prize that reached its limit is left out, so that the chances of
 * all others rise in proportion. `won` counts by prize id.
 */
export function outcomesInForce(
  { prizes, noPrize }: Pick<Promotion, 'prizes' | 'noPrize'>,
  won: ReadonlyMap<string, number>,
): Outcomes {
  const left = prizes.filter(({ id, limit }) => limit === null || (won.get(id) ?? 0) < limit);
  return [
    ...left.map(({ id, name, odds }) => ({ prizeId: id, name, odds })),
    ...(noPrize ? [{ prizeId: null, ...noPrize }] : []),
  ];
}

/** Upper bound of the drawn number: 0 to one below this. */
export function sumOfOdds(outcomes: Outcomes): number {
  return outcomes.reduce((sum, { odds }) => sum + odds, 0);
}

/**
 * The outcome of a drawn number. Each has as many numbers as its odds, so a number that is drawn evenly is drawn without
 * bias: there is no rounding and no remainder.
 */
export function drawnOutcome(outcomes: Outcomes, drawn: number): Outcome {
  let end = 0;
  for (const outcome of outcomes) {
    end += outcome.odds;
    if (Number.isInteger(drawn) && drawn >= 0 && drawn < end) return outcome;
  }
  throw new RangeError(`${drawn} is not a whole number from 0 to ${end - 1}.`);
}

/** `25 in 1,000` */
export function chanceText({ odds }: Pick<Outcome, 'odds'>, outcomes: Outcomes): string {
  return `${separateThousands(odds)} in ${separateThousands(sumOfOdds(outcomes))}`;
}

/** With separators of thousands. */
function separateThousands(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** State of a promotion on a date of the site's time zone. */
export function promotionState({ from, until }: Pick<Promotion, 'from' | 'until'>, today: string) {
  if (today < from) return 'before';
  return today > until ? 'after' : 'open';
}

/** One segment of the wheel. Angles are degrees clockwise from the top. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** Colour of the segment; neighbours differ, the first and the last too. */
  readonly shade: number | 'none';
}

const SHADES = 4;

function segmentShade(at: number, count: number): number {
  return at > 0 && at === count - 1 && at % SHADES === 0 ? 1 : at % SHADES;
}

/** The segments, each as large as its chance. */
export function wheelSegments(outcomes: Outcomes): readonly Segment[] {
  const sum = sumOfOdds(outcomes);
  let before = 0;
  return outcomes.map(({ prizeId, odds }, at) => {
    const start = (before / sum) * 360;
    before += odds;
    const shade = prizeId === null ? 'none' : segmentShade(at, outcomes.length);
    return { start, end: (before / sum) * 360, shade };
  });
}

const FULL_CIRCLES = 5;

/** Angle that brings the middle of the drawn segment to the top. */
export function stopAngle(outcomes: Outcomes, drawn: number): number {
  const { start, end } = wheelSegments(outcomes)[outcomes.indexOf(drawnOutcome(outcomes, drawn))]!;
  return FULL_CIRCLES * 360 - (start + end) / 2;
}
