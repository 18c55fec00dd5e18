import { expect, it } from 'vitest';
import { openFakeLibrary } from '#integrations/media-library/fake.server.ts';
import { openFakeValuation } from '#integrations/valuation/fake.server.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { callOperation } from '#tests/support/call-operation.ts';
import { multiSearchOperation } from './multi-search.ts';
import { searchOperation } from './search-api.ts';
import { createVehicleSheets } from './sheet/vehicle-sheet.ts';
import { createGauges } from '#valuation/gauges.server.ts';
import { gaugeOperation } from './valuation-api.ts';
import { relatedOperation, similarOperation } from './vehicle-api.ts';

const NOW = Date.UTC(2026, 6, 1);
const site = sampleSite([sampleDealership('one')], { vdp: { gauge: true } });
const vehicle = sampleVehicle({ dealershipId: 'group.one', price: 2_500_000 });

/** A stock that changes while it answers: everything it returns is of revision 1. */
function changingStock(returned: { vehicle: typeof vehicle | null } = { vehicle }) {
  let revision = 1;
  const answering =
    <Answer>(answer: () => Answer) =>
    async () => {
      const given = answer();
      revision++;
      return given;
    };
  const page = { answer: { facets: { make: [] }, facetStats: {}, count: 0, pages: 1, ms: 0, ids: [] }, vehicles: [] };
  return {
    revision: () => revision,
    answersVersion: () => String(revision),
    search: answering(() => page),
    searchFor: answering(() => page),
    findFor: answering(() => ({
      ...page,
      reading: null,
      leftOut: [],
      replaced: [],
      instead: [],
      isInStock: false,
      asked: {},
    })),
    findVehicle: answering(() => returned.vehicle),
    similarVehicles: answering(() => []),
  } as unknown as StockQueries;
}

const request = (body: string | null = null) =>
  new Request('http://one.localhost/api', body === null ? {} : { method: 'POST', body });

const params = new URLSearchParams({ make: 'Kia' });
const path = { slug: vehicle.slug };

it.each<[string, (stock: StockQueries) => Promise<Response>]>([
  ['a search', (stock) => callOperation(searchOperation(), { site, inventory: { stock }, params, now: NOW })],
  [
    'several searches',
    (stock) =>
      callOperation(
        multiSearchOperation,
        { site, inventory: { stock }, now: NOW },
        { request: request('{"queries":[{}]}') },
      ),
  ],
  [
    'similar vehicles',
    (stock) => callOperation(similarOperation, { site, inventory: { stock }, now: NOW, pictureOrigin: null }, { path }),
  ],
  ['related ids', (stock) => callOperation(relatedOperation, { site, inventory: { stock }, now: NOW }, { path })],
  [
    'a price gauge',
    (stock) => {
      const gauges = createGauges({ market: openFakeValuation(), revision: stock.revision });
      return callOperation(gaugeOperation, { site, inventory: { stock }, valuation: { gauges }, now: NOW }, { path });
    },
  ],
])('%s of a stock that changes meanwhile has the revision from before', async (_what, ask) => {
  const response = await ask(changingStock());
  expect([response.status, response.headers.get('Stock-Revision')]).toEqual([200, '1']);
});

it('a sheet of a vehicle that changes meanwhile is not used at the next revision', async () => {
  const returned = { vehicle };
  const stock = changingStock(returned);
  const serve = createVehicleSheets({ serve: async () => new Response('none', { status: 404 }) }, openFakeLibrary({}));
  const etag = async () =>
    (
      await serve(vehicle.slug, request(), {
        site,
        inventory: { stock } as never,
        now: NOW,
        origin: 'http://one.localhost',
        report: () => {},
        params: new URLSearchParams(),
      })
    ).headers.get('etag');
  const before = await etag();
  returned.vehicle = { ...vehicle, price: 2_400_000 };
  expect(await etag()).not.toBe(before);
});
