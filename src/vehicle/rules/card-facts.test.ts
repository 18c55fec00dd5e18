import { describe, expect, it } from 'vitest';
import { sampleVariant, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { cardFacts, headFacts } from './card-facts.ts';
import { caravanSpecs } from './spec-lists.ts';
import { VEHICLE_TYPES, type Vehicle } from './vehicle.ts';

const CARAVAN = {
  bodyWidthMm: 2470,
  bodyLengthMm: 5345,
  tareWeightKg: 1920,
  axleType: 'Single Axle',
  sleeps: 2,
  aggregateTrailerMassKg: 2320,
};
const NO_ENGINE = { simpleFuel: null, simpleTransmission: null } as const;
const texts = (vehicle: Partial<Vehicle>) => cardFacts(sampleVehicle(vehicle)).map(({ text }) => text);

describe('cardFacts', () => {
  const suv = {
    odometerKm: 45_210,
    simpleFuel: 'Petrol',
    simpleBody: 'SUV',
    simpleDrive: 'AWD',
    simpleTransmission: 'Automatic',
    seats: 7,
  };

  it.each<[string, Partial<Vehicle>, readonly string[]]>([
    ['a used SUV', suv, ['45,210 km', 'Petrol', 'SUV', 'AWD']],
    ['front-wheel drive and seven seats', { ...suv, simpleDrive: 'Front' }, ['45,210 km', 'Petrol', 'SUV', '7 seats']],
    ['five seats and an automatic', { ...suv, simpleDrive: 'Front', seats: 5 }, ['45,210 km', 'Petrol', 'SUV']],
    [
      'a manual',
      { ...suv, simpleDrive: null, seats: 5, simpleTransmission: 'Manual' },
      ['45,210 km', 'Petrol', 'SUV', 'Manual'],
    ],
    [
      'a new vehicle, without its delivery kilometres',
      { ...suv, condition: 'new' },
      ['Petrol', 'SUV', 'AWD', '7 seats'],
    ],
    [
      'an electric car, whose range says that it is electric',
      { ...suv, simpleFuel: 'Electric', variant: sampleVariant({ electricRangeKm: 440 }) },
      ['45,210 km', '440 km range', 'SUV', 'AWD'],
    ],
    [
      'an electric car of a feed without ranges',
      { ...suv, simpleFuel: 'Electric' },
      ['45,210 km', 'Electric', 'SUV', 'AWD'],
    ],
    [
      'a caravan',
      { vehicleType: 'caravan', caravan: CARAVAN, simpleBody: 'Caravan', odometerKm: null },
      ['Sleeps 2', '5.35 m', 'Tare 1,920 kg', 'ATM 2,320 kg'],
    ],
    [
      'a caravan with zeros in its feed, which mean unknown',
      {
        vehicleType: 'caravan',
        caravan: { ...CARAVAN, sleeps: 0, tareWeightKg: 0 },
        simpleBody: 'Pop Top',
        odometerKm: null,
      },
      ['5.35 m', 'ATM 2,320 kg', 'Pop Top'],
    ],
    [
      'a motorhome',
      {
        vehicleType: 'caravan',
        caravan: { ...CARAVAN, aggregateTrailerMassKg: null },
        simpleBody: 'Caravan',
        odometerKm: 12_000,
      },
      ['Sleeps 2', '5.35 m', 'Tare 1,920 kg', '12,000 km'],
    ],
    [
      'a motorcycle',
      {
        vehicleType: 'motorcycle',
        engineCc: 689,
        simpleBody: 'Naked',
        simpleFuel: 'Petrol',
        odometerKm: 6100,
        simpleTransmission: 'Manual',
      },
      ['6,100 km', '689 cc', 'Naked'],
    ],
    [
      'an electric scooter',
      {
        vehicleType: 'motorcycle',
        engineCc: null,
        simpleBody: 'Scooter',
        simpleFuel: 'Electric',
        condition: 'new',
        simpleTransmission: 'Automatic',
      },
      ['Scooter', 'Electric', 'Automatic'],
    ],
  ])('shows what tells %s apart', (_, vehicle, expected) => {
    expect(texts(vehicle)).toEqual(expected);
  });

  it('marks an electric vehicle', () => {
    expect(cardFacts(sampleVehicle({ simpleFuel: 'Electric' }))).toContainEqual({
      kind: 'electric',
      text: 'Electric',
      entry: { label: 'Fuel Type', value: 'Electric' },
    });
  });

  it.each(VEHICLE_TYPES)('has no more than four facts and invents none: %s', (vehicleType) => {
    const nothing = Object.fromEntries(
      [
        'odometerKm',
        'simpleFuel',
        'simpleBody',
        'simpleDrive',
        'simpleTransmission',
        'seats',
        'engineCc',
        'caravan',
      ].map((field) => [field, null]),
    );
    expect(texts({ vehicleType, ...nothing })).toEqual([]);
    expect(texts({ ...suv, vehicleType, caravan: CARAVAN, engineCc: 2400 }).length).toBeLessThanOrEqual(4);
  });
});

describe('headFacts', () => {
  it.each<[string, Partial<Vehicle>, readonly string[]]>([
    [
      'a caravan',
      { vehicleType: 'caravan', caravan: CARAVAN, simpleBody: 'Caravan', odometerKm: null, ...NO_ENGINE },
      ['Caravan', 'Sleeps 2', '5.35 m', 'Tare 1,920 kg', 'ATM 2,320 kg'],
    ],
    [
      'a motorcycle',
      { ...NO_ENGINE, vehicleType: 'motorcycle', engineCc: 689, simpleBody: 'Naked', odometerKm: 6100 },
      ['6,100 km', 'Naked', '689 cc'],
    ],
    [
      'an electric car',
      { simpleFuel: 'Electric', simpleDrive: 'AWD', seats: 5, variant: sampleVariant({ electricRangeKm: 440 }) },
      ['45,210 km', 'Automatic', 'SUV', '440 km range', 'AWD'],
    ],
    [
      'an electric car without a stated range',
      { simpleFuel: 'Electric', simpleDrive: null, seats: 5, variant: null },
      ['45,210 km', 'Automatic', 'SUV', 'Electric'],
    ],
    [
      'a new ute',
      { condition: 'new', odometerKm: 12, simpleDrive: '4x4', simpleBody: 'Ute', seats: 2 },
      ['12 km', 'Automatic', 'Ute', 'Petrol', '4x4', '2 seats'],
    ],
  ])(
    'states kilometres, transmission and body of %s first, then what tells it apart [VDP-056]',
    (_, vehicle, expected) => {
      const own = {
        odometerKm: 45_210,
        simpleTransmission: 'Automatic',
        simpleBody: 'SUV',
        simpleFuel: 'Petrol',
        ...vehicle,
      };
      expect(headFacts(sampleVehicle(own)).map(({ text }) => text)).toEqual(expected);
    },
  );

  it('names its facts as the specifications do, so that a page states none twice', () => {
    const caravan = sampleVehicle({ vehicleType: 'caravan', caravan: CARAVAN });
    const entries = headFacts(caravan).map(({ entry }) => entry);
    const specs = caravanSpecs(caravan).filter(({ label }) => /Tare|Aggregate|Sleeps/.test(label));
    expect(specs).toHaveLength(3);
    expect(entries).toEqual(expect.arrayContaining([...specs]));
  });
});
