import { isFinanceOffered, lenderDisplay, type LenderDisplay } from '#finance/rules/lenders.ts';
import { statedRate } from '#finance/rules/lender.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { yearAt } from '#rules/zoned-time.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import type { RequestFacts } from '../context.ts';
import { testDriveOnly } from './test-drive-only.ts';

export interface FinanceFigures {
  readonly display: LenderDisplay;
  /** The lender's figures; `null` if they must not be shown. */
  readonly entry: LenderEntry | null;
}

type StatingSite = Pick<Site, 'settings' | 'lender' | 'origins'>;

/**
 * True if the dealer has stated a lender, a rate with its fees, or a service that quotes loans. Until then, a site's
 * only words about finance are the vehicle's own from the feed; shoppers can still ask about it.
 */
export function isFinanceStated({ settings: { finance }, lender, origins }: StatingSite): boolean {
  const { quote, popup, staticRates } = finance;
  if (quote || popup || staticRates !== null) return true;
  const isChosen = lender !== null && origins['finance.provider'] !== 'default';
  return isChosen || statedRate(finance, lender, 'any') !== null;
}

/** The label of the finance button: a question, until the dealer has stated something. */
export function financeLabel(site: StatingSite): string {
  const { getFinanceLabel } = site.settings.finance;
  const isOwn = site.origins['finance.getFinanceLabel'] !== 'default';
  return isOwn || isFinanceStated(site) ? getFinanceLabel : 'Ask about Finance';
}

/**
 * True if the site states repayments for a vehicle. A vehicle with a weekly price has no loan on any page, card or
 * sheet: the two would look like one.
 */
export function statesRepayments(
  vehicle: Vehicle | VehicleSummary,
  site: Pick<Site, 'settings' | 'stockRules' | 'dealerships'>,
): boolean {
  const { finance, price } = site.settings;
  return (
    isFinanceOffered(vehicle, finance, testDriveOnly(vehicle, site)) &&
    displayPrice(vehicle, price).kind !== 'subscription'
  );
}

/** The finance figures of this vehicle; `null` if finance is not offered, or no one has stated anything about it. */
export function financeFigures(
  vehicle: Vehicle | VehicleSummary,
  { site, now }: Pick<RequestFacts, 'site' | 'now'>,
): FinanceFigures | null {
  const { finance } = site.settings;
  if (!statesRepayments(vehicle, site)) return null;
  const thisYear = yearAt(now, site.timeZone);
  const display = lenderDisplay(vehicle, finance, site.lender, thisYear);
  if (display.kind === 'nothing' && !isFinanceStated(site)) return null;
  return { display, entry: display.kind === 'figures' ? display.entry : null };
}
