import { describe, expect, it } from 'vitest';
import { isAvailable, isInStock, isTestDriveOnly } from './availability.ts';

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

  const matches = (car: { tag: string | null; km?: number }) => car.km === 5;
  it.each([
    ['Test Drive Only', 9, 'tagOnly', true],
    [' test drive only ', 9, 'tagOrFilter', true],
    ['Runout Sale', 5, 'tagOnly', false],
    ['Runout Sale', 5, 'tagOrFilter', true],
    [null, 9, 'tagOrFilter', false],
  ] as const)('tag %j, km %s, rule %s: test drive only %s [AVL-011]', (tag, km, rule, only) => {
    expect(isTestDriveOnly({ tag, km }, { rule, matches })).toBe(only);
  });

  it('a rule without a filter looks at the tag alone [AVL-011]', () => {
    expect(isTestDriveOnly({ tag: null }, { rule: 'tagOrFilter', matches: null })).toBe(false);
  });
});
