import { describe, expect, it } from 'vitest';
import {
  deliveryAnswer,
  deliveryPostcode,
  deliveryProblem,
  NO_DELIVERY_PRICE,
  deliveryPrice,
  type DeliveryTable,
} from './delivery.ts';

const table: DeliveryTable = {
  zones: [
    { name: 'Tasmania', postcodes: [{ from: '7000', to: '7999' }], price: 99_000 },
    {
      name: 'Islands',
      postcodes: [
        { from: '2899', to: '2899' },
        { from: '6798', to: '6799' },
      ],
      price: null,
    },
  ],
  bands: [
    { name: 'Around us', upToKm: 50, price: 0 },
    { name: null, upToKm: 1000, price: 39_000 },
  ],
};
const LOCATION = { lat: -27.47, long: 153.02 };

describe('a table of delivery prices', () => {
  it.each([
    ['a near band', '4101', { lat: -27.48, long: 153.01, state: 'qld' }, { price: 0, region: 'Around us' }],
    [
      'a more distant band',
      '2000',
      { lat: -33.87, long: 151.21, state: 'nsw' },
      { price: 39_000, region: 'New South Wales' },
    ],
    ['beyond every band', '6000', { lat: -31.95, long: 115.86, state: 'wa' }, null],
    ['a zone, however far', '7000', { lat: -42.88, long: 147.33, state: 'tas' }, { price: 99_000, region: 'Tasmania' }],
    ['a zone, for a postcode without coordinates', '7999', null, { price: 99_000, region: 'Tasmania' }],
    ['a zone without delivery', '6799', { lat: -27.47, long: 153.02, state: 'wa' }, null],
    ['an unknown postcode', '9999', null, null],
  ] as const)('%s [VDP-037]', (_name, postcode, place, expected) => {
    expect(deliveryPrice(table, postcode, place, LOCATION)).toEqual(expected);
  });

  it('has only zones for a location without coordinates [VDP-037]', () => {
    expect(deliveryPrice(table, '4101', { lat: -27.48, long: 153.01, state: 'qld' }, null)).toBeNull();
    expect(deliveryPrice(table, '7000', null, null)).not.toBeNull();
  });
});

describe('the answer for a shopper', () => {
  it.each([
    ['', 'Please enter a postcode.'],
    ['  ', 'Please enter a postcode.'],
    ['4000', null],
    [' 0800 ', null],
    ['400', NO_DELIVERY_PRICE],
    ['40000', NO_DELIVERY_PRICE],
    ['Brisbane', NO_DELIVERY_PRICE],
  ])('for "%s": %s [LOC-046, ERR-005, GAP-085]', (typed, said) => {
    expect(deliveryProblem(typed)).toBe(said);
    expect(deliveryPostcode(typed)).toBe(said === null ? typed.trim() : null);
  });

  it('shows a message where there is no price [ERR-006, LOC-047]', () => {
    expect(deliveryAnswer('0001', null)).toEqual({
      state: 'error',
      message:
        "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
    });
  });

  it('shows the price and the region [LOC-047]', () => {
    expect(deliveryAnswer('2000', { price: 39_000, region: 'New South Wales' })).toEqual({
      state: 'result',
      postcode: '2000',
      price: '$390',
      region: 'New South Wales',
    });
    expect(deliveryAnswer('4101', { price: 0, region: 'Around us' })).toMatchObject({ price: 'Free' });
  });
});
