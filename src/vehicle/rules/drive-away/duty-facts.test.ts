import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Variant, Vehicle } from '../vehicle.ts';
import { dutyFacts } from './duty-facts.ts';

const facts = (changes: Partial<Vehicle>) => dutyFacts(sampleVehicle(changes));
const variant = (changes: Partial<Variant>) => changes as Variant;

describe('dutyFacts', () => {
  it.each<readonly [string, Partial<Vehicle>, readonly string[]]>([
    ['an SUV', { simpleBody: 'SUV' }, ['passenger']],
    ['a cab chassis', { simpleBody: 'Cab Chassis' }, ['ute']],
    ['a van', { simpleBody: 'Van' }, ['van']],
    ['a car without a known body', { simpleBody: null }, ['passenger', 'ute', 'van']],
    ['a people mover with 8 seats', { simpleBody: 'People Mover', seats: 8 }, ['passenger']],
    ['a people mover with 9 seats', { simpleBody: 'People Mover', seats: 9 }, ['passenger', 'bus']],
    ['a motorcycle', { vehicleType: 'motorcycle', simpleBody: 'Naked' }, ['motorcycle']],
    ['a caravan', { vehicleType: 'caravan', simpleBody: null }, ['caravan']],
    ['a motorhome', { vehicleType: 'caravan', simpleBody: 'Motorhome' }, ['motorhome']],
    ['a camper trailer', { vehicleType: 'trailer', simpleBody: 'Camper Trailer' }, ['caravan']],
    ['a trailer', { vehicleType: 'trailer', simpleBody: 'Trailer' }, ['trailer']],
    ['a truck', { vehicleType: 'truck', simpleBody: 'Light Truck' }, ['truck']],
    ['a truck that is a ute', { vehicleType: 'truck', simpleBody: 'Ute' }, ['ute']],
  ])('knows the kind of %s', (_what, changes, kinds) => {
    expect(facts(changes)?.kinds).toEqual(kinds);
  });

  it.each<readonly [string | null, readonly string[]]>([
    ['Petrol', ['combustion']],
    ['Diesel', ['combustion']],
    ['Hybrid', ['hybrid']],
    ['Plug-in Hybrid', ['plugInHybrid']],
    ['Electric', ['electric']],
    ['Hydrogen', ['hydrogen', 'electric']],
    [null, ['combustion', 'hybrid', 'plugInHybrid', 'electric']],
  ])('knows what drives a vehicle with the fuel %s', (simpleFuel, powers) => {
    expect(facts({ simpleBody: 'SUV', simpleFuel })?.powers).toEqual(powers);
  });

  it('knows that only an electric vehicle emits nothing', () => {
    expect(facts({ simpleBody: 'SUV', simpleFuel: 'Electric' })?.co2).toBe(0);
    expect(facts({ simpleBody: 'SUV', simpleFuel: 'Petrol' })?.co2).toBeNull();
  });

  it('has the emissions that the feed states, and none where it states nothing or zero', () => {
    const co2 = (simpleFuel: string, stated?: number) =>
      facts({ simpleBody: 'SUV', simpleFuel, variant: variant({ co2: stated }) })?.co2;
    expect([co2('Petrol', 162), co2('Petrol', 0), co2('Petrol'), co2('Electric', 5)]).toEqual([162, null, null, 0]);
  });

  it('has whole kilograms of tare weight and gross mass, and the capacity of the engine', () => {
    const car = facts({ engineCc: null, variant: variant({ tareKg: 1154.5, grossMassKg: 2000, engineCc: 1998 }) });
    expect([car?.tareKg, car?.grossMassKg, car?.engineCc]).toEqual([1155, 2000, 1998]);
    const van = facts({
      vehicleType: 'caravan',
      caravan: { tareWeightKg: 1900, aggregateTrailerMassKg: 2500 } as Vehicle['caravan'],
    });
    expect([van?.tareKg, van?.grossMassKg]).toEqual([1900, 2500]);
    const stored = facts({ engineCc: null, variant: variant({ cylinders: 4 }) });
    expect([stored?.tareKg, stored?.grossMassKg, stored?.engineCc]).toEqual([null, null, null]);
  });

  it('has the cylinders of the variant, and no zero', () => {
    expect(facts({ variant: variant({ cylinders: 6 }) })?.cylinders).toBe(6);
    expect(facts({ variant: variant({ cylinders: 0 }) })?.cylinders).toBeNull();
    expect(facts({ variant: null })?.cylinders).toBeNull();
  });

  it('counts a demonstrator as registered', () => {
    expect(facts({ condition: 'new' })?.isNew).toBe(true);
    expect(facts({ condition: 'demo' })?.isNew).toBe(false);
  });

  it('knows heavy vehicles by their mass, which a car does not need', () => {
    expect(facts({ simpleBody: 'Ute', variant: variant({ grossMassKg: 4500 }) })?.heavy).toBe(false);
    expect(facts({ simpleBody: 'Ute', variant: variant({ grossMassKg: 4501 }) })?.heavy).toBe(true);
    expect(facts({ simpleBody: 'Ute' })?.heavy).toBe(false);
    expect(facts({ vehicleType: 'truck', simpleBody: 'Light Truck' })?.heavy).toBeNull();
  });

  it('has none of a boat', () => {
    expect(facts({ vehicleType: 'boat' })).toBeNull();
  });
});
