import type { Cents } from '#rules/money.ts';
import { isAvailable } from './availability.ts';
import { purchasePrice } from './price-display.ts';
import type { Vehicle } from './vehicle.ts';

/**
 * Changes of a vehicle that may interest shoppers. `priced` and `photographed`: it had no price or no photo until now,
 * and some sites show it only from then on.
 */
const CHANGE_KINDS = [
  'arrived',
  'priced',
  'photographed',
  'price_dropped',
  'price_raised',
  'back',
  'sold',
  'withdrawn',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface VehicleChange {
  readonly kind: ChangeKind;
  readonly oldPrice: Cents | null;
  readonly newPrice: Cents | null;
}

type Compared = Pick<Vehicle, 'status' | 'showOnWebsite' | 'price' | 'offerPrice' | 'images'>;

/** The changes for shoppers between two states of one vehicle. Prices are those that its page shows. */
export function vehicleChanges(before: Compared, after: Compared): readonly VehicleChange[] {
  const [oldPrice, newPrice] = [purchasePrice(before), purchasePrice(after)];
  const change = (kind: ChangeKind): VehicleChange => ({ kind, oldPrice, newPrice });
  if (!isListed(after)) return isListed(before) ? [change(after.status === 'sold' ? 'sold' : 'withdrawn')] : [];
  return [
    ...(isListed(before) ? [] : [change(isAvailable(before) ? 'arrived' : 'back')]),
    ...(before.images.length === 0 && after.images.length > 0 ? [change('photographed')] : []),
    ...priceChange(oldPrice, newPrice).map(change),
  ];
}

function priceChange(before: Cents | null, after: Cents | null): readonly ChangeKind[] {
  if (after === null || before === after) return [];
  if (before === null) return ['priced'];
  return [after < before ? 'price_dropped' : 'price_raised'];
}

function isListed(vehicle: Pick<Vehicle, 'status' | 'showOnWebsite'>): boolean {
  return vehicle.showOnWebsite && isAvailable(vehicle);
}
