import { describe, expect, it } from 'vitest';
import { isAvailable, isInStock, isTestDriveOnly, shownStatus } from './availability.ts';

describe('availability', () => {
  it.each([
    ['in_stock', true, true],
    ['coming_soon', true, false],
    ['sold', false, false],
    ['withdrawn', false, false],
  ] as const)('%s: available %s, in stock %s [AVL-001, GAP-002]', (status, available, inStock) => {
    expect(isAvailable({ status })).toBe(available);
    expect(isInStock({ status })).toBe(inStock);
  });

  it.each([
    ['in_stock', 'reserved'],
    ['coming_soon', 'coming_soon'],
    ['sold', 'sold'],
    ['withdrawn', 'withdrawn'],
  ] as const)('%s is shown as %s where it is reserved, and as itself where not', (status, shown) => {
    expect(shownStatus({ status, reserved: true })).toBe(shown);
    expect(shownStatus({ status, reserved: false })).toBe(status);
  });

  it.each([
    ['Test Drive Only', false, true],
    [' test drive only ', true, true],
    ['Runout Sale', false, false],
    ['Runout Sale', true, true],
    [null, false, false],
  ])('tag %j, in the filter %s: test drive only %s [AVL-011]', (tag, matchesFilter, only) => {
    expect(isTestDriveOnly({ tag }, matchesFilter)).toBe(only);
  });
});
