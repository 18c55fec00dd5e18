import type { AuState, Vehicle } from '#vehicle/rules/vehicle.ts';
import { sameText } from '#rules/normal-form.ts';

/** The time zone of opening hours by state. Locations in Broken Hill and on Lord Howe Island must set their own. */
export const STATE_TIME_ZONES: Readonly<Record<AuState, string>> = {
  act: 'Australia/Sydney',
  nsw: 'Australia/Sydney',
  nt: 'Australia/Darwin',
  qld: 'Australia/Brisbane',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  vic: 'Australia/Melbourne',
  wa: 'Australia/Perth',
};

/** The vehicle's city, if it differs from the city of the site's first address. */
export function displayedCity(vehicleCity: string | null, primaryCity: string): string | null {
  return vehicleCity === null || vehicleCity.trim() === '' || sameText(vehicleCity, primaryCity)
    ? null
    : vehicleCity.trim();
}

/** Weekday 0 is Sunday. Times are local, `HH:MM`, 24 hours. */
export interface OpeningHour {
  readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** `Open`, `Closed`, or any other text, which is shown unchanged. */
  readonly status: string;
  readonly open: string | null;
  readonly close: string | null;
}

interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: AuState;
  /** Four digits, as text: leading zeros matter. */
  readonly postcode: string;
  readonly lat: number | null;
  readonly long: number | null;
  readonly place_url: string | null;
}

export interface Location {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly dealership_id: string;
  readonly location_type: 'sales' | 'service' | 'parts';
  readonly primary: boolean;
  readonly visible: boolean;
  readonly manufacturers: readonly string[];
  readonly address: Address;
  /** IANA name, such as `Australia/Brisbane`. */
  readonly time_zone: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly opening_hours: readonly OpeningHour[];
  readonly dealer_license_number: string | null;
  readonly distribution_locations: readonly { readonly id: string; readonly name: string }[];
}

export interface Dealership {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly group_id: string;
  readonly manufacturers: readonly string[];
  /** The receivers of this dealership's leads. */
  readonly lead_delivery: LeadDelivery;
  readonly locations: readonly Location[];
}

export interface LeadDelivery {
  readonly mail: readonly string[];
  /** `secret_env` names the environment variable that holds the signing secret, so that dealer folders contain no secrets. */
  readonly webhooks: readonly { readonly url: string; readonly secret_env: string }[];
}

/** The text is required for every postcode field. */
export function postcodeProblem(text: string): string | null {
  return /^\d{4}$/.test(text) ? null : 'Invalid postcode. Please enter a 4-digit number.';
}

/** The location in the vehicle's record, else the first sales location of its dealership; `null` where the site has neither. */
export function locationOfVehicle<L extends Pick<Location, 'id' | 'dealership_id' | 'location_type'>>(
  vehicle: Pick<Vehicle, 'locationId' | 'dealershipId'>,
  locations: readonly L[],
): L | null {
  return (
    locations.find((one) => one.id === vehicle.locationId) ??
    locations.find((one) => one.dealership_id === vehicle.dealershipId && one.location_type === 'sales') ??
    null
  );
}
