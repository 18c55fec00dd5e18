import { formatDollars } from '#rules/money.ts';
import { QUOTE_LIMITS, quoteDisclaimer } from '../rules/quoted-loan.ts';
import { useLiveQuote, type LiveQuote, type QuoteRequest } from './live-quote.ts';
import type { RepaymentRules } from '../rules/repayment.ts';
import { RateLine } from './number-row.tsx';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING } from '../rules/rate-text.ts';

/**
 * The quote of the loan in a form, which follows its fields; nothing if it fails. The space of a quote is reserved, and a text about
 * the rate is in it until there is one. `request` is `null` while the form holds no loan that can be quoted.
 */
export function LoanQuote({ request, repayments }: { request: QuoteRequest | null; repayments: RepaymentRules }) {
  const { repayment, isPending } = useLiveQuote(request, repayments) ?? NO_QUOTE;
  return (
    <div className="live-quote">
      <p className="live-quote-none" hidden={repayment !== null}>
        The rate depends on you and the vehicle. We tell you the rate and the repayments before you decide.
      </p>
      <div
        className="live-quote-figures stack gap-2"
        data-empty={repayment === null || undefined}
        data-old={isPending || undefined}
        aria-busy={isPending}
      >
        <p className="live-quote-sum" role="status">
          <span className="live-quote-amount">{repayment?.text ?? SPACE}</span>
          {repayment && ` a ${repayments.frequency}`}
        </p>
        {repayment ? <RateLine rate={repayment} /> : <p className="rate-line">{SPACE}</p>}
        <p className="live-quote-terms">
          {repayment && request && !isPending
            ? `${formatDollars(request.purchasePrice)} ${repayment.short.terms}`
            : SPACE}
        </p>
        <Assumptions years={request?.loanTerm} />
      </div>
    </div>
  );
}

/** Assumptions of the repayment, beside it. */
function Assumptions({ years = QUOTE_LIMITS.termYears.start }: { years?: number | undefined }) {
  return (
    <p className="rate-warning">
      {quoteDisclaimer(years)} {COMPARED_LOAN_TEXT} {COMPARISON_WARNING}
    </p>
  );
}

const NO_QUOTE: LiveQuote = { repayment: null, isPending: false };
const SPACE = '\u00a0';
