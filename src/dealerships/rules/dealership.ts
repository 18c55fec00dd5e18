import type { AuState, Vehicle } from '#vehicle/rules/vehicle.ts';
import { sameText } from '#rules/normal-form.ts';
import { plainCharacters } from '#rules/plain-characters.ts';

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

/** The hours of one day. Times are local, `HH:MM`, 24 hours. */
export interface DayHours {
  /** `Open`, `Closed`, or any other text, which is shown unchanged. */
  readonly status: string;
  readonly open: string | null;
  readonly close: string | null;
  /** The dealer's own text for an open day, such as hours with a break; the times still say whether it is open. */
  readonly formatted_hours?: string | null;
}

/** Weekday 0 is Sunday. */
export interface OpeningHour extends DayHours {
  readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** Replaces the weekday's hours on one date. */
export interface SpecialHours extends DayHours {
  /** ISO date at the location. */
  readonly date: string;
  readonly location_id: string;
  /** The reason, such as `Stocktake`. */
  readonly name: string | null;
}

interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: AuState;
  /** Four digits, as text: leading zeros matter. */
  readonly postcode: string;
  readonly lat: number | null;
  readonly long: number | null;
  /** The location's page on a maps website. */
  readonly place_url: string | null;
  /** Google's id of the place. */
  readonly place_id: string | null;
  /**
   * The key of this location for a service that makes pictures of maps (`maps.picture`). It is part of their URLs, so
   * everyone can read it.
   */
  readonly map_key: string | null;
}

export const LOCATION_TYPES = ['sales', 'service', 'parts'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

export interface Location {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly dealership_id: string;
  readonly dealership_slug: string;
  readonly location_type: LocationType;
  /** Other services here, such as `buying`. */
  readonly location_subtype: readonly string[];
  readonly primary: boolean;
  readonly visible: boolean;
  /** The makes sold or serviced here; by default those of the dealership. */
  readonly manufacturers: readonly string[];
  readonly address: Address;
  /** IANA name, such as `Australia/Brisbane`. */
  readonly time_zone: string;
  /** A photo, by its path or URL, and a small one for cards. */
  readonly image: { readonly url: string; readonly thumb: string } | null;
  readonly phone: string | null;
  readonly landline_phone: string | null;
  /** Phone numbers by the condition of the vehicle. */
  readonly phones: { readonly new: string | null; readonly used: string | null; readonly demo: string | null } | null;
  readonly email: string | null;
  /** A line about the location as a whole, such as `Closed for renovation until March`. */
  readonly status: string | null;
  readonly opening_hours: readonly OpeningHour[];
  /** The hours of every public holiday of the state; `null` if the dealer does not state them. */
  readonly public_holidays: DayHours | null;
  readonly special_hours: readonly SpecialHours[];
  readonly dealer_license_number: string | null;
  /** The licence number of a motor vehicle repairer. */
  readonly motor_vehicle_repairer: string | null;
  /** Out of five, and the number of reviews behind it. */
  readonly average_rating: number | null;
  readonly review_count: number | null;
  /** Source of the rating, as shoppers know it: `Google`. */
  readonly review_source: string | null;
  readonly distribution_locations: readonly { readonly id: string; readonly name: string }[];
}

/** A person who works at a dealership, as shoppers meet them. */
export interface StaffMember {
  readonly name: string;
  /** `Sales consultant`. */
  readonly role: string;
  readonly photo: string | null;
  /** The languages in which shoppers can talk to this person. */
  readonly languages: readonly string[];
  /** Names this person as the reader of an enquiry in mails to shoppers. */
  readonly answers_enquiries: boolean;
  /** The ids of the locations at which this person works. */
  readonly location_ids: readonly string[];
}

export interface Dealership {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly group_id: string;
  readonly manufacturers: readonly string[];
  /** Australian Business Number as it is shown: `51 824 753 556`. */
  readonly abn: string | null;
  /** The year in which the business began. */
  readonly since: number | null;
  /** In the dealer's order. */
  readonly staff: readonly StaffMember[];
  /** The receivers of this dealership's leads. */
  readonly lead_delivery: LeadDelivery;
  readonly locations: readonly Location[];
}

export interface LeadDelivery {
  readonly mail: readonly string[];
  /** `secret_env` names the environment variable that holds the signing secret, so that dealer folders contain no secrets. */
  readonly webhooks: readonly { readonly url: string; readonly secret_env: string }[];
}

/** A postcode as a person typed or pasted it. */
export function postcodeText(typed: string): string {
  return plainCharacters(typed).trim();
}

/** The text is required for every postcode field. */
export function postcodeProblem(text: string): string | null {
  return /^\d{4}$/.test(text) ? null : 'Invalid postcode. Please enter a 4-digit number.';
}

/** The location in the vehicle's record, else the first sales location of its dealership; `null` if the site has neither. */
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

/** The chosen location of a dealership, or its first; neither if they were removed. */
export function chosenLocation(dealership: Dealership | undefined, locationId: string | null): Location | undefined {
  const own = dealership?.locations ?? [];
  return own.find(({ id }) => id === locationId) ?? own[0];
}

/** The IANA time zone of the chosen location. */
export function timeZoneAt(dealership: Dealership | undefined, locationId: string | null): string {
  return chosenLocation(dealership, locationId)?.time_zone ?? 'Australia/Sydney';
}
