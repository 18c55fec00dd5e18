import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakeTradeInValuation } from '#integrations/trade-in-valuation/fake.server.ts';
import { openHttpTradeInValuation } from '#integrations/trade-in-valuation/http.server.ts';
import { openOwnMarket } from '#integrations/trade-in-valuation/own-market.server.ts';
import { TradeInValuationFailed, type TradeInValuation } from '#valuation/trade-in-valuation-port.ts';
import type { OwnedVehicle, TradeInTerms } from '#valuation/rules/trade-in-estimate.ts';

const TERMS: TradeInTerms = {
  estimateLimits: { years: 7, km: 100_000 },
  comparableStock: { margin: 12, reconditioning: 1500 },
  validDays: 7,
};
const vehicle = (model: string): OwnedVehicle => ({
  vehicleType: null,
  make: 'Kia',
  model,
  badge: 'S',
  year: 2021,
  km: 50_000,
  answers: {},
});

/** A valuation service; its requests are recorded. */
const asked: { readonly url: string; readonly authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const model = new URL(request.url!, 'http://service.example').searchParams.get('model');
  asked.push({ url: request.url!, authorization: request.headers.authorization });
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (model === 'Silent') return void response.destroy();
  if (model === 'Unknown') return void send(404, {});
  if (model === 'Refused') return void send(403, {});
  if (model === 'Broken') return void send(200, { low: 24_000, high: 20_000 });
  send(200, { low: 20_000, high: 24_000 });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/value`;
const openHttp = () => openHttpTradeInValuation({ url, key: 'the-key-1' });
const openOwn = () =>
  openOwnMarket({
    findAskingRange: async ({ model }) => {
      if (model === 'Silent') throw new TradeInValuationFailed('No answer.');
      return model === 'Unknown' ? null : { low: 2_500_000, high: 3_000_000, comparables: 9 };
    },
  });

const SOURCES: readonly (readonly [string, () => TradeInValuation])[] = [
  ['the fake', openFakeTradeInValuation],
  ['a service', openHttp],
  ['our own market', openOwn],
];

describe.each(SOURCES)('a trade-in valued by %s', (_name, open) => {
  it('has a range in cents', async () => {
    const { low, high } = (await open().estimateRange(vehicle('Rio'), TERMS))!;
    expect(low).toBeGreaterThan(1_500_000);
    expect(high).toBeGreaterThan(low);
  });

  it('has none for an unknown vehicle, and fails without an answer', async () => {
    expect(await open().estimateRange(vehicle('Unknown'), TERMS)).toBeNull();
    await expect(open().estimateRange(vehicle('Silent'), TERMS)).rejects.toThrow(TradeInValuationFailed);
  });
});

describe('a valuation service', () => {
  it('gets make, model, badge, year and kilometres, with the key as a bearer token [API-042]', async () => {
    await openHttp().estimateRange(vehicle('Rio'), TERMS);
    expect(asked.at(-1)).toEqual({
      url: '/value?make=Kia&model=Rio&badge=S&year=2021&km=50000',
      authorization: 'Bearer the-key-1',
    });
  });

  it.each(['Refused', 'Broken'])('fails when the answer is %s', async (model) => {
    await expect(openHttp().estimateRange(vehicle(model), TERMS)).rejects.toThrow(TradeInValuationFailed);
  });

  it('fails without a URL', async () => {
    const none = openHttpTradeInValuation({ url: undefined, key: undefined });
    await expect(none.estimateRange(vehicle('Rio'), TERMS)).rejects.toThrow('TRADE_IN_VALUATION_URL is not set');
  });
});

describe('our own market', () => {
  it('takes the site’s margin and preparation off the asking prices', async () => {
    expect(await openOwn().estimateRange(vehicle('Rio'), TERMS)).toEqual({
      low: 2_050_000,
      high: 2_490_000,
      comparables: 9,
    });
    expect(
      await openOwn().estimateRange(vehicle('Rio'), { ...TERMS, comparableStock: { margin: 0, reconditioning: 0 } }),
    ).toMatchObject({
      low: 2_500_000,
    });
  });
});
