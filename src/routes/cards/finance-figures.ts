import { isFinanceOffered, lenderDisplay, type LenderDisplay } from '#finance/rules/lenders.ts';
import { yearAt } from '#rules/zoned-time.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import type { RequestScope } from '../context.ts';
import { testDriveOnly } from './test-drive-only.ts';

export interface FinanceFigures {
  readonly display: LenderDisplay;
  /** The lender's figures; `null` where they must not be shown. */
  readonly entry: LenderEntry | null;
}

/** The finance figures of this vehicle; `null` where finance is not offered. */
export function financeFigures(
  vehicle: Vehicle | VehicleSummary,
  { site, now }: Pick<RequestScope, 'site' | 'now'>,
): FinanceFigures | null {
  const { finance } = site.settings;
  if (!isFinanceOffered(vehicle, finance.display, testDriveOnly(vehicle, site))) return null;
  const thisYear = yearAt(now, site.timeZone);
  const display = lenderDisplay(vehicle, finance, site.lender, thisYear);
  return { display, entry: display.kind === 'figures' ? display.entry : null };
}
