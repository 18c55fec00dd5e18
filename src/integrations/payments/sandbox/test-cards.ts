import type { CardError } from './record.ts';

/** A card of the sandbox. Ids that Stripe has, too, are its documented test cards (https://docs.stripe.com/testing); the rest are ours. */
export interface TestCard {
  readonly id:
    | 'pm_card_visa'
    | 'pm_card_threeDSecure2Required'
    | 'pm_card_visa_chargeDeclined'
    | 'pm_card_visa_chargeDeclinedInsufficientFunds'
    | 'pm_card_createDispute'
    | 'pm_card_slow'
    | 'pm_card_outcomeLate';
  readonly label: string;
  readonly outcome: 'approved' | 'challenge' | 'declined' | 'slow' | 'late' | 'disputed';
  readonly error?: CardError;
}

/** Duration of a slow card, and time until the outcome of a late one. */
export const SLOW_MS = 8000;
export const LATE_MS = 10_000;

const declineError = (decline_code: string, message: string): CardError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
});

export const AUTHENTICATION_FAILED: CardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'Your bank did not confirm that this is your card. Try again, or use another card.',
};

export const TEST_CARDS: readonly TestCard[] = [
  { id: 'pm_card_visa', label: 'Approved', outcome: 'approved' },
  { id: 'pm_card_threeDSecure2Required', label: 'Approved after 3-D Secure', outcome: 'challenge' },
  {
    id: 'pm_card_visa_chargeDeclined',
    label: 'Declined',
    outcome: 'declined',
    error: declineError('generic_decline', 'Your card was declined.'),
  },
  {
    id: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    label: 'Declined: insufficient funds',
    outcome: 'declined',
    error: declineError('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { id: 'pm_card_slow', label: 'Approved, but the answer takes 8 seconds', outcome: 'slow' },
  { id: 'pm_card_outcomeLate', label: 'Processing, and approved 10 seconds later', outcome: 'late' },
  { id: 'pm_card_createDispute', label: 'Approved, then disputed by the cardholder', outcome: 'disputed' },
];

export const testCard = (id: string | null | undefined): TestCard | null =>
  TEST_CARDS.find((card) => card.id === id) ?? null;
