import { isFinanceOffered, lenderDisplay, type LenderDisplay } from '#finance/rules/lenders.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import type { Car, LenderEntry } from '#vehicle/rules/car.ts';
import type { CarSummary } from '#inventory/inventory-queries.ts';
import type { RequestScope } from '../context.ts';
import { testDriveOnly } from './test-drive-only.ts';

export interface FinanceFigures {
  readonly display: LenderDisplay;
  /** The lender's figures, where they may be shown. */
  readonly entry: LenderEntry | null;
}

/** What finance of this car rests on; `null` where none is offered. */
export function financeFigures(
  car: Car | CarSummary,
  { site, now }: Pick<RequestScope, 'site' | 'now'>,
): FinanceFigures | null {
  const { finance } = site.settings;
  if (!isFinanceOffered(car, finance.display, testDriveOnly(car, site))) return null;
  const thisYear = Number(zonedTime(now, site.timeZone).date.slice(0, 4));
  const display = lenderDisplay(car, finance, thisYear);
  return { display, entry: display.kind === 'figures' ? display.entry : null };
}
