import type { Dealership, LeadDelivery, Location } from '#dealerships/rules/dealership.ts';
import { resolveSettings } from '#sites/resolve-settings.ts';
import type { Site, Tenants } from '#sites/site.ts';

export function sampleLocation(dealershipId: string, changes: Partial<Location> = {}): Location {
  return {
    id: `${dealershipId}.yard`,
    slug: 'yard',
    name: 'Yard',
    dealership_id: dealershipId,
    location_type: 'sales',
    primary: false,
    visible: true,
    manufacturers: [],
    address: {
      street: '1 Example Street',
      city: 'Brisbane',
      state: 'qld',
      postcode: '4000',
      lat: null,
      long: null,
      place_url: null,
    },
    time_zone: 'Australia/Brisbane',
    phone: null,
    email: null,
    opening_hours: [],
    dealer_license_number: null,
    distribution_locations: [],
    ...changes,
  };
}

export function sampleDealership(
  slug: string,
  delivery: Partial<LeadDelivery> = {},
  changes: Partial<Dealership> = {},
): Dealership {
  const id = `group.${slug}`;
  return {
    id,
    slug,
    name: `Dealership ${slug}`,
    group_id: 'group',
    manufacturers: [],
    lead_delivery: { mail: [], webhooks: [], ...delivery },
    locations: [sampleLocation(id)],
    ...changes,
  };
}

/** A plain site of these dealerships; `settings` as in a site.yaml. */
export function sampleSite(
  dealerships: readonly Dealership[],
  settings: unknown = {},
  changes: Partial<Site> = {},
): Site {
  const resolved = resolveSettings([{ name: 'site', file: 'site.yaml', values: settings }]);
  if (resolved.problems.length > 0)
    throw new Error(resolved.problems.map((found) => `${found.key}: ${found.message}`).join('\n'));
  const locations = dealerships.flatMap((dealership) => dealership.locations);
  return {
    id: 'group/site',
    slug: 'site',
    name: 'Example Motors',
    tagline: null,
    group_id: 'group',
    hosts: [],
    default: true,
    settings: resolved.settings,
    origins: resolved.origins,
    stockRules: {
      dealershipIds: new Set(dealerships.map((one) => one.id)),
      vehicleTypes: ['car'],
      manufacturer: null,
      visibilityRule: 'all',
      excludedStockNumbers: [],
      excludedNewMakes: [],
      siteFilter: null,
      testDriveOnly: null,
    },
    dealerships,
    locations,
    primaryLocation: locations[0]!,
    timeZone: 'Australia/Brisbane',
    theme: { css: '', hash: 'aaaaaa', logo: null },
    pages: {},
    posts: [],
    delivery: null,
    models: [],
    offers: [],
    version: '1',
    ...changes,
  };
}

/** Tenants with exactly these sites of one group. */
export function sampleTenants(...sites: readonly Site[]): Pick<Tenants, 'all' | 'dealership' | 'groups'> {
  const dealerships = [...new Set(sites.flatMap((site) => site.dealerships))];
  return {
    all: () => sites,
    dealership: (id) => dealerships.find((one) => one.id === id),
    groups: () => [{ id: 'group', name: 'Group', dealerships }],
  };
}
