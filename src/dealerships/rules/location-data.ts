import { weekdayName } from '#rules/calendar-date.ts';
import { parsePhone } from '#rules/australian-number.ts';
import type { Location, LocationType, OpeningHour, SpecialHours } from './dealership.ts';

const TYPES: Readonly<Record<LocationType, string>> = {
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
};

export interface LocationDataParts {
  readonly location: Location;
  readonly url: string;
  /** The absolute URL of its photo. */
  readonly image: string | null;
  readonly phone: string | null;
  readonly directions: string;
  /** ISO date: earlier special hours are left out. */
  readonly today: string;
}

/**
 * The schema.org node of a location. Ratings are left out: search engines do not accept a business's ratings of itself from its own pages.
 */
export function locationNode({ location, url, image, phone, directions, today }: LocationDataParts) {
  const special = location.special_hours.filter(({ date }) => date >= today);
  return {
    '@type': TYPES[location.location_type],
    '@id': `${url}#location`,
    name: location.name,
    url,
    ...(image === null ? {} : { image }),
    ...(phone === null ? {} : { telephone: parsePhone(phone)?.e164 ?? phone }),
    ...(location.email === null ? {} : { email: location.email }),
    ...placeNodes(location),
    hasMap: directions,
    ...(location.manufacturers.length === 0
      ? {}
      : { brand: location.manufacturers.map((name) => ({ '@type': 'Brand', name })) }),
    ...(location.opening_hours.length === 0 ? {} : { openingHoursSpecification: weekly(location.opening_hours) }),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special.map(ofDate) }),
  };
}

/** The address of a location, and its point if it is known. */
export function placeNodes({ address }: Pick<Location, 'address'>) {
  const { street, city, state, postcode, lat, long } = address;
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state.toUpperCase(),
      postalCode: postcode,
      addressCountry: 'AU',
    },
    ...(lat === null || long === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: long } }),
  };
}

/** Days with equal times together. A closed day has equal times, as schema.org asks; days by appointment are left out. */
function weekly(hours: readonly OpeningHour[]) {
  const known = hours.filter(({ status }) => ['open', 'closed'].includes(status.trim().toLowerCase()));
  return [...Map.groupBy(known, formatTimes)].map(([times, days]) => {
    const [opens, closes] = times.split(' ');
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map(({ weekday }) => weekdayName(weekday)),
      opens,
      closes,
    };
  });
}

function ofDate(hours: SpecialHours) {
  const [opens, closes] = formatTimes(hours).split(' ');
  return { '@type': 'OpeningHoursSpecification', validFrom: hours.date, validThrough: hours.date, opens, closes };
}

function formatTimes({ open, close }: Pick<OpeningHour, 'open' | 'close'>): string {
  return open === null || close === null ? '00:00 00:00' : `${open} ${close}`;
}
