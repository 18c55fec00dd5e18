import { data, redirect } from 'react-router';
import { loanYears } from '#finance/rules/amortisation.ts';
import { estimate } from '#finance/rules/calculator.ts';
import { dealHref, dealParams } from '#finance/rules/deal.ts';
import { calculate, loanEstimate, estimateRules } from '#finance/rules/estimate-view.ts';
import { financeHref } from '#finance/rules/finance-page.ts';
import { FREQUENCIES, FREQUENCY_NAMES, PAYMENTS_PER_YEAR, type Frequency } from '#finance/rules/frequency.ts';
import { formatMoney } from '#rules/money.ts';
import { shareLinks } from '#shoppers/rules/share-links.ts';
import { vehicleName, vehiclePath } from '#vehicle/rules/vehicle.ts';
import { formVehicleView } from '#views/forms/form-aside-view.server.ts';
import type { Scope } from '#views/context.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import type { CalculatorView } from '#views/finance/finance-calculator-view.ts';
import { CALCULATOR_ID } from '#finance/rules/rate-text.ts';
import { repaymentsText } from '#finance/rules/repayment.ts';
import { shareView } from '#views/page/share-view.ts';
import { chooseDisclaimer } from '#views/finance/finance-view.server.ts';
import { novatedLeaseHref } from '#views/finance/novated-lease-view.server.ts';
import { saveDealView } from '#views/finance/saved-deals-view.server.ts';
import { chosenFacts, vehicleDeal } from '#views/finance/vehicle-deal.ts';

export type DealView = Awaited<ReturnType<typeof dealView>>;

/** The page of a deal: the vehicle, the loan at all frequencies and year by year, and ways to share it. */
export async function dealView(url: URL, scope: Scope<'inventory'>) {
  const { site, origin, inventory } = scope;
  const slug = url.searchParams.get('car_id');
  const vehicle = slug === null ? null : await inventory.stock.findVehicle(site, slug);
  if (vehicle === null) throw data(null, { status: 404 });
  const deal = vehicleDeal(vehicle, url.searchParams, scope);
  // Sold, or on a site without finance: the page of the vehicle says what is possible.
  if (deal === null) throw redirect(vehiclePath(vehicle), 302);
  const { calculator, price, notes } = deal;
  const about = { slug: vehicle.slug, inputs: calculator.inputs, frequency: calculator.frequency, price };
  const { path, params } = { path: vehiclePath(vehicle), params: dealParams(about) };
  params.delete('car_id');
  const shared = origin + dealHref(about);
  const name = vehicleName(vehicle);
  const { print } = shareView(vehicle, scope);
  return {
    siteName: site.name,
    share: sharePicture(scope),
    title: 'Your deal',
    name,
    href: path,
    notes,
    vehicle: formVehicleView(vehicle, scope),
    change: `${path}?${params}#${CALCULATOR_ID}`,
    lease: novatedLeaseHref(vehicle, scope),
    enquiry: { href: financeHref(site.settings, vehicle), label: site.settings.finance.getFinanceLabel },
    result: calculator.result,
    facts: chosenFacts(deal),
    ways: FREQUENCIES.map((frequency) => repaymentOption(frequency, calculator)),
    chart: loanChart(calculator),
    save: saveDealView(dealHref(about), site),
    sharing: {
      name: `Deal for the ${name}`,
      url: shared,
      links: shareLinks({ url: shared, name }),
      print: print && { ...print, page: `${print.page}&${params}`, pdf: `${print.pdf}?${params}` },
    },
    disclaimer: chooseDisclaimer(vehicle, scope),
  };
}

/** The loan repaid at one frequency. The repayments, the residual and the fees add up to the total, to the cent. */
function repaymentOption(frequency: Frequency, { sum, inputs, frequency: chosenOne }: CalculatorView) {
  const { repayment } = calculate(sum, inputs, frequency).view;
  const { count, exact, last, total } = loanEstimate(sum, inputs, frequency);
  return {
    often: FREQUENCY_NAMES[frequency],
    isChosen: frequency === chosenOne,
    text: repayment.text,
    repayments: repaymentsText(count, exact, last),
    total: formatMoney(total),
  };
}

/** `null` for a loan of nothing, and for a quote whose years only the lender knows. */
function loanChart({ sum, inputs, frequency }: CalculatorView) {
  const { financed, loan, exact } = estimate(inputs, estimateRules(sum, frequency));
  const isKnown = Math.abs(exact - loanEstimate(sum, inputs, frequency).exact) <= 100;
  return financed > 0 && isKnown ? { financed, years: loanYears(loan, PAYMENTS_PER_YEAR[frequency]) } : null;
}
