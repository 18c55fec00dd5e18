import { ONLINE_PURCHASE, RESERVATION } from '#leads/rules/contact-forms.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import type { LeadStanding } from '#leads/rules/lead-payload.ts';
import { ONLINE_PAYMENT } from '#leads/rules/site-forms.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import { directText, type DirectDeposit } from '#vehicle/rules/checkout.ts';
import { purposeWords, type ReservationPurpose, type ReservationState } from './reservation.ts';

/** A reservation, as far as its lead's first mail states it. */
interface StatedHold {
  readonly purpose: ReservationPurpose;
  readonly state: ReservationState;
  readonly deposit: Cents;
  readonly direct: DirectDeposit | null;
  /** True if the deposit was paid. */
  readonly paid: boolean;
  readonly expiresAt: Date;
}

/** True if a form asks to hold its vehicle, so that its lead has a state from the next moment on. */
export function asksForHold(subcategory: string | null): boolean {
  return subcategory === RESERVATION || subcategory === ONLINE_PURCHASE;
}

/** True if a form asks for a payment that belongs to no vehicle. */
export function asksForPayment(subcategory: string | null): boolean {
  return subcategory === ONLINE_PAYMENT;
}

/** The state of a reservation, for the first mail of its lead. `isTaken`: another shopper has the vehicle. */
export function holdStanding(
  subcategory: string,
  hold: StatedHold | null,
  { isTaken, timeZone }: { readonly isTaken: boolean; readonly timeZone: string },
): LeadStanding {
  const what = subcategory === RESERVATION ? 'Reservation' : 'Purchase';
  if (hold !== null) return { what, ...stateWords(hold, longDate(hold.expiresAt, timeZone)) };
  return isTaken
    ? {
        what,
        state: 'lost',
        mark: 'lost to another shopper',
        text: 'Lost to another shopper, who reserved the vehicle first. Nothing is held for this customer, and nothing is paid.',
      }
    : {
        what,
        state: 'none',
        mark: 'not completed',
        text: `Not completed: the customer sent the form, but nothing is held and nothing is paid. Another email follows if they complete the ${what.toLowerCase()}.`,
      };
}

function stateWords(hold: StatedHold, until: string): Omit<LeadStanding, 'what'> {
  const { state, deposit, direct, paid, purpose } = hold;
  const { sum } = purposeWords(purpose);
  const amount = formatMoney(deposit);
  if (state === 'held' && deposit > 0)
    return {
      state: 'unpaid',
      mark: 'not paid yet',
      text: `Not paid yet: the vehicle is held until ${until} while the customer pays the ${sum} of ${amount}. Another email follows when it is paid, or when the time is over.`,
    };
  if (state === 'held' && direct !== null)
    return {
      state: 'held',
      mark: `held, deposit by ${direct.methods}`,
      text: `Held until ${until}. The customer pays the deposit of ${directText(direct)}, and waits for your payment details.`,
    };
  if (state === 'held')
    return { state: 'held', mark: 'held, no deposit', text: `Held without a deposit until ${until}.` };
  if (state === 'paid')
    return { state: 'paid', mark: 'paid', text: `Paid: the ${sum} of ${amount}. The vehicle is held until ${until}.` };
  if (state === 'collected')
    return { state: 'collected', mark: 'collected', text: 'Collected: the vehicle is marked as handed over.' };
  if (state === 'refunded')
    return { state: 'refunded', mark: 'ended, refunded', text: `Ended: the ${sum} of ${amount} is refunded.` };
  const unpaid = direct === null ? 'Nothing is paid.' : 'Nothing is paid online.';
  const money = paid ? `The ${sum} of ${amount} is being refunded.` : unpaid;
  return {
    state: 'ended',
    mark: paid || deposit === 0 ? 'ended' : 'ended, not paid',
    text: `Ended: the vehicle is not held any more. ${money}`,
  };
}

/** The state of a payment that belongs to no reservation; `null`: the payment does not exist. */
export function paymentStanding(
  payment: { readonly state: string; readonly amount: Cents; readonly wasPaid: boolean } | null,
): LeadStanding {
  const what = 'Payment' as const;
  if (payment === null)
    return { what, state: 'none', mark: 'not paid', text: 'Not paid: the customer has not reached the card payment.' };
  const amount = formatMoney(payment.amount);
  if (payment.state === 'open')
    return {
      what,
      state: 'unpaid',
      mark: 'not paid yet',
      text: `Not paid yet: the customer is about to pay ${amount}. Another email follows when it is paid, or when the time is over.`,
    };
  if (payment.state === 'paid') return { what, state: 'paid', mark: 'paid', text: `Paid: ${amount}.` };
  if (payment.wasPaid)
    return { what, state: 'refunded', mark: 'refunded', text: `The payment of ${amount} is refunded.` };
  return { what, state: 'ended', mark: 'not paid', text: `Not paid: the time to pay ${amount} is over.` };
}
