import type { Frequency } from '#finance/rules/frequency.ts';
import { lenderRate, lenderRepayment, lenderTerm } from '#finance/rules/repayment.ts';
import { isFinanceEligible } from '#finance/rules/lenders.ts';
import { formatMoney } from '#rules/money.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { vehiclePath, type Vehicle, type LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import type { RequestScope } from '../context.ts';
import { calculatorView } from './finance-calculator-view.ts';
import { contactFormHref } from '#leads/rules/contact-forms.ts';
import { financeFigures } from '../cards/finance-figures.ts';

export type FinanceBoxView = NonNullable<ReturnType<typeof financeBoxView>>;

/** The finance box beside the price. */
export function financeBoxView(vehicle: Vehicle, scope: Pick<RequestScope, 'site' | 'now' | 'params'>) {
  const figures = financeFigures(vehicle, scope);
  if (!figures) return null;
  const { finance, price } = scope.site.settings;
  // A subscription already has a weekly price.
  const showsWeekly = finance.weeklyButton === 'shown' && displayPrice(vehicle, price).kind !== 'subscription';
  const weekly = showsWeekly && figures.entry ? lenderRepayment(figures.entry, 'week') : null;
  return {
    href: vehiclePath(vehicle),
    enquiry: contactFormHref('finance', vehicle),
    box: figures.entry && lenderView(figures.entry, finance.frequency, price.lowRepaymentText),
    /** Its asterisk links to the disclaimer. */
    weekly: weekly && weekly.short,
    calculator: calculatorView(vehicle, figures, scope, 'sidebar'),
    labels: {
      getFinance: finance.getFinanceLabel,
      preApproved: isFinanceEligible(vehicle, finance.valuationEligibility) ? finance.preApprovedLabel : null,
    },
  };
}

/** The lender's figures for the vehicle, without a low repayment; `null` without its rates. */
function lenderView(entry: LenderEntry, frequency: Frequency, lowText: string) {
  const rate = lenderRate(entry);
  if (rate === null) return null;
  const term = lenderTerm(entry);
  const money = (label: string, amount: Cents | null) =>
    amount === null || amount === 0 ? [] : [{ label, text: formatMoney(amount) }];
  return {
    repayment: lenderRepayment(entry, frequency),
    rate,
    lowText,
    lines: [
      ...(term === null ? [] : [{ label: 'Term', text: term }]),
      ...money('Deposit', entry.deposit),
      ...money('Establishment fee', entry.establishmentFees),
      ...money('Final payment', entry.balloon),
      ...money('Total payable', entry.totalPayable),
    ],
  };
}
