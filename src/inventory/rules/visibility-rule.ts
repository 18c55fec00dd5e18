import type { Car, ItemType } from '#vehicle/rules/car.ts';
import type { FilterPredicate } from '#search/rules/filter-expression.ts';
import type { FilterFacts } from '#search/rules/filter-fields.ts';
import { sameMake } from '#vehicle/rules/make.ts';

interface VisibilityRule {
  readonly about: string;
  readonly shows: (car: Car, currentYear: number) => boolean;
}

const isUsed = (car: Car) => car.condition === 'used';
const hasPrice = (car: Car) =>
  [car.offerPrice, car.price, car.subscriptionPrice].some((cents) => cents !== null && cents > 0);

/**
 * The specification numbers the variants 0 to 14 and does not say what they mean; this table does.
 * The position in the list is the number.
 */
export const VISIBILITY_RULES: readonly VisibilityRule[] = [
  { about: 'all', shows: () => true },
  { about: 'used only', shows: isUsed },
  { about: 'new and demo', shows: (car) => !isUsed(car) },
  { about: 'used and demo', shows: (car) => car.condition !== 'new' },
  { about: 'new only', shows: (car) => car.condition === 'new' },
  { about: 'demo only', shows: (car) => car.condition === 'demo' },
  { about: 'all with photos', shows: (car) => car.images.length > 0 },
  { about: 'used with photos', shows: (car) => isUsed(car) && car.images.length > 0 },
  { about: 'all with a price', shows: hasPrice },
  { about: 'used with a price', shows: (car) => isUsed(car) && hasPrice(car) },
  {
    about: 'used up to 10 years old',
    shows: (car, currentYear) => isUsed(car) && car.year !== null && car.year >= currentYear - 10,
  },
  {
    about: 'used under 100,000 km',
    shows: (car) => isUsed(car) && car.odometerKm !== null && car.odometerKm < 100_000,
  },
  { about: 'certified only', shows: (car) => car.certified },
  {
    about: 'electric and hybrid',
    shows: (car) => /electric|hybrid/i.test(`${car.simpleFuel ?? ''} ${car.fuel ?? ''}`),
  },
  { about: 'without reserved cars', shows: (car) => !car.reserved },
];

/** What a site shows of its dealerships' stock, as far as it does not depend on the hour. */
export interface SiteStockRules {
  readonly dealershipIds: ReadonlySet<string>;
  readonly vehicleTypes: readonly ItemType[];
  readonly manufacturer: string | null;
  readonly visibilityRule: number;
  readonly excludedStockNumbers: readonly string[];
  readonly excludedNewMakes: readonly string[];
  readonly siteFilter: FilterPredicate | null;
  /** Which cars are offered for a test drive alone, beside those with the tag; `null` where the tag alone decides. */
  readonly testDriveOnly: FilterPredicate | null;
}

/**
 * Whether a site may show this car, whatever its status. The sold window and "available" depend on the clock and are decided
 * where a search is answered. `currentYear` is the calendar year at the site; `facts` are facet values that the car alone does not know: names of its location and
 * dealership, price band, features.
 */
export function isShownOnSite(car: Car, rules: SiteStockRules, currentYear: number, facts?: FilterFacts): boolean {
  if (!car.showOnWebsite) return false;
  if (!rules.dealershipIds.has(car.dealershipId)) return false;
  if (!rules.vehicleTypes.includes(car.vehicleType)) return false;
  if (rules.manufacturer !== null && !sameMake(car.make, rules.manufacturer)) return false;
  const stockNumber = car.stockNumber?.trim().toLowerCase();
  if (stockNumber && rules.excludedStockNumbers.some((excluded) => excluded.trim().toLowerCase() === stockNumber))
    return false;
  if (car.condition === 'new' && rules.excludedNewMakes.some((make) => sameMake(car.make, make))) return false;
  const rule = VISIBILITY_RULES[rules.visibilityRule];
  if (!rule)
    throw new RangeError(
      `Visibility rule ${rules.visibilityRule} does not exist; the rules are 0 to ${VISIBILITY_RULES.length - 1}.`,
    );
  if (!rule.shows(car, currentYear)) return false;
  return rules.siteFilter === null || rules.siteFilter(car, facts);
}
