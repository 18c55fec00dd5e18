import type { Vehicle, Condition } from '#vehicle/rules/vehicle.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { simpleColour } from '#feeds/rules/colour.ts';
import { askingPrice } from './asking-price.ts';
import { builtIn, type Badge, type CatalogueModel, type Engine, type Series } from './catalogue.ts';
import { dealerComments } from './comments.ts';
import { equipmentOf } from './equipment.ts';
import type { StudioBodySlug } from './studio/studio-names.ts';
import { galleryOf, spinOf, videoOf, type Photographed } from './gallery.ts';
import { studioBodyOf } from './studio-body.ts';
import {
  demoVehicleId,
  fictionalNvic,
  fictionalPlate,
  fictionalVin,
  demoSlug,
  stockNumber as makeStockNumber,
} from './identity.ts';
import type { Random } from './random.ts';
import { dayAfter, monthBefore, stockLife } from './stock-life.ts';
import type { DealershipPlan } from './stock-plan.ts';
import { usedValue, usualKmPerYear } from './value.ts';
import { vanFacts, vehicleFacts, type VehicleFacts } from './vehicle-facts.ts';
import { sameMake } from '#vehicle/rules/make.ts';

export interface DemoVehicleOptions {
  readonly dealership: Dealership;
  readonly location: Location;
  readonly profile: DealershipPlan['profile'];
  readonly yard: DealershipPlan['yard'];
  readonly model: CatalogueModel;
  readonly condition: Condition;
  /** Index in the dealership's stock. */
  readonly index: number;
  readonly now: number;
  readonly random: Random;
}

const INTERIORS = [
  'Black Cloth',
  'Black Leather',
  'Charcoal',
  'Grey Cloth',
  'Beige Leather',
  'Tan Leather',
  'Saddle Brown',
];
const LONG_BADGE = 'Seven Seat Black Edition with Panoramic Roof, Towing Package and Extended Warranty';

/** One vehicle. Its identity is generated from random branches that do not depend on `now`, then everything else. */
export function demoVehicle({
  dealership,
  location,
  profile,
  yard,
  model,
  condition,
  index,
  now,
  random,
}: DemoVehicleOptions): Vehicle {
  const built = build(model, condition, profile, now, random.branch('build'));
  const identity = random.branch('identity');
  const life = stockLife(condition, now, random.branch('life'));
  const text = random.branch('words');
  const state = location.address.state;
  const { year, facts, engine, series, level } = built;

  const badge = built.badge === null || text.chance(0.01) ? null : badgeText(built.badge, text);
  const feedYear = condition === 'used' && text.chance(0.008) ? null : year;
  const colour = text.chance(0.01) ? null : text.pickWeighted(model.paints, paintDemand);
  const stockNumber = makeStockNumber(dealership.slug, dealership.id, condition, index);
  const odometerKm = kilometres(model, condition, built.age, random.branch('km'));
  const value = valueOf(built, model, condition, odometerKm, text);
  const described = { ...life, condition: condition, vehicleType: model.item };
  const price = askingPrice(described, value, profile, random.branch('price'));
  const studio = picturedAs(model, built);
  const equipment = equipmentOf(model, engine, level, random.branch('equipment'));

  return {
    id: demoVehicleId(dealership.id, index),
    slug: demoSlug([feedYear, model.make, model.model, badge === null ? null : badge.slice(0, 60), stockNumber]),
    groupId: dealership.group_id,
    dealershipId: dealership.id,
    locationId: location.id,
    ...described,
    certified: condition === 'used' && built.age < 5 && sellsNew(dealership, model.make) && text.chance(0.5),
    tag: tagOf(condition, text),
    year: feedYear,
    make: model.make,
    model: model.model,
    badge,
    series: series !== null && text.chance(0.9) ? series.code : null,
    colour,
    simpleColour: simpleColour(colour),
    interiorColour: model.item === 'car' && text.chance(0.8) ? text.pick(INTERIORS) : null,
    ...facts,
    odometerKm,
    ...price,
    stockNumber,
    ...documents(model, condition, built, state, now, identity),
    images: galleryOf(
      photographedAs(model.body, studio, colour, condition, yard),
      life.status === 'coming_soon',
      random.branch('photos'),
    ),
    ...videoOf(model.body, studio, simpleColour(colour), life.status, random.branch('video')),
    ...spinOf(model.body, studio, simpleColour(colour), life.status, equipment, random.branch('spin')),
    categories: categoriesOf(model, engine, condition, price.price, text),
    features: equipment,
    dealerComments: dealerComments(
      {
        condition,
        vehicleType: model.item,
        make: model.make,
        model: model.model,
        year: feedYear,
        colour,
        simpleFuel: facts.simpleFuel,
      },
      random.branch('comments'),
    ),
    historyReportUrl: historyReportUrl(condition, stockNumber, text),
    advertisedTitle: text.chance(0.6)
      ? advertisedTitle([feedYear, model.make, model.model, badge], facts.simpleTransmission)
      : null,
    ...placeOf(location, profile, text),
  };
}

function photographedAs(
  simpleBody: string,
  studio: StudioBodySlug | null,
  colour: string | null,
  condition: Condition,
  yard: DealershipPlan['yard'],
): Photographed {
  return { simpleBody, studio, simpleColour: simpleColour(colour), place: condition === 'new' ? null : (yard ?? null) };
}

function picturedAs(model: CatalogueModel, { engine, series, facts }: Built) {
  return studioBodyOf({
    body: model.body,
    electric: engine?.fuel === 'Electric',
    offRoad: model.segment === 'four-wheel-drive',
    doors: model.doors,
    length: series?.length ?? null,
    height: series?.height ?? null,
    axle: facts.caravan?.axleType ?? null,
  });
}

/** Dollars. A used vehicle is worth less than a new one. */
function valueOf(
  { priceNew, age }: Built,
  model: CatalogueModel,
  condition: Condition,
  odometerKm: number | null,
  random: Random,
): number {
  if (condition === 'new') return priceNew;
  const value = usedValue(priceNew, model.segment, age, odometerKm) * (0.96 + random.next() * 0.08);
  return Math.min(value, priceNew * (condition === 'used' ? 0.96 : 1));
}

/** Facts from the documents of a vehicle: its numbers, registration and dates. */
function documents(
  model: CatalogueModel,
  condition: Condition,
  { year, age }: Built,
  state: Location['address']['state'],
  now: number,
  random: Random,
) {
  const registered = condition !== 'new' && model.item !== 'caravan';
  return {
    vin: random.chance(0.97) ? fictionalVin(random) : null,
    nvic: model.item === 'car' && random.chance(0.85) ? fictionalNvic(year, random) : null,
    registration: registered && random.chance(0.93) ? fictionalPlate(state, random) : null,
    // Some have expired while in stock.
    registrationExpiry: registered && random.chance(0.9) ? dayAfter(now, random.between(-45, 350)) : null,
    buildDate: random.chance(0.85) ? monthBefore(now, age + 0.2) : null,
    complianceDate: random.chance(0.75) ? monthBefore(now, age + 0.05) : null,
  };
}

function historyReportUrl(condition: Condition, stockNumber: string, random: Random): string | null {
  const reported = condition === 'used' && random.chance(0.4);
  return reported ? `https://history.example/reports/${stockNumber.toLowerCase()}.pdf` : null;
}

function placeOf({ address }: Location, profile: DealershipPlan['profile'], random: Random) {
  // Sold on behalf of its owner, who has it at home.
  const atHome = profile === 'used-outlet' && random.chance(0.02);
  const stated = random.chance(0.5);
  return {
    privateSuburb: atHome ? address.city : null,
    privatePostcode: atHome ? address.postcode : null,
    city: stated ? address.city : null,
    state: stated ? address.state : null,
  };
}

function advertisedTitle(parts: readonly (string | number | null)[], transmission: string | null): string {
  return [...parts, transmission === 'Manual' ? 'Manual' : 'Auto'].filter((part) => part !== null).join(' ');
}

interface Built {
  readonly year: number;
  /** Age in years, with fractions; 0 for new vehicles. */
  readonly age: number;
  readonly badge: string | null;
  readonly series: Series | null;
  readonly engine: Engine | null;
  readonly facts: VehicleFacts;
  /** Dollars, today's list price. */
  readonly priceNew: number;
  /** From 0 for the cheapest badge of the model to 1 for the most expensive. */
  readonly level: number;
}

function build(
  model: CatalogueModel,
  condition: Condition,
  profile: DealershipPlan['profile'],
  now: number,
  random: Random,
): Built {
  const thisYear = new Date(now).getUTCFullYear();
  const year = yearOf(model, condition, profile, thisYear, random);
  const age = {
    new: () => random.next() * 0.3,
    demo: () => 0.3 + random.next() * 0.6,
    used: () => Math.max(0.7, (now - Date.UTC(year, 6, 1)) / 31_557_600_000),
  }[condition]();
  if (model.vans.length > 0) {
    const van = random.pick(model.vans);
    const level = model.vans.indexOf(van) / Math.max(1, model.vans.length - 1);
    return {
      year,
      age,
      badge: van.name,
      series: null,
      engine: null,
      facts: vanFacts(model, van),
      priceNew: van.price,
      level,
    };
  }
  const current = condition !== 'used';
  const badges = model.badges.filter((badge) => builtIn(badge, year) && (!current || badge.to === null));
  const badge = random.pick(badges.length > 0 ? badges : model.badges);
  const series =
    model.series.find((one) => builtIn(one, year) && (!current || one.to === null)) ?? model.series.at(-1)!;
  const key = random.pick(badge.engines);
  const engine = model.engines[key]!;
  const byPrice = [...model.badges].sort((a, b) => a.price - b.price);
  const level = byPrice.indexOf(badge) / Math.max(1, byPrice.length - 1);
  // Further engines of a badge cost more.
  const priceNew = badge.price + badge.engines.indexOf(key) * 1_500;
  return {
    year,
    age,
    badge: badge.name,
    series,
    engine,
    facts: vehicleFacts(model, series, engine, random),
    priceNew,
    level,
  };
}

function yearOf(
  model: CatalogueModel,
  condition: Condition,
  profile: DealershipPlan['profile'],
  thisYear: number,
  random: Random,
): number {
  if (condition !== 'used') return condition === 'demo' && random.chance(0.4) ? thisYear - 1 : thisYear;
  const oldest = OLDEST[profile];
  const years = Array.from({ length: oldest }, (_, back) => thisYear - 1 - back).filter((year) => isBuilt(model, year));
  if (years.length === 0) return lastBuilt(model, thisYear);
  // Vehicles come back from leases and loans after three to five years.
  return random.pickWeighted(years, (year) => {
    const age = thisYear - year;
    if (age <= 2) return 2;
    if (age <= 5) return 3;
    return age <= 8 ? 1.6 : 0.8;
  });
}

function isBuilt(model: CatalogueModel, year: number): boolean {
  return (
    model.vans.some((van) => builtIn(van, year)) ||
    (model.series.some((one) => builtIn(one, year)) && model.badges.some((one: Badge) => builtIn(one, year)))
  );
}

function lastBuilt(model: CatalogueModel, thisYear: number): number {
  return Math.max(...[...model.series, ...model.vans].map((one) => one.to ?? thisYear));
}

function kilometres(model: CatalogueModel, condition: Condition, age: number, random: Random): number | null {
  const usual = usualKmPerYear(model.segment);
  if (usual === 0 || random.chance(0.008)) return null;
  if (condition === 'new') return random.between(3, 40);
  if (condition === 'demo') return random.between(Math.round(usual * 0.06), Math.round(usual * 0.5));
  return Math.round(usual * age * (0.45 + random.next() * 0.55 + random.next() * 0.5));
}

function sellsNew(dealership: Dealership, make: string): boolean {
  return dealership.manufacturers.some((name) => sameMake(name, make));
}

/** Most buyers choose neutral colours. */
const DEMAND: Partial<Record<string, number>> = { White: 3, Grey: 2, Black: 1.8, Silver: 1.6, Blue: 1.3, Red: 1.1 };

function paintDemand(paint: string): number {
  return DEMAND[simpleColour(paint) ?? ''] ?? 0.6;
}

function tagOf(condition: Condition, random: Random): string | null {
  if (!random.chance(0.09)) return null;
  return random.pick(
    condition === 'used'
      ? ['Manager Special', 'Manager Special', 'Weekly Special', 'Price Drop']
      : ['Runout Sale', 'Test Drive Only', 'Manager Special'],
  );
}

function categoriesOf(
  model: CatalogueModel,
  engine: Engine | null,
  condition: Condition,
  price: number | null,
  random: Random,
): readonly string[] {
  const found: string[] = [];
  if ((model.seats ?? 0) >= 7) found.push('Family Cars');
  if (model.segment === 'ute' || model.segment === 'van' || model.segment === 'truck') found.push('Work Vehicles');
  if (model.segment === 'four-wheel-drive') found.push('Adventure');
  if (engine && ['Hybrid', 'PHEV', 'Electric'].includes(engine.fuel)) found.push('Hybrid and Electric');
  if (condition === 'used' && price !== null && price > 0 && price < 2_000_000) found.push('Under $20,000');
  if (random.chance(0.06)) found.push('Weekly Specials');
  return found;
}

const badgeText = (badge: string, words: Random) => (words.chance(0.006) ? `${badge} ${LONG_BADGE}` : badge);

/** The age in years of the oldest vehicles. */
const OLDEST = { franchise: 10, 'used-outlet': 14, leisure: 12 } satisfies Record<DealershipPlan['profile'], number>;
