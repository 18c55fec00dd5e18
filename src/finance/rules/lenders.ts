import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle, LenderEntry, Status } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import type { CreditScore } from './quoted-loan.ts';

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

/** What the eligibility of a lender checks about a vehicle. */
interface Facts {
  readonly entry: LenderEntry;
  readonly vehicle: LentVehicle;
  readonly thisYear: number;
  readonly aboveFloor: boolean;
}

/** What a lender may need of its entry for a vehicle. */
export const LENDER_NEEDS = ['weeklyPayment', 'monthlyPayment', 'comparisonRate'] as const;
type LenderNeed = (typeof LENDER_NEEDS)[number];

const MISSING: Readonly<Record<LenderNeed, string>> = {
  weeklyPayment: 'the lender has no weekly payment',
  monthlyPayment: 'the lender has no monthly payment',
  comparisonRate: 'a rate is missing',
};

/** An interest rate and the loans that it is for; an absent or empty condition holds for every loan. */
interface LenderRate {
  /** Percent a year. */
  readonly rate: number;
  /** From and to, both included. */
  readonly ageYears: readonly [number, number] | null;
  readonly termYears: readonly [number, number] | null;
  readonly credit: readonly CreditScore[];
}

/** A lender, as its file describes it (docs/how-to/add-a-lender.md). */
export interface Lender {
  /** In settings and feeds: the name of its file. */
  readonly key: string;
  readonly name: string;
  /** Its figures where the vehicle is eligible, or its disclaimer alone. */
  readonly shows: 'figures' | 'disclaimer';
  readonly eligibility: {
    readonly youngerThanYears: number | null;
    readonly abovePriceFloor: boolean;
    /** Empty: any. */
    readonly statuses: readonly Status[];
    readonly makes: readonly string[];
    readonly needs: readonly LenderNeed[];
  };
  readonly rates: readonly LenderRate[];
  readonly comparisonRate: 'stated' | 'computed';
  /** Besides the establishment fee, which is a setting of the site. */
  readonly fees: {
    readonly monthly: Cents | null;
    readonly eachRepayment: Cents | null;
  };
  /** The part of the price that is paid with the last repayment, in percent. */
  readonly balloonShare: number | null;
  readonly disclaimer: string | null;
  /** The hosts to which an application may be sent. */
  readonly redirectHosts: readonly string[];
}

/** Why the lender has no figures for the vehicle; `null` if it has. */
function whyIneligible({ eligibility }: Lender, { entry, vehicle, thisYear, aboveFloor }: Facts): string | null {
  const { youngerThanYears, abovePriceFloor, statuses, makes, needs } = eligibility;
  if (youngerThanYears !== null && (vehicle.year === null || vehicle.year <= thisYear - youngerThanYears))
    return 'the vehicle is too old';
  if (abovePriceFloor && !aboveFloor) return 'the price is not above the minimum';
  if (statuses.length > 0 && !statuses.includes(vehicle.status)) return 'the lender has no figures for this status';
  if (makes.length > 0 && !makes.some((make) => sameMake(make, vehicle.make))) return 'the lender has no such make';
  const missing = needs.find((need) => (need === 'comparisonRate' ? entry[need] === null : !positive(entry[need])));
  return missing === undefined ? null : MISSING[missing];
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
  const aboveFloor = price !== null && price > rules.priceFloor * 100;
  const why = whyIneligible(lender, { entry, vehicle, thisYear, aboveFloor });
  return why === null ? { kind: 'figures', entry } : nothing(why);
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
