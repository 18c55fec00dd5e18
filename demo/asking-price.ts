import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { lenderEntry } from './lending.ts';
import type { Random } from './random.ts';
import type { DealershipPlan } from './stock-plan.ts';
import { asAdvertisedPrice, weeklySubscription } from './value.ts';

export type AskingPrice = Pick<
  Vehicle,
  | 'price'
  | 'previousPrice'
  | 'offerPrice'
  | 'subscriptionPrice'
  | 'priceType'
  | 'reserveAmount'
  | 'preorder'
  | 'market'
  | 'lenders'
  | 'paymentProcessors'
>;

/** Approximate factor for the on-road costs in a drive-away price of a new vehicle. */
const ON_ROAD = 1.065;

/** Shares of the vehicles in stock. */
const SHARE_WITHOUT_PRICE = { new: 0.06, demo: 0.025, used: 0.025 } satisfies Record<Vehicle['condition'], number>;

/** All price fields of a vehicle that is worth `value` dollars. */
export function askingPrice(
  vehicle: Pick<Vehicle, 'condition' | 'status' | 'vehicleType'>,
  value: number,
  profile: DealershipPlan['profile'],
  random: Random,
): AskingPrice {
  const coming = vehicle.status === 'coming_soon';
  const withoutPrice = random.chance(coming ? 0.45 : SHARE_WITHOUT_PRICE[vehicle.condition]);
  const nothing: AskingPrice = {
    price: null,
    previousPrice: null,
    offerPrice: null,
    subscriptionPrice: null,
    priceType: null,
    reserveAmount: null,
    preorder: coming && vehicle.condition === 'new' && random.chance(0.75),
    market: null,
    lenders: {},
    paymentProcessors: [],
  };
  if (withoutPrice) return nothing;

  const driveAway = vehicle.condition === 'used' ? random.chance(0.25) : random.chance(0.7);
  const price = cents(asAdvertisedPrice(value * (driveAway && vehicle.condition !== 'used' ? ON_ROAD : 1), random));
  const { offer, before } = dealOf(price, random);
  const buysOnline = vehicle.vehicleType === 'car' && vehicle.status === 'in_stock' && random.chance(0.6);
  return {
    ...nothing,
    price,
    previousPrice: before,
    offerPrice: offer,
    subscriptionPrice:
      profile === 'used-outlet' && !random.chance(0.15) ? cents(weeklySubscription(price / 100)) : null,
    priceType: priceType(vehicle.condition, driveAway, random),
    reserveAmount: buysOnline ? random.pick([0, 50_000, 50_000]) : null,
    market: marketOf(price, random),
    lenders: lendersOf(vehicle, offer ?? price, profile, random),
    paymentProcessors: buysOnline ? random.pick([['card'], ['card', 'bank_transfer']]) : [],
  };
}

/** Some vehicles have an offer, some others a reduced price. */
function dealOf(price: Cents, random: Random): { readonly offer: Cents | null; readonly before: Cents | null } {
  const deal = random.next();
  const discount = deal < 0.09 ? cents(Math.max(200, Math.round((price * 0.04) / 50_000) * 500)) : 0;
  if (deal < 0.11) return { offer: price - discount, before: null };
  if (deal <= 0.86) return { offer: null, before: null };
  const more = cents(Math.max(300, Math.round((price * (0.03 + random.next() * 0.08)) / 50_000) * 500));
  return { offer: null, before: price + more };
}

function priceType(condition: Vehicle['condition'], driveAway: boolean, random: Random): string | null {
  if (random.chance(0.04)) return null;
  if (driveAway) return random.pick(['Drive Away', 'Drive Away', 'Drive Away, No More To Pay']);
  return condition === 'used'
    ? random.pick(['Excl. Govt. Charges', 'Excl. Govt. Charges', 'Before Government Charges'])
    : 'Plus On-Road Costs';
}

function marketOf(price: Cents, random: Random): Vehicle['market'] {
  if (!random.chance(0.7)) return null;
  const average = Math.round((price * (0.94 + random.next() * 0.18)) / 100) * 100;
  const state = random.chance(0.85) ? Math.round((average * (0.97 + random.next() * 0.06)) / 100) * 100 : null;
  return { stateAverage: state, nationalAverage: average };
}

function lendersOf(
  vehicle: Pick<Vehicle, 'condition'>,
  price: Cents,
  profile: DealershipPlan['profile'],
  random: Random,
): Vehicle['lenders'] {
  if (price < 400_000 || random.chance(0.3)) return {};
  const isNew = vehicle.condition !== 'used';
  // A separate branch, so that the other random values of the vehicle do not change.
  const maker: Vehicle['lenders'] = isNew
    ? { taurus: lenderEntry('taurus', price, isNew, random.branch('taurus'), 'taurus') }
    : {};
  const fees = profile === 'used-outlet' ? 'outlet' : 'manual';
  const own = { manual: lenderEntry('manual', price, isNew, random, fees), ...maker };
  return random.chance(0.12)
    ? { ...own, finance360: lenderEntry('finance360', price, isNew, random, 'finance360') }
    : own;
}

function cents(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
