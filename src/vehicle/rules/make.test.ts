import { describe, expect, it } from 'vitest';
import { findManufacturer, MANUFACTURERS, sameMake } from './make.ts';

describe('manufacturers', () => {
  it('lists about 140 makes with id, name, slug and logo address, each once [SITE-096]', () => {
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

  it('does not find what is no make', () => {
    for (const other of ['', 'land', '__proto__', 'constructor', '03-sep'])
      expect(findManufacturer(other)).toBeUndefined();
  });

  it('compares makes without regard to accents, case and hyphens', () => {
    expect(sameMake('Škoda', 'SKODA')).toBe(true);
    expect(sameMake('Kia', 'Ora')).toBe(false);
  });
});
