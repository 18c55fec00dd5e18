import type { Car, LenderEntry } from './car.ts';
import type { Cents } from '#rules/money.ts';
import { formatMoney } from '#rules/money.ts';

/** The settings of the area `price`. */
export interface PriceRules {
  readonly subscriptions: 'off' | 'on';
  readonly noPriceText: string;
  readonly noPriceMode: 'enquirePrice' | 'enquireFinanceOnLowRepayment';
  readonly lowRepaymentText: string;
}

export type PricedCar = Pick<
  Car,
  'price' | 'before_price' | 'offer_price' | 'subscription_price' | 'price_type' | 'preorder' | 'finance_lenders'
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
export function displayPrice(car: PricedCar, rules: PriceRules): PriceView {
  if (rules.subscriptions === 'on' && car.subscription_price !== null && car.subscription_price > 0) {
    // No "was" here: before_price is a price to buy, and cannot be compared with one a week.
    return {
      kind: 'subscription',
      amount: car.subscription_price,
      text: formatMoney(car.subscription_price),
      suffix: '/ week',
      was: null,
      priceType: null,
    };
  }
  const amount = purchasePrice(car);
  if (amount !== null) {
    const was =
      car.before_price !== null && car.before_price > amount
        ? { amount: car.before_price, text: formatMoney(car.before_price) }
        : null;
    return {
      kind: isReduced(car) ? 'reduced' : 'price',
      amount,
      text: formatMoney(amount),
      suffix: null,
      was,
      priceType: car.price_type?.trim() || null,
    };
  }
  return {
    kind: car.preorder ? 'preorder' : 'none',
    amount: null,
    text: car.preorder ? 'PREORDER' : noPriceText(car, rules),
    suffix: null,
    was: null,
    priceType: null,
  };
}

/** The price to buy at, in cents: the offer, else the price; `null` without one above 10 dollars. */
export function purchasePrice(car: Pick<Car, 'price' | 'offer_price'>): Cents | null {
  if (car.offer_price !== null && car.offer_price > LEAST_PRICE) return car.offer_price;
  return car.price !== null && car.price > LEAST_PRICE ? car.price : null;
}

/** Reduced is an offer above 10 dollars that differs from the price. */
export function isReduced(car: Pick<Car, 'price' | 'offer_price'>): boolean {
  return car.offer_price !== null && car.offer_price > LEAST_PRICE && car.offer_price !== car.price;
}

function noPriceText(car: PricedCar, rules: PriceRules): string {
  const repayment = lowestWeeklyPayment(car.finance_lenders);
  const invitesToFinance =
    rules.noPriceMode === 'enquireFinanceOnLowRepayment' && repayment !== null && repayment <= LOW_REPAYMENT;
  return invitesToFinance ? rules.lowRepaymentText : rules.noPriceText;
}

function lowestWeeklyPayment(lenders: Readonly<Record<string, LenderEntry>>): Cents | null {
  const payments = Object.values(lenders).flatMap((entry) => (entry.paymentWeek === null ? [] : [entry.paymentWeek]));
  return payments.length === 0 ? null : Math.min(...payments);
}
