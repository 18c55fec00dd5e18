import { describe, expect, it } from 'vitest';
import { openFakeValuation } from '#integrations/valuation/fake.server.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createGauges } from '#valuation/gauges.server.ts';
import { callOperation } from '#tests/support/call-operation.ts';
import { gaugeOperation } from './valuation-api.ts';

const site = sampleSite([sampleDealership('one')], { vdp: { gauge: true } });

/** The API call for one vehicle; `asked` counts the calls of the valuation port. */
function open(changes: Partial<Vehicle>) {
  const valuation = openFakeValuation();
  const seen = { asked: 0, revision: 1, reported: 0 };
  const stock = {
    findVehicle: async () => sampleVehicle(changes),
    revision: () => seen.revision,
  } as unknown as StockQueries;
  const gauges = createGauges({
    market: { appraise: (vehicle) => (seen.asked++, valuation.appraise(vehicle)) },
    revision: stock.revision,
  });
  const scope = {
    site,
    inventory: { stock },
    valuation: { gauges },
    now: Date.UTC(2026, 6, 1, 20),
    report: () => seen.reported++,
  };
  return {
    seen,
    ask: () => callOperation(gaugeOperation, scope, { path: { slug: 'a-car' } }),
    nothing: () => gauges.hasNothing(site, sampleVehicle(changes)),
  };
}

describe('the gauge API', () => {
  it('returns dollars, and the date at the site [API-012]', async () => {
    const response = await open({ price: 2_500_000 }).ask();
    expect(await response.json()).toEqual({
      fill: 0.5,
      listing_price: 25_000,
      market_range_min: 22_500,
      market_range_max: 27_500,
      confidence: 0.6,
      description: 'Fair price',
      basis: { listings: 12, lowest_price: 21_250, highest_price: 28_750, as_of: '2026-07-02' },
    });
    expect(response.headers.get('stock-revision')).toBe('1');
  });

  it('requests a valuation once per stock revision', async () => {
    const { seen, ask } = open({});
    await ask();
    await ask();
    expect(seen.asked).toBe(1);
    seen.revision = 2;
    await ask();
    expect(seen.asked).toBe(2);
  });

  it('logs a failed valuation, returns 502, and tries again [API-013, ERR-001]', async () => {
    const { seen, ask } = open({ stockNumber: 'FAILS' });
    expect((await ask()).status).toBe(502);
    expect((await ask()).status).toBe(502);
    expect([seen.asked, seen.reported]).toEqual([2, 2]);
  });

  it('returns null without data [ERR-001]', async () => {
    expect(await (await open({ stockNumber: 'NODATA' }).ask()).json()).toBeNull();
  });

  it('requests no valuation for a sold vehicle', async () => {
    const { seen, ask } = open({ status: 'sold' });
    expect([await (await ask()).json(), seen.asked]).toEqual([null, 0]);
  });

  it.each<[Partial<Vehicle>, boolean]>([
    [{}, false],
    [{ stockNumber: 'NODATA' }, true],
    [{ stockNumber: 'UNSURE' }, true],
    [{ stockNumber: 'ABOVE' }, true],
    [{ status: 'sold' as const }, true],
    [{ stockNumber: 'FAILS' }, false],
  ])('a page knows for %j whether there is no gauge: %s [VDP-085, VDP-086, VDP-087]', async (changes, expected) => {
    const { nothing, ask, seen } = open(changes);
    const asks = changes.stockNumber === 'FAILS' ? 2 : 1;
    expect(await nothing()).toBe(expected);
    await ask();
    expect(seen.asked, 'cached unless it failed').toBe(changes.status ? 0 : asks);
  });

  it('does not delay a page for a slow valuation, and caches its result for the API call', async () => {
    let tell: (gauge: null) => void = () => {};
    const slow = new Promise<null>((resolve) => (tell = resolve));
    let asked = 0;
    const stock = { findVehicle: async () => sampleVehicle(), revision: () => 1 } as unknown as StockQueries;
    const gauges = createGauges({ market: { appraise: () => (asked++, slow) }, revision: stock.revision });
    const scope = { site, inventory: { stock }, valuation: { gauges }, now: 0 };
    const answer = () => callOperation(gaugeOperation, scope, { path: { slug: 'a-car' } });
    expect(await gauges.hasNothing(site, sampleVehicle())).toBe(false);
    tell(null);
    expect(await gauges.hasNothing(site, sampleVehicle())).toBe(true);
    expect(await (await answer()).json()).toBeNull();
    expect(asked).toBeLessThanOrEqual(2);
  });
});
