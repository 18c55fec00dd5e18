import type { Cents } from '#rules/money.ts';

/**
 * States of a reservation:
 *   held       the vehicle is held: until the deposit is paid, or for the whole time if there is none
 *   paid       the deposit is paid, and the vehicle is held
 *   collected  the buyer came; the deposit is a part of the price
 *   expired    its time ended
 *   cancelled  the shopper, the dealership or a change of stock ended it
 *   refunded   it expired or was cancelled, and the deposit is returned
 */
export const RESERVATION_STATES = ['held', 'paid', 'collected', 'expired', 'cancelled', 'refunded'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/**
 * Events of a reservation:
 *   paid       the provider has the deposit
 *   lapsed     its time has ended
 *   cancelled  the shopper does not want it any more
 *   released   the dealership ends it
 *   soldOff    the feed reports the vehicle as sold or drops it, and the site refunds then
 *   extended   the dealership gives the shopper more time
 *   collected  the dealership handed the vehicle over, or took the deposit into the contract
 *   returned   the provider returned the deposit
 */
export const RESERVATION_EVENTS = [
  'paid',
  'lapsed',
  'cancelled',
  'released',
  'soldOff',
  'extended',
  'collected',
  'returned',
] as const;
export type ReservationEvent = (typeof RESERVATION_EVENTS)[number];

/**
 * Effects, all stored in the transaction of the change; the settlement carries the payment out afterwards:
 *   startTime      the time of the hold starts now
 *   freeVehicle    other shoppers can reserve it
 *   returnPayment  the payment is cancelled, or refunded if it was paid
 *   tellShopper    a mail
 *   tellDealership mails and webhooks, as for a lead
 */
type ReservationEffect = 'startTime' | 'freeVehicle' | 'returnPayment' | 'tellShopper' | 'tellDealership';

interface Transition {
  readonly from: ReservationState;
  readonly event: ReservationEvent;
  /** Holds if the table has the same state and event twice. */
  readonly guard?: 'deposit' | 'noDeposit';
  readonly to: ReservationState;
  readonly effects: readonly ReservationEffect[];
  readonly endedBy?: 'shopper' | 'dealership' | 'time' | 'stock';
}

const BOTH = ['tellShopper', 'tellDealership'] as const;
const END = ['freeVehicle', 'returnPayment'] as const;

/** Every change that there is; any other event leaves a reservation as it is. docs/reservations.md is generated from it. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'held', event: 'paid', to: 'paid', effects: ['startTime', ...BOTH] },
  { from: 'held', event: 'lapsed', to: 'expired', effects: [...END, ...BOTH], endedBy: 'time' },
  { from: 'held', event: 'cancelled', to: 'cancelled', effects: [...END, ...BOTH], endedBy: 'shopper' },
  { from: 'held', event: 'released', to: 'cancelled', effects: [...END, ...BOTH], endedBy: 'dealership' },
  { from: 'held', event: 'soldOff', to: 'cancelled', effects: [...END, ...BOTH], endedBy: 'stock' },
  { from: 'held', event: 'extended', guard: 'noDeposit', to: 'held', effects: ['tellShopper'] },
  { from: 'held', event: 'collected', guard: 'noDeposit', to: 'collected', effects: ['tellDealership'] },
  { from: 'paid', event: 'lapsed', to: 'expired', effects: [...END, ...BOTH], endedBy: 'time' },
  { from: 'paid', event: 'cancelled', to: 'cancelled', effects: [...END, ...BOTH], endedBy: 'shopper' },
  { from: 'paid', event: 'released', to: 'cancelled', effects: [...END, ...BOTH], endedBy: 'dealership' },
  { from: 'paid', event: 'soldOff', to: 'cancelled', effects: [...END, ...BOTH], endedBy: 'stock' },
  { from: 'paid', event: 'extended', to: 'paid', effects: ['tellShopper'] },
  { from: 'paid', event: 'collected', to: 'collected', effects: ['tellDealership'] },
  { from: 'expired', event: 'returned', to: 'refunded', effects: BOTH },
  { from: 'cancelled', event: 'returned', to: 'refunded', effects: BOTH },
];

/** Purpose of a hold: a reservation, or a purchase online with its deposit or its whole amount. */
export type ReservationPurpose = 'reservation' | 'purchase' | 'paid_purchase';

/** The words of both sides for the hold, and for the amount paid online. */
export function purposeWords(purpose: ReservationPurpose): {
  readonly what: 'reservation' | 'purchase';
  readonly sum: 'deposit' | 'payment';
} {
  return {
    what: purpose === 'reservation' ? 'reservation' : 'purchase',
    sum: purpose === 'paid_purchase' ? 'payment' : 'deposit',
  };
}

/** Effect of an event on a reservation; `null`: none. `deposit` in cents. */
export function transition(
  { state, deposit }: { readonly state: ReservationState; readonly deposit: Cents },
  event: ReservationEvent,
): Transition | null {
  const guard = deposit > 0 ? 'deposit' : 'noDeposit';
  return (
    TRANSITIONS.find(
      (one) => one.from === state && one.event === event && (one.guard === undefined || one.guard === guard),
    ) ?? null
  );
}

export function holdsVehicle(state: ReservationState): boolean {
  return state === 'held' || state === 'paid';
}

/** True if its time has ended, although no process has noticed yet. Instants as epoch ms. */
export function hasLapsed(
  { state, expiresAt }: { readonly state: ReservationState; readonly expiresAt: number },
  now: number,
): boolean {
  return holdsVehicle(state) && expiresAt <= now;
}
