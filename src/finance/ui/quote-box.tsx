import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePreservedScroll } from '#browser/use-scroll-position.ts';
import { FactList } from '#ui/fact-list.tsx';
import { FinanceStar } from '#ui/finance-star.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { formatMoney } from '#rules/money.ts';
import { QUOTE_LIMITS, quoteDisclaimer, quoteTerms } from '../rules/quoted-loan.ts';
import type { QuotedTerms, VehicleQuote } from '../rules/quoted-repayment.ts';
import { termsText, type Repayment } from '../rules/repayment.ts';
import { LoanTerms, RateLine } from './number-row.tsx';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING } from '../rules/rate-text.ts';

/** The quote of a vehicle: a weekly repayment with its rates, or nothing. `warned`: the warning about comparison rates is shown beside it. */
export function QuoteBox({ quote, warned }: { quote: VehicleQuote; warned: boolean }) {
  if (quote.kind === 'stored') return <Quote repayment={quote.repayment} loan={null} warned={warned} />;
  return <AskedQuote key={quote.body} {...quote} warned={warned} />;
}

/** Requested once, when it is near the viewport. Its space is reserved, and removed out of view when there is no quote. */
function AskedQuote({ body, loan, warned }: { body: string; loan: QuotedTerms; warned: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useInView(box, { margin: '500px', once: true });
  const inView = useInView(box);
  const [repayment, setRepayment] = useState<Repayment | null | 'waiting'>('waiting');
  useEffect(() => {
    if (!near) return;
    let left = false;
    // Most vehicles have no quote to ask for: its code is loaded with it.
    void import('./live-quote.ts')
      .then(({ vehicleQuoteOf }) => vehicleQuoteOf(body, loan))
      .catch(() => null)
      .then((answer) => {
        if (!left) setRepayment(answer);
      });
    return () => {
      left = true;
    };
  }, [near, body, loan]);
  const leaves = repayment === null && !inView;
  usePreservedScroll(box, leaves);
  if (leaves) return null;
  const answer = repayment === 'waiting' ? null : repayment;
  return <Quote ref={box} repayment={answer} loan={loan} warned={warned} />;
}

interface QuoteProps {
  repayment: Repayment | null;
  /** `null` where the quote is not for a price that we know. */
  loan: QuotedTerms | null;
  warned: boolean;
  ref?: RefObject<HTMLDivElement | null>;
}

/** Without a repayment, the same lines are invisible and take the same space. */
function Quote({ repayment, loan, warned, ref }: QuoteProps) {
  const price = loan?.price ?? null;
  return (
    <div ref={ref} className="quote" data-empty={repayment === null || undefined}>
      {repayment ? (
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
      ) : (
        <>
          <p className="finance-box-sum">
            <span className="finance-box-from">{SPACE}</span>
            <span className="calc-figure">{SPACE}</span>
            <LoanTerms terms={price === null ? null : termsText(quoteTerms(price))} />
          </p>
          <p className="rate-line">{SPACE}</p>
        </>
      )}
      <FactList
        className="calc-lines"
        facts={[
          ...(price === null ? [] : [{ label: 'Purchase price', value: formatMoney(price) }]),
          { label: 'Term', value: repayment?.term ?? SPACE },
        ]}
      />
      <p className="rate-warning">
        {quoteDisclaimer(QUOTE_LIMITS.termYears.start)} {COMPARED_LOAN_TEXT} {!warned && COMPARISON_WARNING}
      </p>
    </div>
  );
}

const SPACE = '\u00a0';
