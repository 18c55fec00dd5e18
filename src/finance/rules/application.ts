import type { QuotedLoan } from './quoted-loan.ts';

/** A shopper's application. */
export interface FinanceApplication {
  readonly loan: QuotedLoan;
  /** The vehicle to be financed. */
  readonly vehicleId: string | null;
  /** The verified number, E.164. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly postcode: string;
  /** The shopper's consent to offers and news, and to the site's terms of use. */
  readonly subscribe: boolean;
  readonly terms: boolean;
  /** The slug of the dealership that the shopper chose; `null`: that of the vehicle, or the site's first. */
  readonly dealership: string | null;
  /** Paths of this visit and the query of its first page. */
  readonly visitedPages: readonly string[];
  readonly linkedQuery: Readonly<Record<string, string>>;
  /** The site's origin. */
  readonly origin: string;
}

/** Reasons of a failed application, with the specification's texts for shoppers. */
export const APPLICATION_FAILURES = {
  noRedirect: 'Failed to create customer or no redirect URL received.',
  lead: 'Lead submission failed.',
  customer: 'Failed to create customer.',
  unknown: 'An unknown error occurred.',
  verification: 'An unknown error occurred during verification.',
  step: 'An unknown error occurred while advancing step.',
} as const;
export type ApplicationFailure = keyof typeof APPLICATION_FAILURES;

/** True if an applicant may be sent to a URL: https, on a host that the lender names. */
export function mayRedirectTo(url: string, hosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  return (
    parsed?.protocol === 'https:' && parsed.username === '' && parsed.port === '' && hosts.includes(parsed.hostname)
  );
}
