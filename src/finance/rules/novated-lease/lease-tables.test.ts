import { expect, it } from 'vitest';
import {
  areLeaseTablesCurrent,
  confirmationEnd,
  fuelEfficientThreshold,
  LEASE_TABLES_CHECKED,
} from './lease-tables.ts';

const confirmed = (on: string) => ({ on, fuelEfficientThreshold: 91_387 });

it.each([
  ['2026-11-23', '2027-03-31'],
  ['2027-03-31', '2027-03-31'],
  ['2027-04-01', '2027-06-30'],
  ['2027-07-01', '2028-03-31'],
])('a confirmation of %s ends on %s', (on, end) => {
  expect(confirmationEnd(on)).toBe(end);
});

it.each([
  [null, '2026-11-24', false],
  ['2026-11-22', '2026-11-24', false],
  [LEASE_TABLES_CHECKED, '2026-11-23', true],
  ['2026-12-01', '2026-11-24', false],
  ['2026-12-01', '2027-03-31', true],
  ['2026-12-01', '2027-04-01', false],
  ['2027-04-01', '2027-06-30', true],
  ['2027-07-01', '2027-07-01', false],
])('the tables with a confirmation of %s may be used on %s: %s', (on, today, expected) => {
  expect(areLeaseTablesCurrent(on === null ? null : confirmed(on), today)).toBe(expected);
});

it('uses the threshold that the dealer states, or that of a source that is current', () => {
  expect(fuelEfficientThreshold({ on: '2026-12-01', fuelEfficientThreshold: 91_661 }, '2026-12-01')).toBe(91_661);
  const none = { on: '2026-12-01', fuelEfficientThreshold: null };
  expect(fuelEfficientThreshold(none, '2026-12-01')).toBe(null);
  expect(fuelEfficientThreshold(none, '2026-06-30')).toBe(91_387);
});
