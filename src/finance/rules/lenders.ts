import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** The `finance` settings that decide whether a lender's figures are shown. Dollars. */
export interface LenderRules {
  readonly display: 'hidden' | 'shown';
  /** The key of the vehicle's lender entries; `none` for no lender. */
  readonly provider: string;
  readonly hiddenMakes: readonly string[];
  readonly blockedDealerships: readonly string[];
  readonly priceFloor: number;
}

/**
 * Whether a site may mention finance for a vehicle at all: figures, calculators, buttons and the finance enquiry.
 * `lenderDisplay` decides about a lender's own figures.
 */
export function isFinanceOffered(
  vehicle: Pick<Vehicle, 'status'>,
  display: 'hidden' | 'shown',
  testDriveOnly: boolean,
): boolean {
  return display === 'shown' && isAvailable(vehicle) && !testDriveOnly;
}

export type LentVehicle = Pick<
  Vehicle,
  'status' | 'year' | 'make' | 'dealershipId' | 'price' | 'offerPrice' | 'lenders'
>;

/** What the conditions of the lenders check about a vehicle. */
interface Facts {
  readonly entry: LenderEntry;
  readonly year: number | null;
  readonly thisYear: number;
  readonly inStock: boolean;
  readonly aboveFloor: boolean;
}

interface Condition {
  readonly holds: (facts: Facts) => boolean;
  readonly otherwise: string;
}

/** What a lender may require before its figures are shown. */
const CONDITIONS = {
  youngerThan12Years: {
    holds: ({ year, thisYear }) => year !== null && year > thisYear - 12,
    otherwise: 'the vehicle is too old',
  },
  abovePriceFloor: { holds: (facts) => facts.aboveFloor, otherwise: 'the price is not above the minimum' },
  inStock: { holds: (facts) => facts.inStock, otherwise: 'the vehicle is not in stock' },
  weeklyPayment: {
    holds: ({ entry }) => positive(entry.weeklyPayment),
    otherwise: 'the lender has no weekly payment',
  },
  monthlyPayment: {
    holds: ({ entry }) => positive(entry.monthlyPayment),
    otherwise: 'the lender has no monthly payment',
  },
} as const satisfies Readonly<Record<string, Condition>>;

/** How a lender's entry is shown: its figures when all of `requires` hold, or its disclaimer alone. */
export interface Lender {
  readonly shows: 'figures' | 'disclaimer';
  readonly requires: readonly (keyof typeof CONDITIONS)[];
}

export type LenderDisplay =
  | { readonly kind: 'figures'; readonly entry: LenderEntry }
  /** No figures, only the disclaimer. */
  | { readonly kind: 'disclaimer'; readonly entry: LenderEntry | null }
  | { readonly kind: 'nothing'; readonly why: string };

/**
 * Whether the figures of the site's lender may be shown for this vehicle, otherwise why not. `thisYear` is the current
 * year at the site.
 */
export function lenderDisplay(
  vehicle: LentVehicle,
  rules: LenderRules,
  lender: Lender | null,
  thisYear: number,
): LenderDisplay {
  const nothing = (why: string): LenderDisplay => ({ kind: 'nothing', why });
  if (rules.display === 'hidden') return nothing('the site shows no finance');
  if (lender === null) return nothing('the site has no lender');
  if (rules.hiddenMakes.some((make) => sameMake(make, vehicle.make))) return nothing('the make is hidden');
  if (rules.blockedDealerships.includes(vehicle.dealershipId)) return nothing('the dealership is blocked');
  const entry = vehicle.lenders[rules.provider] ?? null;
  if (lender.shows === 'disclaimer') return { kind: 'disclaimer', entry };
  if (entry === null) return nothing('there is no lender data');
  if (entry.interestRate === null || entry.comparisonRate === null) return nothing('a rate is missing');
  const price = purchasePrice(vehicle);
  const facts: Facts = {
    entry,
    year: vehicle.year,
    thisYear,
    inStock: isInStock(vehicle),
    aboveFloor: price !== null && price > rules.priceFloor * 100,
  };
  const failed = lender.requires.map((name): Condition => CONDITIONS[name]).find(({ holds }) => !holds(facts));
  return failed ? nothing(failed.otherwise) : { kind: 'figures', entry };
}

/** The valuation service makes only vehicles above this price eligible for finance. */
const ELIGIBLE_ABOVE: Cents = 20_000;

/** In stock, not reserved, above the minimum price, on a site where the valuation service checks finance. */
export function isFinanceEligible(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'price' | 'offerPrice'>,
  valuationEligibility: 'off' | 'on',
): boolean {
  if (valuationEligibility === 'off' || !isInStock(vehicle) || vehicle.reserved) return false;
  const price = purchasePrice(vehicle);
  return price !== null && price > ELIGIBLE_ABOVE;
}

function positive(amount: Cents | null): boolean {
  return amount !== null && amount > 0;
}
