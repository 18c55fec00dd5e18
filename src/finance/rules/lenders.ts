import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { sameMake } from '#vehicle/rules/make.ts';

export const FINANCE_PROVIDERS = [
  'none',
  'taurus',
  'powertorque',
  'ausLoans',
  'angle',
  'finance360',
  'nissanFinance',
  'manual',
  'carClarity',
] as const;
export type FinanceProvider = (typeof FINANCE_PROVIDERS)[number];

/** The `finance` settings that decide whether a lender's figures are shown. Dollars. */
export interface LenderRules {
  readonly display: 'hidden' | 'shown';
  readonly provider: FinanceProvider;
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

/** The age limit of one lender; vehicles must be younger. */
const MAX_AGE_YEARS = 12;

const inStock: Condition = { holds: (facts) => facts.inStock, otherwise: 'the vehicle is not in stock' };
const aboveFloor: Condition = { holds: (facts) => facts.aboveFloor, otherwise: 'the price is not above the minimum' };
const young: Condition = {
  holds: ({ year, thisYear }) => year !== null && year > thisYear - MAX_AGE_YEARS,
  otherwise: 'the vehicle is too old',
};
const compared: Condition = {
  holds: ({ entry }) => entry.comparisonRate !== null,
  otherwise: 'the lender has no comparison rate',
};
const paidWeekly: Condition = {
  holds: ({ entry }) => positive(entry.weeklyPayment),
  otherwise: 'the lender has no weekly payment',
};
const paidMonthly: Condition = {
  holds: ({ entry }) => positive(entry.monthlyPayment),
  otherwise: 'the lender has no monthly payment',
};

/** The conditions of each lender for showing its figures. */
const CONDITIONS: Readonly<Record<Exclude<FinanceProvider, 'none' | 'carClarity'>, readonly Condition[]>> = {
  taurus: [young, aboveFloor, inStock, compared],
  finance360: [inStock],
  ausLoans: [inStock],
  manual: [aboveFloor, inStock, paidWeekly],
  angle: [aboveFloor, inStock, paidWeekly],
  powertorque: [aboveFloor, inStock, paidWeekly],
  nissanFinance: [aboveFloor, inStock, paidMonthly],
};

export type LenderDisplay =
  | { readonly kind: 'figures'; readonly entry: LenderEntry }
  /** No figures, only the disclaimer. */
  | { readonly kind: 'disclaimer'; readonly entry: LenderEntry | null }
  | { readonly kind: 'nothing'; readonly why: string };

/**
 * Whether a lender's figures for this vehicle may be shown, otherwise why not. `thisYear` is the current year at the
 * site.
 */
export function lenderDisplay(vehicle: LentVehicle, rules: LenderRules, thisYear: number): LenderDisplay {
  const nothing = (why: string): LenderDisplay => ({ kind: 'nothing', why });
  if (rules.display === 'hidden') return nothing('the site shows no finance');
  if (rules.provider === 'none') return nothing('the site has no lender');
  if (rules.hiddenMakes.some((make) => sameMake(make, vehicle.make))) return nothing('the make is hidden');
  if (rules.blockedDealerships.includes(vehicle.dealershipId)) return nothing('the dealership is blocked');
  const entry = vehicle.lenders[rules.provider] ?? null;
  if (rules.provider === 'carClarity') return { kind: 'disclaimer', entry };
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
  const failed = CONDITIONS[rules.provider].find((condition) => !condition.holds(facts));
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
