import type { FinanceApplication } from './rules/application.ts';
import type { QuotedLoan } from './rules/quoted-loan.ts';
import type { Cents } from '#rules/money.ts';

/** A service that quotes loans and takes applications. */
export interface FinanceService {
  /** Throws FinanceServiceFailed. Nothing is stored at the service, so a quote may be repeated. */
  quote(loan: QuotedLoan): Promise<Quote>;
  /**
   * Creates the customer and answers with the absolute URL where the application goes on. Throws FinanceServiceFailed.
   * A repeated `key` creates no second customer: it answers with the URL of the first one.
   */
  createCustomer(customer: FinanceCustomer, key: string): Promise<{ readonly redirectUrl: string }>;
}

/** A lender's answer to a quote. A rate is never shown without its comparison rate; both are percent a year. */
export interface Quote {
  readonly weeklyRepayment: Cents;
  readonly advertisedRate: number;
  readonly comparisonRate: number;
}

/** Somebody who applies for finance, with the loan that they were quoted. */
export interface FinanceCustomer extends Pick<
  FinanceApplication,
  'loan' | 'firstName' | 'lastName' | 'email' | 'postcode' | 'subscribe'
> {
  /** National form without spaces, such as 0491570006. */
  readonly phone: string;
  /**
   * The data that the service stores beside the customer: the lead, the vehicle, the dealership and the helper. Sent as
   * it is.
   */
  readonly additionalData: Readonly<Record<string, unknown>>;
}

/**
 * The reason for an answer that cannot be used. The message identifies no person, so it may be logged.
 *   declined    the service understood the request and refuses it; a repetition changes nothing
 *   unanswered  no answer in time, or an error of the service; the customer may exist
 *   malformed   an answer in another form, or without a URL to go on at
 */
export class FinanceServiceFailed extends Error {
  override readonly name = 'FinanceServiceFailed';
  readonly reason: 'declined' | 'unanswered' | 'malformed';
  constructor(reason: FinanceServiceFailed['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The fields of a site that choose its service. */
export interface FinanceSite {
  readonly id: string;
  readonly group_id: string;
  /** The lender of `finance.provider`; `null` for none. */
  readonly lender: { readonly redirectHosts: readonly string[] } | null;
  readonly settings: { readonly finance: { readonly serviceKeyEnv: string | null } };
}

export interface FinanceTenants {
  all(): readonly FinanceSite[];
}
