import type { Vehicle, LenderEntry } from './vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { formatMoney } from '#rules/money.ts';

/** The settings of the area `price`. */
export interface PriceRules {
  readonly subscriptions: 'off' | 'on';
  readonly noPriceText: string;
  readonly noPriceMode: 'enquirePrice' | 'enquireFinanceOnLowRepayment';
  readonly lowRepaymentText: string;
}

export type PricedVehicle = Pick<
  Vehicle,
  'price' | 'previousPrice' | 'offerPrice' | 'subscriptionPrice' | 'priceType' | 'preorder' | 'lenders'
>;

export interface PriceView {
  readonly kind: 'subscription' | 'reduced' | 'price' | 'preorder' | 'none';
  /** Cents to pay (a week for a subscription); `null` where a text stands for the price. */
  readonly amount: Cents | null;
  /** `$32,990`, `PREORDER`, `Enquire for price`. */
  readonly text: string;
  readonly suffix: '/ week' | null;
  /** To be struck through beside the price. */
  readonly was: { readonly amount: Cents; readonly text: string } | null;
  /** The feed's words for what the price includes, such as `Drive Away`; none beside a weekly price. */
  readonly priceType: string | null;
}

/** A price of 10 dollars or less is a feed's way to say that there is none. */
const LEAST_PRICE: Cents = 1000;
/** Dollars 25: a repayment of so little or less is not worth saying. */
export const LOW_REPAYMENT: Cents = 2500;

/** What stands where the price of a car stands. */
export function displayPrice(vehicle: PricedVehicle, rules: PriceRules): PriceView {
  if (rules.subscriptions === 'on' && vehicle.subscriptionPrice !== null && vehicle.subscriptionPrice > 0) {
    // No "was" here: the previous price is a price to buy, and cannot be compared with one a week.
    return {
      kind: 'subscription',
      amount: vehicle.subscriptionPrice,
      text: formatMoney(vehicle.subscriptionPrice),
      suffix: '/ week',
      was: null,
      priceType: null,
    };
  }
  const amount = purchasePrice(vehicle);
  if (amount !== null) {
    const was =
      vehicle.previousPrice !== null && vehicle.previousPrice > amount
        ? { amount: vehicle.previousPrice, text: formatMoney(vehicle.previousPrice) }
        : null;
    return {
      kind: isReduced(vehicle) ? 'reduced' : 'price',
      amount,
      text: formatMoney(amount),
      suffix: null,
      was,
      priceType: vehicle.priceType?.trim() || null,
    };
  }
  return {
    kind: vehicle.preorder ? 'preorder' : 'none',
    amount: null,
    text: vehicle.preorder ? 'PREORDER' : noPriceText(vehicle, rules),
    suffix: null,
    was: null,
    priceType: null,
  };
}

/** The price to buy at, in cents: the offer, else the price; `null` without one above 10 dollars. */
export function purchasePrice(vehicle: Pick<Vehicle, 'price' | 'offerPrice'>): Cents | null {
  if (vehicle.offerPrice !== null && vehicle.offerPrice > LEAST_PRICE) return vehicle.offerPrice;
  return vehicle.price !== null && vehicle.price > LEAST_PRICE ? vehicle.price : null;
}

/** Reduced is an offer above 10 dollars that differs from the price. */
export function isReduced(vehicle: Pick<Vehicle, 'price' | 'offerPrice'>): boolean {
  return vehicle.offerPrice !== null && vehicle.offerPrice > LEAST_PRICE && vehicle.offerPrice !== vehicle.price;
}

function noPriceText(vehicle: PricedVehicle, rules: PriceRules): string {
  const repayment = lowestWeeklyPayment(vehicle.lenders);
  const invitesToFinance =
    rules.noPriceMode === 'enquireFinanceOnLowRepayment' && repayment !== null && repayment <= LOW_REPAYMENT;
  return invitesToFinance ? rules.lowRepaymentText : rules.noPriceText;
}

function lowestWeeklyPayment(lenders: Readonly<Record<string, LenderEntry>>): Cents | null {
  const payments = Object.values(lenders).flatMap((entry) =>
    entry.weeklyPayment === null ? [] : [entry.weeklyPayment],
  );
  return payments.length === 0 ? null : Math.min(...payments);
}
