import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Variant } from '#vehicle/rules/vehicle.ts';
import { FUEL_FORMATS, readFuelInput, clampFuelInputs, fuelStart, fuelSummary, weeklyFuelCost } from './fuel.ts';

const DEFAULTS = { price: 1.7, distance: 250, economy: 10 };
const burning = (litres: number | null) => ({ fuelConsumption: litres }) as Variant;

describe('fuel', () => {
  it.each([
    [{}, 4250],
    [{ economy: 6.4 }, 2720],
    [{ price: 2.059, distance: 320, economy: 7.1 }, 4678],
    [{ distance: 0 }, 0],
  ])('is distance / 100 × economy × price: %j costs %s cents a week [VDP-101]', (changes, cents) => {
    expect(weeklyFuelCost({ ...DEFAULTS, ...changes })).toBe(cents);
  });

  it("starts with the site's figures, or the vehicle's own consumption if known [VDP-102]", () => {
    expect(fuelStart(sampleVehicle(), DEFAULTS)).toEqual({ inputs: DEFAULTS, ownEconomy: false });
    expect(fuelStart(sampleVehicle({ variant: burning(6.4) }), DEFAULTS)).toEqual({
      inputs: { ...DEFAULTS, economy: 6.4 },
      ownEconomy: true,
    });
    expect(fuelStart(sampleVehicle({ variant: burning(null) }), DEFAULTS)?.ownEconomy).toBe(false);
  });

  it('is not offered for vehicles that use no fuel [VDP-103]', () => {
    expect(fuelStart(sampleVehicle({ simpleFuel: 'Electric' }), DEFAULTS)).toBeNull();
    expect(fuelStart(sampleVehicle({ vehicleType: 'caravan' }), DEFAULTS)).toBeNull();
    for (const simpleFuel of ['Petrol', 'Hybrid', 'Plug-in Hybrid', null])
      expect(fuelStart(sampleVehicle({ simpleFuel }), DEFAULTS)).not.toBeNull();
  });

  it('clamps typed values and ignores what is not a number [ERR-034]', () => {
    expect(clampFuelInputs({ price: -1, distance: 1e9, economy: null }, DEFAULTS)).toEqual({
      price: 0,
      distance: 10_000,
      economy: 10,
    });
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (price, distance, economy) => {
        expect(weeklyFuelCost(clampFuelInputs({ price, distance, economy }, DEFAULTS))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it.each([
  ['price', 1.7, '$1.70'],
  ['price', 2.059, '$2.059'],
  ['distance', 250, '250 kms'],
  ['economy', 10, '10 L/100km'],
  ['economy', 6.4, '6.4 L/100km'],
] as const)('formats a %s of %s as %s and reads it back [VDP-102]', (name, value, text) => {
  expect(FUEL_FORMATS[name](value)).toBe(text);
  expect(readFuelInput(name, text)).toBe(value);
});

it.each([
  ['economy', '8,5', 8.5],
  ['economy', '8,5 L/100km', 8.5],
  ['price', '$1,99', 1.99],
  ['price', '1.99', 1.99],
  ['distance', '1,200 kms', 1200],
  ['economy', '1,2,3', null],
  ['economy', 'ten', null],
] as const)(
  'reads a %s typed as "%s" as %s, with a decimal comma where there are no thousands [VDP-101]',
  (name, text, value) => {
    expect(readFuelInput(name, text)).toBe(value);
  },
);

it("the summary names an economy that is not the vehicle's own [VDP-102]", () => {
  const inputs = { price: 1.7, distance: 250, economy: 10 };
  expect(fuelSummary(inputs, true)).toBe('Weekly fuel $42.50 for 250 kms');
  expect(fuelSummary(inputs, false)).toBe('Weekly fuel, for example $42.50 at 10 L/100km');
});
