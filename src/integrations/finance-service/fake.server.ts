import { levelPayment } from '#finance/rules/amortisation.ts';
import { comparisonRate } from '#finance/rules/comparison-rate.ts';
import { quotedPrice, quotedTerm, type CreditScore, type QuotedLoan } from '#finance/rules/quoted-loan.ts';
import {
  FinanceServiceFailed,
  type FinanceCustomer,
  type FinanceService,
  type Quote,
} from '#finance/finance-service-port.ts';

/**
 * In memory: a weekly repayment with 10 per cent deposit and 30 per cent final payment, at a rate for each credit score. Magic prices of a
 * quote:
 *   $13,001  declined
 *   $13,002  never answers
 *   $13,003  fails: no answer
 *   $13,004  answers in another form
 * Magic last names of a customer, in any case:
 *   Decline     declined
 *   Silent      never answers
 *   Down        fails: no answer
 *   Malformed   answers in another form
 *   Redirect    answers without a URL to go on at
 * Loans outside the limits are declined. Every other customer goes on at `https://apply.lender.example/applications/<number>`; a repeated
 * key answers with the first URL.
 */
export interface FakeFinanceService extends FinanceService {
  /** The requests in order; the latest 1,000, because a server of the demonstration uses this, too. */
  readonly quotes: readonly QuotedLoan[];
  /** Created customers; a repeated key creates none. */
  readonly customers: readonly FinanceCustomer[];
}

/** URL on which every customer continues. In the demonstration, a page of the server replaces it. */
export const FAKE_LENDER = 'https://apply.lender.example';

const MOST = 1000;
const RATES: Readonly<Record<CreditScore, number>> = { GREAT: 8.49, DECENT: 10.99, POOR: 15.99 };
const FEES = { once: 39_500, monthly: 800 };
const MAGIC_PRICES: Readonly<Record<number, Magic>> = {
  1_300_100: 'declined',
  1_300_200: 'silent',
  1_300_300: 'unanswered',
  1_300_400: 'malformed',
};
const MAGIC_NAMES: Readonly<Record<string, Magic>> = {
  decline: 'declined',
  silent: 'silent',
  down: 'unanswered',
  malformed: 'malformed',
  redirect: 'malformed',
};
type Magic = 'silent' | FinanceServiceFailed['reason'];
const MESSAGES: Readonly<Record<FinanceServiceFailed['reason'], string>> = {
  declined: 'The service refused the request.',
  unanswered: 'No answer.',
  malformed: 'The answer has another form.',
};

export function openFakeFinanceService(): FakeFinanceService {
  const quotes: QuotedLoan[] = [];
  const customers: FinanceCustomer[] = [];
  const urls = new Map<string, string>();
  return {
    quotes,
    customers,
    async quote(loan) {
      remember(quotes, loan);
      await answerAs(MAGIC_PRICES[loan.purchasePrice]);
      refuseOutsideLimits(loan);
      return fakeQuote(loan);
    },
    async createCustomer(customer, key) {
      const known = urls.get(key);
      if (known !== undefined) return { redirectUrl: known };
      await answerAs(MAGIC_NAMES[customer.lastName.toLowerCase()]);
      refuseOutsideLimits(customer.loan);
      remember(customers, customer);
      const redirectUrl = `${FAKE_LENDER}/applications/${urls.size + 1}`;
      urls.set(key, redirectUrl);
      return { redirectUrl };
    },
  };
}

/** The demonstration never ends: what it received long ago is dropped. */
function remember<T>(list: T[], value: T): void {
  list.push(value);
  if (list.length > MOST) list.shift();
}

async function answerAs(magic: Magic | undefined): Promise<void> {
  if (magic === 'silent') return new Promise(() => {});
  if (magic !== undefined) throw new FinanceServiceFailed(magic, MESSAGES[magic]);
}

function refuseOutsideLimits({ purchasePrice, termYears }: QuotedLoan): void {
  if (quotedPrice(purchasePrice) !== purchasePrice || quotedTerm(termYears) !== termYears)
    throw new FinanceServiceFailed('declined', 'The loan is outside the limits.');
}

function fakeQuote({ creditScore, purchasePrice, termYears }: QuotedLoan): Quote {
  const rate = RATES[creditScore];
  const weekly = levelPayment({
    principal: purchasePrice * 0.9,
    residual: purchasePrice * 0.3,
    ratePerPeriod: rate / 100 / 52,
    periods: termYears * 52,
  });
  return { weeklyRepayment: Math.round(weekly), advertisedRate: rate, comparisonRate: comparisonRate(rate, FEES) };
}
