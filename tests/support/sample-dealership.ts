import type { Dealership, Location } from '#dealerships/rules/dealership.ts';

/** A plain sales location; tests state what matters to them. */
export function sampleLocation(changes: Partial<Location> = {}): Location {
  return {
    id: 'group.dealership.yard',
    slug: 'yard',
    name: 'Sample Yard',
    dealership_id: 'group.dealership',
    location_type: 'sales',
    primary: true,
    visible: true,
    manufacturers: [],
    address: {
      street: '1 Sample Road',
      city: 'Moorooka',
      state: 'qld',
      postcode: '4105',
      lat: -27.53,
      long: 153.02,
      place_url: null,
    },
    time_zone: 'Australia/Brisbane',
    phone: '07 5550 0001',
    email: 'yard@example.com',
    opening_hours: [],
    dealer_license_number: '0000001',
    distribution_locations: [],
    ...changes,
  };
}

/** A dealership with one location. */
export function sampleDealership(changes: Partial<Dealership> = {}): Dealership {
  const id = changes.id ?? 'group.dealership';
  return {
    id,
    slug: id.split('.').at(-1) ?? 'dealership',
    name: 'Sample Dealership',
    group_id: id.split('.')[0] ?? 'group',
    manufacturers: [],
    lead_delivery: { mail: ['leads@example.com'], webhooks: [] },
    locations: [sampleLocation({ id: `${id}.yard`, dealership_id: id })],
    ...changes,
  };
}
