import type { OnlinePayments } from '#reservations/online-payments.server.ts';
import type { StageWords } from './reservation-words.ts';

export type OnlinePayment = NonNullable<Awaited<ReturnType<OnlinePayments['read']>>>;

/** Stage on the page of an online payment: the state of the payment; for an open one, the answer of its provider. */
export type PaymentStage = Exclude<OnlinePayment['state'], 'open'> | 'pay' | 'unavailable' | 'processing';

interface Matter {
  readonly amount: string;
  readonly reference: string;
  readonly dealership: string;
}

const CLOSED = ({ amount }: Matter): StageWords => ({
  title: 'This payment is closed',
  tone: 'info',
  notice: `This payment of ${amount} was not made in time.`,
  lines: ['You have not been charged. Start again if you still want to pay.'],
});

const WORDS: Readonly<Record<PaymentStage, (matter: Matter) => StageWords>> = {
  pay: ({ amount, reference, dealership }) => ({
    title: `Pay ${amount}`,
    tone: 'info',
    notice: `To ${dealership}, reference ${reference}.`,
    lines: ['Check the amount and the reference before you pay.'],
  }),
  unavailable: () => ({
    title: 'Payments are not available right now',
    tone: 'warning',
    notice: 'You have not been charged.',
    lines: ['Our payment provider is not responding. Please try again in a minute, or call us.'],
  }),
  processing: () => ({
    title: 'We are waiting for your bank',
    tone: 'info',
    notice: 'Your bank has not confirmed the payment yet. Please do not pay again.',
    lines: ['We will email you a receipt once the payment is confirmed.'],
  }),
  paid: ({ amount, dealership }) => ({
    title: 'Thank you for your payment',
    tone: 'positive',
    notice: `${dealership} has received ${amount}.`,
    lines: ['We have emailed you a receipt.'],
  }),
  refunding: ({ amount }) => ({
    title: 'We are refunding your payment',
    tone: 'info',
    notice: `We are refunding ${amount} to the card that paid it.`,
    lines: ['It can take up to ten business days to reach your account.'],
  }),
  refunded: ({ amount }) => ({
    title: 'Your payment is refunded',
    tone: 'positive',
    notice: `We refunded ${amount} to the card that paid it.`,
    lines: ['It can take up to ten business days to reach your account.'],
  }),
  closing: CLOSED,
  closed: CLOSED,
};

export function paymentWords(stage: PaymentStage, matter: Matter): StageWords {
  return WORDS[stage](matter);
}
