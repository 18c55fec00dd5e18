import type { Vehicle, LenderEntry } from './vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { formatMoney } from '#rules/money.ts';

/** The settings of `price`. */
export interface PriceRules {
  readonly subscriptions: boolean;
  readonly subscriptionOrder: 'weeklyFirst' | 'purchaseFirst';
  readonly noPriceText: string;
  readonly noPriceMode: 'enquirePrice' | 'enquireFinanceOnLowRepayment';
  readonly lowRepaymentText: string;
  /** Instead of the price type of a vehicle whose feed states none. */
  readonly untypedText: string;
  /** The word beside a price that an offer reduces; empty for none. */
  readonly reducedText: string;
}

export type PricedVehicle = Pick<
  Vehicle,
  'price' | 'previousPrice' | 'offerPrice' | 'subscriptionPrice' | 'priceType' | 'preorder' | 'lenders'
>;

/** The total with on-road costs of a price without them: on every surface at least as prominent as the price. */
export interface PriceTotal {
  /** `$45,310`, or `$45,310 to $45,760`; `null` if it cannot be estimated. */
  readonly amount: string | null;
  /** `Estimated drive away in QLD`; without an amount a sentence. */
  readonly title: string;
  /** `Est. drive away in QLD`, for cards. */
  readonly short: string;
  /** The items that an estimate leaves out, and the day of its rates. */
  readonly conditions: string | null;
}

/** A price with its total. */
export interface PriceView extends DisplayedPrice {
  /** `null` if the price has all costs in it, or does not say that it leaves some out. */
  readonly total: PriceTotal | null;
}

export interface DisplayedPrice {
  readonly kind: 'subscription' | 'reduced' | 'price' | 'preorder' | 'none';
  /** Cents (per week for a subscription); `null` if there is only a text. */
  readonly amount: Cents | null;
  /** `$32,990`, `PREORDER`, `Enquire for price`. */
  readonly text: string;
  readonly suffix: '/ week' | null;
  /** The word beside a reduced price, such as `Reduced`; `null` if there is no earlier price to compare with. */
  readonly label: string | null;
  /** The was price, struck through beside the price. */
  readonly was: { readonly amount: Cents; readonly text: string } | null;
  /** The price type from the feed, such as `Drive Away`, or from the site; `Subscription` for a weekly price. */
  readonly priceType: string | null;
  /** The purchase price of a vehicle with a weekly price. `first`: it is the larger of the two. */
  readonly toBuy: {
    readonly amount: Cents;
    readonly text: string;
    readonly priceType: string | null;
    readonly first: boolean;
  } | null;
}

/** The price type of a weekly price. */
export const SUBSCRIPTION = 'Subscription';
/** Feeds use prices of 10 dollars or less for "no price". */
const NO_PRICE_LIMIT: Cents = 1000;
/** $25: repayments up to this amount are not shown. */
export const LOW_REPAYMENT: Cents = 2500;

/** The displayed price of a vehicle, without its total: `statedPrice` has both. */
export function displayPrice(vehicle: PricedVehicle, rules: PriceRules): DisplayedPrice {
  const amount = purchasePrice(vehicle);
  const priceType = priceTypeText(vehicle, rules);
  if (rules.subscriptions && vehicle.subscriptionPrice !== null && vehicle.subscriptionPrice > 0) {
    // No was price: it is a purchase price, which cannot be compared with a weekly price.
    return {
      kind: 'subscription',
      amount: vehicle.subscriptionPrice,
      text: formatMoney(vehicle.subscriptionPrice),
      suffix: '/ week',
      label: null,
      was: null,
      priceType: SUBSCRIPTION,
      toBuy:
        amount === null
          ? null
          : { amount, text: formatMoney(amount), priceType, first: rules.subscriptionOrder === 'purchaseFirst' },
    };
  }
  if (amount !== null) {
    const was = earlierPrice(vehicle);
    const isOffer = isReduced(vehicle);
    return {
      kind: isOffer ? 'reduced' : 'price',
      amount,
      text: formatMoney(amount),
      suffix: null,
      label: isOffer && was !== null ? rules.reducedText.trim() || null : null,
      was: was === null ? null : { amount: was, text: formatMoney(was) },
      priceType,
      toBuy: null,
    };
  }
  return {
    kind: vehicle.preorder ? 'preorder' : 'none',
    amount: null,
    text: vehicle.preorder ? 'PREORDER' : noPriceText(vehicle, rules),
    suffix: null,
    label: null,
    was: null,
    priceType: null,
    toBuy: null,
  };
}

/** A price as every surface shows it: the larger one, what it includes, and the other way to pay for a vehicle with two prices. */
export interface PriceParts {
  readonly text: string;
  readonly suffix: string | null;
  readonly priceType: string | null;
  readonly other: { readonly text: string; readonly words: string } | null;
}

export function priceParts({ text, suffix, priceType, toBuy }: DisplayedPrice): PriceParts {
  if (toBuy === null) return { text, suffix, priceType, other: null };
  if (toBuy.first)
    return {
      text: toBuy.text,
      suffix: null,
      priceType: toBuy.priceType,
      other: { text, words: `${suffix} subscription` },
    };
  const words = ['to buy', toBuy.priceType].filter(Boolean).join(', ');
  return { text, suffix, priceType, other: { text: toBuy.text, words } };
}

/** `$32,990`, `$189 / week`: the larger price alone. */
export function firstPrice(view: DisplayedPrice): string {
  const { text, suffix } = priceParts(view);
  return [text, suffix].filter(Boolean).join(' ');
}

/** `or $29,000 to buy, Drive Away`, `or $189 / week subscription`; `null` for a vehicle with one price. */
export function otherPrice(view: DisplayedPrice): string | null {
  const { other } = priceParts(view);
  return other && `or ${other.text} ${other.words}`;
}

/**
 * `$32,990 Drive Away`; `Reduced: $29,000 Drive Away, was $30,000`; `$189 / week subscription, or $29,000 to buy, Drive Away`; `$29,000
 * Drive Away, or $189 / week subscription`; `$43,000 Plus On-Road Costs, $45,310 estimated drive away in QLD`. The total follows the price
 * that it belongs to.
 */
export function priceInWords(view: PriceView): string {
  const { priceType } = priceParts(view);
  const included = view.kind === 'subscription' && !view.toBuy?.first ? 'subscription' : priceType;
  const total = view.total && totalInWords(view.total);
  const words = [
    [view.label && `${view.label}:`, priceWithType(firstPrice(view), included)].filter(Boolean).join(' '),
    view.toBuy?.first ? total : null,
    otherPrice(view),
    view.was && `was ${view.was.text}`,
    view.toBuy?.first ? null : total,
  ];
  return words.filter(Boolean).join(', ');
}

/** `$32,990 Drive Away`; `$32,990, on-road costs not stated`. */
export function priceWithType(price: string, priceType: string | null): string {
  return `${price}${typeAfterPrice(priceType)}`;
}

/** The price type after its price on one line: a statement follows a comma. */
export function typeAfterPrice(priceType: string | null): string {
  if (!priceType) return '';
  return /\b(?:not|are|is)\b/i.test(priceType) ? `, ${lowerFirst(priceType)}` : ` ${priceType}`;
}

/** For a place inside a sentence: `estimate with stamp duty`. An abbreviation, such as `CTP`, stays. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** One price, if there is space for one: the total if it is known, else the price with what it includes. */
export function singlePrice(view: PriceView): { readonly text: string; readonly words: string | null } {
  const { total } = view;
  const { priceType } = priceParts(view);
  const isOfFirst = view.toBuy === null || view.toBuy.first;
  if (total?.amount != null && isOfFirst) return { text: total.amount, words: total.short };
  return { text: firstPrice(view), words: priceType };
}

/** `$45,310 estimated drive away in QLD` */
export function totalInWords({ amount, title }: Pick<PriceTotal, 'amount' | 'title'>): string {
  if (amount === null) return 'on-road costs are extra';
  return `${amount} ${lowerFirst(title)}`;
}

/** The price type from the feed; otherwise the site's text for prices without a type. */
export function priceTypeText(
  { priceType }: Pick<Vehicle, 'priceType'>,
  { untypedText }: Pick<PriceRules, 'untypedText'>,
): string {
  return priceType?.trim() || untypedText;
}

type OfferedVehicle = Pick<Vehicle, 'price' | 'offerPrice'>;

/** The price without the offer; `null` without one above 10 dollars. */
const listPrice = ({ price }: OfferedVehicle) => (price !== null && price > NO_PRICE_LIMIT ? price : null);

/** The offer; `null` without one above 10 dollars, and for an amount above the price, which offers nothing. */
export function offeredPrice(vehicle: OfferedVehicle): Cents | null {
  const { offerPrice } = vehicle;
  if (offerPrice === null || offerPrice <= NO_PRICE_LIMIT) return null;
  const list = listPrice(vehicle);
  return list !== null && offerPrice > list ? null : offerPrice;
}

/** The purchase price in cents: the offer, else the price; `null` without one above 10 dollars. */
export function purchasePrice(vehicle: OfferedVehicle): Cents | null {
  return offeredPrice(vehicle) ?? listPrice(vehicle);
}

/** True if there is an offer that differs from the price. */
export function isReduced(vehicle: OfferedVehicle): boolean {
  const reduced = offeredPrice(vehicle);
  return reduced !== null && reduced !== vehicle.price;
}

/** The higher price that is struck through beside the purchase price: the was price of the feed, else the price that an offer reduces. */
export function earlierPrice(vehicle: OfferedVehicle & Pick<Vehicle, 'previousPrice'>): Cents | null {
  const now = purchasePrice(vehicle);
  if (now === null) return null;
  return [vehicle.previousPrice, listPrice(vehicle)].find((price) => price !== null && price > now) ?? null;
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

const DRIVE_AWAY = /drive[\s-]*away|no more to pay/i;
const EXCLUDES = /\b(?:excl\w*|ex|plus|before|less|without)\b|\+/i;
const COSTS = /\b(?:orcs?|egc|on[\s-]*roads?|gov\w*|charges|stamp duty|rego|registration)\b/i;

/** True if a price type (`Plus On-Road Costs`, `Excl. Govt. Charges`, `EGC`) excludes on-road costs. */
export function excludesOnRoadCosts(priceType: string | null): boolean {
  if (priceType === null || DRIVE_AWAY.test(priceType)) return false;
  return /\begc\b|\borcs?\b/i.test(priceType)
    ? !/\bincl/i.test(priceType)
    : EXCLUDES.test(priceType) && COSTS.test(priceType);
}
