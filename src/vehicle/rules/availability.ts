import { formatMoney } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { Vehicle, Status } from './vehicle.ts';

/** May a shopper ask for it? Decides tags, thumbnails and buttons. */
export function isAvailable(vehicle: { readonly status: Status }): boolean {
  return vehicle.status === 'in_stock' || vehicle.status === 'coming_soon';
}

/** Does it stand in the yard? Decides finance, price comparison and featured cars. */
export function isInStock(vehicle: { readonly status: Status }): boolean {
  return vehicle.status === 'in_stock';
}

const TEST_DRIVE_ONLY = 'test drive only';

/** Such a car is offered for a drive instead of for enquiry and finance: by its tag, or because it matches the site's filter. */
export function isTestDriveOnly(vehicle: Pick<Vehicle, 'tag'>, matchesFilter: boolean): boolean {
  return matchesFilter || vehicle.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY;
}

export interface ReserveRules {
  /** Dollars. */
  readonly deposit: number;
  readonly amountSource: 'carThenSite' | 'siteOnly';
}

/** What holds on every site. */
const RESERVE_RULES: ReserveRules = { deposit: 200, amountSource: 'carThenSite' };
/** How long a reserved vehicle is held. */
export const HOLD_HOURS = 48;

/** The site sells online and this car can be paid for. One that is reserved cannot be reserved again. */
export function canCheckOut(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'paymentProcessors'>,
  rules: { readonly enabled: 'off' | 'on' },
): boolean {
  return rules.enabled === 'on' && isAvailable(vehicle) && !vehicle.reserved && vehicle.paymentProcessors.length > 0;
}

/** A car without an amount of its own has the site's; an amount of 0 takes no deposit. */
export function reserveAmount(vehicle: Pick<Vehicle, 'reserveAmount'>, rules: ReserveRules = RESERVE_RULES): Cents {
  return (rules.amountSource === 'carThenSite' ? vehicle.reserveAmount : null) ?? Math.round(rules.deposit * 100);
}

/** `$200`; `null` where there is nothing to pay. */
export function reserveLabel(amount: Cents): string | null {
  return amount > 0 ? formatMoney(amount) : null;
}

/** A sold car without a date of sale counts from its last change. Epoch ms. */
export function soldInstant(vehicle: Pick<Vehicle, 'soldAt' | 'updatedAt'>): number {
  return Date.parse(vehicle.soldAt ?? vehicle.updatedAt);
}

/** The instant from which a sold car shows no more; `null` for one that is not sold. Its page is gone from then on. */
export function soldWindowEnd(
  vehicle: Pick<Vehicle, 'status' | 'soldAt' | 'updatedAt'>,
  soldWindowDays: number,
): number | null {
  return vehicle.status === 'sold' ? soldInstant(vehicle) + soldWindowDays * DAY_MS : null;
}

/** Withdrawn, or sold longer ago than the site shows: not coming back. */
export function isGoneForGood(
  vehicle: Pick<Vehicle, 'status' | 'soldAt' | 'updatedAt'>,
  soldWindowDays: number,
  now: number,
): boolean {
  const end = soldWindowEnd(vehicle, soldWindowDays);
  return vehicle.status === 'withdrawn' || (end !== null && end <= now);
}
