import type { Dealership, LeadDelivery, Location } from '#dealerships/rules/dealership.ts';
import type { SiteStockRules } from '#inventory/rules/visibility-rule.ts';

/** A plain sales location; tests state what matters to them. */
export function sampleLocation(dealershipId: string, changes: Partial<Location> = {}): Location {
  return {
    id: `${dealershipId}.yard`,
    slug: 'yard',
    name: 'Yard',
    dealership_id: dealershipId,
    dealership_slug: dealershipId.split('.').at(-1)!,
    location_type: 'sales',
    location_subtype: [],
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
      place_id: null,
      map_key: null,
    },
    time_zone: 'Australia/Brisbane',
    image: null,
    landline_phone: null,
    phones: null,
    status: null,
    public_holidays: null,
    special_hours: [],
    motor_vehicle_repairer: null,
    average_rating: null,
    review_count: null,
    review_source: null,
    phone: null,
    email: null,
    opening_hours: [],
    dealer_license_number: null,
    distribution_locations: [],
    ...changes,
  };
}

/** A dealership with one location. */
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
    abn: null,
    since: null,
    staff: [],
    lead_delivery: { mail: [], webhooks: [], ...delivery },
    locations: [sampleLocation(id)],
    ...changes,
  };
}

/** Rules that show every car of these dealerships. */
export function sampleStockRules(
  dealershipIds: readonly string[],
  changes: Partial<SiteStockRules> = {},
): SiteStockRules {
  return {
    dealershipIds: new Set(dealershipIds),
    vehicleTypes: ['car'],
    manufacturer: null,
    visibilityRule: 'all',
    excludedStockNumbers: [],
    excludedNewMakes: [],
    siteFilter: null,
    testDriveOnly: null,
    ...changes,
  };
}
