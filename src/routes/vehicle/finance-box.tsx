import { ButtonLink } from '#ui/button.tsx';
import type { ShortRepayment } from '#finance/rules/repayment.ts';
import { AfterFirstFrame, Later, later } from '#browser/later.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { FinanceStar } from '#finance/ui/finance-star.tsx';
import { QuoteBox } from '#finance/ui/quote-box.tsx';
import { LoanTerms, RateLine } from '#finance/ui/number-row.tsx';
import { FactList } from '#ui/fact-list.tsx';
import type { FinanceBoxView } from './finance-box-view.ts';
import { CALCULATOR_ID, COMPARISON_WARNING } from '#finance/rules/rate-text.ts';

// It is closed until a shopper opens it.
const BoxCalculator = later(async () => (await import('./finance-calculator.tsx')).BoxCalculator);

/** The finance box needs figures of a lender; without them there is only a calculator. */
const BOX_ID = 'finance-box';
const TRY_ID = 'repayment';

/** The lender's figures beside the price, and a calculator. */
export function FinanceBox({
  view: { href, enquiry, box, quote, calculator, labels, opensPopup },
}: {
  view: FinanceBoxView;
}) {
  // Required beside the first comparison rate on the page.
  const warning = <p className="rate-warning">{COMPARISON_WARNING}</p>;
  const id = box ? BOX_ID : TRY_ID;
  return (
    <section
      id={id}
      className={classNames('finance-panel', box && 'finance-box')}
      aria-label={box ? 'Finance' : 'Repayments'}
    >
      {box && <LenderFigures box={box} enquiry={enquiry} />}
      {quote && <QuoteBox quote={quote} warned={box !== null} enquiry={enquiry} />}
      {(box || labels.preApproved) && (
        <div className="finance-box-actions">
          {/* Without the box, this button is one of the vehicle's buttons. */}
          {box && (
            <ButtonLink href={enquiry} variant="secondary" size="small">
              {labels.getFinance}
            </ButtonLink>
          )}
          {labels.preApproved && (
            <ButtonLink
              href={enquiry}
              variant="quiet"
              size="small"
              data-button={opensPopup ? 'preApproval' : undefined}
            >
              <Icon name="badge-check" />
              {labels.preApproved}
            </ButtonLink>
          )}
        </div>
      )}
      {calculator && (
        <details className="finance-try" open={calculator.asked || undefined}>
          <summary>
            Work out my repayment
            <Icon name="chevron-down" />
          </summary>
          <AfterFirstFrame open={calculator.asked}>
            <Later>
              <BoxCalculator calculator={calculator} href={href} box={id} />
            </Later>
            {!box && warning}
          </AfterFirstFrame>
        </details>
      )}
      {box && warning}
    </section>
  );
}

/** The repayment, its rates and the conditions of the loan. */
function LenderFigures({ box, enquiry }: { box: NonNullable<FinanceBoxView['box']>; enquiry: string }) {
  return (
    <>
      {box.repayment ? (
        <p className="finance-box-sum">
          <span className="finance-box-from">Finance from</span>
          <span className="calc-figure">{box.repayment.text}</span>
          <span className="calc-per"> /{box.repayment.per}</span>
          <FinanceStar />
          <LoanTerms terms={box.repayment.short.terms} />
        </p>
      ) : (
        <p className="finance-box-sum">
          <a className="calc-figure" href={enquiry}>
            {box.lowText}
          </a>
        </p>
      )}
      <RateLine rate={box.rate} />
      {box.lines.length > 0 && (
        <details className="finance-lines">
          <summary>
            {box.term === null ? 'The loan' : `The loan over ${box.term}`}
            <Icon name="chevron-down" className="collapse-sign" />
          </summary>
          <AfterFirstFrame>
            <FactList className="calc-lines" facts={box.lines.map(({ label, text }) => ({ label, value: text }))} />
          </AfterFirstFrame>
        </details>
      )}
    </>
  );
}

/** `Only $142 /wk*` with the comparison rate; the asterisk links to the disclaimer. */
export function WeeklyButton({ weekly }: { weekly: ShortRepayment }) {
  return (
    <p className="weekly-button">
      <ButtonLink href={`#${CALCULATOR_ID}`} variant="secondary" block>
        <span>
          Only {weekly.label}
          {weekly.terms && <small>{weekly.terms}</small>}
          <small>Comparison rate {weekly.comparison}</small>
        </span>
      </ButtonLink>
      <FinanceStar />
    </p>
  );
}
