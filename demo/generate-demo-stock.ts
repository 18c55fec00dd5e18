import type { Vehicle, Condition } from '#vehicle/rules/vehicle.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { plainKey } from '#vehicle/rules/vocabulary.ts';
import { demoVehicle } from './demo-vehicle.ts';
import { builtIn, type CatalogueModel } from './catalogue.ts';
import { randomFrom, type Random } from './random.ts';
import { readCatalogue } from './read-catalogue.ts';
import type { DealershipPlan, StockPlan } from './stock-plan.ts';

export interface DemoStockOptions {
  readonly seed: string;
  /** Epoch ms; the dates of the stock are relative to it. */
  readonly now: number;
  readonly dealerships: readonly Dealership[];
  readonly plan: StockPlan;
  readonly catalogue?: readonly CatalogueModel[];
}

/**
 * The stock of the dealerships in the plan. The same options give exactly the same vehicles; the vehicles of a dealership do not depend
 * on other dealerships, and their ids, stock numbers and VINs do not depend on `now`.
 */
export function generateDemoStock({
  seed,
  now,
  dealerships,
  plan,
  catalogue = readCatalogue(),
}: DemoStockOptions): readonly Vehicle[] {
  return dealerships.flatMap((dealership) => {
    const own = plan[dealership.id];
    const yards = dealership.locations.filter((location) => location.location_type === 'sales');
    if (!own || yards.length === 0) return [];
    const random = randomFrom(`${seed}/${dealership.id}`);
    return Array.from({ length: own.count }, (_, index) => {
      const chance = random.branch(String(index));
      const condition = typeOf(own, chance);
      const model = modelFor(catalogue, dealership, own, condition, now, chance);
      const location = yardFor(yards, model.make, chance);
      return demoVehicle({
        dealership,
        location,
        profile: own.profile,
        yard: own.yard,
        model,
        condition,
        index,
        now,
        random: chance,
      });
    });
  });
}

function typeOf(plan: DealershipPlan, random: Random): Condition {
  return random.pickWeighted(['new', 'demo', 'used'] as const, (type) => plan[type]);
}

function modelFor(
  catalogue: readonly CatalogueModel[],
  dealership: Dealership,
  plan: DealershipPlan,
  condition: Condition,
  now: number,
  random: Random,
): CatalogueModel {
  const thisYear = new Date(now).getUTCFullYear();
  const makes = new Set((plan.makes ?? dealership.manufacturers).map(plainKey));
  const isLeisure = (model: CatalogueModel) => model.item === 'caravan' || model.item === 'motorcycle';
  const sold = catalogue.filter((model) => isLeisure(model) === (plan.profile === 'leisure'));
  const own = sold.filter((model) => makes.has(plainKey(model.make)));
  if (condition !== 'used') {
    const current = own.filter((model) => isCurrent(model, thisYear));
    if (current.length > 0) return random.pickWeighted(current, (model) => weightOf(model, current));
    throw new Error(
      `The demo stock plan wants new stock of ${dealership.id}, but the catalogue has none of ${[...makes].join(', ') || 'its makes (there are none)'}.`,
    );
  }
  // Only dealerships of the make have trucks.
  const any = sold.filter((model) => model.item !== 'truck' || own.includes(model));
  const from = own.length > 0 && random.chance(plan.usedOwnMakes) ? own : any;
  return random.pickWeighted(from, (model) => model.popularity * weightOf(model, from));
}

/** Demand for a body relative to a hatchback; 1 by default. */
const DEMAND: Partial<Record<CatalogueModel['body'], number>> = {
  Ute: 2,
  SUV: 1.3,
  Van: 0.6,
  Wagon: 0.8,
  'People Mover': 0.6,
  Coupe: 0.5,
  Convertible: 0.4,
  Bus: 0.25,
  'Cab Chassis': 0.6,
  'Light Truck': 0.8,
  Caravan: 3,
};

/** Weights by the popularity of the make, independent of the number of its models in the catalogue. */
function weightOf(model: CatalogueModel, among: readonly CatalogueModel[]): number {
  const rarity = model.segment === 'sports' ? 0.25 : 1;
  return (rarity * (DEMAND[model.body] ?? 1)) / Math.sqrt(among.filter((other) => other.make === model.make).length);
}

function isCurrent(model: CatalogueModel, year: number): boolean {
  return (
    model.vans.some((van) => van.to === null && builtIn(van, year)) ||
    (model.series.some((series) => series.to === null) &&
      model.badges.some((badge) => badge.to === null && builtIn(badge, year)))
  );
}

/** A location with makes only has those; one without has all. */
function yardFor(yards: readonly Location[], make: string, random: Random): Location {
  const key = plainKey(make);
  const sellers = yards.filter(
    (yard) => yard.manufacturers.length === 0 || yard.manufacturers.some((name) => plainKey(name) === key),
  );
  return random.pick(sellers.length > 0 ? sellers : yards);
}
