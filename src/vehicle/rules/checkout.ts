import { formatMoney, type Cents } from '#rules/money.ts';
import { isAvailable } from './availability.ts';
import { sameMake } from './make.ts';
import {
  displayPrice,
  excludesOnRoadCosts,
  priceTypeText,
  type PricedVehicle,
  type PriceRules,
} from './price-display.ts';
import type { Vehicle } from './vehicle.ts';

/** The settings `reserve.*` on which the deposit depends. */
export interface ReserveRules {
  /** Dollars. */
  readonly deposit: number;
  readonly amountSource: 'carThenSite' | 'siteOnly';
}

/** The settings `checkout.*` on which it depends what is sold online. */
export interface PurchaseRules {
  readonly journey: boolean;
  readonly purchaseScope: 'none' | 'used' | 'listedMakes' | 'all';
  readonly purchaseMakes: readonly string[];
}

type Payable = Pick<Vehicle, 'status' | 'reserved' | 'paymentProcessors'>;

/** Words of `payment_processors` for methods that are not a card; any other word is a processor of cards. */
const OTHER_METHODS: Readonly<Record<string, string>> = {
  bank_transfer: 'bank transfer',
  bank_deposit: 'bank transfer',
  direct_deposit: 'bank transfer',
  eft: 'bank transfer',
  payid: 'PayID',
  bpay: 'BPAY',
  cash: 'cash',
  cheque: 'cheque',
  bank_cheque: 'bank cheque',
};

const paymentMethod = (processor: string) =>
  OTHER_METHODS[
    processor
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
  ] ?? 'card';

/** The payment methods that apply to the vehicle, as shoppers read them: `card`, `bank transfer`. */
export function paymentMethods({ paymentProcessors }: Pick<Vehicle, 'paymentProcessors'>): readonly string[] {
  return [...new Set(paymentProcessors.map(paymentMethod))];
}

/** `card, PayID or bank transfer` */
export const orList = (words: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(words);

/** True if the site lets shoppers hold the vehicle: not if another one does already. */
export function canCheckOut(vehicle: Payable, { enabled }: { readonly enabled: boolean }): boolean {
  return enabled && isAvailable(vehicle) && !vehicle.reserved && vehicle.paymentProcessors.length > 0;
}

/** The site's terms for a vehicle online. */
interface Checkout {
  /** True if the site takes payments by card. */
  readonly takesPayments: boolean;
  readonly testDriveOnly: boolean;
}

/** A deposit that is paid to the dealership: this vehicle or this site takes no card. */
export interface DirectDeposit {
  readonly amount: Cents;
  /** `bank transfer or PayID` */
  readonly methods: string;
}

/** Payment of a reservation's deposit. */
interface DepositTerms {
  /** By card, on the page that follows; 0: nothing. */
  readonly online: Cents;
  readonly direct: DirectDeposit | null;
}

/** `$200 by bank transfer` */
export const directText = ({ amount, methods }: DirectDeposit): string => `${formatMoney(amount)} by ${methods}`;

/** Payment of the vehicle's deposit, also while another shopper holds it; `null`: it is never reserved here. */
export function depositTerms(
  vehicle: Pick<Vehicle, 'paymentProcessors' | 'reserveAmount'>,
  rules: ReserveRules,
  { takesPayments, testDriveOnly }: Checkout,
): DepositTerms | null {
  const methods = paymentMethods(vehicle);
  if (testDriveOnly || methods.length === 0) return null;
  const amount = reserveAmount(vehicle, rules);
  if (amount === 0) return { online: 0, direct: null };
  if (takesPayments && methods.includes('card')) return { online: amount, direct: null };
  const others = methods.filter((method) => method !== 'card');
  return others.length === 0 ? null : { online: 0, direct: { amount, methods: orList(others) } };
}

/** Returns whether a vehicle is ever bought online, where this amount is paid by card: also while another shopper holds it. */
export function hasCheckout(
  vehicle: Pick<Vehicle, 'paymentProcessors'>,
  { amount, takesPayments, testDriveOnly }: Checkout & { readonly amount: Cents },
): boolean {
  const methods = paymentMethods(vehicle);
  return !testDriveOnly && methods.length > 0 && (amount === 0 || (takesPayments && methods.includes('card')));
}

/** True if the vehicle can be reserved on this site. */
export function canReserve(
  vehicle: Payable & Pick<Vehicle, 'reserveAmount'>,
  rules: ReserveRules & { readonly enabled: boolean },
  checkout: Checkout,
): boolean {
  return canCheckOut(vehicle, rules) && depositTerms(vehicle, rules, checkout) !== null;
}

/** True if the site sells such a vehicle online: by its settings, and at a purchase price that its pages show. */
export function isSoldOnline(
  vehicle: PricedVehicle & Pick<Vehicle, 'condition' | 'make'>,
  { checkout, price }: { readonly checkout: PurchaseRules; readonly price: PriceRules },
): boolean {
  const { journey, purchaseScope, purchaseMakes } = checkout;
  const isInScope =
    purchaseScope === 'all' ||
    (purchaseScope === 'used' && vehicle.condition === 'used') ||
    (purchaseScope === 'listedMakes' && purchaseMakes.some((make) => sameMake(make, vehicle.make)));
  const { kind } = displayPrice(vehicle, price);
  return journey && isInScope && (kind === 'price' || kind === 'reduced');
}

/**
 * The amount to pay online for a purchase of this total. A price without on-road costs is not the whole amount, so only
 * the deposit is paid; the same applies with `paysOtherwise`, if a loan or a trade-in pays a part.
 */
export function payNow(
  vehicle: Pick<Vehicle, 'reserveAmount' | 'priceType'>,
  {
    checkout,
    reserve,
    price,
  }: {
    readonly checkout: { readonly pay: 'deposit' | 'full' };
    readonly reserve: ReserveRules;
    readonly price: Pick<PriceRules, 'untypedText'>;
  },
  total: Cents,
  { paysOtherwise }: { readonly paysOtherwise: boolean },
): { readonly amount: Cents; readonly isAll: boolean } {
  const deposit = reserveAmount(vehicle, reserve);
  const isAll = checkout.pay === 'full' && !paysOtherwise && !excludesOnRoadCosts(priceTypeText(vehicle, price));
  return isAll ? { amount: total, isAll } : { amount: Math.min(deposit, total), isAll };
}

/** The vehicle's own amount, else the site's; 0 means no deposit. */
export function reserveAmount(vehicle: Pick<Vehicle, 'reserveAmount'>, rules: ReserveRules): Cents {
  return (rules.amountSource === 'carThenSite' ? vehicle.reserveAmount : null) ?? Math.round(rules.deposit * 100);
}

/** `$200`; `null` if there is nothing to pay. */
export function reserveLabel(amount: Cents): string | null {
  return amount > 0 ? formatMoney(amount) : null;
}
