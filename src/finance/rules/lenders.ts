import { isAvailable, isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { comparisonRate, isComparisonTooLow } from './comparison-rate.ts';
import { calculatedEntry, type EntryRules, type Lender, type LenderNeed } from './lender.ts';
import { isLentPrice, type LoanBounds } from './loan-inputs.ts';
import { comparedFees, listedFees, statesFees } from './listed-fees.ts';

/** The `finance` settings that decide whether a lender's figures are shown. Dollars. */
export interface LenderRules extends EntryRules, LoanBounds {
  readonly display: boolean;
  /** The key of the vehicle's lender entries; `none` for no lender. */
  readonly provider: string;
  readonly hiddenMakes: readonly string[];
  readonly blockedDealerships: readonly string[];
  readonly priceFloor: number;
}

/**
 * True if a site may mention finance for a vehicle at all: figures, calculators, buttons and the finance enquiry.
 * `lenderDisplay` decides about a lender's own figures.
 */
export function isFinanceOffered(
  vehicle: Pick<Vehicle, 'status' | 'price' | 'offerPrice'>,
  rules: Pick<LenderRules, 'display' | 'priceFloor'>,
  testDriveOnly: boolean,
): boolean {
  const price = purchasePrice(vehicle);
  const isDearEnough = price === null || isAboveFloor(price, rules);
  return rules.display && isAvailable(vehicle) && !testDriveOnly && isDearEnough;
}

/** No lender lends for less than the site's minimum price, whatever its own rule. */
function isAboveFloor(price: Cents, { priceFloor }: Pick<LenderRules, 'priceFloor'>): boolean {
  return price > Math.round(priceFloor * 100);
}

/** Explains why no lender of the site lends this price; `null` if one does. */
function whyNotLent(price: Cents, rules: LenderRules): string | null {
  if (!isAboveFloor(price, rules)) return 'the price is not above the minimum';
  return isLentPrice(rules, price / 100) ? null : 'the price is outside the loans of the calculators';
}

export type LentVehicle = Pick<
  Vehicle,
  'status' | 'year' | 'make' | 'dealershipId' | 'price' | 'offerPrice' | 'lenders'
>;

/** Facts about a vehicle for a lender's eligibility. */
interface Facts {
  readonly entry: LenderEntry;
  readonly vehicle: LentVehicle;
  readonly price: Cents;
  readonly thisYear: number;
}

const MISSING: Readonly<Record<LenderNeed, string>> = {
  weeklyPayment: 'the lender has no weekly payment',
  monthlyPayment: 'the lender has no monthly payment',
  comparisonRate: 'a rate is missing',
};

/** Explains why the lender has no figures for the vehicle; `null` if it has. */
function whyIneligible({ eligibility }: Lender, { entry, vehicle, price, thisYear }: Facts): string | null {
  const { youngerThanYears, priceAbove, statuses, makes, needs } = eligibility;
  if (youngerThanYears !== null && (vehicle.year === null || vehicle.year <= thisYear - youngerThanYears))
    return 'the vehicle is too old';
  if (priceAbove !== null && price <= priceAbove) return 'the price is not above the minimum of the lender';
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
 * Shows the figures of the site's lender for this vehicle, or explains why not. `thisYear` is the current year at the
 * site.
 */
export function lenderDisplay(
  vehicle: LentVehicle,
  rules: LenderRules,
  lender: Lender | null,
  thisYear: number,
): LenderDisplay {
  const nothing = (why: string): LenderDisplay => ({ kind: 'nothing', why });
  if (!rules.display) return nothing('the site shows no finance');
  if (lender === null) return nothing('the site has no lender');
  if (rules.hiddenMakes.some((make) => sameMake(make, vehicle.make))) return nothing('the make is hidden');
  if (rules.blockedDealerships.includes(vehicle.dealershipId)) return nothing('the dealership is blocked');
  const price = purchasePrice(vehicle);
  const given = vehicle.lenders[rules.provider] ?? null;
  const entry = completeEntry(given, lender, rules) ?? calculatedEntry({ ...vehicle, price }, lender, rules, thisYear);
  if (lender.shows === 'disclaimer') return { kind: 'disclaimer', entry };
  if (entry === null) return nothing('there is no lender data');
  if (entry.interestRate === null || entry.comparisonRate === null) return nothing('a rate is missing');
  if (isTooLow(entry, lender, rules)) return nothing('the comparison rate is lower than the rate and the fees make it');
  if (price === null) return nothing('there is no price');
  const why = whyNotLent(price, rules) ?? whyIneligible(lender, { entry, vehicle, price, thisYear });
  return why === null ? { kind: 'figures', entry } : nothing(why);
}

/**
 * The entry that the feed states. Its comparison rate is at least that of the listed fees: a lender rounds, and one that lets it be
 * calculated may state none.
 */
function completeEntry(entry: LenderEntry | null, lender: Lender, rules: EntryRules): LenderEntry | null {
  if (entry === null || entry.interestRate === null) return entry;
  const { interestRate, comparisonRate: stated } = entry;
  const fees = comparedFees(listedFees(entry, rules, lender));
  const isDoubted = stated === null || isComparisonTooLow(stated, interestRate, fees);
  const isKnown =
    lender.comparisonRate === 'computed' && (entry.establishmentFees !== null || statesFees(rules, lender));
  if (isDoubted && !isKnown) return entry;
  return { ...entry, comparisonRate: Math.max(comparisonRate(interestRate, fees), isDoubted ? 0 : stated) };
}

/** True if the entry contradicts the fees beside it: a rate is not shown with a comparison rate that cannot be true. */
function isTooLow(entry: LenderEntry, lender: Lender, rules: EntryRules): boolean {
  const { interestRate, comparisonRate: stated } = entry;
  if (interestRate === null || stated === null) return false;
  return isComparisonTooLow(stated, interestRate, comparedFees(listedFees(entry, rules, lender)));
}

/** The valuation service makes only vehicles above this price eligible for finance. */
const ELIGIBLE_ABOVE: Cents = 20_000;

/** In stock, not reserved, above the minimum price, on a site where the valuation service checks finance. */
export function isFinanceEligible(
  vehicle: Pick<Vehicle, 'status' | 'reserved' | 'price' | 'offerPrice'>,
  valuationEligibility: boolean,
): boolean {
  if (!valuationEligibility || !isInStock(vehicle) || vehicle.reserved) return false;
  const price = purchasePrice(vehicle);
  return price !== null && price > ELIGIBLE_ABOVE;
}

function positive(amount: Cents | null): boolean {
  return amount !== null && amount > 0;
}
