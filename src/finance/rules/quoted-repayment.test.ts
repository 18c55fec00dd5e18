import { describe, expect, test } from 'vitest';
import { CALCULATOR_RULES } from '#tests/support/sample-calculator.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { quoteDisclaimer } from './quoted-loan.ts';
import { quotedRepayment, vehicleQuote } from './quoted-repayment.ts';
import { QUOTE_BODY } from '#tests/support/sample-quote.ts';

const ANSWER = { weeklyRepaymentAmount: 142.35, advertisedRate: 8.49, comparisonRate: 9.12 };
const vehicle = sampleVehicle({
  price: 3_499_000,
  offerPrice: null,
  year: 2023,
  vin: 'KNAB3511MNT000001',
  nvic: 'ABC23A',
});
const ON = { ...CALCULATOR_RULES, quote: true, frequency: 'week', rounding: 'up' } as const;
const LOAN = { price: 3_499_000, years: 5, frequency: 'week', rounding: 'up' } as const;
const STORED = {
  spinCode: null,
  isVideo: null,
  hasNvic: null,
  quotedWeeklyPayment: 9850,
  quotedRate: 7.9,
  quotedComparisonRate: 8.4,
};

describe('the quote of a vehicle', () => {
  test('is requested with a great credit score over five years [FIN-054, API-030]', () => {
    const quote = vehicleQuote(vehicle, ON);
    expect(quote).toMatchObject({
      kind: 'asked',
      loan: { price: 3_499_000, years: 5, frequency: 'week', rounding: 'up' },
    });
    expect(JSON.parse(quote?.kind === 'asked' ? quote.body : '')).toEqual(QUOTE_BODY);
  });

  test.each([
    ['the site quotes no loans', {}, false],
    ['it has no price', { price: null }, true],
    ['its price is zero', { price: 0 }, true],
  ] as const)('is not requested where %s [FIN-054]', (_, changes, setting) => {
    expect(vehicleQuote({ ...vehicle, ...changes }, { ...ON, quote: setting })).toBeNull();
  });

  test('is the one that the feed states, where it states all of it [FIN-054]', () => {
    expect(vehicleQuote({ ...vehicle, storedOnly: STORED }, ON)).toMatchObject({
      kind: 'stored',
      repayment: { text: '$99', per: 'wk', rate: '7.9%', comparison: '8.4%', term: '5 years' },
    });
    for (const missing of [{ quotedWeeklyPayment: null }, { quotedRate: null }, { quotedComparisonRate: null }])
      expect(vehicleQuote({ ...vehicle, storedOnly: { ...STORED, ...missing } }, ON)).toHaveProperty('kind', 'asked');
  });

  test('is only of a price within the range that is quoted [FIN-056]', () => {
    for (const price of [60_000, 999_999, 20_000_001]) expect(vehicleQuote({ ...vehicle, price }, ON)).toBeNull();
    for (const price of [1_000_000, 20_000_000])
      expect(vehicleQuote({ ...vehicle, price }, ON)).toHaveProperty('loan.price', price);
  });

  test('is only of a price that the calculators of the site lend [FIN-034, FIN-054]', () => {
    const most = { ...ON, loanMax: 30_000, sidebarLoanMax: 34_000 };
    expect(vehicleQuote(vehicle, most)).toBeNull();
    expect(vehicleQuote({ ...vehicle, storedOnly: STORED }, most)).toBeNull();
    expect(vehicleQuote(vehicle, { ...most, sidebarLoanMax: 35_000 })).not.toBeNull();
  });

  test('leaves out a text that is not a VIN', () => {
    const quote = vehicleQuote({ ...vehicle, vin: 'see <b>dealer</b>' }, ON);
    expect(quote?.kind === 'asked' && JSON.parse(quote.body)).toHaveProperty('vin', null);
  });

  test('states its term, deposit and final payment [FIN-070]', () => {
    for (const part of ['5-year term', '10% deposit', 'comparison rate assumes a 30% final payment'])
      expect(quoteDisclaimer(5)).toContain(part);
  });
});

describe('a quoted repayment', () => {
  test('is rounded up to the dollar, with both rates', () => {
    expect(quotedRepayment(ANSWER, LOAN)).toMatchObject({
      text: '$143',
      per: 'wk',
      rate: '8.49%',
      comparison: '9.12%',
      term: '5 years',
    });
    expect(quotedRepayment({ ...ANSWER, weeklyRepaymentAmount: 143 }, LOAN)).toHaveProperty('text', '$143');
  });

  test('is stated as often as on the rest of the site, with deposit and final payment', () => {
    const fortnightly = quotedRepayment(ANSWER, { ...LOAN, frequency: 'fortnight' });
    expect(fortnightly?.short).toMatchObject({
      text: '$285 a fortnight',
      terms: 'over 5 years, $3,499 deposit, $10,497 final payment',
    });
    expect(quotedRepayment(ANSWER, { ...LOAN, frequency: 'month' })).toMatchObject({ text: '$617', per: 'mo' });
    expect(quotedRepayment(ANSWER, { ...LOAN, price: null })?.short.terms).toBe('over 5 years');
  });

  test.each([
    [null],
    ['142'],
    [{ error: 'Failed to get quick quote' }],
    [{ ...ANSWER, weeklyRepaymentAmount: '142' }],
    [{ ...ANSWER, comparisonRate: null }],
    [{ ...ANSWER, advertisedRate: undefined }],
  ])('is nothing in the answer %j [ERR-012]', (answer) => {
    expect(quotedRepayment(answer, LOAN)).toBeNull();
  });
});
