import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { canCheckOut, reserveAmount, reserveLabel } from './availability.ts';

const payable = sampleVehicle({ paymentProcessors: ['card'] });

describe('checkout of a vehicle', () => {
  it.each([
    [{}, 'on', true, 'RSV-001, RSV-002'],
    [{}, 'off', false, 'RSV-002'],
    [{ paymentProcessors: [] }, 'on', false, 'RSV-002, GAP-051'],
    [{ reserved: true }, 'on', false, 'GAP-069'],
    [{ status: 'sold' }, 'on', false, 'RSV-001'],
    [{ status: 'coming_soon' }, 'on', true, 'RSV-001'],
  ] as const)('%j with checkout %s can be bought online: %s [$3]', (changes, enabled, can, _rows) => {
    expect(canCheckOut({ ...payable, ...changes }, { enabled })).toBe(can);
  });

  it.each([
    [null, 'carThenSite', '$200', 'RSV-004, RSV-005'],
    [50_000, 'carThenSite', '$500', 'RSV-006'],
    [50_000, 'siteOnly', '$200', 'RSV-006'],
    [0, 'carThenSite', null, 'RSV-003, GAP-013'],
  ] as const)('an amount of %s with the rule %s is shown as %s [$3]', (amount, amountSource, label, _rows) => {
    expect(reserveLabel(reserveAmount({ reserveAmount: amount }, { deposit: 200, amountSource }))).toBe(label);
  });
});
