import { CONDITIONS, type Condition, type Vehicle, type VehicleType } from '#vehicle/rules/vehicle.ts';
import { canPass, type FilterPredicate } from '#search/rules/filter-expression.ts';
import type { FacetValues } from '#search/rules/facet-values.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { sameText } from '#rules/normal-form.ts';

interface VisibilityRule {
  readonly about: string;
  readonly shows: (vehicle: Vehicle, currentYear: number) => boolean;
  /** The conditions of what it shows; all if it does not depend on them. */
  readonly conditions?: readonly Condition[];
}

const isUsed = (vehicle: Vehicle) => vehicle.condition === 'used';
const hasPrice = (vehicle: Vehicle) =>
  [vehicle.offerPrice, vehicle.price, vehicle.subscriptionPrice].some((cents) => cents !== null && cents > 0);

/** The default filter of a site's stock by the value of `search.visibilityRule`. */
export const VISIBILITY_RULES = {
  all: { about: 'all', shows: () => true },
  usedOnly: { about: 'used only', conditions: ['used'], shows: isUsed },
  newAndDemo: { about: 'new and demo', conditions: ['new', 'demo'], shows: (vehicle) => !isUsed(vehicle) },
  usedAndDemo: {
    about: 'used and demo',
    conditions: ['demo', 'used'],
    shows: (vehicle) => vehicle.condition !== 'new',
  },
  newOnly: { about: 'new only', conditions: ['new'], shows: (vehicle) => vehicle.condition === 'new' },
  demoOnly: { about: 'demo only', conditions: ['demo'], shows: (vehicle) => vehicle.condition === 'demo' },
  withPhotos: { about: 'all with photos', shows: (vehicle) => vehicle.images.length > 0 },
  usedWithPhotos: {
    about: 'used with photos',
    conditions: ['used'],
    shows: (vehicle) => isUsed(vehicle) && vehicle.images.length > 0,
  },
  withPrice: { about: 'all with a price', shows: hasPrice },
  usedWithPrice: {
    about: 'used with a price',
    conditions: ['used'],
    shows: (vehicle) => isUsed(vehicle) && hasPrice(vehicle),
  },
  usedUpTo10Years: {
    about: 'used up to 10 years old',
    conditions: ['used'],
    shows: (vehicle, currentYear) => isUsed(vehicle) && vehicle.year !== null && vehicle.year >= currentYear - 10,
  },
  usedUnder100000Km: {
    about: 'used under 100,000 km',
    conditions: ['used'],
    shows: (vehicle) => isUsed(vehicle) && vehicle.odometerKm !== null && vehicle.odometerKm < 100_000,
  },
  certifiedOnly: { about: 'certified only', shows: (vehicle) => vehicle.certified },
  electricAndHybrid: {
    about: 'electric and hybrid',
    shows: (vehicle) => /electric|hybrid/i.test(`${vehicle.simpleFuel ?? ''} ${vehicle.fuel ?? ''}`),
  },
  withoutReserved: { about: 'without reserved vehicles', shows: (vehicle) => !vehicle.reserved },
} as const satisfies Readonly<Record<string, VisibilityRule>>;

export type VisibilityRuleName = keyof typeof VISIBILITY_RULES;

/** The settings `search.*` that limit the vehicles of a site. */
export interface StockLimits {
  readonly visibilityRule: VisibilityRuleName;
  readonly siteFilter: string | null;
}

/** The conditions that the vehicles of a site may have by its rule and its filter; a site with one has nothing to choose. */
export function conditionsShown(search: StockLimits): readonly Condition[] {
  const rule: VisibilityRule = VISIBILITY_RULES[search.visibilityRule];
  const { siteFilter } = search;
  return (rule.conditions ?? CONDITIONS).filter(
    (condition) => siteFilter === null || canPass(siteFilter, { car_type: condition }),
  );
}

/** Rules for the vehicles that a site shows of its dealerships, except for rules that depend on the time. */
export interface SiteStockRules {
  readonly dealershipIds: ReadonlySet<string>;
  readonly vehicleTypes: readonly VehicleType[];
  readonly manufacturer: string | null;
  readonly visibilityRule: VisibilityRuleName;
  readonly excludedStockNumbers: readonly string[];
  readonly excludedNewMakes: readonly string[];
  readonly siteFilter: FilterPredicate | null;
  /** Filter of vehicles that are Test Drive Only, in addition to those with the tag; `null` if only the tag decides. */
  readonly testDriveOnly: FilterPredicate | null;
}

/**
 * True if a site may show this vehicle, in any status. The search applies the sold window and "available", which depend
 * on the time. `currentYear` is the calendar year at the site; `values` are called for only if the site has a filter.
 */
export function isShownOnSite(
  vehicle: Vehicle,
  rules: SiteStockRules,
  currentYear: number,
  values: () => FacetValues,
): boolean {
  if (!vehicle.showOnWebsite) return false;
  if (!rules.dealershipIds.has(vehicle.dealershipId)) return false;
  if (!rules.vehicleTypes.includes(vehicle.vehicleType)) return false;
  if (rules.manufacturer !== null && !sameMake(vehicle.make, rules.manufacturer)) return false;
  const { stockNumber } = vehicle;
  if (stockNumber?.trim() && rules.excludedStockNumbers.some((excluded) => sameText(excluded, stockNumber)))
    return false;
  if (vehicle.condition === 'new' && rules.excludedNewMakes.some((make) => sameMake(vehicle.make, make))) return false;
  const rule: VisibilityRule = VISIBILITY_RULES[rules.visibilityRule];
  if (!rule.shows(vehicle, currentYear)) return false;
  return rules.siteFilter === null || rules.siteFilter(vehicle, values());
}
