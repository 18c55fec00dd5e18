import { dealerLicence, licenceText, showsLicence } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import type { Location } from '#dealerships/rules/dealership.ts';
import {
  closedDayText,
  distanceText,
  enquiresWhenClosed,
  locationTypeLabel,
} from '#dealerships/rules/location-list.ts';
import { hoursToday, opensAgain, specialDays } from '#dealerships/rules/hours-on-date.ts';
import { openingHoursLines, type HoursPlace } from '#dealerships/rules/opening-hours.ts';
import { drawLocationMap } from '#dealerships/location-map.server.ts';
import { addressLine, directionsFor, todayView, townAndPostcode } from '#dealerships/vehicle-location.ts';
import type { HoursView } from '#dealerships/ui/hours-table.tsx';
import type { PlaceRowView } from '#dealerships/ui/location-rows.tsx';
import type { LocationCardView } from '#dealerships/ui/location-card.tsx';
import type { Site } from '#sites/site.ts';
import { headingIn } from '#vehicle/rules/heading-case.ts';
import { nextMidnight } from '#rules/zoned-time.ts';
import type { RequestFacts } from '../context.ts';
import { pictureOptions, sitePicture } from '../pictures.ts';
import { locationPath } from '../page/page-paths.ts';
import { mainPhone } from './location-phones.ts';
import { ratingView } from './trust-view.ts';

/** Special dates of the coming days are part of the week's table; the dialog looks further ahead. */
const TABLE_DAYS = 7;
const DIALOG_DAYS = 120;

export type LocationScope = Pick<RequestFacts, 'site' | 'now' | 'holdsUntil' | 'pictureOrigin'>;

/** A location in a short list: in the footer, on the home page, beside a form. */
export function placeView(location: Location, scope: Pick<RequestFacts, 'site' | 'now' | 'holdsUntil'>) {
  return {
    name: location.name,
    address: addressLine(location),
    phone: mainPhone(location, scope.site),
    today: todayView(location, scope),
    link: locationPath(scope.site, location),
  };
}

/** A card of the list of locations; `km` is the distance from what the shopper entered. */
export function locationCard(location: Location, scope: LocationScope, km: number | null = null): LocationCardView {
  const { site, now, holdsUntil } = scope;
  const { address } = location;
  const today = hoursToday(location, now, true);
  holdsUntil(today?.until ?? null);
  const href = locationPath(site, location);
  const { linkText } = site.settings.locations;
  return {
    slug: location.slug,
    name: location.name,
    kind: location.location_type === 'sales' ? null : locationTypeLabel(location.location_type),
    street: address.street,
    town: townAndPostcode(location),
    image: location.image && sitePicture(location.image.thumb, pictureOptions(scope)),
    map: location.image === null ? locationMap(location) : null,
    rating: ratingView(location),
    phone: mainPhone(location, site),
    licences: licenceTexts(location, site),
    place: hoursPlace(location),
    today,
    distance: km === null ? null : distanceText(km),
    href,
    link: {
      text: headingIn(site.settings.text.headings, linkText),
      href: linkText === 'View Our Stock' && location.location_type === 'sales' ? `/search/${location.slug}` : href,
    },
  };
}

/** A row of the list of places: its first location, and what each department does today. */
export function placeRow(
  [first, ...others]: readonly [Location, ...Location[]],
  scope: LocationScope,
  km: number | null = null,
): PlaceRowView {
  const departments = [first, ...others].map((location) => {
    const { slug, name, place, today, phone, href } = locationCard(location, scope);
    const { street } = location.address;
    return {
      slug,
      name,
      label: locationTypeLabel(location.location_type),
      street: street === first.address.street ? null : street,
      place,
      today,
      opens: opensAgain(location, scope.now),
      phone,
      href,
    };
  });
  return {
    ...locationCard(first, scope, km),
    map: locationMap(first),
    status: first.status,
    licences: [...new Set([first, ...others].flatMap((one) => licenceTexts(one, scope.site)))],
    directions: directionsFor(first),
    departments,
  };
}

function locationMap({ address: { lat, long, city } }: Location) {
  return lat === null || long === null ? null : drawLocationMap({ lat, long, city });
}

export function licenceTexts(location: Location, site: Pick<Site, 'settings' | 'buyerRights'>): readonly string[] {
  if (!showsLicence(location.address.state, site)) return [];
  const { motor_vehicle_repairer: repairer } = location;
  const dealer = dealerLicence(location, site);
  return [
    ...(dealer === null ? [] : [licenceText(dealer)]),
    ...(repairer === null ? [] : [`Motor vehicle repairer licence ${repairer}`]),
  ];
}

/** Only what the hours depend on, because it is sent to the browser. */
function hoursPlace({ opening_hours, special_hours, public_holidays, time_zone, address }: Location): HoursPlace {
  return { opening_hours, special_hours, public_holidays, time_zone, address: { state: address.state } };
}

/** The hours of a location. */
export function hoursView(location: Location, { site, now, holdsUntil }: LocationScope): HoursView {
  const { hours } = site.settings;
  const today = hoursToday(location, now, true);
  const closedText = closedDayText(location, hours);
  holdsUntil(today?.until ?? null);
  holdsUntil(nextMidnight(now, location.time_zone));
  return {
    slug: location.slug,
    label: locationTypeLabel(location.location_type),
    name: location.name,
    place: hoursPlace(location),
    today,
    week: openingHoursLines(location.opening_hours, closedText),
    special: specialDays(location, now, TABLE_DAYS, closedText),
    holidays: hours.holiday === 'hidden' ? null : specialDays(location, now, DIALOG_DAYS, closedText),
    enquires: enquiresWhenClosed(location, hours),
  };
}

/** The location itself, and the other departments of its dealership at the same place, one of each type. */
export function findDepartments(location: Location, { locations }: Pick<Site, 'locations'>): readonly Location[] {
  const here = locations.filter(
    (one) =>
      one.dealership_id === location.dealership_id &&
      one.address.postcode === location.address.postcode &&
      one.address.city === location.address.city,
  );
  const others = here.filter((one) => one.location_type !== location.location_type);
  return [location, ...new Map(others.map((one) => [one.location_type, one])).values()];
}
