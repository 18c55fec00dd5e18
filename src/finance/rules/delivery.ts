import { formatMoney } from '#rules/money.ts';
import type { DeliveryPrice } from './delivery-table.ts';

/** LOC-047: what the calculator shows; that it is loading only a browser knows. */
export type DeliveryAnswer =
  | { readonly state: 'empty' }
  | { readonly state: 'result'; readonly postcode: string; readonly price: string; readonly region: string }
  | { readonly state: 'error'; readonly message: string };

/** ERR-005 */
const POSTCODE_MISSING = 'Please enter a postcode.';
/** ERR-006 */
export const NO_DELIVERY_PRICE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

/** The postcode in what was typed; gap 085: anything but four digits is `null`. */
export function deliveryPostcode(typed: string): string | null {
  const text = typed.trim();
  return /^\d{4}$/.test(text) ? text : null;
}

/** What is wrong before anybody is asked for a price, or `null`. */
export function deliveryProblem(typed: string): string | null {
  if (typed.trim() === '') return POSTCODE_MISSING;
  return deliveryPostcode(typed) === null ? NO_DELIVERY_PRICE : null;
}

export function deliveryAnswer(postcode: string, found: DeliveryPrice | null): DeliveryAnswer {
  if (found === null) return { state: 'error', message: NO_DELIVERY_PRICE };
  return {
    state: 'result',
    postcode,
    price: found.price === 0 ? 'Free' : formatMoney(found.price),
    region: found.region,
  };
}
