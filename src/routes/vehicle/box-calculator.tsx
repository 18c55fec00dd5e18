import { LoanCalculator } from '#finance/ui/loan-calculator.tsx';
import type { CalculatorView } from './finance-calculator-view.ts';
import { announceFirstUse, keyOf } from './finance-calculator.tsx';

/** The calculator of the finance box, with the id of that box: without scripts its answer opens there. */
export function BoxCalculator({ calculator, href, box }: { calculator: CalculatorView; href: string; box: string }) {
  return (
    <LoanCalculator
      key={keyOf(calculator)}
      id="try"
      action={`${href}#${box}`}
      place="sidebar"
      {...calculator}
      onFirstUse={() => announceFirstUse(href)}
    />
  );
}
