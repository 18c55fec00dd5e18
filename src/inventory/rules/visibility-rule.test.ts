import { describe, expect, it } from 'vitest';
import { sampleCar } from '#tests/support/sample-car.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { compileFilter } from '#search/rules/filter-expression.ts';
import { isShownOnSite, VISIBILITY_RULES, type SiteStockRules } from './visibility-rule.ts';

const YEAR = 2026;
const photo = [{ url: '/a.jpg', thumb_url: null }];
const rules = (changes: Partial<SiteStockRules> = {}): SiteStockRules => ({
  dealershipIds: new Set(['dealership']),
  vehicleTypes: ['car'],
  manufacturer: null,
  visibilityRule: 0,
  excludedStockNumbers: [],
  excludedNewMakes: [],
  siteFilter: null,
  testDriveOnly: null,
  ...changes,
});
const shown = (car: Partial<Car>, changes: Partial<SiteStockRules> = {}) =>
  isShownOnSite(sampleCar(car), rules(changes), YEAR);

/** Cars that differ in exactly what some rule looks at; every rule is asked about every one. */
const CARS = {
  used: { car_type: 'used', price: 2_000_000, year: 2020, km: 50_000, images: photo },
  new: { car_type: 'new', price: 4_000_000, year: 2026, km: 10, images: photo },
  demo: { car_type: 'demo', price: 3_500_000, year: 2025, km: 4_000, images: photo },
  usedWithoutPhotos: { car_type: 'used', price: 2_000_000, year: 2020, km: 50_000, images: [] },
  newWithoutPhotos: { car_type: 'new', price: 4_000_000, year: 2026, km: 10, images: [] },
  usedWithoutPrice: { car_type: 'used', price: null, year: 2020, km: 50_000, images: photo },
  newWithPriceZero: { car_type: 'new', price: 0, year: 2026, km: 10, images: photo },
  usedByTheWeek: { car_type: 'used', price: null, subscription_price: 15_000, year: 2020, km: 50_000, images: photo },
  usedOnOffer: { car_type: 'used', price: null, offer_price: 1_900_000, year: 2020, km: 50_000, images: photo },
  usedTenYears: { car_type: 'used', price: 900_000, year: 2016, km: 99_999, images: photo },
  usedElevenYears: { car_type: 'used', price: 800_000, year: 2015, km: 100_000, images: photo },
  usedUnknown: { car_type: 'used', price: 800_000, year: null, km: null, images: photo },
  certified: { car_type: 'used', price: 2_000_000, year: 2020, km: 50_000, images: photo, certified: true },
  electric: { car_type: 'new', price: 6_000_000, year: 2026, km: 10, images: photo, simple_fuel: 'Electric' },
  hybrid: {
    car_type: 'used',
    price: 3_000_000,
    year: 2022,
    km: 20_000,
    images: photo,
    fuel: 'Petrol - Plug-in HYBRID',
  },
  reserved: { car_type: 'used', price: 2_000_000, year: 2020, km: 50_000, images: photo, reserved: true },
} as const satisfies Record<string, Partial<Car>>;
type Name = keyof typeof CARS;

const ALL = Object.keys(CARS) as Name[];
const NOT_USED: Name[] = ['new', 'demo', 'newWithoutPhotos', 'newWithPriceZero', 'electric'];
const USED = ALL.filter((name) => !NOT_USED.includes(name));
const without = (names: readonly Name[], ...gone: Name[]) => names.filter((name) => !gone.includes(name));

const TABLE: readonly (readonly [number, string, readonly Name[]])[] = [
  [0, 'all', ALL],
  [1, 'used only', USED],
  [2, 'new and demo', NOT_USED],
  [3, 'used and demo', [...USED, 'demo']],
  [4, 'new only', without(NOT_USED, 'demo')],
  [5, 'demo only', ['demo']],
  [6, 'all with photos', without(ALL, 'usedWithoutPhotos', 'newWithoutPhotos')],
  [7, 'used with photos', without(USED, 'usedWithoutPhotos')],
  [8, 'all with a price', without(ALL, 'usedWithoutPrice', 'newWithPriceZero')],
  [9, 'used with a price', without(USED, 'usedWithoutPrice')],
  [10, 'used up to 10 years old', without(USED, 'usedElevenYears', 'usedUnknown')],
  [11, 'used under 100,000 km', without(USED, 'usedElevenYears', 'usedUnknown')],
  [12, 'certified only', ['certified']],
  [13, 'electric and hybrid', ['electric', 'hybrid']],
  [14, 'without reserved cars', without(ALL, 'reserved')],
];

describe('visibility rules', () => {
  it('there are fifteen, 0 to 14, in the order of the table [SRCH-052, GAP-041]', () => {
    expect(VISIBILITY_RULES.map((rule, number) => [number, rule.about])).toEqual(
      TABLE.map(([number, about]) => [number, about]),
    );
  });

  it.each(TABLE)('rule %i shows %s [SRCH-052]', (visibilityRule, _, names) => {
    expect(ALL.filter((name) => shown(CARS[name], { visibilityRule })).sort()).toEqual([...names].sort());
  });

  it('the age of rule 10 follows the year at the site [SRCH-052]', () => {
    const car = sampleCar(CARS.usedTenYears);
    expect([2025, 2026, 2027].map((year) => isShownOnSite(car, rules({ visibilityRule: 10 }), year))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([-1, 15, 1.5])('a rule %d does not exist and is never taken for "all" [SRCH-052]', (visibilityRule) => {
    expect(() => shown({}, { visibilityRule })).toThrow(/does not exist; the rules are 0 to 14/);
  });
});

describe('what a site shows whatever its rule', () => {
  it('a car that is not for dealer websites is never shown [AVL-010]', () => {
    for (const [visibilityRule] of TABLE) {
      for (const name of ALL)
        expect(shown({ ...CARS[name], show_on_dealer_website: false }, { visibilityRule })).toBe(false);
    }
  });

  it("only its own dealerships' cars [SITE-013]", () => {
    expect(shown({ dealership_id: 'dealership' })).toBe(true);
    expect(shown({ dealership_id: 'another' })).toBe(false);
    expect(shown({}, { dealershipIds: new Set() })).toBe(false);
  });

  it('only its kinds of vehicles [SITE-004]', () => {
    expect(shown({ item_type: 'caravan' })).toBe(false);
    expect(shown({ item_type: 'caravan' }, { vehicleTypes: ['motorcycle', 'caravan'] })).toBe(true);
  });

  it('the filter of a site and its manufacturer hold both [API-010, SITE-014, SITE-020]', () => {
    const rules = { siteFilter: compileFilter('body:SUV or body:Ute'), manufacturer: 'Kia' };
    const seen = (make: string, simple_body: string) => shown({ make, simple_body }, rules);
    expect([seen('Kia', 'SUV'), seen('Kia', 'Ute'), seen('Kia', 'Sedan'), seen('Ford', 'Ute')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('a site of one make shows that make, however the feed writes it [SITE-014]', () => {
    expect([
      shown({ make: 'KIA' }, { manufacturer: 'Kia' }),
      shown({ make: 'Mazda' }, { manufacturer: 'Kia' }),
    ]).toEqual([true, false]);
  });

  it('excluded stock numbers are never shown, whatever case or space around them [SRCH-053]', () => {
    const excluded = { excludedStockNumbers: ['A100', ' b7 '] };
    expect([shown({ stocknum: 'a100 ' }, excluded), shown({ stocknum: 'B7' }, excluded)]).toEqual([false, false]);
    expect([shown({ stocknum: 'A1000' }, excluded), shown({ stocknum: null }, excluded)]).toEqual([true, true]);
    expect(shown({ stocknum: null }, { excludedStockNumbers: [' '] })).toBe(true);
  });

  const excluded = { excludedNewMakes: ['nissan', 'Mazda'] };
  it('new cars of excluded makes are left out [SRCH-054]', () => {
    expect(shown({ car_type: 'new', make: 'Nissan' }, excluded)).toBe(false);
    expect(shown({ car_type: 'new', make: 'MAZDA' }, excluded)).toBe(false);
    expect(shown({ car_type: 'new', make: 'Kia' }, excluded)).toBe(true);
  });

  it('used and demo cars of excluded makes stay [SRCH-054]', () => {
    expect(shown({ car_type: 'used', make: 'Nissan' }, excluded)).toBe(true);
    expect(shown({ car_type: 'demo', make: 'Nissan' }, excluded)).toBe(true);
  });

  it("the site's own filter holds too, with facts that the car alone does not know [API-010]", () => {
    const siteFilter = compileFilter('location_name:"North Yard"');
    const car = sampleCar();
    expect(isShownOnSite(car, rules({ siteFilter }), YEAR, { facets: { location_name: 'North Yard' } })).toBe(true);
    expect(isShownOnSite(car, rules({ siteFilter }), YEAR, { facets: { location_name: 'South Yard' } })).toBe(false);
    expect(isShownOnSite(car, rules({ siteFilter }), YEAR)).toBe(false);
  });

  it('every rule has to agree', () => {
    const strict = {
      manufacturer: 'Toyota',
      visibilityRule: 1,
      excludedStockNumbers: ['X'],
      siteFilter: compileFilter('price < 30000'),
    };
    expect(shown({}, strict)).toBe(true);
    for (const change of [{ make: 'Kia' }, { car_type: 'new' as const }, { stocknum: 'x' }, { price: 3_000_000 }])
      expect(shown(change, strict)).toBe(false);
  });
});
