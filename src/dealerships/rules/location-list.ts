import { formatNumber } from '#rules/money.ts';
import { LOCATION_TYPES, type Location, type LocationType } from './dealership.ts';

/** Named values of the setting `locations.filter`; any other value is the id of a location. */
export const LOCATION_FILTERS = ['primary', ...LOCATION_TYPES, 'service-and-parts', 'all'] as const;

/** `kia-aspley.aspley`: a location's dealership and its own slug, the end of its id. */
export const LOCATION_ID = /^[a-z0-9-]+\.[a-z0-9-]+$/;

type Listed = Pick<Location, 'id' | 'location_type' | 'primary'>;

/** The locations that a site lists. Without a primary location, `primary` is the first. */
export function listedLocations<L extends Listed>(locations: readonly L[], filter: string): readonly L[] {
  switch (filter) {
    case 'all':
      return locations;
    case 'primary': {
      const primary = locations.filter((one) => one.primary);
      return primary.length > 0 ? primary : locations.slice(0, 1);
    }
    case 'service-and-parts':
      return locations.filter((one) => one.location_type !== 'sales');
    case 'sales':
    case 'service':
    case 'parts':
      return locations.filter((one) => one.location_type === filter);
    default:
      return locations.filter((one) => isLocation(one, filter));
  }
}

/** True if a setting's `dealership.location` means this location. */
function isLocation({ id }: Pick<Location, 'id'>, name: string): boolean {
  return id === name || id.endsWith(`.${name}`);
}

type Placed = Pick<Location, 'name' | 'location_type'> & {
  readonly address: Pick<Location['address'], 'lat' | 'long'>;
};

/** The places of sale that a map can show: those with a point, each name once, because searches name locations. */
export function placesOnMap<L extends Placed>(locations: readonly L[]): readonly L[] {
  const placed = locations.filter(
    ({ location_type: type, address: { lat, long } }) => type === 'sales' && lat !== null && long !== null,
  );
  return placed.filter(({ name }, at) => placed.findIndex((one) => one.name === name) === at);
}

/** Nearest first; locations without a point come last, in their own order. */
export function nearestFirst<L>(
  locations: readonly L[],
  kmTo: (location: L) => number | null,
): readonly { readonly location: L; readonly km: number | null }[] {
  return locations
    .map((location) => ({ location, km: kmTo(location) }))
    .toSorted((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
}

/** Locations by place: the departments of one dealership in one town, sales first. Each place is where its first location is in the list. */
export function groupByPlace<L extends PlaceParts>(locations: readonly L[]): readonly (readonly [L, ...L[]])[] {
  const places = Map.groupBy(locations, ({ dealership_id: id, address: { city, postcode } }) =>
    [id, postcode, city].join(' '),
  );
  const order = (one: L) => LOCATION_TYPES.indexOf(one.location_type);
  return [...places.values()].map((here) => here.toSorted((a, b) => order(a) - order(b)) as unknown as [L, ...L[]]);
}

type PlaceParts = Pick<Location, 'dealership_id' | 'location_type'> & {
  readonly address: Pick<Location['address'], 'city' | 'postcode'>;
};

/** Places where any department is open come first, all in their own order. */
export function openFirst<P>(places: readonly P[], isOpen: (place: P) => boolean): readonly P[] {
  return [...places.filter((one) => isOpen(one)), ...places.filter((one) => !isOpen(one))];
}

/** `Less than 1 km away`, `12 km away`. */
export function distanceText(km: number): string {
  return km < 1 ? 'Less than 1 km away' : `${formatNumber(Math.round(km))} km away`;
}

const TYPE_LABELS: Readonly<Record<LocationType, string>> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts and accessories',
};

export function locationTypeLabel(type: LocationType): string {
  return TYPE_LABELS[type];
}

export interface HoursSettings {
  readonly closedText: string;
  readonly closedTextTypes: readonly ('sales' | 'service')[];
  readonly enquireNowLocations: readonly string[];
}

/** The text of a closed day: the site's for the types that it names, `Closed` for all others. */
export function closedDayText({ location_type }: Pick<Location, 'location_type'>, hours: HoursSettings): string {
  return hours.closedTextTypes.some((type) => type === location_type) ? hours.closedText : 'Closed';
}

/** True if a closed day of this location has a link to the enquiry form. */
export function enquiresWhenClosed(location: Pick<Location, 'id'>, hours: HoursSettings): boolean {
  return hours.enquireNowLocations.some((name) => isLocation(location, name));
}

/** The columns of a wide grid: as many as cards up to four; then three or four, whichever leaves fewer places of the last row empty. */
export function gridColumns(count: number): 1 | 2 | 3 | 4 {
  if (count <= 4) return Math.max(1, count) as 1 | 2 | 3 | 4;
  const empty = (columns: number) => (columns - (count % columns)) % columns;
  return empty(3) < empty(4) ? 3 : 4;
}

/** The swipe hint is shown for at most this many locations, as specified; it would help more for a longer row. */
const HINT_AT_MOST = 3;

export function showsSwipeHint(count: number): boolean {
  return count > 1 && count <= HINT_AT_MOST;
}
