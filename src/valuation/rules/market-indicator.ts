import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { Cents } from '#rules/money.ts';

const MORE_THAN: Cents = 49_900;

export interface MarketIndicator {
  readonly below: Cents;
  readonly average: Cents;
  /** Whose average it is. */
  readonly of: 'state' | 'country';
}

/** VDP-092: a price more than $499 below the average that the feed tells; gap 057: the state's, else the country's. */
export function marketIndicator(car: Pick<Car, 'price' | 'offer_price' | 'market'>): MarketIndicator | null {
  const price = purchasePrice(car);
  const state = car.market?.state_average_market_price ?? null;
  const average = state ?? car.market?.average_market_price ?? null;
  if (price === null || average === null || average - price <= MORE_THAN) return null;
  return { below: average - price, average, of: state === null ? 'country' : 'state' };
}
