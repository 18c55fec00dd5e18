import type { DutiableVehicle } from './drive-away/duty-facts.ts';
import { estimateConditions, type EstimateView } from './drive-away/estimate-view.ts';
import { vehicleEstimate, type EstimateSale } from './drive-away/vehicle-estimate.ts';
import {
  displayPrice,
  excludesOnRoadCosts,
  otherPrice,
  priceParts,
  priceWithType,
  type PricedVehicle,
  type PriceRules,
  type PriceTotal,
  type PriceView,
  firstPrice,
  totalInWords,
} from './price-display.ts';
import type { AuState, Vehicle } from './vehicle.ts';

export interface PriceSale extends EstimateSale {
  readonly site: EstimateSale['site'] & { readonly settings: { readonly price: PriceRules } };
}

export type StatedVehicle = PricedVehicle & DutiableVehicle & Pick<Vehicle, 'state'>;

/** The words instead of a total that cannot be estimated. */
export const ASK_FOR_TOTAL = 'On-road costs are extra. Ask for the drive-away price.';

/**
 * The price of a vehicle as every page, sheet and mail states it: what is in it, and the total with on-road costs beside a price
 * without them (Australian Consumer Law, section 48). `state`: where it would be registered, instead of the dealership's state.
 */
export function statedPrice(vehicle: StatedVehicle, sale: PriceSale, state?: AuState): PriceView {
  const shown = displayPrice(vehicle, sale.site.settings.price);
  const { amount, priceType } = shown.toBuy ?? shown;
  if (amount === null || !excludesOnRoadCosts(priceType)) return { ...shown, total: null };
  return { ...shown, total: priceTotal(vehicleEstimate(vehicle, amount, sale, state)) };
}

function priceTotal(estimate: EstimateView | null): PriceTotal {
  if (estimate === null) return { amount: null, title: ASK_FOR_TOTAL, short: ASK_FOR_TOTAL, conditions: null };
  const { amount, title, short } = estimate;
  const conditions = estimateConditions(estimate);
  if (amount !== null) return { amount, title, short, conditions };
  return { amount, title: `${title}. ${ASK_FOR_TOTAL}`, short: `${short}. ${ASK_FOR_TOTAL}`, conditions };
}

/** The row with the conditions of an estimated total. */
export const ESTIMATE_CONDITIONS = 'About the estimate';

export interface PriceLine {
  readonly label: string;
  readonly value: string;
}

/** A price in rows, for a mail: the price with what is in it, the total with on-road costs, and the weekly price. */
export function priceLines(view: PriceView): readonly PriceLine[] {
  const { total } = view;
  const { priceType, other } = priceParts(view);
  const or = other ? [{ label: 'Or', value: otherPrice(view)!.replace(/^or /, '') }] : [];
  const costs = total === null ? [] : totalLines(total);
  return [
    { label: 'Price', value: priceWithType(firstPrice(view), priceType) },
    ...(view.toBuy?.first ? [...costs, ...or] : [...or, ...costs]),
  ];
}

function totalLines({ amount, title, conditions }: PriceTotal): readonly PriceLine[] {
  const line =
    amount === null
      ? { label: 'On-road costs', value: title }
      : { label: 'With on-road costs', value: totalInWords({ amount, title }) };
  return [line, ...(conditions === null ? [] : [{ label: ESTIMATE_CONDITIONS, value: conditions }])];
}
