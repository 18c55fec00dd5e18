import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { MapSettings } from './map-picture.server.ts';
import type { DealershipServices } from './open-dealerships.server.ts';
import type { Location } from './rules/dealership.ts';
import type { Directions } from './rules/directions.ts';
import { tileOrigin, type MapTiles, type PlaceMapView } from './rules/location-map.ts';
import { locationOfVehicle } from './rules/dealership.ts';
import { phoneLink, type PhoneLink } from '#rules/australian-number.ts';
import { hoursToday } from './rules/hours-on-date.ts';
import { choosePhone, type PhoneChoice, type PhoneSources } from './rules/choose-phone.ts';

/** The location of a vehicle, or `null` if the site does not know it. */
export function vehicleLocation(
  vehicle: Pick<Vehicle, 'locationId' | 'dealershipId'>,
  site: { readonly locations: readonly Location[] },
): Location | null {
  return locationOfVehicle(vehicle, site.locations);
}

/** `1184 Ipswich Road, Moorooka QLD 4105` */
export function addressLine(location: Location): string {
  return `${location.address.street}, ${townAndPostcode(location)}`;
}

/** `Moorooka QLD 4105` */
export function townAndPostcode({ address: { city, state, postcode } }: Location): string {
  return `${city} ${state.toUpperCase()} ${postcode}`;
}

/** The dealer's own link to the location, or a link to a maps website, which a phone opens in the app of that website. */
export function directionsTo(location: Location): string {
  return directionsFor(location).href;
}

/** Directions to a location for every device. */
export function directionsFor(location: Location): Directions {
  const { name } = location;
  const { place_url, place_id, lat, long } = location.address;
  if (place_url) return { href: place_url, to: null, name };
  const to = lat !== null && long !== null ? `${lat},${long}` : addressLine(location);
  const place = place_id ? `&destination_place_id=${encodeURIComponent(place_id)}` : '';
  return {
    href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}${place}`,
    to,
    name,
  };
}

interface MapScope {
  readonly site: {
    readonly settings: { readonly maps: MapSettings & { readonly tiles: 'none' | 'offline' | MapTiles } };
  };
  readonly dealerships: DealershipServices;
  /** Adds a host to those from which the page may load pictures. */
  readonly allowPictures: (origin: string) => void;
}

/** The map of a location on its own page, the contact page and the pages of its vehicles; `null` if its point is unknown. */
export function placeMap(location: Location, scope: MapScope): PlaceMapView | null {
  const { dealerships, site, allowPictures } = scope;
  const { lat, long, city } = location.address;
  if (lat === null || long === null) return null;
  const { tiles } = site.settings.maps;
  if (typeof tiles === 'object') allowPictures(tileOrigin(tiles));
  const picture = dealerships.mapPicture(location.address, site.settings.maps);
  if (picture) allowPictures(new URL(picture.src).origin);
  return {
    name: location.name,
    town: townAndPostcode(location),
    drawn: dealerships.drawMap({ lat, long, city }),
    picture,
    directions: directionsFor(location),
    explore: tiles === 'none' ? null : { lat, long, city, tiles },
  };
}

/**
 * Status of a location now; `null` if its hours are unknown. Calls `holdsUntil` with the instant at which that changes.
 */
export function todayView(
  location: Location,
  { now, holdsUntil }: { readonly now: number; readonly holdsUntil: (instant: number | null) => void },
): { readonly text: string; readonly open: boolean } | null {
  const today = hoursToday(location, now);
  holdsUntil(today?.until ?? null);
  return today && { text: today.text, open: today.state === 'open' };
}

type PhonedVehicle = Pick<Vehicle, 'condition' | 'locationId' | 'dealershipId'>;
interface PhonedSite {
  readonly locations: readonly Location[];
  readonly settings: {
    readonly contact: { readonly phoneOverride: string | null; readonly phoneNumbers: PhoneSources['numbers'] };
  };
}

/** The phone number of this vehicle on this site: its text and its call link. */
export function vehiclePhone(vehicle: PhonedVehicle, site: PhonedSite): PhoneLink | null {
  const { phone } = phoneChoice(vehicle, site);
  return phone === null ? null : phoneLink(phone);
}

/** A warning for the browser console if there is no phone number. */
export function phoneWarning(vehicle: PhonedVehicle, site: PhonedSite): string | null {
  return phoneChoice(vehicle, site).warning;
}

function phoneChoice(vehicle: PhonedVehicle, site: PhonedSite): PhoneChoice {
  const { phoneOverride, phoneNumbers } = site.settings.contact;
  const location = vehicleLocation(vehicle, site);
  return choosePhone(
    {
      override: phoneOverride,
      numbers: phoneNumbers,
      here: location?.phones ?? null,
      location: location?.phone ?? location?.landline_phone ?? null,
    },
    vehicle.condition,
  );
}
