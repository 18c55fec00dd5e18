import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beyondLimits,
  CONDITION_QUESTIONS,
  conditionShare,
  dealerRange,
  estimateText,
  remainingPrice,
  remainingRange,
  remainingText,
  shownValuation,
  tradeInEstimate,
  type OwnedVehicle,
  type TradeInTerms,
} from './trade-in-estimate.ts';

const BEST = { condition: 'Excellent', service_history: 'Complete', damage: 'No', tyres: 'No' };
const TERMS: TradeInTerms = {
  estimateLimits: { years: 7, km: 100_000 },
  comparableStock: { margin: 10, reconditioning: 1000 },
  validDays: 7,
};
const VEHICLE: OwnedVehicle = {
  vehicleType: null,
  make: 'Kia',
  model: 'Rio',
  badge: null,
  year: 2021,
  km: 50_000,
  answers: BEST,
};
const TODAY = '2026-11-28';
const range = { low: 1_812_345, high: 2_187_654, comparables: 14 };

describe('an estimate', () => {
  it('takes margin and preparation off the asking prices', () => {
    expect(dealerRange({ low: 2_000_000, high: 2_400_000, comparables: 9 }, TERMS)).toEqual({
      low: 1_700_000,
      high: 2_060_000,
      comparables: 9,
    });
    expect(dealerRange({ low: 50_000, high: 60_000, comparables: 9 }, TERMS)).toMatchObject({ low: 0, high: 0 });
  });

  it('is rounded outwards to $100 and holds for the days of the site', () => {
    expect(tradeInEstimate(range, VEHICLE, TERMS, TODAY)).toEqual({
      outcome: 'range',
      low: 1_810_000,
      high: 2_190_000,
      comparables: 14,
      validUntil: '2026-12-05',
    });
  });

  it('is a range, too, where a service states one amount', () => {
    const exact = { low: 2_000_000, high: 2_000_000, comparables: null };
    expect(tradeInEstimate(exact, { answers: BEST }, TERMS, TODAY)).toMatchObject({ low: 2_000_000, high: 2_010_000 });
  });

  it('is lower with every worse answer about the condition', () => {
    for (const { name, lowers } of CONDITION_QUESTIONS) {
      const shares = Object.keys(lowers).map((answer) => conditionShare({ ...BEST, [name]: answer }));
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(new Set(shares).size).toBe(shares.length);
      const { [name as keyof typeof BEST]: _left, ...unanswered } = BEST;
      expect(conditionShare(unanswered)).toBe(shares.at(-1));
    }
    expect(conditionShare(BEST)).toBe(1);
    expect(conditionShare({})).toBeGreaterThan(0.5);
  });

  it('is never negative, empty or a single amount', () => {
    const answer = (at: number) => fc.constantFrom(...Object.keys(CONDITION_QUESTIONS[at]!.lowers), 'nonsense');
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.record({ condition: answer(0), service_history: answer(1), damage: answer(2), tyres: answer(3) }),
        (low, wider, answers) => {
          const made = tradeInEstimate({ low, high: low + wider, comparables: null }, { answers }, TERMS, TODAY);
          if (made.outcome === 'none') return;
          expect(made.low).toBeGreaterThanOrEqual(0);
          expect(made.high).toBeGreaterThan(made.low);
        },
      ),
      { seed: 5 },
    );
    expect(tradeInEstimate({ low: 0, high: 0, comparables: null }, VEHICLE, TERMS, TODAY)).toEqual({
      outcome: 'none',
      reason: 'noValue',
    });
  });

  it.each([
    [{ year: 2019 }, null],
    [{ year: 2018 }, 'tooOld'],
    [{ km: 100_000 }, null],
    [{ km: 100_001 }, 'tooFar'],
  ])('of %j within 7 years and 100,000 km: %s [LEAD-032]', (change, reason) => {
    expect(beyondLimits({ ...VEHICLE, ...change }, TERMS, 2026)).toBe(reason);
  });

  it('says that it is an indication, until when, and on what it is based', () => {
    const { title, lines } = estimateText(tradeInEstimate(range, VEHICLE, TERMS, TODAY), VEHICLE, TERMS);
    expect(title).toBe('$18,100 to $21,900');
    expect(lines.join(' ')).toContain('an indication for your 2021 Kia Rio');
    expect(lines.join(' ')).toContain('until 5 December 2026');
    expect(lines.join(' ')).toContain('14 similar vehicles');
    expect(lines.join(' ')).toContain('It is not an offer');
  });

  it.each([
    [3_299_000, '$11,090 to $14,890'],
    [2_000_000, 'at most $1,900'],
    [2_190_000, 'at most $3,800'],
    [1_810_000, 'nothing'],
    [1_000_000, 'nothing'],
  ])('of 18,100 to 21,900 dollars leaves of a price of %i cents: %s', (price, text) => {
    const remaining = remainingPrice(price, { low: 1_810_000, high: 2_190_000 });
    expect(remaining.high - remaining.low).toBe(380_000);
    expect(remainingRange(remaining)).toBe(text);
  });

  it('is saved with its vehicle, in dollars, and not at all where there is none [API-034]', () => {
    expect(shownValuation(tradeInEstimate(range, VEHICLE, TERMS, TODAY), VEHICLE)).toEqual({
      make: 'Kia',
      model: 'Rio',
      badge: VEHICLE.badge,
      year: 2021,
      km: VEHICLE.km,
      low: 18_100,
      high: 21_900,
      valid_until: '2026-12-05',
      comparables: 14,
    });
    expect(shownValuation({ outcome: 'none', reason: 'tooFew' }, VEHICLE)).toBeNull();
  });

  it('says that what remains is subject to inspection, and adds what is owing', () => {
    const remaining = remainingPrice(3_299_000, { low: 1_810_000, high: 2_190_000 });
    expect(remainingText(remaining, '2024 Kia EV5', false)).toBe(
      'After your trade-in, you would pay $11,090 to $14,890 for the 2024 Kia EV5, subject to inspection. Its price is $32,990.',
    );
    expect(remainingText(remaining, '2024 Kia EV5', true)).toContain(
      ' Finance that you still owe on your own vehicle is added to that.',
    );
  });

  it('says why there is none, without an amount [LEAD-032]', () => {
    for (const reason of ['tooOld', 'tooFar', 'tooFew', 'noValue', 'unavailable'] as const) {
      const { title, lines } = estimateText({ outcome: 'none', reason }, VEHICLE, TERMS);
      expect(`${title} ${lines.join(' ')}`).not.toMatch(/\$|undefined|null/);
    }
    expect(estimateText({ outcome: 'none', reason: 'tooFar' }, VEHICLE, TERMS).lines[0]).toContain('over 100,000 km');
  });
});
