import { announceEvent } from '#browser/announce-event.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LoanCalculator } from '#finance/ui/loan-calculator.tsx';
import type { CalculatorView } from '#views/finance/finance-calculator-view.ts';
import type { SectionProps } from './section-views.ts';
import { VehicleSection } from './vehicle-section.tsx';
import { formatDollars } from '#rules/money.ts';
import { repaymentSentence } from '#finance/rules/repayment.ts';
import { CALCULATOR_ID, COMPARISON_WARNING, DISCLAIMER_ID } from '#finance/rules/rate-text.ts';

/** The finance calculator of a vehicle's page. */
export function FinanceCalculator({
  title,
  view: { calculator, label, href, enquiry, deal },
}: SectionProps<'financeCalculator'>) {
  return (
    <VehicleSection
      id={CALCULATOR_ID}
      title={title}
      folded={calculator.quoteBody === null ? repaymentSummary(calculator) : 'Work out my repayment'}
      open={calculator.asked}
    >
      <div className="panel stack">
        <LoanCalculator
          key={calculatorKey(calculator)}
          id="loan"
          action={`${href}#${CALCULATOR_ID}`}
          place="section"
          {...calculator}
          deal={deal}
          onFirstUse={() => announceFirstUse(href)}
        >
          <ButtonLink href={enquiry} block>
            {label}
          </ButtonLink>
        </LoanCalculator>
        <p className="rate-warning">
          An estimate, not an offer of credit. {COMPARISON_WARNING}{' '}
          <a className="link" href={`#${DISCLAIMER_ID}`}>
            Finance disclaimer
          </a>
        </p>
      </div>
    </VehicleSection>
  );
}

/** The calculator of the finance box, with the id of that box: without scripts its answer opens there. */
export function BoxCalculator({ calculator, href, box }: { calculator: CalculatorView; href: string; box: string }) {
  return (
    <LoanCalculator
      key={calculatorKey(calculator)}
      id="try"
      action={`${href}#${box}`}
      place="sidebar"
      {...calculator}
      onFirstUse={() => announceFirstUse(href)}
    />
  );
}

/**
 * The repayment with its deposit, final payment and rates, or the text instead of it. An example starts with the loan.
 */
function repaymentSummary({ result: { repayment }, example, inputs }: CalculatorView): string {
  if (!('short' in repayment)) return repayment.text;
  const sentence = repaymentSentence(repayment);
  return example ? `For a loan of ${formatDollars(inputs.amount)}: ${sentence}` : sentence;
}

const used = new Set<string>();

/** Sends the event once per vehicle, for the first use of either calculator. */
function announceFirstUse(href: string): void {
  if (used.has(href)) return;
  used.add(href);
  announceEvent('financeCalculatorUsed');
}

/** The React key: another vehicle or new values from the server remount the form. */
function calculatorKey({ sum, inputs, frequency }: CalculatorView): string {
  return JSON.stringify([sum, inputs, frequency]);
}
