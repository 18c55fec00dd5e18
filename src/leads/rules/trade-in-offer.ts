import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { CONDITION_QUESTIONS } from '#valuation/rules/trade-in-estimate.ts';
import { DAY_MS, instantAt, nextMidnight } from '#rules/zoned-time.ts';
import type { LeadPayload } from './lead-payload.ts';
import type { OwnAnswer } from './own-fields.ts';

export const OFFER_STATES = ['made', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** A dealership's offer for a vehicle. */
export interface OfferTerms {
  readonly price: Cents;
  /** The last day on which it can be accepted, ISO `YYYY-MM-DD`. */
  readonly validUntil: string;
  /** The dealership's note to the shopper. */
  readonly note: string | null;
}

export interface TradeInOffer extends OfferTerms {
  readonly id: string;
  readonly leadId: string;
  readonly state: OfferState;
  readonly madeAt: Date;
  /** When it was answered or withdrawn. */
  readonly changedAt: Date | null;
  /** The requested time of the inspection with its UTC offset. */
  readonly inspectionAt: string | null;
}

const MINUTES_OF_DAY = 24 * 60;
const MOST_DAYS = 90;

/** The instant at which the last day of an offer ends at the dealership. */
export function offerEnd(validUntil: string, timeZone: string): number {
  return nextMidnight(instantAt(validUntil, MINUTES_OF_DAY / 2, timeZone), timeZone);
}

/**
 * Explains what is wrong with the last day of a new offer; `null` if nothing is. `today` is the date at the dealership.
 */
export function validUntilProblem(validUntil: string, today: string): string | null {
  if (formatCalendarDate(validUntil) === null || validUntil.length !== today.length)
    return 'valid_until must be a date such as 2026-12-05.';
  if (validUntil < today) return `valid_until must not be before today, ${today}.`;
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + MOST_DAYS * DAY_MS).toISOString().slice(0, 10);
  return validUntil > last ? `valid_until must be within ${MOST_DAYS} days, by ${last}.` : null;
}

/** An offer that no one answered in time has expired, whether or not that has been stored. */
export function offerState(stored: OfferState, end: number, now: number): OfferState {
  return stored === 'made' && now >= end ? 'expired' : stored;
}

export interface OfferedVehicle {
  /** `2021 Kia Rio GT-Line` */
  readonly name: string;
  readonly rego: string | null;
  /** The shopper's statements about the vehicle. The offer depends on them. */
  readonly facts: readonly OwnAnswer[];
}

const FACTS = ['kms', ...CONDITION_QUESTIONS.map(({ name }) => name), 'finance'];

/** The vehicle that the sender of a lead owns; `null` for a lead that does not describe one. */
export function offeredVehicle({ answers = [], rego, regoState }: LeadPayload): OfferedVehicle | null {
  const answerValue = (name: string) => answers.find((answer) => answer.name === name)?.value ?? '';
  const [make, model, year] = ['vehicle_make', 'vehicle_model', 'vehicle_year'].map(answerValue);
  if (!make || !model || !answerValue('kms')) return null;
  return {
    name: [year, make, model, answerValue('vehicle_badge')].filter(Boolean).join(' '),
    rego: [rego, regoState?.toUpperCase()].filter(Boolean).join(' ') || null,
    facts: answers.filter(({ name }) => FACTS.includes(name)),
  };
}

/** `$18,500 until 5 December 2026` */
export function termsLine({ price, validUntil }: OfferTerms): string {
  return `${formatMoney(price)} until ${formatCalendarDate(validUntil)}`;
}

export const DEPENDS_ON_INSPECTION =
  'The offer depends on an inspection: it holds if the vehicle is as you described it. If the inspection shows something else, the dealership may change the offer.';
