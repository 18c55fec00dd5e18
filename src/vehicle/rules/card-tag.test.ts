import { describe, expect, it } from 'vitest';
import { cardTag, electricFuel, type TagRules } from './card-tag.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const rules: TagRules = {
  fuelTag: true,
  certifiedBadge: true,
  certifiedBadgeMakes: ['toyota'],
  certifiedBadgePictures: {},
  justArrivedDays: 8,
  justArrivedName: 'New Arrival',
  soldName: 'JUST SOLD',
};
/** Everything applies; each case removes one condition. */
const all = {
  status: 'coming_soon',
  simpleFuel: 'Hybrid',
  reserved: true,
  certified: true,
  condition: 'used',
  make: 'Toyota',
  tag: 'Runout Sale',
  createdAt: '2026-11-20T00:00:00Z',
} as const;
const text = (vehicle: Parameters<typeof cardTag>[0], with_: TagRules = rules) =>
  cardTag(vehicle, with_, NOW)?.text ?? null;

describe('card tag', () => {
  const noFuel = { ...all, simpleFuel: 'Petrol' };
  const notReserved = { ...noFuel, reserved: false };
  const notCertified = { ...notReserved, certified: false };
  const noTag = { ...notCertified, tag: null };
  const inStock = { ...noTag, status: 'in_stock' as const };

  it.each([
    ['Hybrid', all, 'AVL-013'],
    ['Reserved', noFuel, 'AVL-014'],
    ['Toyota Certified', notReserved, 'AVL-015'],
    ['Runout Sale', notCertified, 'AVL-016'],
    ['COMING SOON', noTag, 'AVL-017'],
    ['New Arrival', inStock, 'AVL-018'],
    [null, { ...inStock, createdAt: '2026-11-01T00:00:00Z' }, 'AVL-019'],
    ['JUST SOLD', { ...all, status: 'sold' as const }, 'AVL-020'],
    ['JUST SOLD', { ...all, status: 'withdrawn' as const }, 'AVL-020'],
  ] as const)('the first matching tag is %s [AVL-012, $2]', (expected, vehicle, _rows) => {
    expect(text(vehicle)).toBe(expected);
  });

  it('electric and hybrid have a tag only where the site enables it [AVL-013]', () => {
    expect(text({ ...all, simpleFuel: 'Electric' })).toBe('Electric');
    expect(text(all, { ...rules, fuelTag: false })).toBe('Reserved');
  });

  it.each([
    ['Electric', 'Electric'],
    ['ELECTRIC', 'Electric'],
    ['Hybrid', 'Hybrid'],
    ['Plug-in Hybrid', 'Hybrid'],
    ['Petrol/Electric', 'Hybrid'],
    ['Unleaded Petrol/Electric', 'Hybrid'],
    ['Diesel', null],
    [null, null],
  ])('the fuel %j is %s [AVL-013]', (fuel, expected) => {
    expect(electricFuel(fuel)).toBe(expected);
  });

  it.each([
    [{ condition: 'demo' as const }, rules],
    [{ make: 'Kia' }, rules],
    [{}, { ...rules, certifiedBadge: false as const }],
  ])('no badge for %j [AVL-015, SITE-025]', (change, with_) => {
    expect(text({ ...notReserved, ...change }, with_)).toBe('Runout Sale');
  });

  it('a site can enable the badge for other makes [AVL-015]', () => {
    expect(cardTag({ ...notReserved, make: 'Kia' }, { ...rules, certifiedBadgeMakes: ['KIA'] }, NOW)?.kind).toBe(
      'certified',
    );
  });

  it("the badge is an image: drawn with the make's logo, or a file of the dealer [AVL-015]", () => {
    const picture = (make: string, own: TagRules['certifiedBadgePictures'] = {}) => {
      const with_ = { ...rules, certifiedBadgeMakes: [make], certifiedBadgePictures: own };
      return cardTag({ ...notReserved, make }, with_, NOW)?.picture;
    };
    expect(picture('Toyota')).toBe('/media/certified/toyota.svg');
    expect(picture('TOYOTA', { toyota: '/media/own/badge.webp' })).toBe('/media/own/badge.webp');
    expect(picture('Kia', { toyota: '/media/own/badge.webp' })).toBe('/media/certified/kia.svg');
    expect(picture('An unknown make')).toBe('/media/certified/vehicle.svg');
  });

  it('ignores a blank tag [AVL-016]', () => {
    expect(text({ ...notCertified, tag: '  ' })).toBe('COMING SOON');
  });

  it('just arrived ends with its window, and reports that instant [AVL-018]', () => {
    const createdAt = '2026-11-13T00:00:00.001Z';
    expect(cardTag({ ...inStock, createdAt }, rules, NOW)).toEqual({
      kind: 'justArrived',
      text: 'New Arrival',
      until: NOW + 1,
    });
    expect(cardTag({ ...inStock, createdAt }, rules, NOW + 1)).toBeNull();
    expect(text(inStock, { ...rules, justArrivedDays: 0 })).toBeNull();
    expect(text({ ...inStock, createdAt: 'not a date' })).toBeNull();
  });
});
