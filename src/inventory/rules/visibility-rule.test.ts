import { describe, expect, it } from 'vitest';
import { sampleStockRules } from '#tests/support/sample-dealership.ts';
import { sampleFacetValues, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { CONDITIONS, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { compileFilter } from '#search/rules/filter-expression.ts';
import {
  conditionsShown,
  isShownOnSite,
  VISIBILITY_RULES,
  type SiteStockRules,
  type VisibilityRuleName,
} from './visibility-rule.ts';

const YEAR = 2026;
const photo = [{ url: '/a.jpg', thumbUrl: null }];
const rules = (changes: Partial<SiteStockRules> = {}) => sampleStockRules(['dealership'], changes);
const showsVehicle = (vehicle: Vehicle, stockRules: SiteStockRules, year: number, location?: string) =>
  isShownOnSite(vehicle, stockRules, year, () => sampleFacetValues(vehicle, location));
const shown = (vehicle: Partial<Vehicle>, changes: Partial<SiteStockRules> = {}) =>
  showsVehicle(sampleVehicle(vehicle), rules(changes), YEAR);

/** Vehicles that differ in exactly the fields that rules use; every rule is tested with every vehicle. */
const VEHICLES = {
  used: { condition: 'used', price: 2_000_000, year: 2020, odometerKm: 50_000, images: photo },
  new: { condition: 'new', price: 4_000_000, year: 2026, odometerKm: 10, images: photo },
  demo: { condition: 'demo', price: 3_500_000, year: 2025, odometerKm: 4_000, images: photo },
  usedWithoutPhotos: { condition: 'used', price: 2_000_000, year: 2020, odometerKm: 50_000, images: [] },
  newWithoutPhotos: { condition: 'new', price: 4_000_000, year: 2026, odometerKm: 10, images: [] },
  usedWithoutPrice: { condition: 'used', price: null, year: 2020, odometerKm: 50_000, images: photo },
  newWithPriceZero: { condition: 'new', price: 0, year: 2026, odometerKm: 10, images: photo },
  usedByTheWeek: {
    condition: 'used',
    price: null,
    subscriptionPrice: 15_000,
    year: 2020,
    odometerKm: 50_000,
    images: photo,
  },
  usedOnOffer: { condition: 'used', price: null, offerPrice: 1_900_000, year: 2020, odometerKm: 50_000, images: photo },
  usedTenYears: { condition: 'used', price: 900_000, year: 2016, odometerKm: 99_999, images: photo },
  usedElevenYears: { condition: 'used', price: 800_000, year: 2015, odometerKm: 100_000, images: photo },
  usedUnknown: { condition: 'used', price: 800_000, year: null, odometerKm: null, images: photo },
  certified: { condition: 'used', price: 2_000_000, year: 2020, odometerKm: 50_000, images: photo, certified: true },
  electric: { condition: 'new', price: 6_000_000, year: 2026, odometerKm: 10, images: photo, simpleFuel: 'Electric' },
  hybrid: {
    condition: 'used',
    price: 3_000_000,
    year: 2022,
    odometerKm: 20_000,
    images: photo,
    fuel: 'Petrol - Plug-in HYBRID',
  },
  reserved: { condition: 'used', price: 2_000_000, year: 2020, odometerKm: 50_000, images: photo, reserved: true },
} as const satisfies Record<string, Partial<Vehicle>>;
type Name = keyof typeof VEHICLES;

const ALL = Object.keys(VEHICLES) as Name[];
const NOT_USED: Name[] = ['new', 'demo', 'newWithoutPhotos', 'newWithPriceZero', 'electric'];
const USED = ALL.filter((name) => !NOT_USED.includes(name));
const without = (names: readonly Name[], ...gone: Name[]) => names.filter((name) => !gone.includes(name));

const TABLE: readonly (readonly [VisibilityRuleName, string, readonly Name[]])[] = [
  ['all', 'all', ALL],
  ['usedOnly', 'used only', USED],
  ['newAndDemo', 'new and demo', NOT_USED],
  ['usedAndDemo', 'used and demo', [...USED, 'demo']],
  ['newOnly', 'new only', without(NOT_USED, 'demo')],
  ['demoOnly', 'demo only', ['demo']],
  ['withPhotos', 'all with photos', without(ALL, 'usedWithoutPhotos', 'newWithoutPhotos')],
  ['usedWithPhotos', 'used with photos', without(USED, 'usedWithoutPhotos')],
  ['withPrice', 'all with a price', without(ALL, 'usedWithoutPrice', 'newWithPriceZero')],
  ['usedWithPrice', 'used with a price', without(USED, 'usedWithoutPrice')],
  ['usedUpTo10Years', 'used up to 10 years old', without(USED, 'usedElevenYears', 'usedUnknown')],
  ['usedUnder100000Km', 'used under 100,000 km', without(USED, 'usedElevenYears', 'usedUnknown')],
  ['certifiedOnly', 'certified only', ['certified']],
  ['electricAndHybrid', 'electric and hybrid', ['electric', 'hybrid']],
  ['withoutReserved', 'without reserved vehicles', without(ALL, 'reserved')],
];

describe('visibility rules', () => {
  it('are the fifteen of the table, in its order [SRCH-052, GAP-041]', () => {
    expect(Object.entries(VISIBILITY_RULES).map(([name, { about }]) => [name, about])).toEqual(
      TABLE.map(([name, about]) => [name, about]),
    );
  });

  it.each(TABLE)('%s: shows %s [SRCH-052]', (visibilityRule, _, names) => {
    expect(ALL.filter((name) => shown(VEHICLES[name], { visibilityRule })).sort()).toEqual([...names].sort());
  });

  it.each(TABLE)('%s: names the conditions that it can show [SRCH-052]', (visibilityRule) => {
    // With everything that a rule may require, only the condition decides.
    const best = {
      year: 2025,
      odometerKm: 10,
      price: 4_000_000,
      images: photo,
      certified: true,
      simpleFuel: 'Electric',
    };
    const seen = CONDITIONS.filter((condition) => shown({ ...best, condition }, { visibilityRule }));
    expect([...conditionsShown({ visibilityRule, siteFilter: null })].sort()).toEqual([...seen].sort());
  });

  it.each([
    ['car_type:used', ['used']],
    ['car_type = "Used" AND make:Kia', ['used']],
    ['car_type:used OR car_type:demo', ['demo', 'used']],
    ['NOT car_type:new', ['demo', 'used']],
    ['car_type != new AND NOT (car_type:demo OR body:SUV)', ['used']],
    ['price > 20000 OR car_type:used', ['new', 'demo', 'used']],
    ['body:SUV', ['new', 'demo', 'used']],
  ])('the filter %s leaves %s [SITE-020]', (siteFilter, left) => {
    expect([...conditionsShown({ visibilityRule: 'all', siteFilter })].sort()).toEqual(left.toSorted());
  });

  it('a filter never adds a condition to those of the rule [SITE-020]', () => {
    expect(conditionsShown({ visibilityRule: 'usedOnly', siteFilter: 'car_type:new OR make:Kia' })).toEqual(['used']);
  });

  it('usedUpTo10Years uses the calendar year at the site [SRCH-052]', () => {
    const vehicle = sampleVehicle(VEHICLES.usedTenYears);
    expect(
      [2025, 2026, 2027].map((year) => showsVehicle(vehicle, rules({ visibilityRule: 'usedUpTo10Years' }), year)),
    ).toEqual([true, true, false]);
  });

  it('throws for an unknown rule instead of showing everything [SRCH-052]', () => {
    expect(() => shown({}, { visibilityRule: 'nothing' as VisibilityRuleName })).toThrow();
  });
});

describe('what a site shows under any rule', () => {
  it('a vehicle hidden from dealer websites is never shown [AVL-010]', () => {
    for (const [visibilityRule] of TABLE) {
      for (const name of ALL)
        expect(shown({ ...VEHICLES[name], showOnWebsite: false }, { visibilityRule })).toBe(false);
    }
  });

  it('only vehicles of its own dealerships [SITE-013]', () => {
    expect(shown({ dealershipId: 'dealership' })).toBe(true);
    expect(shown({ dealershipId: 'another' })).toBe(false);
    expect(shown({}, { dealershipIds: new Set() })).toBe(false);
  });

  it('only its vehicle types [SITE-004]', () => {
    expect(shown({ vehicleType: 'caravan' })).toBe(false);
    expect(shown({ vehicleType: 'caravan' }, { vehicleTypes: ['motorcycle', 'caravan'] })).toBe(true);
  });

  it("both the site's filter and its manufacturer apply [API-010, SITE-014, SITE-020]", () => {
    const rules = { siteFilter: compileFilter('body:SUV or body:Ute'), manufacturer: 'Kia' };
    const seen = (make: string, simpleBody: string) => shown({ make, simpleBody }, rules);
    expect([seen('Kia', 'SUV'), seen('Kia', 'Ute'), seen('Kia', 'Sedan'), seen('Ford', 'Ute')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('a site of one make matches any spelling of the make in the feed [SITE-014]', () => {
    expect([
      shown({ make: 'KIA' }, { manufacturer: 'Kia' }),
      shown({ make: 'Mazda' }, { manufacturer: 'Kia' }),
    ]).toEqual([true, false]);
  });

  it('excluded stock numbers are matched without case and spaces [SRCH-053]', () => {
    const excluded = { excludedStockNumbers: ['A100', ' b7 '] };
    expect([shown({ stockNumber: 'a100 ' }, excluded), shown({ stockNumber: 'B7' }, excluded)]).toEqual([false, false]);
    expect([shown({ stockNumber: 'A1000' }, excluded), shown({ stockNumber: null }, excluded)]).toEqual([true, true]);
    expect(shown({ stockNumber: null }, { excludedStockNumbers: [' '] })).toBe(true);
  });

  it('excluded makes hide new vehicles, not used and demo ones [SRCH-054]', () => {
    const excluded = { excludedNewMakes: ['nissan', 'Mazda'] };
    expect(shown({ condition: 'new', make: 'Nissan' }, excluded)).toBe(false);
    expect(shown({ condition: 'new', make: 'MAZDA' }, excluded)).toBe(false);
    expect(shown({ condition: 'new', make: 'Kia' }, excluded)).toBe(true);
    expect(shown({ condition: 'used', make: 'Nissan' }, excluded)).toBe(true);
    expect(shown({ condition: 'demo', make: 'Nissan' }, excluded)).toBe(true);
  });

  it("the site's filter can use names of its dealerships and locations [API-010]", () => {
    const siteFilter = compileFilter('location_name:"North Yard"');
    const vehicle = sampleVehicle();
    const shownAt = (location: string) => showsVehicle(vehicle, rules({ siteFilter }), YEAR, location);
    expect([shownAt('North Yard'), shownAt('South Yard')]).toEqual([true, false]);
    expect(showsVehicle(vehicle, rules({ siteFilter }), YEAR)).toBe(false);
  });

  it('all rules must allow the vehicle', () => {
    const strict = {
      manufacturer: 'Toyota',
      visibilityRule: 'usedOnly' as const,
      excludedStockNumbers: ['X'],
      siteFilter: compileFilter('price < 30000'),
    };
    expect(shown({}, strict)).toBe(true);
    for (const change of [{ make: 'Kia' }, { condition: 'new' as const }, { stockNumber: 'x' }, { price: 3_000_000 }])
      expect(shown(change, strict)).toBe(false);
  });
});
