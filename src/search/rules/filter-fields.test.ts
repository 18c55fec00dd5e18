import { describe, expect, it } from 'vitest';
import { sampleVariant, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { facetValues } from './facet-values.ts';
import { FILTER_FIELDS } from './filter-expression.ts';
import { compareFilterValue, filterNumber, filterValues, type FilterField } from './filter-fields.ts';

const VEHICLE = sampleVehicle({
  status: 'coming_soon',
  categories: ['Family'],
  city: 'Cairns',
  state: 'qld',
  colour: 'Deep Ocean',
  simpleColour: 'Blue',
  interiorColour: 'Tan',
  seats: 5,
  doors: 4,
  engineCc: 1798,
  variant: sampleVariant({ brakedTowingKg: 1500, powerKw: 103, fuelConsumption: 6.4, electricRangeKm: 420 }),
  caravan: {
    bodyWidthMm: null,
    bodyLengthMm: 6210,
    tareWeightKg: null,
    axleType: null,
    sleeps: 4,
    aggregateTrailerMassKg: 2490,
  },
  body: '5D WAGON',
  simpleBody: 'SUV',
  drive: 'Four Wheel',
  simpleDrive: '4WD',
  fuel: 'PULP',
  simpleFuel: 'Petrol',
  transmission: '8 SP AUTO',
  simpleTransmission: 'Automatic',
  tag: 'Special',
  certified: true,
  odometerKm: 12_345,
  price: 2_499_050,
  previousPrice: 2_600_000,
  market: { stateAverage: 2_700_000, nationalAverage: null },
  subscriptionPrice: 19_900,
  series: 'MY21',
  reserved: true,
  preorder: false,
  priceType: 'drive_away',
  features: ['Tow bar', 'Sunroof'],
});

const PLACE = { dealership: sampleDealership('north'), location: sampleLocation('group.north') };
const known = (vehicle: Vehicle, field: FilterField) =>
  filterValues(vehicle, field, facetValues(vehicle, vehicle.features, PLACE));
const number = (vehicle: Vehicle, field: FilterField) =>
  filterNumber(field, facetValues(vehicle, vehicle.features, PLACE));

/** The values of each field of the vehicle. */
const KNOWN: Record<FilterField, readonly string[]> = {
  badge: ['Ascent Sport'],
  status: ['coming_soon'],
  car_type: ['used'],
  categories: ['Family'],
  city: ['Cairns'],
  colour: ['Blue'],
  dealership_name: ['Dealership north'],
  filtered_features: ['Tow bar', 'Sunroof'],
  item_type: ['car'],
  location_name: ['Yard'],
  make: ['Toyota'],
  make_model: ['Toyota Corolla'],
  model: ['Corolla'],
  price_range: ['$20,000 - $25,000'],
  seats: ['5'],
  body: ['SUV'],
  drive: ['4WD'],
  fuel: ['Petrol'],
  transmission: ['Automatic'],
  state: ['qld'],
  tag: ['Special'],
  weekly_price_range: ['$150 - $200 / week'],
  year: ['2021'],
  certified: ['true'],
  km: ['12345'],
  price: ['24990.5'],
  subscription_price: ['199'],
  created_at_timestamp: ['1767225600'],
  seat_count: ['5'],
  door_count: ['4'],
  towing_kg: ['1500'],
  engine_cc: ['1798'],
  power_kw: ['103'],
  fuel_use: ['6.4'],
  range_km: ['420'],
  sleep_count: ['4'],
  atm_kg: ['2490'],
  length_m: ['6.21'],
  price_drop: ['1009.5'],
  for_sale: [],
  deal: ['price_dropped', 'below_market'],
  stocknum: ['A100'],
  series: ['MY21'],
  interior_colour: ['Tan'],
  dealership_id: ['dealership'],
  location_id: ['location'],
  reserved: ['true'],
  preorder: ['false'],
  price_type: ['drive_away'],
};

describe('fields of a filter', () => {
  it.each(FILTER_FIELDS)('reads %s from the vehicle [API-010]', (field) => {
    expect(known(VEHICLE, field)).toEqual(KNOWN[field]);
  });

  it.each<[FilterField, Partial<Vehicle>, string]>([
    ['colour', { colour: 'Deep Ocean' }, 'Deep Ocean'],
    ['body', { body: '5D WAGON' }, '5D WAGON'],
    ['drive', { drive: 'Four Wheel' }, 'Four Wheel'],
    ['fuel', { fuel: 'PULP' }, 'PULP'],
    ['transmission', { transmission: '8 SP AUTO' }, '8 SP AUTO'],
  ])("%s falls back to the feed's text where no simple value is known", (field, vehicle, value) => {
    expect(known(sampleVehicle(vehicle), field)).toEqual([value]);
  });

  it('takes city and state from the location if the vehicle has none', () => {
    const vehicle = sampleVehicle({ city: null, state: null });
    expect([known(vehicle, 'city'), known(vehicle, 'state')]).toEqual([['Brisbane'], ['qld']]);
  });

  it('takes a price of 0, by which a feed says that there is none, for none', () => {
    const vehicle = sampleVehicle({ price: 0, subscriptionPrice: 0 });
    for (const field of ['price', 'price_range', 'subscription_price', 'weekly_price_range'] as const)
      expect(known(vehicle, field)).toEqual([]);
  });

  it('returns numbers in dollars, and null for unknown or non-numeric values', () => {
    expect((['price', 'subscription_price', 'year', 'seats'] as const).map((field) => number(VEHICLE, field))).toEqual([
      24_990.5, 199, 2021, 5,
    ]);
    expect(number(sampleVehicle({ price: null }), 'price')).toBeNull();
    expect(number(VEHICLE, 'make')).toBeNull();
    expect(number(sampleVehicle({ createdAt: 'yesterday' }), 'created_at_timestamp')).toBeNull();
  });

  it('ignores prices of ten dollars or less, and prefers the offer price', () => {
    expect(known(sampleVehicle({ price: 1000 }), 'price')).toEqual([]);
    expect(known(sampleVehicle({ price: 2_000_000, offerPrice: 1_900_000 }), 'price')).toEqual(['19000']);
    expect(known(sampleVehicle({ price: 2_000_000, offerPrice: 0 }), 'price')).toEqual(['20000']);
  });

  it.each<[FilterField, string, string, boolean]>([
    ['colour', 'Red', ' red ', true],
    ['colour', 'Red', 'Reds', false],
    ['year', '2020', '2020.0', true],
    ['year', '2020', '2021', false],
    ['stocknum', '007', '7', false],
    ['seats', '5', '5.0', true],
    ['make', 'MERCEDES BENZ', 'Mercedes-Benz', true],
    ['make', 'Kia', 'Kias', false],
    ['colour', '', '0', false],
  ])('%s %s against %s: %s', (field, own, wanted, equal) => {
    expect(compareFilterValue(field, own, wanted)).toBe(equal);
  });
});
