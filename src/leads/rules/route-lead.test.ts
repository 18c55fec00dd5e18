import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeLead, type LeadDirections } from './route-lead.ts';
import type { Topic } from './topic.ts';

const place = (dealership: string, id: string, location_type: 'sales' | 'service' | 'parts' = 'sales') => ({
  id,
  dealership_id: dealership,
  location_type,
});
const dealership = (id: string, ...manufacturers: string[]) => ({ id, slug: `${id}-slug`, manufacturers });
const toyota = dealership('toyota', 'Toyota', 'Mazda');
const kia = dealership('kia', 'Kia');
const range = dealership('range', 'Toyota', 'Jeep');
const SITE = {
  dealerships: [toyota, kia, range],
  locations: [place('toyota', 't1'), place('kia', 'k1'), place('kia', 'k2', 'service'), place('range', 'r1')],
  primaryLocation: { dealership_id: 'toyota' },
};
const NOTHING: LeadDirections = {
  vehicleDealershipId: null,
  dealershipSlug: null,
  locationId: null,
  topic: null,
  department: 'sales',
};
const topic = (changes: Partial<Topic>): Topic => ({
  kind: 'offer',
  id: 'o',
  name: 'O',
  path: null,
  make: null,
  model: null,
  locationId: null,
  dealershipId: null,
  ...changes,
});
const to = (changes: Partial<LeadDirections>) => routeLead(SITE, { ...NOTHING, ...changes })?.id;

describe('a lead goes to', () => {
  it.each<[string, Partial<LeadDirections>, string]>([
    ['the dealership that sells the make of the offer', { topic: topic({ make: 'kia' }) }, 'kia'],
    ['the main one of several that sell it', { topic: topic({ make: 'Toyota' }) }, 'toyota'],
    ['the dealership that the offer names', { topic: topic({ make: 'Toyota', dealershipId: 'range' }) }, 'range'],
    ['the location that it is about', { topic: topic({ kind: 'location', locationId: 'r1' }) }, 'range'],
    ['the selected location, whatever the make', { topic: topic({ make: 'Kia' }), locationId: 'r1' }, 'range'],
    ['the main dealership when no one sells the make', { topic: topic({ make: 'Ford' }) }, 'toyota'],
    ['the one with a workshop, for a service', { department: 'service' }, 'kia'],
    ['the main one, for a department that none has', { department: 'parts' }, 'toyota'],
  ])('%s [LEAD-002]', (_, directions, expected) => {
    expect(to(directions)).toBe(expected);
  });

  it('always a dealership of the site, and to the shopper’s own choice unless a vehicle decides [LEAD-006]', () => {
    const some = (values: readonly string[]) => fc.option(fc.constantFrom(...values, 'unknown'));
    const directions = fc.record({
      vehicleDealershipId: some(['toyota', 'kia', 'range']),
      dealershipSlug: some(['toyota-slug', 'kia-slug', 'range-slug']),
      locationId: some(['t1', 'k1', 'k2', 'r1']),
      department: fc.constantFrom('sales' as const, 'service' as const, 'parts' as const),
      topic: fc.option(
        fc
          .record({
            make: some(['Kia', 'Toyota', 'Jeep']),
            dealershipId: some(['kia', 'range']),
            locationId: some(['k2']),
          })
          .map(topic),
      ),
    });
    fc.assert(
      fc.property(directions, (given) => {
        const found = routeLead(SITE, given)!;
        expect(SITE.dealerships).toContain(found);
        const ofVehicle = SITE.dealerships.find(({ id }) => id === given.vehicleDealershipId);
        const chosen =
          SITE.dealerships.find(({ slug }) => slug === given.dealershipSlug) ??
          SITE.dealerships.find(
            ({ id }) => id === SITE.locations.find((one) => one.id === given.locationId)?.dealership_id,
          );
        if (ofVehicle ?? chosen) expect(found).toBe(ofVehicle ?? chosen);
        const { make, dealershipId, locationId } = given.topic ?? topic({});
        const isNamed = SITE.dealerships.some(({ id }) => id === dealershipId) || locationId === 'k2';
        if (!ofVehicle && !chosen && !isNamed && SITE.dealerships.some((one) => one.manufacturers.includes(make ?? '')))
          expect(found.manufacturers).toContain(make);
      }),
    );
  });

  it('no one where the site has no dealership', () => {
    expect(routeLead({ ...SITE, dealerships: [] }, NOTHING)).toBeNull();
  });
});
