import { DAY_MS } from '#rules/zoned-time.ts';
import type { Vehicle, Status } from './vehicle.ts';

/** Statuses of vehicles that are for sale. */
export const AVAILABLE_STATUSES = ['in_stock', 'coming_soon'] as const satisfies readonly Status[];

/** True if shoppers can enquire about it. Decides tags, thumbnails and buttons. */
export function isAvailable({ status }: { readonly status: Status }): boolean {
  return (AVAILABLE_STATUSES as readonly Status[]).includes(status);
}

/** True if it is at the dealership. Decides finance, price comparison and featured vehicles. */
export function isInStock(vehicle: { readonly status: Status }): boolean {
  return vehicle.status === 'in_stock';
}

/** The status that shoppers read: a vehicle in stock may be reserved. */
export function shownStatus({ status, reserved }: Pick<Vehicle, 'status' | 'reserved'>): Status | 'reserved' {
  return status === 'in_stock' && reserved ? 'reserved' : status;
}

const TEST_DRIVE_ONLY = 'test drive only';

/** True if the vehicle offers a test drive instead of enquiry and finance, by its tag or by the site's filter. */
export function isTestDriveOnly(vehicle: Pick<Vehicle, 'tag'>, matchesFilter: boolean): boolean {
  return matchesFilter || vehicle.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY;
}

/** When the vehicle was sold, or last changed if the date of sale is unknown. Epoch ms. */
export function soldInstant(vehicle: Pick<Vehicle, 'soldAt' | 'updatedAt'>): number {
  return Date.parse(vehicle.soldAt ?? vehicle.updatedAt);
}

/** The instant from which a sold vehicle and its page are not shown any more; `null` for one that is not sold. */
export function soldWindowEnd(
  vehicle: Pick<Vehicle, 'status' | 'soldAt' | 'updatedAt'>,
  soldWindowDays: number,
): number | null {
  return vehicle.status === 'sold' ? soldInstant(vehicle) + soldWindowDays * DAY_MS : null;
}

/** Withdrawn, or sold longer ago than the sold window: its page answers 410. */
export function isGoneForGood(
  vehicle: Pick<Vehicle, 'status' | 'soldAt' | 'updatedAt'>,
  soldWindowDays: number,
  now: number,
): boolean {
  const end = soldWindowEnd(vehicle, soldWindowDays);
  return vehicle.status === 'withdrawn' || (end !== null && end <= now);
}

/** True if the site accepts a trade-in on this vehicle. */
export function acceptsTradeIn(
  vehicle: Pick<Vehicle, 'status' | 'condition'>,
  tradeIn: { readonly offeredFor: readonly Vehicle['condition'][] },
): boolean {
  return isAvailable(vehicle) && tradeIn.offeredFor.includes(vehicle.condition);
}
