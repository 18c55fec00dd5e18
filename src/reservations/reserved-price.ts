import { locationOfVehicle } from '#dealerships/rules/dealership.ts';
import { formatMoney } from '#rules/money.ts';
import type { ReservationSite } from './reservation-site.ts';
import { priceInWords, priceWithType, SUBSCRIPTION } from '#vehicle/rules/price-display.ts';
import { statedPrice } from '#vehicle/rules/stated-price.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** The price of the page on which a shopper reserved: cents, as a text if the database has them so, and the price type. */
interface ReservedPrice {
  readonly price: string | number | null;
  readonly price_type: string | null;
}

/**
 * The price that stays with a reservation, in the words of pages and mails: with the total beside it, and the weekly or the
 * purchase price. `site`: `undefined` for a site that is gone, which has no rules for a total.
 */
export function reservedPrice(
  row: ReservedPrice,
  vehicle: Vehicle,
  site: ReservationSite | undefined,
  now: number,
): string | null {
  if (row.price === null || site === undefined) return priceAlone(row);
  const sale = { site, location: locationOfVehicle(vehicle, site.locations), now };
  const current = statedPrice(vehicle, sale);
  const amount = Number(row.price);
  if (current.amount === amount && current.priceType === row.price_type) return priceInWords(current);
  if (row.price_type === SUBSCRIPTION) return priceAlone(row);
  const then = { ...vehicle, price: amount, offerPrice: null, subscriptionPrice: null, priceType: row.price_type };
  return priceInWords(statedPrice(then, sale));
}

/** `$32,990 Drive Away`, `$189 / week subscription`. */
function priceAlone({ price, price_type: type }: ReservedPrice): string | null {
  if (price === null) return null;
  return priceWithType(formatMoney(Number(price)), type === SUBSCRIPTION ? '/ week subscription' : type);
}
