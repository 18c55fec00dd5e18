import { useEffect, useRef, useState } from 'react';
import type { QuotedFigures } from '../rules/estimate-view.ts';
import { quotedFigures, quotedRepayment, type QuotedTerms } from '../rules/quoted-repayment.ts';
import type { Repayment, RepaymentRules } from '../rules/repayment.ts';
import type { CreditScore } from '../rules/quoted-loan.ts';

/** The body of `POST /api/youx/quote`. Dollars and years. */
export interface QuoteRequest {
  readonly selfAssessedCreditScore: CreditScore;
  readonly purchasePrice: number;
  readonly loanTerm: number;
  readonly year: number | null;
  readonly vin: string | null;
  readonly nvic: string | null;
  readonly whoIsHelping: string;
}

/** `isPending`: the repayment is that of an earlier request, or there is none yet. */
export interface LiveQuote {
  readonly repayment: Repayment | null;
  readonly isPending: boolean;
}

interface QuoteParts {
  /** `null` for no quote. */
  readonly ask: (request: QuoteRequest, signal: AbortSignal) => Promise<Repayment | null>;
  readonly show: (quote: LiveQuote) => void;
}

const DELAY_MS = 500;

/**
 * Asks for a quote at once the first time, then 500 ms after the last change. An earlier answer never replaces a later one, and without
 * an answer there is no figure. The returned function takes the next request, or `null` to stop.
 */
export function createLiveQuote({ ask, show }: QuoteParts): (request: QuoteRequest | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  let shown: Repayment | null = null;
  let isFirst = true;
  const load = async (request: QuoteRequest, { signal }: AbortController) => {
    const repayment = await ask(request, signal).catch(() => null);
    if (signal.aborted) return;
    shown = repayment;
    show({ repayment, isPending: false });
  };
  return (request) => {
    clearTimeout(timer);
    running.abort();
    if (request === null) return;
    running = new AbortController();
    show({ repayment: shown, isPending: true });
    if (isFirst) void load(request, running);
    else timer = setTimeout(load, DELAY_MS, request, running);
    isFirst = false;
  };
}

/** The quote of a loan while the shopper changes it; `null` if the site quotes none. */
export function useLiveQuote(request: QuoteRequest | null, { frequency, rounding }: RepaymentRules): LiveQuote | null {
  const [quote, setQuote] = useState<LiveQuote>({ repayment: null, isPending: request !== null });
  const next = useRef<ReturnType<typeof createLiveQuote> | null>(null);
  const text = request && JSON.stringify(request);
  useEffect(() => {
    next.current ??= createLiveQuote({
      ask: (loan, signal) => askFor(loan, { frequency, rounding }, signal),
      show: setQuote,
    });
    next.current(text === null ? null : (JSON.parse(text) as QuoteRequest));
  }, [text, frequency, rounding]);
  useEffect(() => () => next.current?.(null), []);
  return request === null ? null : quote;
}

const askFor = async (request: QuoteRequest, rules: RepaymentRules, signal: AbortSignal) =>
  quotedRepayment(await requestQuote(JSON.stringify(request), signal), {
    price: Math.round(request.purchasePrice * 100),
    years: request.loanTerm,
    ...rules,
  });

/** Silent: without a quote the shopper sees nothing, and the server has logged why. */
async function requestQuote(body: string, signal: AbortSignal | null): Promise<unknown> {
  try {
    const response = await fetch('/api/youx/quote', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal,
    });
    return response.ok ? ((await response.json()) as unknown) : null;
  } catch (error) {
    console.debug(`Failed to get quick quote: ${(error as Error).message}`);
    return null;
  }
}

/** The latest answer: the quote of a vehicle and both of its calculators ask once. One that failed is requested again. */
let latest: { readonly body: string; readonly answer: Promise<unknown> } | null = null;

/** The quote of a vehicle, for its box. */
export const fetchVehicleQuote = async (body: string, loan: QuotedTerms): Promise<Repayment | null> =>
  quotedRepayment(await fetchAnswer(body), loan);

/** The same quote, for the calculators of its page. */
export const fetchVehicleFigures = async (body: string): Promise<QuotedFigures | null> =>
  quotedFigures(await fetchAnswer(body));

function fetchAnswer(body: string): Promise<unknown> {
  if (latest?.body === body) return latest.answer;
  const asked = { body, answer: requestQuote(body, null) };
  latest = asked;
  void asked.answer.then((answer) => {
    if (answer === null && latest === asked) latest = null;
  });
  return asked.answer;
}
