import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FBT, LEASE_YEARS } from './lease-tables.ts';
import { carTaxableValue, fringeBenefitsTax, incomeTax, novatedLease, readLeaseInputs } from './novated-lease.ts';

const inputs = { salary: 100_000, lease: 900, running: 4200, kilometres: 15_000, years: 5 } as const;
const petrol = { price: 5_500_000, isExempt: false };

describe('the statutory formula', () => {
  // The tax office's guide for employers, chapter 7, "Calculation using the old statutory rates": QC 17818.
  it('has the result of the example of the tax office', () => {
    const car = { baseValue: 3_000_000, percent: 11, days: 182, daysOfYear: 365, contribution: 100_000 };
    expect(carTaxableValue(car)).toBe(64_547);
    const shared = { ...car, days: 365, contribution: 0 };
    expect(carTaxableValue(shared)).toBe(330_000);
  });

  it('is never below zero, and nothing is left to tax after a contribution of the whole value', () => {
    const car = { baseValue: 5_500_000, percent: FBT.statutory, days: 365, daysOfYear: 365 };
    expect(carTaxableValue({ ...car, contribution: 0 })).toBe(1_100_000);
    expect(carTaxableValue({ ...car, contribution: 1_100_000 })).toBe(0);
    expect(carTaxableValue({ ...car, contribution: 9_000_000 })).toBe(0);
  });

  it('grosses the value up, and taxes it', () => {
    // 11,000 x 2.0802 x 47 %.
    expect(fringeBenefitsTax(1_100_000)).toBe(1_075_463);
    // (FBT rate + GST rate) / ((1 - FBT rate) x (1 + GST rate) x FBT rate), TR 2001/2.
    expect(((0.47 + 0.1) / ((1 - 0.47) * 1.1 * 0.47)).toFixed(4)).toBe(String(FBT.grossUp));
    expect((1 / (1 - 0.47)).toFixed(4)).toBe(String(FBT.reportableGrossUp));
  });
});

describe('income tax of 2026-27', () => {
  it.each([
    [0, 0],
    [18_200, 0],
    [45_000, 4020],
    [135_000, 31_020],
    [190_000, 51_370],
    [200_000, 55_870],
  ])('of $%i is $%i, without the levy', (income, tax) => {
    expect(incomeTax(income * 100)).toBe(tax * 100 + income * 2);
  });
});

describe('a novated lease', () => {
  it('costs less take-home pay than it is paid with, by the tax that is saved', () => {
    const { costs, paid, taxableValue, residual } = novatedLease(inputs, petrol);
    expect([paid, taxableValue]).toEqual([1_500_000, 1_100_000]);
    // 15,000 less ten elevenths of 11,000 before tax, at 32 %; 11,000 after tax.
    expect(costs[0]).toEqual({
      way: 'contribution',
      beforeTax: 500_000,
      afterTax: 1_100_000,
      fbt: 0,
      cost: 1_440_000,
      reportable: 0,
    });
    expect(costs[1]).toMatchObject({ way: 'employerPays', beforeTax: 2_575_463, afterTax: 0, reportable: 2_075_480 });
    expect(residual).toEqual({ percent: 28.13, amount: 1_547_150 });
  });

  it('leaves a part to tax where the car costs less in a year than its taxable value', () => {
    const dear = { price: 10_199_000, isExempt: false };
    const { paid, taxableValue, costs } = novatedLease({ ...inputs, lease: 780, running: 4500 }, dear);
    expect([paid, taxableValue]).toEqual([1_386_000, 2_039_800]);
    // 13,860 and the GST on it after tax; 47 % of 2.0802 times the other 5,152 before tax.
    expect(costs[0]).toMatchObject({
      way: 'contribution',
      beforeTax: 503_708,
      afterTax: 1_524_600,
      fbt: 503_708,
      reportable: 972_079,
    });
    expect(costs[0]!.cost).toBeGreaterThan(1_524_600);
  });

  it('is free of FBT for an exempt electric car, whose value is still reported', () => {
    const { costs } = novatedLease(inputs, { ...petrol, isExempt: true });
    expect(costs).toEqual([
      { way: 'exempt', beforeTax: 1_500_000, afterTax: 0, fbt: 0, cost: 1_020_000, reportable: 2_075_480 },
    ]);
    expect(novatedLease(inputs, { price: 1_000_000, isExempt: true }).costs[0]!.reportable).toBe(0);
  });

  const money = fc.record({
    salary: fc.integer({ min: 60_000, max: 400_000 }),
    lease: fc.integer({ min: 1, max: 2500 }),
    running: fc.integer({ min: 0, max: 9000 }),
    kilometres: fc.integer({ min: 1, max: 90_000 }),
    years: fc.constantFrom(...LEASE_YEARS),
  });

  it('never costs less when the car is taxed or more is paid for it', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 1_000_000, max: 12_000_000 }), (given, price) => {
        const [exempt] = novatedLease(given, { price, isExempt: true }).costs;
        const [contribution, employer] = novatedLease(given, { price, isExempt: false }).costs;
        expect(exempt!.cost).toBeLessThanOrEqual(contribution!.cost);
        expect(exempt!.cost).toBeLessThanOrEqual(employer!.cost);
        expect(exempt!.cost).toBeLessThanOrEqual(exempt!.beforeTax);
        const dearer = novatedLease({ ...given, running: given.running + 100 }, { price, isExempt: false }).costs[0]!;
        expect(dearer.cost).toBeGreaterThanOrEqual(contribution!.cost);
      }),
      { seed: 13, numRuns: 500 },
    );
  });
});

describe('what is entered', () => {
  const read = (given: Record<string, string>) => readLeaseInputs((name) => given[name] ?? '');

  it('is read as shoppers type it', () => {
    const given = { salary: '$100,000', lease: '900', running: '4 200', kilometres: '15,000 kms', years: '5' };
    expect(read(given)).toEqual({ inputs, problems: {} });
  });

  it('is refused where it is missing, out of range or more than the salary', () => {
    expect(read({ salary: '0', lease: 'x', kilometres: '900000', years: '7' })).toEqual({
      inputs: null,
      problems: {
        salary: 'Enter your salary from 1 to 2,000,000.',
        lease: 'Enter the lease payment as a number.',
        running: 'Enter the running costs as a number.',
        kilometres: 'Enter the kilometres from 1 to 200,000.',
        years: 'Choose the term of the lease.',
      },
    });
    const dear = read({ salary: '10000', lease: '900', running: '100', kilometres: '1', years: '1' });
    expect(dear.problems).toEqual({ lease: 'The lease and the running costs are more than the salary.' });
  });
});
