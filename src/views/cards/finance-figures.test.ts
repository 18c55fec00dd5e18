import { describe, expect, it } from 'vitest';
import { LENDER_ENTRY, LENDER_RULES } from '#tests/support/sample-lender.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import { lenderDisplay } from '#finance/rules/lenders.ts';
import { productLenders } from '#sites/lender-files.server.ts';

const THIS_YEAR = 2026;
const LENDERS = productLenders();
const lent = (provider: string, changes: Partial<LenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  sampleVehicle({ lenders: { [provider]: { ...LENDER_ENTRY, ...changes } }, ...vehicle });
type Chosen = { provider: string; priceFloor?: number };
/** The least loan of the calculators, a setting of the site, is another limit. */
const ANY_LOAN = { loanMin: 1 };
const display = (vehicle: Vehicle, finance: Chosen) =>
  lenderDisplay(
    vehicle,
    { ...LENDER_RULES, ...ANY_LOAN, ...finance },
    LENDERS[finance.provider]?.lender ?? null,
    THIS_YEAR,
  );
const kind = (vehicle: Vehicle, finance: Chosen) => display(vehicle, finance).kind;

describe('the figures of a lender', () => {
  it("come from the site's provider [FIN-009, FIN-014]", () => {
    expect(Object.values(LENDERS).map(({ lender }) => lender.name)).toEqual([
      'Angle',
      'AusLoans',
      'Car Clarity',
      '360 Finance',
      "The dealership's lender",
      'Nissan Finance',
      'Powertorque',
      'Taurus',
    ]);
    for (const provider of Object.keys(LENDERS).filter((name) => LENDERS[name]!.lender.shows === 'figures')) {
      expect(kind(lent(provider), { provider }), provider).toBe('figures');
      expect(kind(lent(provider), { provider: provider === 'angle' ? 'manual' : 'angle' }), provider).toBe('nothing');
    }
    expect(kind(lent('manual'), { provider: 'none' })).toBe('nothing');
  });

  it.each([
    ['taurus', { year: 2015 }, {}, 'figures', 'FIN-015, FIN-016, GAP-010'],
    ['taurus', { year: 2014 }, {}, 'nothing', 'FIN-015, GAP-010'],
    ['taurus', { year: null }, {}, 'nothing', 'FIN-015'],
    ['taurus', { price: 50_000 }, {}, 'nothing', 'FIN-016, FIN-021'],
    ['taurus', { price: 50_001 }, {}, 'figures', 'FIN-016, FIN-021'],
    ['taurus', { status: 'coming_soon' }, {}, 'nothing', 'FIN-016'],
    ['taurus', {}, { comparisonRate: null }, 'nothing', 'FIN-016'],
    ['finance360', { year: 1998 }, { weeklyPayment: null }, 'figures', 'FIN-017'],
    ['finance360', { price: 50_000 }, {}, 'nothing', 'FIN-021'],
    ['finance360', { status: 'sold' }, {}, 'nothing', 'FIN-017'],
    ['ausLoans', { price: 50_001 }, {}, 'figures', 'FIN-017, FIN-021'],
    ['ausLoans', { price: 50_000 }, {}, 'nothing', 'FIN-021'],
    ['ausLoans', { price: null }, {}, 'nothing', 'FIN-021'],
    ['ausLoans', { status: 'coming_soon' }, {}, 'nothing', 'FIN-017'],
    ['manual', {}, { weeklyPayment: null }, 'nothing', 'FIN-018'],
    ['angle', {}, { weeklyPayment: 0 }, 'nothing', 'FIN-018'],
    ['powertorque', { status: 'coming_soon' }, {}, 'nothing', 'FIN-018'],
    ['manual', { price: 50_000 }, {}, 'nothing', 'FIN-018, FIN-021'],
    ['manual', { year: 1998 }, { monthlyPayment: null }, 'figures', 'FIN-018'],
    ['nissanFinance', {}, { monthlyPayment: null }, 'nothing', 'FIN-019'],
    ['nissanFinance', {}, { weeklyPayment: null }, 'figures', 'FIN-019'],
    ['nissanFinance', { price: 40_000 }, {}, 'nothing', 'FIN-019, FIN-021'],
  ] as const)('of %s for %j with %j: %s [$4]', (provider, vehicle, changes, expected, _rows) => {
    expect(kind(lent(provider, changes, vehicle), { provider })).toBe(expected);
  });

  it('need more than the minimum price of the site, whichever the lender [FIN-021]', () => {
    for (const [provider, { lender }] of Object.entries(LENDERS).filter(([, one]) => one.lender.shows === 'figures')) {
      const own = (lender.eligibility.priceAbove ?? 0) / 100;
      for (const priceFloor of [300, 500, 5000]) {
        const least = Math.max(priceFloor, own) * 100;
        const at = (price: number) => kind(lent(provider, {}, { price }), { provider, priceFloor });
        expect([at(least), at(least + 1)], `${provider} above $${priceFloor}`).toEqual(['nothing', 'figures']);
      }
    }
  });

  it('shows only a disclaimer for one provider [FIN-020]', () => {
    expect(kind(lent('carClarity'), { provider: 'carClarity' })).toBe('disclaimer');
    expect(display(sampleVehicle(), { provider: 'carClarity' })).toEqual({
      kind: 'disclaimer',
      entry: null,
    });
  });
});
