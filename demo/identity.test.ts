import { describe, expect, it } from 'vitest';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { demoVehicleId, fictionalPlate, fictionalVin, demoSlug, stockNumber } from './identity.ts';
import { randomFrom } from './random.ts';

const PATTERNS = {
  act: /^Y[A-Z]{2}\d{2}[A-Z]$/,
  nsw: /^[A-Z]{3}\d{2}[A-Z]$/,
  nt: /^C[A-Z]\d{2}[A-Z]{2}$/,
  qld: /^\d{3}[A-Z]{2}\d$/,
  sa: /^S\d{3}[A-Z]{3}$/,
  tas: /^[A-Z]\d{2}[A-Z]{2}$/,
  vic: /^1[A-Z]{2}\d[A-Z]{2}$/,
  wa: /^1[A-Z]{3}\d{3}$/,
} as const;

describe('identities', () => {
  it.each(AU_STATES)('have plates of %s', (state) => {
    const random = randomFrom(state);
    for (let index = 0; index < 50; index++) expect(fictionalPlate(state, random)).toMatch(PATTERNS[state]);
  });

  it('have VINs without I, O and Q, with an unassigned maker code', () => {
    const random = randomFrom('vin');
    for (let index = 0; index < 200; index++) expect(fictionalVin(random)).toMatch(/^6ZZ[A-HJ-NPR-Z0-9]{14}$/);
  });

  it("have stable ids, and stock numbers with the dealership's initials", () => {
    expect(demoVehicleId('a.b', 7)).toBe(demoVehicleId('a.b', 7));
    expect(demoVehicleId('a.b', 7)).not.toBe(demoVehicleId('a.b', 8));
    expect(demoVehicleId('a.b', 7)).toMatch(/^demo-[0-9a-f]{12}$/);
    expect(stockNumber('range-motors', 'g.range-motors', 'used', 4)).toMatch(/^RMU\d{5}$/);
    expect(stockNumber('outlet', 'g.outlet', 'new', 4)).toMatch(/^OUN\d{5}$/);
  });

  it('have slugs without accents', () => {
    expect(demoSlug([2024, 'Citroën', 'C5 Aircross', 'Shine+', null, 'BMU10407'])).toBe(
      '2024-citroen-c5-aircross-shine-bmu10407',
    );
    expect(demoSlug([null, 'Škoda', ''])).toBe('skoda');
  });
});

describe('random numbers', () => {
  it('are the same for the same seed, and uniform', () => {
    const draw = (seed: string) =>
      Array.from(
        { length: 6_000 },
        (
          (random) => () =>
            random.between(1, 6)
        )(randomFrom(seed)),
      );
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const count = draw('a').filter((value) => value === face).length;
      expect(count).toBeGreaterThan(880);
      expect(count).toBeLessThan(1_120);
    }
  });

  it('branch by name, independent of previous numbers', () => {
    const random = randomFrom('a');
    const before = random.branch('x').next();
    random.next();
    expect(random.branch('x').next()).toBe(before);
    expect(random.branch('y').next()).not.toBe(before);
  });

  it('pick by weight, never with weight 0, and throw for an empty list', () => {
    const random = randomFrom('w');
    const drawn = Array.from({ length: 1_000 }, () =>
      random.pickWeighted(['never', 'seldom', 'often'], (name) => ({ never: 0, seldom: 1, often: 9 })[name]!),
    );
    expect(drawn).not.toContain('never');
    expect(drawn.filter((name) => name === 'seldom').length).toBeLessThan(160);
    expect(() => random.pick([])).toThrow('the list is empty');
    expect(random.some(['a', 'b', 'c'], 9)).toEqual(['a', 'b', 'c']);
  });
});
