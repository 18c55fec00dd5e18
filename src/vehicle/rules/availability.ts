import { formatMoney } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { Vehicle, Status } from './vehicle.ts';

/** Whether shoppers can enquire about it. Decides tags, thumbnails and buttons. */
export function isAvailable(vehicle: { readonly status: Status }): boolean {
  return vehicle.status === 'in_stock' || vehicle.status === 'coming_soon';
}

/** Whether it is at the dealership. Decides finance, price comparison and featured vehicles. */
export function isInStock(vehicle: { readonly status: Status }): boolean {
  return vehicle.status === 'in_stock';
}

const TEST_DRIVE_ONLY = 'test drive only';

/** Whether the vehicle offers a test drive instead of enquiry and finance, by its tag or by the site's filter. */
export function isTestDriveOnly(vehicle: Pick<Vehicle, 'tag'>, matchesFilter: boolean): boolean {
  return matchesFilter || vehicle.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY;
}

/** The settings `reserve.*` on which the deposit depends. */
export interface ReserveRules {
  /** Dollars. */
  readonly deposit: number;
  readonly amountSource: 'carThenSite' | 'siteOnly';
}

/** Whether the vehicle can be bought online on this site: not if it is reserved already. */
export function canCheckOut(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'paymentProcessors'>,
  rules: { readonly enabled: 'off' | 'on' },
): boolean {
  return rules.enabled === 'on' && isAvailable(vehicle) && !vehicle.reserved && vehicle.paymentProcessors.length > 0;
}

/** Whether the vehicle can be reserved on this site: without a deposit, or where the site takes payments. */
export function canReserve(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'paymentProcessors' | 'reserveAmount'>,
  rules: ReserveRules & { readonly enabled: 'off' | 'on' },
  takesPayments: boolean,
): boolean {
  return canCheckOut(vehicle, rules) && (takesPayments || reserveAmount(vehicle, rules) === 0);
}

/** The vehicle's own amount, else the site's; 0 means no deposit. */
export function reserveAmount(vehicle: Pick<Vehicle, 'reserveAmount'>, rules: ReserveRules): Cents {
  return (rules.amountSource === 'carThenSite' ? vehicle.reserveAmount : null) ?? Math.round(rules.deposit * 100);
}

/** `$200`; `null` where there is nothing to pay. */
export function reserveLabel(amount: Cents): string | null {
  return amount > 0 ? formatMoney(amount) : null;
}

/** When the vehicle was sold, or last changed where the date of sale is unknown. Epoch ms. */
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

/** Whether the site accepts a trade-in on this vehicle. */
export function acceptsTradeIn(
  vehicle: Pick<Vehicle, 'status' | 'condition'>,
  tradeIn: { readonly offeredFor: readonly Vehicle['condition'][] },
): boolean {
  return isAvailable(vehicle) && tradeIn.offeredFor.includes(vehicle.condition);
}
