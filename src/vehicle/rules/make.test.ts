import { describe, expect, it } from 'vitest';
import { sameMake } from './make.ts';
import { findManufacturer, MANUFACTURERS, spellingOfMake } from './manufacturers.ts';

describe('manufacturers', () => {
  it('lists about 140 makes with id, name, slug and logo URL, without duplicates [SITE-096]', () => {
    expect(MANUFACTURERS.length).toBeGreaterThanOrEqual(135);
    expect(MANUFACTURERS.length).toBeLessThanOrEqual(160);
    expect(new Set(MANUFACTURERS.map((one) => one.slug)).size).toBe(MANUFACTURERS.length);
    for (const one of MANUFACTURERS) {
      expect(one.id).toMatch(/^[a-z0-9-]+$/);
      expect(one.name.trim()).toBe(one.name);
      expect(one.logo_url).toBe(`/media/makes/${one.slug}.svg`);
    }
  });

  it.each([
    ['land rover', 'Land Rover'],
    ['LAND-ROVER', 'Land Rover'],
    ['Citroen', 'Citroën'],
    ['mercedes benz', 'Mercedes-Benz'],
    ['gas-gas', 'Gas Gas'],
  ])('finds %s as %s', (written, name) => {
    expect(findManufacturer(written)?.name).toBe(name);
  });

  it('finds nothing for a word that is not a make', () => {
    for (const other of ['', 'land', '__proto__', 'constructor', '03-sep'])
      expect(findManufacturer(other)).toBeUndefined();
  });

  it.each([
    ['Citroën', 'Citroen'],
    ['Citroe\u0308n', 'CITROËN'],
    ['Škoda', 'SKODA'],
    ['Mercedes-Benz', 'Mercedes Benz'],
    ['mercedes-benz', ' Mercedes\u2011Benz '],
    ['Land Rover', 'land-rover'],
    ['Rolls-Royce', 'ROLLS ROYCE'],
    ['比亚迪', ' 比亚迪'],
  ])('takes %s and %s for one make', (one, other) => {
    expect([sameMake(one, other), sameMake(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Kia', 'Ora'],
    ['Land Rover', 'Rover'],
    ['Mercedes-Benz', 'Mercedes-AMG'],
    ['Kia', ''],
    ['比亚迪', '奇瑞'],
  ])('tells %s from %s', (one, other) => {
    expect([sameMake(one, other), sameMake(other, one)]).toEqual([false, false]);
  });

  it.each([
    ['CITROEN', 'Citroën'],
    ['mercedes benz', 'Mercedes-Benz'],
    ['Own Brand', 'Own Brand'],
  ])('spells %s as %s', (given, spelt) => {
    expect(spellingOfMake(given)).toBe(spelt);
  });
});
