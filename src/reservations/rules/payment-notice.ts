import { longDate, row } from '#leads/rules/lead-mail.ts';
import type { LeadNotice } from '#leads/rules/lead-notice.ts';
import { formatMoney, type Cents } from '#rules/money.ts';

type Audience = LeadNotice['audience'];
/** The news of a payment that belongs to no reservation: `started` and `closed` before it is paid. */
export type PaymentNews = 'started' | 'received' | 'refunded' | 'closed';

interface PaymentMatter {
  readonly amount: Cents;
  readonly reference: string;
  readonly at: Date;
  readonly timeZone: string;
  /** The shopper's page of the payment. */
  readonly url: string;
}

const PAYMENT_WORDING: Readonly<
  Record<
    PaymentNews,
    {
      readonly subject: string;
      /** The label of the time; `null`: none. */
      readonly at: string | null;
      readonly text: (amount: string, audience: Audience) => string;
    }
  >
> = {
  started: {
    subject: 'Not paid yet',
    at: null,
    text: (amount) =>
      `Your payment of ${amount} is not made yet. If you closed the page, continue with the link below, on any device. If you have paid since, you need not do anything.`,
  },
  received: {
    subject: 'Payment received',
    at: 'Paid',
    text: (amount, audience) =>
      `${audience === 'shopper' ? 'Thank you. We' : 'Paid: the website'} received a payment of ${amount}.`,
  },
  refunded: {
    subject: 'Payment refunded',
    at: 'Refunded',
    text: (amount) =>
      `The payment of ${amount} was refunded to the card. It can take up to ten business days to reach the account.`,
  },
  closed: {
    subject: 'Not paid',
    at: 'Closed',
    text: (amount, audience) =>
      audience === 'shopper'
        ? `Your payment of ${amount} was not made in time. You have not been charged, and the link to it has ended.`
        : `The payment of ${amount} was not made in time. Nothing is paid.`,
  },
};

/** The mail to one side about a payment that belongs to no reservation. */
export function paymentNotice(news: PaymentNews, audience: Audience, matter: PaymentMatter): LeadNotice {
  const { amount, reference, at, timeZone, url } = matter;
  const words = PAYMENT_WORDING[news];
  return {
    type: `payment_${news}`,
    audience,
    subject: `${words.subject}: ${formatMoney(amount)}, reference ${reference}`,
    parts: [
      { text: words.text(formatMoney(amount), audience) },
      ...(news === 'started' ? [{ action: `Continue to pay ${formatMoney(amount)}`, href: url }] : []),
      {
        title: 'Payment',
        rows: [
          { label: 'Reference', value: reference },
          { label: 'Amount', value: formatMoney(amount) },
          ...row(words.at ?? '', words.at && longDate(at, timeZone)),
        ],
      },
    ],
    facts: { payment: { reference, amount_cents: amount, state: PAYMENT_STATES[news] } },
  };
}

const PAYMENT_STATES: Readonly<Record<PaymentNews, string>> = {
  started: 'open',
  received: 'paid',
  refunded: 'refunded',
  closed: 'closed',
};
