import { describe, expect, it } from 'vitest';
import { sampleCar } from '#tests/support/sample-car.ts';
import { canCheckOut, reserveAmount, reserveLabel } from './checkout.ts';

const payable = sampleCar({ payment_processors: ['card'] });

describe('checkout of a car', () => {
  it.each([
    ['RSV-001 RSV-002', {}, 'on', true],
    ['RSV-002', {}, 'off', false],
    ['RSV-002 GAP-051', { payment_processors: [] }, 'on', false],
    ['GAP-069', { reserved: true }, 'on', false],
    ['RSV-001', { status: 'sold' }, 'on', false],
    ['RSV-001', { status: 'coming_soon' }, 'on', true],
  ] as const)('%s %j on a site where it is %s: %s', (_row, changes, enabled, can) => {
    expect(canCheckOut({ ...payable, ...changes }, { enabled })).toBe(can);
  });

  it.each([
    ['RSV-004 RSV-005', null, 'carThenSite', '$200'],
    ['RSV-006', 50_000, 'carThenSite', '$500'],
    ['RSV-006', 50_000, 'siteOnly', '$200'],
    ['RSV-003 GAP-013', 0, 'carThenSite', null],
  ] as const)('%s an amount of %s by %s reads %s', (_row, reserve_amount, amountSource, label) => {
    expect(reserveLabel(reserveAmount({ reserve_amount }, { deposit: 200, amountSource }))).toBe(label);
  });
});
