import { isAvailable, isTestDriveOnly } from '#vehicle/rules/availability.ts';
import { lenderDisplay, type LenderDisplay } from '#finance/rules/lenders.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Car, LenderEntry } from '#vehicle/rules/car.ts';
import { compileFilter } from '#search/rules/filter-expression.ts';
import type { RequestScope } from '../context.ts';

export interface FinanceFigures {
  readonly display: LenderDisplay;
  /** The lender's figures, where they may be shown. */
  readonly entry: LenderEntry | null;
  /** By the site's own calendar. */
  readonly thisYear: number;
}

/** What finance of this car rests on; `null` where the site has none, where it is gone, and where it may only be driven (AVL-011). */
export function financeFigures(car: Car, { site, now }: Pick<RequestScope, 'site' | 'now'>): FinanceFigures | null {
  const { finance, availability } = site.settings;
  if (finance.display === 'hidden' || !isAvailable(car)) return null;
  const filter = availability.testDriveOnlyFilter;
  if (
    isTestDriveOnly(car, {
      rule: availability.testDriveOnlyRule,
      matches: filter === null ? null : compileFilter(filter),
    })
  )
    return null;
  const thisYear = yearOf(site, now);
  const display = lenderDisplay(car, finance, thisYear);
  return { display, entry: display.kind === 'figures' ? display.entry : null, thisYear };
}

export function yearOf(site: RequestScope['site'], now: number): number {
  return Number(zonedTime(now, site.timeZone).date.slice(0, 4));
}
