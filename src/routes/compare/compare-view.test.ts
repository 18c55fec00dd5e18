import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { LENDER_ENTRY } from '#tests/support/sample-lender.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { compareView } from './compare-view.ts';

const dealership = sampleDealership('one');
const site = sampleSite([dealership], { finance: { provider: 'manual' } });

function differences(...changes: readonly Partial<Vehicle>[]): readonly string[] {
  const vehicles = changes.map((own, at) =>
    sampleVehicle({ id: `v${at}`, slug: `v${at}`, dealershipId: dealership.id, ...own }),
  );
  const query = { slugs: vehicles.map(({ slug }) => slug), refused: [], onlyDifferences: true };
  const scope = { site, now: Date.UTC(2026, 10, 29), holdsUntil: () => {}, pictureOrigin: 'http://localhost' };
  const { groups } = compareView(query, vehicles, scope as never);
  return groups.flatMap(({ rows }) => rows.map(({ label }) => label));
}

const lent = (weeklyPayment: number) => ({ lenders: { manual: { ...LENDER_ENTRY, weeklyPayment } } });
const FINANCE = ['Finance from', 'Term, deposit and final payment', 'Comparison rate'];

it('keeps term and comparison rate beside repayments that differ [GAP-091]', () => {
  expect(differences(lent(12_000), lent(14_000))).toEqual(FINANCE);
});

it('leaves repayments out where nothing about them differs', () => {
  const rows = differences(lent(12_000), { ...lent(12_000), badge: 'ZR' });
  expect(rows).toContain('Badge');
  expect(rows.filter((label) => FINANCE.includes(label))).toEqual([]);
});

it('shows what prices include beside prices that differ', () => {
  const rows = differences(
    { price: 2_499_000, priceType: 'Drive Away' },
    { price: 2_599_000, priceType: 'Drive Away' },
  );
  expect(rows).toEqual(['Price', 'Price type']);
});
