import { describe, expect, test } from 'vitest';
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
    const quote = vehicleQuote(vehicle, 'on');
    expect(quote).toMatchObject({ kind: 'asked', price: '$34,990' });
    expect(JSON.parse(quote?.kind === 'asked' ? quote.body : '')).toEqual(QUOTE_BODY);
  });

  test.each([
    ['the site quotes no loans', {}, 'off'],
    ['it has no price', { price: null }, 'on'],
    ['its price is zero', { price: 0 }, 'on'],
  ] as const)('is not requested where %s [FIN-054]', (_, changes, setting) => {
    expect(vehicleQuote({ ...vehicle, ...changes }, setting)).toBeNull();
  });

  test('is the one that the feed states, where it states all of it [FIN-054]', () => {
    expect(vehicleQuote({ ...vehicle, storedOnly: STORED }, 'on')).toMatchObject({
      kind: 'stored',
      repayment: { text: '$99', per: 'wk', rate: '7.9%', comparison: '8.4%', term: '5 years' },
    });
    for (const missing of [{ quotedWeeklyPayment: null }, { quotedRate: null }, { quotedComparisonRate: null }])
      expect(vehicleQuote({ ...vehicle, storedOnly: { ...STORED, ...missing } }, 'on')).toHaveProperty('kind', 'asked');
  });

  test('states the price within the range that is quoted [FIN-056]', () => {
    expect(vehicleQuote({ ...vehicle, price: 25_000_000 }, 'on')).toHaveProperty('price', '$200,000');
    expect(vehicleQuote({ ...vehicle, price: 500_000 }, 'on')).toHaveProperty('price', '$10,000');
  });

  test('leaves out a text that is not a VIN', () => {
    const quote = vehicleQuote({ ...vehicle, vin: 'see <b>dealer</b>' }, 'on');
    expect(quote?.kind === 'asked' && JSON.parse(quote.body)).toHaveProperty('vin', null);
  });

  test('states its term, deposit and final payment [FIN-070]', () => {
    for (const part of ['5-year term', '10% deposit', 'comparison rate assumes a 30% final payment'])
      expect(quoteDisclaimer(5)).toContain(part);
  });
});

describe('a quoted repayment', () => {
  test('is rounded up to the dollar, with both rates', () => {
    expect(quotedRepayment(ANSWER)).toMatchObject({
      text: '$143',
      per: 'wk',
      rate: '8.49%',
      comparison: '9.12%',
      term: '5 years',
    });
    expect(quotedRepayment({ ...ANSWER, weeklyRepaymentAmount: 143 })).toHaveProperty('text', '$143');
  });

  test.each([
    [null],
    ['142'],
    [{ error: 'Failed to get quick quote' }],
    [{ ...ANSWER, weeklyRepaymentAmount: '142' }],
    [{ ...ANSWER, comparisonRate: null }],
    [{ ...ANSWER, advertisedRate: undefined }],
  ])('is nothing in the answer %j [ERR-012]', (answer) => {
    expect(quotedRepayment(answer)).toBeNull();
  });
});
