import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney, formatNumber, type Cents } from '#rules/money.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { VehicleType } from '#vehicle/rules/vehicle.ts';

/** A vehicle that a shopper owns, as they describe it. */
export interface OwnedVehicle {
  /** `null` if the form has no question about it. */
  readonly vehicleType: VehicleType | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  readonly km: number;
  /** Answers to the questions about its condition, by their name. */
  readonly answers: Readonly<Record<string, string>>;
}

/** A site's terms of an estimate: the settings `tradeIn`. */
export interface TradeInTerms {
  readonly estimateLimits: { readonly years: number; readonly km: number };
  readonly comparableStock: {
    /** The share of the asking price that the dealer keeps, in per cent. */
    readonly margin: number;
    /** Costs of preparing such a vehicle for sale, in dollars. */
    readonly reconditioning: number;
  };
  readonly validDays: number;
}

/**
 * A dealer's possible price for a vehicle in excellent condition. `comparables` is the number of vehicles that it is
 * based on, if known.
 */
export interface TradeInRange {
  readonly low: Cents;
  readonly high: Cents;
  readonly comparables: number | null;
}

const NO_ESTIMATE = ['tooOld', 'tooFar', 'tooFew', 'noValue', 'unavailable'] as const;
type NoEstimate = (typeof NO_ESTIMATE)[number];

export type TradeInEstimate =
  | {
      readonly outcome: 'range';
      readonly low: Cents;
      readonly high: Cents;
      readonly comparables: number | null;
      /** The last day on which it holds, ISO `YYYY-MM-DD`. */
      readonly validUntil: string;
    }
  | { readonly outcome: 'none'; readonly reason: NoEstimate };

interface ConditionQuestion {
  readonly name: string;
  readonly label: string;
  /** Object of the error's "Choose" if the answer is missing. */
  readonly asks: string;
  /** By answer, best first: by how much of the price it lowers the estimate. */
  readonly lowers: Readonly<Record<string, number>>;
}

/**
 * The questions about the condition. The shares are our own: what dealers usually deduct before an inspection shows the real cost.
 * Asking prices are those of prepared vehicles, so the best answer lowers nothing.
 */
export const CONDITION_QUESTIONS: readonly ConditionQuestion[] = [
  {
    name: 'condition',
    label: 'What condition is it in?',
    asks: 'what condition it is in',
    lowers: { Excellent: 0, Good: 0.04, Fair: 0.1, Poor: 0.2 },
  },
  {
    name: 'service_history',
    label: 'How complete is its service history?',
    asks: 'how complete its service history is',
    lowers: { Complete: 0, 'Partly complete': 0.03, None: 0.07 },
  },
  {
    name: 'damage',
    label: 'Has it been damaged in an accident or by hail?',
    asks: 'whether it has been damaged in an accident or by hail',
    lowers: { No: 0, 'Yes, and repaired': 0.06, 'Yes, and not repaired': 0.15 },
  },
  {
    name: 'tyres',
    label: 'Do the tyres need replacing soon?',
    asks: 'whether the tyres need replacing soon',
    lowers: { No: 0, Yes: 0.015 },
  },
];

/** The share of the price that the answers leave. An unanswered question counts as its worst answer. */
export function conditionShare(answers: Readonly<Record<string, string>>): number {
  return CONDITION_QUESTIONS.reduce((share, { name, lowers }) => {
    const worst = Math.max(...Object.values(lowers));
    return share - ((Object.hasOwn(lowers, answers[name] ?? '') ? lowers[answers[name]!] : worst) ?? worst);
  }, 1);
}

/** The share and the amount in the terms taken off the asking prices: what the dealer pays is less than what it sells for. */
export function dealerRange(
  asking: { readonly low: Cents; readonly high: Cents; readonly comparables: number },
  { comparableStock: { margin, reconditioning } }: Pick<TradeInTerms, 'comparableStock'>,
): TradeInRange {
  const paid = (price: Cents) => Math.max(0, price * (1 - margin / 100) - reconditioning * 100);
  return { low: paid(asking.low), high: paid(asking.high), comparables: asking.comparables };
}

/** Explains why a vehicle gets no online estimate, before any source is consulted. */
export function beyondLimits(
  { year, km }: OwnedVehicle,
  { estimateLimits }: TradeInTerms,
  thisYear: number,
): NoEstimate | null {
  if (thisYear - year > estimateLimits.years) return 'tooOld';
  return km > estimateLimits.km ? 'tooFar' : null;
}

/** Ends are rounded outwards to $100: more digits would suggest a precision that no estimate has. */
const STEP: Cents = 10_000;

/** The estimate: a range lowered by the answers about the condition. `today` is an ISO date. */
export function tradeInEstimate(
  range: TradeInRange,
  { answers }: Pick<OwnedVehicle, 'answers'>,
  { validDays }: TradeInTerms,
  today: string,
): TradeInEstimate {
  const share = conditionShare(answers);
  const low = Math.floor((Math.max(0, range.low) * share) / STEP) * STEP;
  const high = Math.ceil((Math.max(0, range.high) * share) / STEP) * STEP;
  if (high <= 0) return { outcome: 'none', reason: 'noValue' };
  const validUntil = new Date(Date.parse(`${today}T00:00:00Z`) + validDays * DAY_MS).toISOString().slice(0, 10);
  return { outcome: 'range', low, high: Math.max(high, low + STEP), comparables: range.comparables, validUntil };
}

/** An estimate as it is saved: the vehicle and the range in dollars, under the names of the API. */
export interface ShownValuation {
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  readonly km: number;
  readonly low: number;
  readonly high: number;
  readonly valid_until: string;
  readonly comparables: number | null;
}

/** `null` if there is no estimate. */
export function shownValuation(
  estimate: TradeInEstimate,
  { make, model, badge, year, km }: OwnedVehicle,
): ShownValuation | null {
  if (estimate.outcome === 'none') return null;
  const { low, high, validUntil, comparables } = estimate;
  return { make, model, badge, year, km, low: low / 100, high: high / 100, valid_until: validUntil, comparables };
}

/**
 * The rest of the price of a vehicle in stock after a trade-in within its estimate; negative if the trade-in may be
 * worth more.
 */
export interface RemainingPrice {
  readonly price: Cents;
  readonly low: Cents;
  readonly high: Cents;
}

export function remainingPrice(
  price: Cents,
  { low, high }: { readonly low: Cents; readonly high: Cents },
): RemainingPrice {
  return { price, low: price - high, high: price - low };
}

/** `$11,090 to $14,890`, `at most $2,000`, `nothing` */
export function remainingRange({ low, high }: RemainingPrice): string {
  if (high <= 0) return 'nothing';
  return low <= 0 ? `at most ${formatMoney(high)}` : `${formatMoney(low)} to ${formatMoney(high)}`;
}

/** Text about the rest of the price of the chosen vehicle. `isOwing`: there is finance on the one that is traded in. */
export function remainingText(remaining: RemainingPrice, name: string, isOwing: boolean): string {
  const left = `you would pay ${remainingRange(remaining)} for the ${name}, subject to inspection`;
  const owing = isOwing ? ' Finance that you still owe on your own vehicle is added to that.' : '';
  return `After your trade-in, ${left}. Its price is ${formatMoney(remaining.price)}.${owing}`;
}

export interface EstimateText {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Text of an estimate for the shopper. It never states a single amount, and states that it is not an offer. */
export function estimateText(
  estimate: TradeInEstimate,
  { make, model, year }: Pick<OwnedVehicle, 'make' | 'model' | 'year'>,
  { estimateLimits }: Pick<TradeInTerms, 'estimateLimits'>,
): EstimateText {
  const name = `${year} ${make} ${model}`;
  if (estimate.outcome === 'none')
    return { title: 'We value your vehicle in person', lines: [WHY_NONE[estimate.reason](name, estimateLimits), NEXT] };
  const { low, high, comparables, validUntil } = estimate;
  const basis = comparables === null ? '' : ` and on the asking prices of ${comparables} similar vehicles`;
  return {
    title: `${formatMoney(low)} to ${formatMoney(high)}`,
    lines: [
      `This is an indication for your ${name}, based on what you told us${basis}. It holds until ${formatCalendarDate(validUntil)}.`,
      'It is not an offer. We make an offer once we have inspected the vehicle.',
    ],
  };
}

const NEXT = 'Leave your details, and we will contact you with its value.';

const WHY_NONE: Readonly<Record<NoEstimate, (name: string, limits: TradeInTerms['estimateLimits']) => string>> = {
  tooOld: (name, { years }) => `We give no estimate online for vehicles over ${years} years old, such as your ${name}.`,
  tooFar: (name, { km }) =>
    `We give no estimate online for vehicles over ${formatNumber(km)} km, such as your ${name}.`,
  tooFew: (name) => `Too few vehicles like your ${name} are on the market for a reliable estimate.`,
  noValue: (name) => `We cannot estimate the value of your ${name} from what you told us.`,
  unavailable: () => 'The estimate is not available at the moment.',
};
