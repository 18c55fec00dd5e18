import { entryRate, lenderRepayment, lenderTerm } from '#finance/rules/repayment.ts';
import { vehicleQuote } from '#finance/rules/quoted-repayment.ts';
import { isFinanceEligible } from '#finance/rules/lenders.ts';
import { formatMoney } from '#rules/money.ts';
import { vehiclePath, type Vehicle, type LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import type { RequestFacts } from '#views/context.ts';
import { calculatorView } from '#views/finance/finance-calculator-view.ts';
import { preApprovalLabel } from '#finance/rules/pre-approval.ts';
import { financeHref } from '#finance/rules/finance-page.ts';
import { financeFigures } from '#views/cards/finance-figures.ts';

export type FinanceBoxView = NonNullable<ReturnType<typeof financeBoxView>>;

/** The finance box beside the price. */
export function financeBoxView(vehicle: Vehicle, scope: Pick<RequestFacts, 'site' | 'now' | 'params'>) {
  const figures = financeFigures(vehicle, scope);
  if (!figures) return null;
  const { finance, vdp } = scope.site.settings;
  // Elsewhere, one of the vehicle's buttons opens the popup.
  const opensHere = finance.popup && !vdp.buttons.includes('preApproval');
  const weekly = finance.weeklyButton && figures.entry ? lenderRepayment(figures.entry, finance) : null;
  const box = figures.entry && lenderView(figures.entry, scope.site);
  // The lender's figures are a quote already: a second repayment for the same vehicle would contradict it.
  const quote = box?.repayment ? null : vehicleQuote(vehicle, finance);
  const calculator = calculatorView(vehicle, figures, scope, 'sidebar');
  const preApproved =
    opensHere || isFinanceEligible(vehicle, finance.valuationEligibility) ? preApprovalLabel(scope.site) : null;
  if ([box, quote, calculator, preApproved].every((part) => part === null)) return null;
  return {
    href: vehiclePath(vehicle),
    enquiry: financeHref(scope.site.settings, vehicle),
    box,
    /** Its asterisk links to the disclaimer. */
    weekly: weekly && weekly.short,
    quote,
    calculator,
    opensPopup: finance.popup,
    labels: { getFinance: finance.getFinanceLabel, preApproved },
  };
}

/** The lender's figures for the vehicle, without a low repayment; `null` without its rates. */
function lenderView(entry: LenderEntry, { settings, lender }: RequestFacts['site']) {
  const rate = entryRate(entry);
  if (rate === null) return null;
  const term = lenderTerm(entry);
  const money = (label: string, amount: Cents | null) =>
    amount === null || amount === 0 ? [] : [{ label, text: formatMoney(amount) }];
  const lines = [
    ...(lender ? [{ label: 'Lender', text: lender.name }] : []),
    ...money('Deposit', entry.deposit),
    ...money('Establishment fee', entry.establishmentFees),
    ...money('Monthly fee', lender?.fees.monthly ?? null),
    ...money('Fee with each repayment', lender?.fees.eachRepayment ?? null),
    ...money('Final payment', entry.balloon),
    ...money('Total payable', entry.totalPayable),
  ];
  const repayment = lenderRepayment(entry, settings.finance);
  // Beside the repayment; without one in the heading of the lines, or alone among them.
  const isHeading = lines.length > 0 && repayment === null;
  return {
    repayment,
    rate,
    lowText: settings.price.lowRepaymentText,
    term: isHeading ? term : null,
    lines: repayment || isHeading || term === null ? lines : [{ label: 'Term', text: term }],
  };
}
