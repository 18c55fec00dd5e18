import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeliveryRequest, DeliveryTable } from '#finance/rules/delivery.ts';
import { greatCircleKm } from '#finance/rules/delivery.ts';
import { openFakeDelivery } from '#integrations/delivery/fake.server.ts';
import { DeliveryUnavailable, type DeliveryQuotes } from '#integrations/delivery/port.ts';
import { postcodePlace } from '#integrations/delivery/postcode-place.server.ts';
import { openDeliveryTable } from '#integrations/delivery/table.server.ts';

const REAL = '../shared/data/postcodes/au_postcodes_slim.json';

/** The same prices as the fake, so that both can answer the same tests. */
const TABLE: DeliveryTable = {
  zones: [
    { name: 'Region 0', postcodes: [{ from: '0003', to: '0003' }], price: 0 },
    { name: 'Region 4', postcodes: [{ from: '4550', to: '4550' }], price: 15_000 },
    { name: 'nowhere', postcodes: [{ from: '0001', to: '0001' }], price: null },
  ],
  bands: [{ name: 'Region 4', upToKm: 60, price: 10_000 }],
};
const openTable = () => openDeliveryTable({ tableOf: (groupId) => (groupId === 'group' ? TABLE : null) });
const from = { postcode: '4105', point: { lat: -27.535, long: 153.026 } };
const ask = (quotes: DeliveryQuotes, to: string, changes: Partial<DeliveryRequest> = {}) =>
  quotes.quote({ groupId: 'group', from, to, ...changes });

describe.each([
  ['the fake', openFakeDelivery],
  ['the table', openTable],
])('delivery through %s [VDP-037]', (_name, open) => {
  it.each([
    ['4550', { price: 15_000, region: 'Region 4' }],
    ['4000', { price: 10_000, region: 'Region 4' }],
    ['0003', { price: 0, region: 'Region 0' }],
  ])('has a price and a region for %s [API-028]', async (to, expected) => {
    expect(await ask(open(), to)).toEqual(expected);
  });

  it('returns the same answer to concurrent requests', async () => {
    const quotes = open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(quotes, '4000')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it.each(['0001', '', '400', '40000', 'four', '٤٠٠٠', "4000'; drop"])(
    'has no price for "%s" [GAP-085]',
    async (to) => {
      expect(await ask(open(), to)).toBeNull();
    },
  );

  it('works without the coordinates of the location', async () => {
    expect(await ask(open(), '4000', { from: { postcode: '4105', point: null } })).toEqual({
      price: 10_000,
      region: 'Region 4',
    });
  });
});

it('distinguishes an unreachable service from a place without a price', async () => {
  await expect(ask(openFakeDelivery(), '0002')).rejects.toThrow(DeliveryUnavailable);
});

it('returns no price for a group without a table', async () => {
  expect(await ask(openTable(), '4000', { groupId: 'other' })).toBeNull();
});

describe('coordinates of postcodes', () => {
  it.each([
    ['0800', -12.46, 130.84, 'nt'],
    ['4000', -27.47, 153.02, 'qld'],
    ['7000', -42.88, 147.33, 'tas'],
    ['6000', -31.95, 115.86, 'wa'],
  ])('%s has the expected coordinates [VDP-037]', (postcode, lat, long, state) => {
    const place = postcodePlace(postcode)!;
    expect(place.state).toBe(state);
    expect(greatCircleKm(place, { lat, long })).toBeLessThan(15);
  });

  it('are missing for an unknown postcode [VDP-037]', () => {
    for (const postcode of ['0000', '', '400', '__proto__', 'constructor']) expect(postcodePlace(postcode)).toBeNull();
  });

  it.skipIf(!existsSync(REAL))(
    'agree with another list of Australian postcodes (skipped where ../shared/data is absent) [VDP-037]',
    () => {
      const others = Map.groupBy(
        JSON.parse(readFileSync(REAL, 'utf8')) as { postcode: string; state: string; lat: number; lng: number }[],
        (one) => one.postcode,
      );
      const known = [...others.keys()].filter((postcode) => postcodePlace(postcode) !== null);
      const far = known.filter((postcode) => {
        const place = postcodePlace(postcode)!;
        return !others
          .get(postcode)!
          .some(
            ({ lat, lng, state }) =>
              state.toLowerCase() === place.state && greatCircleKm(place, { lat, long: lng }) < 100,
          );
      });
      expect(known.length / others.size).toBeGreaterThan(0.99);
      expect(far.length / known.length).toBeLessThan(0.01);
    },
  );
});
