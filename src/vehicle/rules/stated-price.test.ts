import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleDutyTable } from '#tests/support/sample-duty-table.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { DutyTables } from './drive-away/duty-table.ts';
import { priceInWords, singlePrice } from './price-display.ts';
import { ASK_FOR_TOTAL, priceLines, statedPrice } from './stated-price.ts';
import type { AuState, Vehicle } from './vehicle.ts';

const NOW = Date.UTC(2026, 10, 23);
const DEALERSHIPS = [sampleDealership('city')];
const TABLES = {
  qld: sampleDutyTable(),
  vic: sampleDutyTable({ state: 'vic', validUntil: null }),
} as unknown as DutyTables;
const NEW = sampleVehicle({
  condition: 'new',
  simpleBody: 'SUV',
  price: 4_400_000,
  offerPrice: null,
  previousPrice: null,
  subscriptionPrice: null,
  priceType: 'Plus On-Road Costs',
});

function stated(vehicle: Partial<Vehicle>, settings: object = {}, state: AuState = 'qld', registeredIn?: AuState) {
  const site = sampleSite(DEALERSHIPS, settings, { dutyTables: TABLES });
  const location = { ...site.primaryLocation, address: { ...site.primaryLocation.address, state } };
  return statedPrice({ ...NEW, ...vehicle }, { site, location, now: NOW }, registeredIn);
}

describe('a price without on-road costs', () => {
  it('has the estimated total beside it by default', () => {
    const view = stated({});
    expect(view).toMatchObject({
      text: '$44,000',
      priceType: 'Plus On-Road Costs',
      total: {
        amount: '$45,320',
        title: 'Estimate with stamp duty in QLD',
        short: 'Est. with stamp duty in QLD',
      },
    });
    expect(priceInWords(view)).toBe('$44,000 Plus On-Road Costs, $45,320 estimate with stamp duty in QLD');
    expect(singlePrice(view)).toEqual({ text: '$45,320', words: 'Est. with stamp duty in QLD' });
    expect(priceLines(view)).toEqual([
      { label: 'Price', value: '$44,000 Plus On-Road Costs' },
      { label: 'With on-road costs', value: '$45,320 estimate with stamp duty in QLD' },
      { label: 'About the estimate', value: expect.stringMatching(/^This is an estimate, not the price\./) },
    ]);
  });

  it.each([
    ['no current duty table', {}, {}, 'vic'],
    ['estimates hidden by the site', {}, { driveAway: { estimate: false } }, 'qld'],
    ['a vehicle without duty', { vehicleType: 'boat' }, {}, 'qld'],
  ] as const)('says in words that the costs are extra with %s', (_, vehicle, settings, state) => {
    const view = stated(vehicle, settings, state);
    expect(view.total).toEqual({ amount: null, title: ASK_FOR_TOTAL, short: ASK_FOR_TOTAL, conditions: null });
    expect(priceInWords(view)).toBe('$44,000 Plus On-Road Costs, on-road costs are extra');
    expect(singlePrice(view)).toEqual({ text: '$44,000', words: 'Plus On-Road Costs' });
    expect(priceLines(view).at(-1)).toEqual({ label: 'On-road costs', value: ASK_FOR_TOTAL });
  });

  it('counts the state of the dealership, or another one on request', () => {
    const confirmed = { driveAway: { confirmedTables: { vic: '2026-11-01' } } };
    expect(stated({ state: 'qld' }, confirmed, 'vic').total?.title).toMatch(/in VIC$/);
    expect(stated({}, confirmed, 'vic', 'qld').total?.title).toMatch(/in QLD$/);
  });

  it('has the total of the purchase price where the vehicle has a weekly price too', () => {
    const weekly = { subscriptionPrice: 30_000 };
    const view = stated(weekly, { price: { subscriptions: true } });
    expect(priceInWords(view)).toBe(
      '$300 / week subscription, or $44,000 to buy, Plus On-Road Costs, $45,320 estimate with stamp duty in QLD',
    );
    expect(singlePrice(view)).toEqual({ text: '$300 / week', words: 'Subscription' });
    expect(priceLines(view).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Price: $300 / week Subscription',
      'Or: $44,000 to buy, Plus On-Road Costs',
      'With on-road costs: $45,320 estimate with stamp duty in QLD',
      expect.stringMatching(/^About the estimate/),
    ]);
    const first = stated(weekly, { price: { subscriptions: true, subscriptionOrder: 'purchaseFirst' } });
    expect(singlePrice(first).text).toBe('$45,320');
    expect(priceInWords(first)).toBe(
      '$44,000 Plus On-Road Costs, $45,320 estimate with stamp duty in QLD, or $300 / week subscription',
    );
    expect(priceLines(first).map(({ label }) => label)).toEqual([
      'Price',
      'With on-road costs',
      'About the estimate',
      'Or',
    ]);
  });
});

describe('a price without a type', () => {
  it('says so, and has no total', () => {
    const view = stated({ priceType: null });
    expect(view).toMatchObject({ priceType: 'On-road costs not stated', total: null });
    expect(stated({ priceType: ' ' }).priceType).toBe('On-road costs not stated');
  });

  it.each([
    ['Drive Away', null],
    ['Excl. Govt. Charges', '$45,320'],
  ])('is treated as the site says: %s', (untypedText, amount) => {
    const view = stated({ priceType: null }, { price: { untypedText } });
    expect(view.priceType).toBe(untypedText);
    expect(view.total?.amount ?? null).toBe(amount);
  });

  it('has no type where there is no price', () => {
    expect(stated({ priceType: null, price: null })).toMatchObject({ priceType: null, total: null });
  });
});
