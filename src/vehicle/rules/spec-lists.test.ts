import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { factsOnce } from './facts-once.ts';
import type { Variant } from './vehicle.ts';
import { caravanSpecs, detailEntries, detailsTitle, featuredSpecs, specifications, summary } from './spec-lists.ts';

const rules = { expiredRego: 'nothing', today: '2026-11-21' } as const;
const variant: Variant = {
  cylinders: 4,
  engineCc: 2755,
  engineLitres: 2.8,
  induction: 'Turbo Diesel',
  fuelConsumption: 8.1,
  fuelCapacityLitres: 80,
  grossMassKg: 3050,
  lengthMm: 5325,
  heightMm: 1865,
  widthMm: 1900,
  brakedTowingKg: 3500,
  torqueNm: 500,
  ancapRating: 5,
  gearType: 'Sports Automatic',
  powerKw: null,
};
const full = sampleVehicle({
  odometerKm: 45_210,
  complianceDate: '2021-03',
  buildDate: '2021-02-14',
  engineCc: 2755,
  engineLitres: 2.8,
  fuel: 'Diesel',
  simpleFuel: 'Diesel',
  transmission: '6 speed Automatic',
  seats: 5,
  registration: '123ABC',
  registrationExpiry: '2027-03-14',
  stockNumber: 'A100',
  vin: 'JTMHV05J604123456',
  colour: 'Glacier White',
  body: 'Utility',
  bodyConfiguration: 'Double Cab',
  drive: '4X4 Dual Range',
  gearCount: 6,
  variant,
});
const bare = sampleVehicle({ year: null, stockNumber: null });
const valueOf = (list: readonly { label: string; value: string }[], label: string) =>
  list.find((entry) => entry.label === label)?.value;

const NO_CARAVAN = {
  bodyWidthMm: null,
  bodyLengthMm: null,
  tareWeightKg: null,
  axleType: null,
  sleeps: null,
  aggregateTrailerMassKg: null,
};

describe('spec lists', () => {
  it('key information has the required order and labels [VDP-066]', () => {
    expect(featuredSpecs(full, rules)).toEqual([
      { label: 'Kilometres', value: '45,210 km' },
      { label: 'Compliance date', value: 'March 2021' },
      { label: 'Build date', value: '14 February 2021' },
      { label: 'Engine', value: '4 cylinder 2.8 L' },
      { label: 'Fuel Type', value: 'Diesel' },
      { label: 'Transmission', value: '6 speed Automatic' },
      { label: 'Induction', value: 'Turbo Diesel' },
      { label: 'Seats', value: '5' },
      { label: 'Registration', value: '123ABC' },
      { label: 'Rego Expiry', value: 'Expires on 14 March 2027' },
      { label: 'Stock no', value: 'A100' },
      { label: 'VIN', value: 'JTMHV05J604123456' },
      { label: 'Exterior Colour', value: 'Glacier White' },
    ]);
  });

  it('labels a year as such where only the year is known [VDP-066]', () => {
    const list = featuredSpecs(sampleVehicle({ complianceDate: '2020', buildDate: null, year: 2019 }), rules);
    expect(list).toEqual(
      expect.arrayContaining([
        { label: 'Compliance year', value: '2020' },
        { label: 'Build year', value: '2019' },
      ]),
    );
  });

  it('specifications end with the tare weight and the emissions where the feed has them', () => {
    const list = specifications({ ...full, variant: { ...variant, tareKg: 2110, co2: 212 } });
    expect(list.slice(-2)).toEqual([
      { label: 'Tare weight', value: '2,110 kg' },
      { label: 'CO2 emissions', value: '212 g/km' },
    ]);
  });

  it('specifications have the required order and labels [VDP-067]', () => {
    expect(specifications(full)).toEqual([
      { label: 'Engine power', value: '2,755 cc' },
      { label: 'Fuel consumption', value: '8.1 L/100km' },
      { label: 'Fuel tank', value: '80 L' },
      { label: 'Weight', value: '3,050 kg (GVM)' },
      { label: 'Length', value: '5,325 mm' },
      { label: 'Height', value: '1,865 mm' },
      { label: 'Width', value: '1,900 mm' },
      { label: 'Towing Capacity', value: '3,500 kg' },
    ]);
    expect(specifications({ ...full, variant: { ...variant, powerKw: 150 } })[0]).toEqual({
      label: 'Engine power',
      value: '150 kW (2,755 cc)',
    });
  });

  it.each([
    ['the aggregate mass of a trailer', 2980, 2980, '2,980 kg (ATM)'],
    ['another mass of a trailer', 2700, 2980, '2,700 kg'],
  ])('the weight of a caravan names its mass: %s', (_, grossMassKg, aggregateTrailerMassKg, text) => {
    const caravan = { ...NO_CARAVAN, aggregateTrailerMassKg };
    const list = specifications({ ...full, vehicleType: 'caravan', caravan, variant: { ...variant, grossMassKg } });
    expect(list.find(({ label }) => label === 'Weight')?.value).toBe(text);
  });

  it('the summary has the label "Exterior color" in American spelling [VDP-068, GAP-038]', () => {
    expect(summary(full)).toEqual([
      { label: 'Body type', value: 'Utility' },
      { label: 'Body configuration', value: 'Double Cab' },
      { label: 'Drive type', value: '4X4 Dual Range' },
      { label: 'Exterior color', value: 'Glacier White' },
      { label: 'Torque', value: '500 Nm' },
      { label: 'Cylinders', value: '4' },
      { label: 'Gearbox', value: '6 speed Sports Automatic' },
      { label: 'ANCAP safety rating', value: '5 stars' },
      { label: 'Engine Size', value: '2.8 L' },
      { label: 'Engine Variant', value: '4 cylinder 2.8 L Turbo Diesel' },
    ]);
  });

  it.each([
    [9, '9 SP Automatic', '9 speed Automatic'],
    [6, '6-speed manual', '6 speed manual'],
    [null, '10 SP Automatic', '10 SP Automatic'],
    [8, 'Sports Automatic', '8 speed Sports Automatic'],
  ])('counts the speeds of a gearbox once: %s, %s', (gearCount, transmission, value) => {
    const shown = summary({ ...full, gearCount, transmission, variant: null });
    expect(shown.find(({ label }) => label === 'Gearbox')).toEqual({ label: 'Gearbox', value });
  });

  it.each([
    ['Electric', '1 SP Automatic', 'Reduction Gear', 'Automatic (single speed)'],
    ['Electric', 'Single-speed', null, 'Automatic (single speed)'],
    ['Petrol', '1 SP Automatic', null, 'Automatic'],
    ['Petrol', 'Constantly Variable Transmission', 'CVT Automatic', 'Automatic (CVT)'],
    ['Hybrid', '1 SP e-CVT Auto', null, 'Automatic (CVT)'],
    ['Petrol', '10 SP Sports Automatic', 'Sports Automatic', '10 speed Sports Automatic'],
    ['Petrol', '6-speed manual', 'manual', '6 speed manual'],
    ['Petrol', 'Manual', null, 'Manual'],
  ])('names the transmission as people say it, once: %s, %s, %s', (simpleFuel, transmission, gearType, value) => {
    const vehicle = {
      ...full,
      simpleFuel,
      transmission,
      gearCount: Number.parseInt(transmission, 10) || null,
      variant: { ...variant, gearType },
    };
    const key = featuredSpecs(vehicle, rules);
    expect(valueOf(key, 'Transmission')).toBe(value);
    expect(valueOf(factsOnce([key, summary(vehicle)] as const)[1], 'Gearbox')).toBeUndefined();
  });

  it('the engine of a motorcycle is measured in cubic centimetres, also in the summary', () => {
    const scooter = {
      ...full,
      vehicleType: 'motorcycle',
      engineCc: 155,
      engineLitres: 0.2,
      variant: { ...variant, cylinders: 1, induction: null },
    } as const;
    expect(valueOf(featuredSpecs(scooter, rules), 'Engine')).toBe('1 cylinder 155 cc');
    expect(valueOf(summary(scooter), 'Engine Size')).toBe('155 cc');
    expect(valueOf(featuredSpecs({ ...scooter, engineCc: null, variant: null }, rules), 'Engine')).toBe('0.2 L');
  });

  it('leaves out entries without data [VDP-064, VDP-065]', () => {
    expect([featuredSpecs(bare, rules), specifications(bare), summary(bare), caravanSpecs(bare)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    const blanks = sampleVehicle({
      year: null,
      stockNumber: '  ',
      fuel: '',
      variant: { ...variant, cylinders: 0, induction: ' ', torqueNm: 0, ancapRating: 0, fuelCapacityLitres: 0 },
    });
    expect(featuredSpecs(blanks, rules).map((entry) => entry.label)).toEqual(['Engine']);
    expect(summary(blanks).map((entry) => entry.label)).toEqual(['Gearbox', 'Engine Size']);
  });

  it('shows 0 km for a new vehicle [VDP-064]', () => {
    expect(valueOf(featuredSpecs(sampleVehicle({ odometerKm: 0 }), rules), 'Kilometres')).toBe('0 km');
  });

  it.each([
    ['2026-11-22', 'Expires on 22 November 2026'],
    ['2026-11-21', 'Expires on 21 November 2026'],
    ['2026-11', 'Expires on November 2026'],
    ['2026-11-20', undefined],
    ['2026-10', undefined],
    ['soon', undefined],
  ])('a registration until %s shows %s [VDP-070, VDP-071]', (registrationExpiry, text) => {
    expect(valueOf(featuredSpecs(sampleVehicle({ registrationExpiry }), rules), 'Rego Expiry')).toBe(text);
  });

  it.each([
    ['2026-11-20', 'Unregistered'],
    ['2026-11-21', 'Expires on 21 November 2026'],
    [null, undefined],
    ['soon', undefined],
  ])('where the site shows expired registrations, one until %s shows %s [VDP-069]', (registrationExpiry, text) => {
    expect(
      valueOf(
        featuredSpecs(sampleVehicle({ registrationExpiry }), { ...rules, expiredRego: 'Unregistered' }),
        'Rego Expiry',
      ),
    ).toBe(text);
  });

  it('caravans have their own list, with lengths also in feet [VDP-072, VDP-073]', () => {
    const caravan = {
      bodyWidthMm: 2490,
      bodyLengthMm: 6706,
      tareWeightKg: 2480,
      axleType: 'Tandem',
      sleeps: 4,
      aggregateTrailerMassKg: 2980,
    };
    expect(caravanSpecs(sampleVehicle({ vehicleType: 'caravan', caravan }))).toEqual([
      { label: 'Body length', value: `6.71 m (22' 0")` },
      { label: 'Body width', value: `2.49 m (8' 2")` },
      { label: 'Tare weight', value: '2,480 kg' },
      { label: 'Aggregate trailer mass', value: '2,980 kg' },
      { label: 'Axle type', value: 'Tandem' },
      { label: 'Sleeps', value: '4' },
    ]);
    expect(caravanSpecs(sampleVehicle({ vehicleType: 'car', caravan }))).toEqual([]);
  });

  it('the details card is named after the vehicle type [VDP-046]', () => {
    expect(detailsTitle({ vehicleType: 'caravan' })).toBe('Caravan Details');
  });

  it.each([
    [{ status: 'in_stock' }, 'In stock'],
    [{ status: 'coming_soon', tag: 'Runout Sale' }, 'Coming soon'],
    [{ status: 'in_stock', reserved: true }, 'Reserved'],
    [{ status: 'sold', reserved: true }, 'Sold'],
    [{ status: 'withdrawn' }, 'No longer available'],
  ] as const)(
    'the details card shows the status of %j as %s, regardless of the tag [VDP-046, GAP-005]',
    (changes, said) => {
      expect(detailEntries(sampleVehicle(changes), 'Used', true).slice(0, 2)).toEqual([
        { label: 'Condition', value: 'Used' },
        { label: 'Availability', value: said },
      ]);
    },
  );

  it('the details card repeats nothing of the key information, where the page has it', () => {
    const vehicle = sampleVehicle({ registration: '123-ABC', stockNumber: 'U4711', colour: 'Frosted Blue' });
    const rules = { expiredRego: 'nothing', today: '2026-11-24' } as const;
    const key = featuredSpecs(vehicle, rules).map(({ value }) => value);
    expect(key).toEqual(expect.arrayContaining(['123-ABC', 'U4711', 'Frosted Blue']));
    const values = (hasKeyInformation: boolean) =>
      detailEntries(vehicle, 'Used', hasKeyInformation).map(({ value }) => value);
    expect(values(true).filter((value) => ['123-ABC', 'U4711', 'Frosted Blue'].includes(value))).toEqual([]);
    expect(values(false)).toEqual(expect.arrayContaining(['123-ABC', 'U4711', 'Frosted Blue']));
  });
});
