import { describe, expect, it } from 'vitest';
import type { DeliveryRequest, DeliveryTable } from '#finance/rules/delivery.ts';
import { openFakeDelivery } from '#integrations/delivery/fake.server.ts';
import { DeliveryUnavailable, type DeliveryQuotes } from '#finance/delivery-port.ts';
import { openDeliveryTable } from '#integrations/delivery/table.server.ts';
import { postcodePlace } from '#integrations/geocoding/postcode-table.server.ts';

/** The same prices as the fake, so that both can answer the same tests. */
const TABLE: DeliveryTable = {
  zones: [
    { name: 'Region 0', postcodes: [{ from: '0003', to: '0003' }], price: 0 },
    { name: 'Region 4', postcodes: [{ from: '4550', to: '4550' }], price: 15_000 },
    { name: 'nowhere', postcodes: [{ from: '0001', to: '0001' }], price: null },
  ],
  bands: [{ name: 'Region 4', upToKm: 60, price: 10_000 }],
};
const openTable = () =>
  openDeliveryTable({ findTable: (groupId) => (groupId === 'group' ? TABLE : null), findPlace: postcodePlace });
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
