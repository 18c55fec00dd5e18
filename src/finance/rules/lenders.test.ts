import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import {
  FINANCE_PROVIDERS,
  isFinanceEligible,
  lenderDisplay,
  type FinanceProvider,
  type LenderRules,
} from './lenders.ts';
import { lenderFigure, lenderRepayment, weeklyRepayment } from './repayment.ts';

const THIS_YEAR = 2026;
const entry: LenderEntry = {
  provider: 'manual',
  disclaimer: 'Terms apply.',
  termYears: 5,
  termMonths: 60,
  termWeeks: 260,
  interestRate: 8.75,
  comparisonRate: 9.43,
  establishmentFees: 39_500,
  deposit: 0,
  weeklyPayment: 11_901,
  monthlyPayment: 51_700,
  totalPayable: 3_100_000,
  balloon: 0,
};
const rules: LenderRules = {
  display: 'shown',
  provider: 'manual',
  hiddenMakes: ['suzuki'],
  blockedDealerships: [],
  priceFloor: 500,
};
const lent = (provider: FinanceProvider, changes: Partial<LenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  sampleVehicle({ lenders: { [provider]: { ...entry, ...changes } }, ...vehicle });
const kind = (vehicle: Vehicle, changes: Partial<LenderRules> = {}) =>
  lenderDisplay(vehicle, { ...rules, ...changes }, THIS_YEAR).kind;
const LENDERS = FINANCE_PROVIDERS.filter((provider) => provider !== 'none' && provider !== 'carClarity');

describe('lender figures', () => {
  it("come from the site's provider [FIN-009, FIN-014]", () => {
    for (const provider of LENDERS) {
      expect(kind(lent(provider), { provider }), provider).toBe('figures');
      expect(kind(lent(provider), { provider: provider === 'angle' ? 'manual' : 'angle' }), provider).toBe('nothing');
    }
    expect(kind(lent('manual'), { provider: 'none' })).toBe('nothing');
  });

  it('need lender data and both rates [FIN-010, FIN-011]', () => {
    expect(lenderDisplay(sampleVehicle(), rules, THIS_YEAR)).toEqual({
      kind: 'nothing',
      why: 'there is no lender data',
    });
    expect(kind(lent('manual', { interestRate: null }))).toBe('nothing');
    expect(kind(lent('manual', { comparisonRate: null }))).toBe('nothing');
    expect(kind(lent('manual', { interestRate: 0, comparisonRate: 0 }))).toBe('figures');
  });

  it('are hidden for hidden makes and blocked dealerships [FIN-012, FIN-013]', () => {
    expect(kind(lent('manual', {}, { make: 'Suzuki' }))).toBe('nothing');
    expect(kind(lent('manual', {}, { make: 'Suzuki' }), { hiddenMakes: [] })).toBe('figures');
    const fromCity = lent('manual', {}, { dealershipId: 'group.city' });
    expect(kind(fromCity, { blockedDealerships: ['group.city'] })).toBe('nothing');
    expect(kind(fromCity, { blockedDealerships: ['group.hills'] })).toBe('figures');
    expect(kind(lent('manual'), { display: 'hidden' })).toBe('nothing');
  });

  it.each([
    ['taurus', { year: 2015 }, {}, 'figures', 'FIN-015, FIN-016, GAP-010'],
    ['taurus', { year: 2014 }, {}, 'nothing', 'FIN-015, GAP-010'],
    ['taurus', { year: null }, {}, 'nothing', 'FIN-015'],
    ['taurus', { price: 50_000 }, {}, 'nothing', 'FIN-016, FIN-021'],
    ['taurus', { price: 50_001 }, {}, 'figures', 'FIN-016, FIN-021'],
    ['taurus', { status: 'coming_soon' }, {}, 'nothing', 'FIN-016'],
    ['finance360', { price: null, year: 1998 }, { weeklyPayment: null }, 'figures', 'FIN-017'],
    ['finance360', { status: 'sold' }, {}, 'nothing', 'FIN-017'],
    ['ausLoans', { price: null }, {}, 'figures', 'FIN-017'],
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

  it("compares the selling price with the site's minimum price [FIN-021]", () => {
    expect(kind(lent('manual', {}, { price: 900_000 }), { priceFloor: 9000 })).toBe('nothing');
    expect(kind(lent('manual', {}, { price: 900_000, offerPrice: 900_100 }), { priceFloor: 9000 })).toBe('figures');
  });

  it('shows only a disclaimer for one provider [FIN-020]', () => {
    expect(lenderDisplay(lent('carClarity'), { ...rules, provider: 'carClarity' }, THIS_YEAR).kind).toBe('disclaimer');
    expect(lenderDisplay(sampleVehicle(), { ...rules, provider: 'carClarity' }, THIS_YEAR)).toEqual({
      kind: 'disclaimer',
      entry: null,
    });
  });
});

describe('repayments', () => {
  it.each([
    ['week', 12_000, 'wk'],
    ['fortnight', 23_900, 'fn'],
    ['month', 51_700, 'mo'],
  ] as const)('per %s of a lender are %s cents / %s [FIN-025, FIN-027, FIN-030]', (frequency, amount, per) => {
    expect(lenderRepayment(entry, frequency)).toMatchObject({ amount, per, rate: '8.75%', comparison: '9.43%' });
  });

  it('convert between weekly and monthly figures with a factor of 4.33 [FIN-028, GAP-011]', () => {
    expect(lenderFigure({ weeklyPayment: 10_000, monthlyPayment: null }, 'month')).toBe(43_300);
    expect(lenderFigure({ weeklyPayment: null, monthlyPayment: 43_300 }, 'week')).toBe(10_000);
    expect(lenderFigure({ weeklyPayment: null, monthlyPayment: null }, 'month')).toBeNull();
  });

  it('show the weekly figure of a vehicle in whole dollars [VDP-057, FIN-027]', () => {
    expect(weeklyRepayment(entry)).toEqual({
      amount: 12_000,
      text: '$120',
      per: 'wk',
      rate: '8.75%',
      comparison: '9.43%',
    });
  });

  it.each([
    [2_400, null],
    [2_500, null],
    [2_501, '$26'],
  ])('show a weekly payment of %s cents as %s [GAP-084, FIN-031]', (weeklyPayment, text) => {
    expect(weeklyRepayment({ ...entry, weeklyPayment })?.text ?? null).toBe(text);
  });
});

it('is eligible for finance when in stock, not reserved and above $200 [FIN-022]', () => {
  expect(isFinanceEligible(sampleVehicle(), 'on')).toBe(true);
  expect(isFinanceEligible(sampleVehicle(), 'off')).toBe(false);
  expect(isFinanceEligible(sampleVehicle({ price: 20_000 }), 'on')).toBe(false);
  expect(isFinanceEligible(sampleVehicle({ price: 20_001 }), 'on')).toBe(true);
  expect(isFinanceEligible(sampleVehicle({ price: null }), 'on')).toBe(false);
  expect(isFinanceEligible(sampleVehicle({ reserved: true }), 'on')).toBe(false);
  for (const status of ['sold', 'coming_soon', 'withdrawn'] as const)
    expect(isFinanceEligible(sampleVehicle({ status }), 'on')).toBe(false);
});
