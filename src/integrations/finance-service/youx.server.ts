import { z } from 'zod';
import { nationalPhone, type QuotedLoan } from '#finance/rules/quoted-loan.ts';
import { CircuitBreaker } from '../circuit-breaker.server.ts';
import { bearer, requestJson, type JsonAnswer } from '../json-service.server.ts';
import { FinanceServiceFailed, type FinanceCustomer, type FinanceService } from '#finance/finance-service-port.ts';

const refusal = z.object({ error: z.string().min(1) });
const percent = z.number().min(0).max(100);
const quoteAnswer = z.union([
  refusal,
  z.object({
    weeklyRepaymentAmount: z.number().positive().max(100_000),
    advertisedRate: percent,
    comparisonRate: percent,
  }),
]);
const customerAnswer = z.union([refusal, z.object({ redirectUrl: z.url({ protocol: /^https$/ }).max(2000) })]);

interface Options {
  /** `/quote` and `/create-customer` are appended. */
  readonly url: string;
  readonly key: string | undefined;
  readonly now: () => number;
  /** Called when quotes are paused, because the service does not answer. */
  readonly onPause: () => void;
  readonly timeoutMs?: { readonly quote: number; readonly customer: number };
}

/** A shopper waits longer for the application that was filled in than for a figure. With a repetition included. */
const TIMEOUT_MS = { quote: 5000, customer: 15_000 };
const FAILURES = 5;
const PAUSE_MS = 30_000;
/** Statuses of a service that cannot answer any request now. One shopper's data must not pause the quotes of others. */
const UNAVAILABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * YouX: JSON by POST, with the key as a bearer token. A quote is sent again once, after a broken connection or status 503. A customer is
 * sent again only if the service has not taken the request (no connection, or 503), with the same `Idempotency-Key`. Without answers to
 * five quotes in a row, no quote is sent for 30 seconds; customers always are.
 */
export function openYoux({ url, key, now, onPause, timeoutMs = TIMEOUT_MS }: Options): FinanceService {
  const quotes = new CircuitBreaker<JsonAnswer<z.output<typeof quoteAnswer>>>({
    failures: FAILURES,
    pauseMs: PAUSE_MS,
    isFailure: (answer) => answer.kind === 'none' || (answer.kind === 'status' && UNAVAILABLE.has(answer.status)),
    onOpen: onPause,
    now,
  });
  const request = (path: string, ms: number) => ({
    url: new URL(`${url.replace(/\/$/, '')}${path}`),
    signal: AbortSignal.timeout(ms),
  });
  return {
    async quote(loan) {
      const send = () => {
        const asked = { ...request('/quote', timeoutMs.quote), headers: bearer(key), body: quoteBody(loan) };
        return twice(
          () => requestJson({ ...asked, schema: quoteAnswer }),
          (answer) => answer.kind === 'none' && !asked.signal.aborted,
        );
      };
      const answer = await quotes.run(send);
      if (answer === null) throw new FinanceServiceFailed('unanswered', 'The service is not asked: it did not answer.');
      const quote = acceptedValue(answer);
      return {
        weeklyRepayment: Math.round(quote.weeklyRepaymentAmount * 100),
        advertisedRate: quote.advertisedRate,
        comparisonRate: quote.comparisonRate,
      };
    },
    async createCustomer(customer, idempotencyKey) {
      const asked = {
        ...request('/create-customer', timeoutMs.customer),
        headers: { ...bearer(key), 'Idempotency-Key': idempotencyKey },
        body: customerBody(customer),
      };
      const answer = await twice(
        () => requestJson({ ...asked, schema: customerAnswer }),
        (first) => first.kind === 'none' && first.neverSent,
      );
      return { redirectUrl: acceptedValue(answer).redirectUrl };
    },
  };
}

/** Sends a request, and once more after status 503 or if `isSafe`. */
async function twice<T>(
  send: () => Promise<JsonAnswer<T>>,
  isSafe: (answer: JsonAnswer<T>) => boolean,
): Promise<JsonAnswer<T>> {
  const first = await send();
  return (first.kind === 'status' && first.status === 503) || isSafe(first) ? send() : first;
}

/** The service's own reason is not repeated: it may quote what the shopper entered. */
function acceptedValue<T extends object>(answer: JsonAnswer<T | z.output<typeof refusal>>): T {
  switch (answer.kind) {
    case 'read':
      if ('error' in answer.value) throw new FinanceServiceFailed('declined', 'The service refused the request.');
      return answer.value;
    case 'status': {
      const { status } = answer;
      const reason = status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'declined' : 'unanswered';
      throw new FinanceServiceFailed(reason, `The service answered ${status}.`);
    }
    case 'malformed':
      throw new FinanceServiceFailed('malformed', `The answer has another form: ${answer.what}`);
    case 'none':
      throw new FinanceServiceFailed('unanswered', `No answer: ${answer.error}`);
  }
}

/** The body of the specification. Dollars, and whole years. */
function quoteBody(loan: QuotedLoan) {
  return { ...loanFields(loan), whoIsHelping: loan.whoIsHelping };
}

function loanFields({ creditScore, purchasePrice, termYears, year, vin, nvic }: QuotedLoan) {
  return {
    selfAssessedCreditScore: creditScore,
    purchasePrice: purchasePrice / 100,
    loanTerm: termYears,
    year,
    vin,
    nvic,
  };
}

function customerBody({ loan, additionalData, ...person }: FinanceCustomer) {
  return {
    data: {
      ...loanFields(loan),
      phoneNumber: nationalPhone(person.phone),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      subscribe: person.subscribe,
      postCode: person.postcode,
    },
    additionalData,
  };
}
