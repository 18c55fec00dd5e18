import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { isGoneForGood, soldWindowEnd } from './availability.ts';

const SOLD = '2026-11-01T00:00:00Z';
const at = (day: string) => Date.parse(`2026-11-${day}Z`);

describe('the sold window', () => {
  it("ends the site's number of days after the sale, including half days [AVL-009]", () => {
    const sold = sampleVehicle({ status: 'sold', soldAt: SOLD, updatedAt: '2026-11-09T00:00:00Z' });
    expect(soldWindowEnd(sold, 3)).toBe(at('04T00:00:00'));
    expect(soldWindowEnd(sold, 0.5)).toBe(at('01T12:00:00'));
    expect(soldWindowEnd(sold, 0)).toBe(Date.parse(SOLD));
  });

  it('counts from the last change where the date of sale is missing [GAP-088]', () => {
    expect(soldWindowEnd(sampleVehicle({ status: 'sold', soldAt: null, updatedAt: SOLD }), 3)).toBe(at('04T00:00:00'));
  });

  it.each([
    ['sold', at('03T23:59:59.999'), false],
    ['sold', at('04T00:00:00'), true],
    ['withdrawn', at('01T00:00:00'), true],
    ['in_stock', at('30T00:00:00'), false],
    ['coming_soon', at('30T00:00:00'), false],
  ] as const)('%s at %s is gone for good: %s [GAP-068]', (status, now, gone) => {
    expect(isGoneForGood(sampleVehicle({ status, soldAt: SOLD }), 3, now)).toBe(gone);
  });
});
