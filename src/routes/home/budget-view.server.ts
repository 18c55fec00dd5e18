import {
  BUDGET_PRICE_ABOVE,
  budgetAmount,
  budgetEstimate,
  budgetRange,
  INDICATIVE,
  indicativeAt,
  isBelowStock,
  type BudgetLoan,
} from '#finance/rules/budget.ts';
import { comparisonRate } from '#finance/rules/comparison-rate.ts';
import { comparedFees, lentFee, listedFees, paidFees } from '#finance/rules/listed-fees.ts';
import { statedRate as statedRateText } from '#finance/rules/repayment.ts';
import { statedRate } from '#finance/rules/lender.ts';
import type { Site } from '#sites/site.ts';
import { forSale } from '#views/search/search-request.server.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { withRange, withSort } from '#search/rules/query-codec.ts';
import { showMeWording } from '#search/rules/price-range.ts';
import type { BudgetView } from '#search/ui/widgets/budget-widget.tsx';
import type { HomeStock } from './home-stock.server.ts';

/** The budget search with the typed values and the number of vehicles found. */
export async function budgetView(
  home: Pick<HomeStock, 'site' | 'inventory' | 'now' | 'holdsUntil' | 'base' | 'route'>,
  values: BudgetView['values'],
  postcodeError: string | null = null,
): Promise<BudgetView> {
  const { site, inventory, now, base, route } = home;
  const { frequency } = site.settings.budget;
  const priced = budgetLoan(site);
  const loan = priced && priced.loan;
  const estimate = budgetEstimate(budgetAmount(values.repayment), budgetAmount(values.deposit), frequency, loan);
  const lowest = await lowestPrice(home);
  const range = isBelowStock(estimate, lowest) ? null : budgetRange(estimate);
  const query = range && withRange(base, 'price', range);
  const count = query ? forSale((await inventory.stock.search(site, query, now)).answer, query) : 0;
  const { site: about, text } = site.settings;
  return {
    route,
    frequency,
    loan,
    note: priced ? indicativeAt(priced.stated) : INDICATIVE,
    estimate,
    values,
    lowest,
    count,
    vehicleTypes: about.vehicleTypes,
    wording: showMeWording(text.headings),
    postcodeError,
  };
}

/** The loan of a budget and its rates; `null` if the site leaves interest out, or states no rate with its fees. */
function budgetLoan({ settings: { budget, finance }, lender }: Site) {
  const rate = budget.includesInterest && finance.display ? statedRate(finance, lender, 'any') : null;
  if (rate === null) return null;
  const fees = listedFees(null, finance, lender);
  const { monthly, eachRepayment } = paidFees(fees);
  const loan: BudgetLoan = {
    rate,
    lentFee: lentFee(fees) / 100,
    monthlyFee: monthly / 100,
    eachFee: eachRepayment / 100,
  };
  return { loan, stated: statedRateText({ rate, comparison: comparisonRate(rate, comparedFees(fees)) }) };
}

/** Whole dollars of the cheapest available vehicle above the floor; `null` if none has a price. */
async function lowestPrice({
  site,
  inventory,
  now,
  holdsUntil,
  base,
}: Pick<HomeStock, 'site' | 'inventory' | 'now' | 'holdsUntil' | 'base'>): Promise<number | null> {
  const available = unsold(base);
  const { answer, vehicles } = await inventory.stock.search(
    site,
    withSort(withRange(available, 'price', { min: BUDGET_PRICE_ABOVE + 1 }), 'price_asc'),
    now,
  );
  holdsUntil(answer.validUntil);
  const cents = vehicles[0] ? purchasePrice(vehicles[0]) : null;
  // Round up, because budgets are whole dollars.
  return cents === null ? null : Math.ceil(cents / 100);
}
