import { describe, expect, it } from 'vitest';
import { openFakeTradeInValuation } from '#integrations/trade-in-valuation/fake.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createTradeInEstimates } from './estimate-trade-in.server.ts';

/** Already 21 November in Australia. */
const NOW = Date.UTC(2026, 10, 20, 20);
const logged: string[] = [];
const estimate = createTradeInEstimates(
  {
    thirdParty: openFakeTradeInValuation(),
    comparableStock: { estimateRange: async () => ({ low: 1_000_000, high: 1_200_000, comparables: 8 }) },
  },
  { error: (_facts, message) => void logged.push(message) },
);
const answers = { condition: 'Excellent', service_history: 'Complete', damage: 'No', tyres: 'No' };
const ask = (tradeIn: object, change: object = {}) =>
  estimate(
    sampleSite([sampleDealership('one')], { tradeIn }),
    { vehicleType: null, make: 'Kia', model: 'Rio', badge: null, year: 2021, km: 50_000, answers, ...change },
    NOW,
  );

describe('the estimate of a site', () => {
  it('comes from where the site chose [LEAD-031]', async () => {
    expect(await ask({ valuation: 'none' })).toBeNull();
    expect(await ask({ valuation: 'thirdParty' })).toMatchObject({ outcome: 'range', low: 2_000_000 });
    expect(await ask({ valuation: 'comparableStock' })).toMatchObject({ outcome: 'range', comparables: 8 });
  });

  it('holds for tradeIn.validDays, within tradeIn.estimateLimits [LEAD-032]', async () => {
    expect(await ask({ valuation: 'thirdParty', validDays: 14 })).toMatchObject({ validUntil: '2026-12-05' });
    const limits = { valuation: 'thirdParty', estimateLimits: { years: 3, km: 40_000 } };
    expect(await ask(limits)).toEqual({ outcome: 'none', reason: 'tooOld' });
    expect(await ask(limits, { year: 2025 })).toEqual({ outcome: 'none', reason: 'tooFar' });
    expect(await ask({ valuation: 'thirdParty' }, { year: 2018 })).toEqual({ outcome: 'none', reason: 'tooOld' });
  });

  it('is none where the source has none or does not answer, which is logged', async () => {
    expect(await ask({ valuation: 'thirdParty' }, { model: 'Unknown' })).toEqual({ outcome: 'none', reason: 'tooFew' });
    expect(logged).toEqual([]);
    expect(await ask({ valuation: 'thirdParty' }, { model: 'Silent' })).toEqual({
      outcome: 'none',
      reason: 'unavailable',
    });
    expect(logged).toEqual(['a trade-in could not be valued']);
  });
});
