import { weeklyRepayment } from '#finance/rules/repayment.ts';
import type { CarSummary } from '#inventory/inventory-queries.ts';
import type { RequestScope } from '../context.ts';
import { yearOf } from './finance-figures.ts';

/** The weekly repayment of a card in finished words: what the site's lender says of this car, by the rules of the car's own page. */
export function cardRepayment(car: CarSummary, { site, now }: Pick<RequestScope, 'site' | 'now'>): string | null {
  const weekly = weeklyRepayment(car, site.settings.finance, yearOf(site, now));
  return weekly && `${weekly.text} a week`;
}
