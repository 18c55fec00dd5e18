import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleLocation } from '#tests/support/sample-dealership.ts';
import { vehicleStructuredData, type Thing } from './structured-data.ts';

const URL_OF = 'https://www.example.com/cars/a100';
function data(changes: Partial<Vehicle> = {}, more: Partial<Parameters<typeof vehicleStructuredData>[0]> = {}) {
  const made = vehicleStructuredData({
    vehicle: sampleVehicle(changes),
    url: URL_OF,
    origin: 'https://www.example.com',
    siteName: 'Example Motors',
    images: [],
    description: 'A car',
    location: sampleLocation('group.north', { phone: '07 5550 0009' }),
    phone: '07 5550 0001',
    crumbs: [{ label: 'Corolla', href: null }],
    ...more,
  });
  const [vehicle, dealer, breadcrumb] = made['@graph'] as [Thing, Thing, Thing];
  return { made, vehicle, dealer, breadcrumb, offer: vehicle['offers'] as Thing };
}

describe('structured data of a vehicle', () => {
  it.each([
    ['in stock', {}, 'InStock', '24990.00'],
    ['coming soon', { status: 'coming_soon' }, 'PreOrder', '24990.00'],
    ['reserved', { reserved: true }, 'LimitedAvailability', '24990.00'],
    ['reduced', { offerPrice: 2_299_950 }, 'InStock', '22999.50'],
    ['without a price', { price: null }, 'InStock', undefined],
    ['for a dollar, which is not a price', { price: 100 }, 'InStock', undefined],
    ['sold', { status: 'sold' }, 'SoldOut', undefined],
    ['withdrawn, which does not mean sold', { status: 'withdrawn' }, 'OutOfStock', undefined],
  ] as const)('a vehicle %s [GAP-090]', (_, changes, availability, price) => {
    const { offer } = data(changes);
    expect(offer['availability']).toBe(`https://schema.org/${availability}`);
    expect(offer['price']).toBe(price);
    expect(offer['priceCurrency']).toBe(price === undefined ? undefined : 'AUD');
  });

  it('a vehicle with a subscription has an offer for each of its prices, to buy it first, as its page [AVL-021, GAP-090]', () => {
    const weekly = {
      priceSpecification: { '@type': 'UnitPriceSpecification', price: '199.00', priceCurrency: 'AUD', unitCode: 'WEE' },
    };
    const both = data({}, { weekly: 19_900 }).offer as unknown as readonly Thing[];
    expect(both).toMatchObject([{ price: '24990.00', priceCurrency: 'AUD' }, weekly]);
    expect(both[1]).not.toHaveProperty('price');
    expect(data({ price: null }, { weekly: 19_900 }).offer).toMatchObject(weekly);
    const sold = data({ status: 'sold' }, { weekly: 19_900 }).offer;
    expect([sold['availability'], sold['price'], sold['priceSpecification']]).toEqual([
      'https://schema.org/SoldOut',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['car', 'Car'],
    ['motorcycle', 'Motorcycle'],
    ['caravan', 'Vehicle'],
  ] as const)('a %s is a %s', (vehicleType, type) => {
    expect(data({ vehicleType }).vehicle['@type']).toBe(type);
  });

  it.each([
    ['new', 'NewCondition'],
    ['demo', 'UsedCondition'],
    ['used', 'UsedCondition'],
  ] as const)('a %s vehicle has %s', (condition, word) => {
    expect(data({ condition }).vehicle['itemCondition']).toBe(`https://schema.org/${word}`);
  });

  it('has the dealer and the breadcrumb', () => {
    const { dealer, breadcrumb, offer } = data();
    expect(offer['seller']).toEqual({ '@id': dealer['@id'] });
    expect(dealer).toMatchObject({
      '@type': 'AutoDealer',
      name: 'Yard',
      telephone: '+61755500001',
      address: { addressRegion: 'QLD', postalCode: '4000', addressCountry: 'AU' },
    });
    expect(breadcrumb['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Corolla' },
    ]);
    expect(data({}, { location: null }).dealer).toMatchObject({ name: 'Example Motors' });
    expect(data({}, { phone: null }).dealer).not.toHaveProperty('telephone');
  });

  it('leaves out unknown values', () => {
    const text = JSON.stringify(data({ engineCc: 0, seats: 0, gearCount: 0 }).made);
    expect(text).not.toMatch(/null|undefined|NaN|:""|:0[,}]|:\[\]/);
    expect(Object.keys(data().vehicle)).not.toContain('vehicleEngine');
  });

  it('uses the units and terms of schema.org for engine, distance and drive', () => {
    const { vehicle } = data(
      {
        odometerKm: 45_210,
        engineCc: 1984,
        simpleFuel: 'Petrol',
        simpleDrive: '4x4',
        transmission: 'Automatic',
        gearCount: 6,
        images: [],
      },
      { images: ['https://www.example.com/1.jpg'] },
    );
    expect(vehicle).toMatchObject({
      mileageFromOdometer: { value: 45_210, unitCode: 'KMT' },
      vehicleEngine: { engineDisplacement: { value: 1984, unitCode: 'CMQ' } },
      driveWheelConfiguration: 'https://schema.org/FourWheelDriveConfiguration',
      image: ['https://www.example.com/1.jpg'],
      numberOfForwardGears: 6,
    });
  });
});

const EXAMPLES = '../shared/data/schema-org/vehicle_jsonld_examples.json';
describe.skipIf(!existsSync(EXAMPLES))(
  `structured data compared with other sites (skipped where ${EXAMPLES} is absent)`,
  () => {
    /** Properties by type, as used on other sites, with old names replaced. */
    const RENAMED: Readonly<Record<string, string>> = {
      VIN: 'vehicleIdentificationNumber',
      gears: 'numberOfForwardGears',
      doors: 'numberOfDoors',
      modelDate: 'vehicleModelDate',
      colorInterior: 'vehicleInteriorColor',
      seatingCapacity: 'vehicleSeatingCapacity',
      transmission: 'vehicleTransmission',
    };
    const OURS_ALONE = new Set([
      'vehicleConfiguration',
      'productionDate',
      'fuelConsumption',
      'weightTotal',
      'trailerWeight',
      'numberOfForwardGears',
      '@id',
      'url',
      'sku',
      'itemCondition',
    ]);

    it('only uses properties that other sites use, or known exceptions', () => {
      const seen = new Set<string>();
      const visit = (value: unknown): void => {
        if (Array.isArray(value)) value.forEach(visit);
        else if (typeof value === 'object' && value !== null) {
          for (const [name, inner] of Object.entries(value)) {
            seen.add(RENAMED[name] ?? name);
            visit(inner);
          }
        }
      };
      visit(JSON.parse(readFileSync(EXAMPLES, 'utf8')));
      const full = data(
        {
          odometerKm: 10,
          badge: 'GT',
          buildDate: '2021-02',
          vin: 'X',
          simpleBody: 'SUV',
          colour: 'Red',
          interiorColour: 'Black',
          transmission: 'Automatic',
          gearCount: 6,
          simpleDrive: 'AWD',
          simpleFuel: 'Petrol',
          seats: 5,
          doors: 4,
        },
        { images: ['https://www.example.com/1.jpg'] },
      ).vehicle;
      expect(Object.keys(full).filter((name) => !seen.has(name) && !OURS_ALONE.has(name))).toEqual([]);
    });
  },
);
