import { FREQUENCY_NAMES, type Frequency } from '#finance/rules/frequency.ts';
import { isLow, lenderRepayment, percent, weeklyRepayment } from '#finance/rules/repayment.ts';
import { FORMATS } from '#finance/rules/calculator.ts';
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
  const weekly = showsWeekly && figures.entry ? weeklyRepayment(figures.entry) : null;
  return {
    href: vehiclePath(vehicle),
    enquiry: contactFormHref('finance', vehicle),
    box: figures.entry && { ...lenderView(figures.entry, finance.frequency), lowText: price.lowRepaymentText },
    /** Its asterisk links to the disclaimer. */
    weekly: weekly && `Only ${weekly.text} /${weekly.per}`,
    calculator: calculatorView(vehicle, figures, scope, 'sidebar'),
    labels: {
      getFinance: finance.getFinanceLabel,
      preApproved: isFinanceEligible(vehicle, finance.valuationEligibility) ? finance.preApprovedLabel : null,
    },
  };
}

/** The lender's figures for the vehicle, without a low repayment. */
function lenderView(entry: LenderEntry, frequency: Frequency) {
  const repayment = lenderRepayment(entry, frequency);
  const years = entry.termYears ?? (entry.termMonths === null ? (entry.termWeeks ?? 0) / 52 : entry.termMonths / 12);
  const money = (label: string, amount: Cents | null) =>
    amount === null || amount === 0 ? [] : [{ label, text: formatMoney(amount) }];
  return {
    repayment:
      repayment && !isLow(repayment.amount)
        ? { text: repayment.text, per: repayment.per, often: FREQUENCY_NAMES[frequency] }
        : null,
    rate: percent(entry.interestRate ?? 0),
    comparison: percent(entry.comparisonRate ?? 0),
    lines: [
      ...(years > 0 ? [{ label: 'Term', text: FORMATS.term(Math.round(years * 10) / 10) }] : []),
      ...money('Deposit', entry.deposit),
      ...money('Establishment fee', entry.establishmentFees),
      ...money('Final payment', entry.balloon),
      ...money('Total payable', entry.totalPayable),
    ],
  };
}
