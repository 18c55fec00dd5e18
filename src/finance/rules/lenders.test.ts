import { describe, expect, it } from 'vitest';
import { LENDER_ENTRY, LENDER_RULES, SAMPLE_LENDER } from '#tests/support/sample-lender.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle, LenderEntry } from '#vehicle/rules/vehicle.ts';
import { comparisonRate } from './comparison-rate.ts';
import type { Lender } from './lender.ts';
import { isFinanceEligible, lenderDisplay, type LenderRules } from './lenders.ts';
import { lenderFigure } from './frequency.ts';
import { lenderRepayment, repaymentLine } from './repayment.ts';
import { COMPARISON_WARNING } from './rate-text.ts';

const THIS_YEAR = 2026;
const lenderWith = (eligibility: Partial<Lender['eligibility']>): Lender => ({
  ...SAMPLE_LENDER,
  eligibility: { ...SAMPLE_LENDER.eligibility, ...eligibility },
});
const weekly = lenderWith({ statuses: ['in_stock'], needs: ['weeklyPayment'] });
const lent = (provider: string, changes: Partial<LenderEntry> = {}, vehicle: Partial<Vehicle> = {}) =>
  sampleVehicle({ lenders: { [provider]: { ...LENDER_ENTRY, ...changes } }, ...vehicle });
const kind = (vehicle: Vehicle, changes: Partial<LenderRules> = {}, lender: Lender = weekly) =>
  lenderDisplay(vehicle, { ...LENDER_RULES, ...changes }, lender, THIS_YEAR).kind;

describe('lender figures', () => {
  it('need lender data and both rates [FIN-010, FIN-011]', () => {
    expect(lenderDisplay(sampleVehicle(), LENDER_RULES, weekly, THIS_YEAR)).toEqual({
      kind: 'nothing',
      why: 'there is no lender data',
    });
    expect(kind(lent('manual', { interestRate: null }))).toBe('nothing');
    expect(kind(lent('manual', { comparisonRate: null }))).toBe('nothing');
    expect(kind(lent('manual', { interestRate: 0, comparisonRate: 0, establishmentFees: 0 }))).toBe('figures');
  });

  it('are not shown beside fees that their comparison rate leaves out [GAP-091]', () => {
    const equal = { interestRate: 7.49, comparisonRate: 7.49 };
    expect(lenderDisplay(lent('manual', equal), LENDER_RULES, weekly, THIS_YEAR)).toEqual({
      kind: 'nothing',
      why: 'the comparison rate is lower than the rate and the fees make it',
    });
    const free = { ...equal, establishmentFees: 0 };
    expect(kind(lent('manual', free))).toBe('figures');
    // The fee of the site is for entries that state none.
    expect(kind(lent('manual', free), { establishmentFee: 395 })).toBe('figures');
    expect(kind(lent('manual', { ...equal, establishmentFees: null }), { establishmentFee: 395 })).toBe('nothing');
    // The fees in the site's finance text, and those of the lender's file.
    const monthly = { name: 'admin', amount: 8, charged: 'monthly' } as const;
    expect(kind(lent('manual', free), { brandFees: [monthly] })).toBe('nothing');
    expect(kind(lent('manual', free), { brandFees: [{ name: 'agency', amount: 912.25 }] })).toBe('nothing');
    expect(kind(lent('manual', free), {}, { ...weekly, fees: { monthly: 800, eachRepayment: null } })).toBe('nothing');
  });

  it('have the calculated comparison rate where the lender lets it be calculated [GAP-091]', () => {
    const display = lenderDisplay(
      lent('manual', { interestRate: 7.49, comparisonRate: 7.49 }),
      LENDER_RULES,
      { ...weekly, comparisonRate: 'computed' },
      THIS_YEAR,
    );
    expect(display).toMatchObject({ entry: { comparisonRate: comparisonRate(7.49, { once: 39_500 }) } });
  });

  it.each([
    [{ youngerThanYears: 12 }, { year: 2015 }, {}, 'figures'],
    [{ youngerThanYears: 12 }, { year: 2014 }, {}, 'nothing'],
    [{ youngerThanYears: 7 }, { year: 2019 }, {}, 'nothing'],
    [{ youngerThanYears: 12 }, { year: null }, {}, 'nothing'],
    [{ priceAbove: 190_000 }, { price: 190_001 }, {}, 'figures'],
    [{ priceAbove: 190_000 }, { price: 190_000 }, {}, 'nothing'],
    [{ statuses: ['in_stock'] }, { status: 'coming_soon' }, {}, 'nothing'],
    [{ statuses: ['in_stock', 'coming_soon'] }, { status: 'coming_soon' }, {}, 'figures'],
    [{ makes: ['Nissan'] }, { make: 'NISSAN' }, {}, 'figures'],
    [{ makes: ['Nissan'] }, { make: 'Toyota' }, {}, 'nothing'],
    [{ needs: ['comparisonRate'] }, {}, { comparisonRate: null }, 'nothing'],
    [{ needs: ['weeklyPayment'] }, {}, { weeklyPayment: 0 }, 'nothing'],
    [{ needs: ['weeklyPayment'] }, {}, { monthlyPayment: null }, 'figures'],
    [{ needs: ['monthlyPayment'] }, {}, { monthlyPayment: null }, 'nothing'],
    [{ needs: ['monthlyPayment'] }, {}, { weeklyPayment: null }, 'figures'],
  ] as const)('of a lender with the eligibility %j, for %j with %j: %s', (eligibility, vehicle, changes, expected) => {
    expect(kind(lent('manual', changes, vehicle), {}, lenderWith(eligibility))).toBe(expected);
  });

  it('are hidden for hidden makes and blocked dealerships [FIN-012, FIN-013]', () => {
    expect(kind(lent('manual', {}, { make: 'Suzuki' }))).toBe('nothing');
    expect(kind(lent('manual', {}, { make: 'Suzuki' }), { hiddenMakes: [] })).toBe('figures');
    const fromCity = lent('manual', {}, { dealershipId: 'group.city' });
    expect(kind(fromCity, { blockedDealerships: ['group.city'] })).toBe('nothing');
    expect(kind(fromCity, { blockedDealerships: ['group.hills'] })).toBe('figures');
    expect(kind(lent('manual'), { display: false })).toBe('nothing');
  });

  it("compares the selling price with the site's minimum price [FIN-021]", () => {
    expect(kind(lent('manual', {}, { price: 900_000 }), { priceFloor: 9000 })).toBe('nothing');
    expect(kind(lent('manual', {}, { price: 950_000, offerPrice: 900_100 }), { priceFloor: 9000 })).toBe('figures');
    expect(kind(lent('manual', {}, { price: 950_000, offerPrice: 900_000 }), { priceFloor: 9000 })).toBe('nothing');
  });
});

describe('a repayment', () => {
  const AT_COAST = { loanMin: 5000, loanMax: 60_000, sidebarLoanMax: 60_000 } as const;
  it.each([
    ['below the least loan', 429_000, AT_COAST, 'nothing'],
    ['of the least loan', 500_000, AT_COAST, 'figures'],
    ['of the greatest loan', 6_000_000, AT_COAST, 'figures'],
    ['above the greatest loan', 6_000_001, AT_COAST, 'nothing'],
    ['above what the section lends, not the sidebar', 15_750_000, {}, 'figures'],
    ['above what both lend', 25_000_001, {}, 'nothing'],
    ['of a maximum that follows it', 25_000_001, { loanMaxRule: 'priceTimes1.05' }, 'figures'],
  ] as const)('for a price %s (%s) with %j is %s [FIN-033, FIN-034, FIN-036]', (_, price, bounds, expected) => {
    expect(kind(lent('manual', {}, { price }), bounds)).toBe(expected);
    // The entry that the lender's table makes is for the same price.
    const rates = [{ rate: 7, ageYears: null, termYears: null, credit: [] }];
    const lender = { ...SAMPLE_LENDER, rates, comparisonRate: 'computed' } as const;
    expect(kind(sampleVehicle({ price }), { ...bounds, establishmentFee: 395 }, lender)).toBe(expected);
  });

  it("is for the selling price, which a calculator's limits are compared with", () => {
    const bounds = { loanMin: 5000 };
    expect(kind(lent('manual', {}, { price: 510_000, offerPrice: 499_900 }), bounds)).toBe('nothing');
  });
});

describe('repayments', () => {
  it.each([
    ['week', 12_000, 'wk'],
    ['fortnight', 23_900, 'fn'],
    ['month', 51_700, 'mo'],
  ] as const)('per %s of a lender are %s cents / %s [FIN-025, FIN-027, FIN-030]', (frequency, amount, per) => {
    expect(lenderRepayment(LENDER_ENTRY, { frequency, rounding: 'up' })).toMatchObject({
      amount,
      per,
      rate: '8.75%',
      comparison: '9.43%',
    });
  });

  it('convert between weekly and monthly figures with a factor of 4.33 [FIN-028, GAP-011]', () => {
    expect(lenderFigure({ weeklyPayment: 10_000, monthlyPayment: null }, 'month')).toBe(43_300);
    expect(lenderFigure({ weeklyPayment: null, monthlyPayment: 43_300 }, 'week')).toBe(10_000);
    expect(lenderFigure({ weeklyPayment: null, monthlyPayment: null }, 'month')).toBeNull();
  });

  it('show the weekly figure of a vehicle in whole dollars, with its comparison rate [VDP-057, FIN-027]', () => {
    expect(lenderRepayment(LENDER_ENTRY, { frequency: 'week', rounding: 'up' })!.short).toEqual({
      text: '$120 a week',
      label: '$120 /wk',
      terms: 'over 5 years',
      comparison: '9.43% p.a.',
    });
  });

  it('are made with rate, comparison rate, term, the compared amount and the warning [GAP-091, FIN-071]', () => {
    const repayment = lenderRepayment(LENDER_ENTRY, { frequency: 'fortnight', rounding: 'up' })!;
    expect(repayment).toMatchObject({ often: 'Fortnightly', rate: '8.75%', comparison: '9.43%', term: '5 years' });
    expect(repayment.warning).toBe(
      `The comparison rate is based on a secured loan of $30,000 over a term of 5 years. ${COMPARISON_WARNING}`,
    );
    expect(repaymentLine(repayment)).toBe('or $239 / fn* over 5 years, 8.75% p.a., comparison rate* 9.43% p.a.');
    const open = { ...LENDER_ENTRY, termYears: null, termMonths: null, termWeeks: null };
    const unsaid = lenderRepayment(open, { frequency: 'fortnight', rounding: 'up' })!;
    expect(repaymentLine(unsaid)).toMatch(/^or \$239 \/ fn\*, /);
    for (const missing of ['interestRate', 'comparisonRate'])
      expect(lenderRepayment({ ...LENDER_ENTRY, [missing]: null }, { frequency: 'week', rounding: 'up' })).toBeNull();
  });

  it.each([
    [{}, '5 years'],
    [{ termYears: null }, '5 years'],
    [{ termYears: null, termMonths: 18 }, '1.5 years'],
    [{ termYears: 1 }, '1 year'],
    [{ termYears: null, termMonths: null, termWeeks: 156 }, '3 years'],
    [{ termYears: null, termMonths: null, termWeeks: null }, null],
  ])('of an entry with %j have the term %s [FIN-008]', (changes, term) => {
    expect(lenderRepayment({ ...LENDER_ENTRY, ...changes }, { frequency: 'week', rounding: 'up' })!.term).toBe(term);
  });

  it.each([
    [2_400, null],
    [2_500, null],
    [2_501, '$26'],
  ])('show a weekly payment of %s cents as %s [GAP-084, FIN-031]', (weeklyPayment, text) => {
    expect(
      lenderRepayment({ ...LENDER_ENTRY, weeklyPayment }, { frequency: 'week', rounding: 'up' })?.text ?? null,
    ).toBe(text);
  });
});

it('is eligible for finance when in stock, not reserved and above $200 [FIN-022]', () => {
  expect(isFinanceEligible(sampleVehicle(), true)).toBe(true);
  expect(isFinanceEligible(sampleVehicle(), false)).toBe(false);
  expect(isFinanceEligible(sampleVehicle({ price: 20_000 }), true)).toBe(false);
  expect(isFinanceEligible(sampleVehicle({ price: 20_001 }), true)).toBe(true);
  expect(isFinanceEligible(sampleVehicle({ price: null }), true)).toBe(false);
  expect(isFinanceEligible(sampleVehicle({ reserved: true }), true)).toBe(false);
  for (const status of ['sold', 'coming_soon', 'withdrawn'] as const)
    expect(isFinanceEligible(sampleVehicle({ status }), true)).toBe(false);
});
