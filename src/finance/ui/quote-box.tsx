import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePreservedScroll } from '#browser/use-scroll-position.ts';
import { FactList } from '#ui/fact-list.tsx';
import { FinanceStar } from './finance-star.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { formatMoney } from '#rules/money.ts';
import { QUOTE_LIMITS, quoteDisclaimer, quoteTerms } from '../rules/quoted-loan.ts';
import type { QuotedTerms, VehicleQuote } from '../rules/quoted-repayment.ts';
import { termsText, type Repayment } from '../rules/repayment.ts';
import { LoanTerms, RateLine } from './number-row.tsx';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING, termText } from '../rules/rate-text.ts';

/**
 * The quote of a vehicle: a repayment with its rates. `warned`: the warning about comparison rates is shown beside it. `enquiry`: where a
 * shopper asks the dealer for finance instead.
 */
export function QuoteBox({ quote, ...rest }: { quote: VehicleQuote; warned: boolean; enquiry: string }) {
  if (quote.kind === 'stored') return <Quote answer={quote.repayment} loan={null} {...rest} />;
  return <AskedQuote key={quote.body} {...quote} {...rest} />;
}

/** `unasked` and `waiting` before there is an answer; `null` for an answer without a quote. */
type Answer = Repayment | 'unasked' | 'waiting' | null;

interface QuoteContext {
  warned: boolean;
  enquiry: string;
}

/** Requested once, when it is near the viewport. Its space is reserved, and removed out of view when there is no quote. */
function AskedQuote({ body, loan, ...context }: QuoteContext & { body: string; loan: QuotedTerms }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useInView(box, { margin: '500px', once: true });
  const inView = useInView(box);
  const [answer, setAnswer] = useState<Repayment | 'waiting' | null>('waiting');
  useEffect(() => {
    if (!near) return;
    let left = false;
    // Most vehicles have no quote to ask for: its code is loaded with it.
    void import('./live-quote.ts')
      .then(({ fetchVehicleQuote }) => fetchVehicleQuote(body, loan))
      .catch(() => null)
      .then((repayment) => {
        if (!left) setAnswer(repayment);
      });
    return () => {
      left = true;
    };
  }, [near, body, loan]);
  const leaves = answer === null && !inView;
  usePreservedScroll(box, leaves);
  if (leaves) return null;
  return <Quote ref={box} answer={answer === 'waiting' && !near ? 'unasked' : answer} loan={loan} {...context} />;
}

interface QuoteProps extends QuoteContext {
  answer: Answer;
  /** `null` if the quote is not for a price that we know. */
  loan: QuotedTerms | null;
  ref?: RefObject<HTMLDivElement | null>;
}

/** While the quote is awaited and if there is none, the same lines take the same space. */
function Quote({ answer, loan, warned, enquiry, ref }: QuoteProps) {
  const price = loan?.price ?? null;
  const repayment = typeof answer === 'string' ? null : answer;
  const waiting = answer === 'waiting';
  return (
    <div
      ref={ref}
      className="quote"
      data-empty={(repayment === null && !waiting) || undefined}
      aria-busy={waiting || undefined}
    >
      {repayment ? <QuotedSum repayment={repayment} /> : <AwaitedSum loan={loan} />}
      <FactList
        className="calc-lines"
        facts={[
          ...(price === null ? [] : [{ label: 'Purchase price', value: formatMoney(price) }]),
          { label: 'Term', value: repayment?.term ?? (loan ? termText(loan.years) : SPACE) },
        ]}
      />
      <p className="rate-warning">
        {quoteDisclaimer(QUOTE_LIMITS.termYears.start)} {COMPARED_LOAN_TEXT} {!warned && COMPARISON_WARNING}
      </p>
      {answer === null && (
        <p className="quote-instead">
          Work out your repayment below, or{' '}
          <a className="link" href={enquiry}>
            ask us what the finance would cost
          </a>
          .
        </p>
      )}
    </div>
  );
}

function QuotedSum({ repayment }: { repayment: Repayment }) {
  return (
    <>
      <p className="finance-box-sum">
        <span className="finance-box-from">Quick quote</span>
        <span className="calc-figure">{repayment.text}</span>
        <span className="calc-per"> /{repayment.per}</span>
        <FinanceStar />
        <LoanTerms terms={repayment.short.terms} />
      </p>
      <RateLine rate={repayment} />
    </>
  );
}

/** A placeholder as high as the sum that replaces it: the loan's assumptions are known before. */
function AwaitedSum({ loan }: Pick<QuoteProps, 'loan'>) {
  return (
    <>
      <p className="finance-box-sum">
        <span className="finance-box-from">Quick quote</span>
        <span className="calc-figure">
          <span className="skeleton quote-figure" aria-hidden="true" />
          {SPACE}
        </span>
        <LoanTerms terms={loan?.price ? termsText({ term: termText(loan.years), ...quoteTerms(loan.price) }) : null} />
      </p>
      <p className="rate-line">Loading your quote</p>
    </>
  );
}

const SPACE = '\u00a0';
