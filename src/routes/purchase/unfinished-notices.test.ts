import { expect, it } from 'vitest';
import type { Purchase } from '#purchases/purchases.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { UNFINISHED_STORED_DAYS } from '#purchases/rules/purchase.ts';
import type { ReservationServices } from '#reservations/open-reservations.server.ts';
import { unfinishedNotices } from './unfinished-notices.server.ts';

const dealership = sampleDealership('one');
const site = sampleSite([dealership], {
  checkout: { journey: true, purchaseScope: 'all' },
  reserve: { enabled: true, amountSource: 'siteOnly', deposit: 0 },
});
const car = sampleVehicle({
  dealershipId: dealership.id,
  slug: 'corolla-1',
  price: 2_499_000,
  priceType: 'Drive Away',
  paymentProcessors: ['card'],
});
const purchase = {
  id: 'purchase-1',
  siteId: site.id,
  vehicleId: car.id,
  draft: { request: { url: 'https://www.example.com/checkout-journey?car_id=corolla-1' } },
} as Purchase;
const NOW = Date.UTC(2026, 10, 23);
const notices = (vehicle: Vehicle | null, changes: Partial<Purchase> = {}) =>
  unfinishedNotices(
    {
      inventory: { stock: { findVehiclesById: async () => [vehicle] } } as never,
      reservations: {
        privateLinks: {
          prepare: async () => {},
          path: async ({ kind, id }, expires) =>
            `/checkout-journey/${id}?kind=${kind}&days=${(expires - NOW) / 86_400_000}`,
          check: async () => 'genuine',
        },
      } as Partial<ReservationServices> as ReservationServices,
      paymentPage: null,
      now: NOW,
    },
    site,
    { ...purchase, ...changes },
  );

it('sends the shopper of an unfinished purchase its link, which works as long as the purchase is stored', async () => {
  const [notice, ...others] = await notices(car);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ type: 'purchase_unfinished', audience: 'shopper' });
  expect(JSON.stringify(notice!.parts)).toContain(
    `https://www.example.com/checkout-journey/purchase-1?kind=purchase&days=${UNFINISHED_STORED_DAYS}`,
  );
  expect(JSON.stringify(notice!.parts)).toContain('https://www.example.com/cars/corolla-1');
});

it('sends nothing where the vehicle was taken or left the stock, or the answers are deleted', async () => {
  expect(await notices({ ...car, reserved: true })).toEqual([]);
  expect(await notices({ ...car, status: 'sold' })).toEqual([]);
  expect(await notices(null)).toEqual([]);
  expect(await notices(car, { draft: null })).toEqual([]);
});
