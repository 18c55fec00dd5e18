import type { Condition } from './word-meanings.ts';

/** The part of a site that names places. */
export interface WordPlaces {
  readonly locations: readonly {
    readonly name: string;
    readonly address: { readonly postcode: string; readonly city?: string };
    readonly location_type?: string;
    readonly dealership_id?: string;
  }[];
  readonly dealerships?: readonly { readonly id: string; readonly name: string }[];
}

const salesLocations = ({ locations }: WordPlaces) =>
  locations.filter(({ location_type = 'sales' }) => location_type === 'sales');

/** The postcodes of the site's sales locations with their names. */
export function postcodes(places: WordPlaces): readonly { postcode: string; names: readonly string[] }[] {
  return [...Map.groupBy(salesLocations(places), (one) => one.address.postcode)].map(([postcode, here]) => ({
    postcode,
    names: here.map((one) => one.name),
  }));
}

/** The postcode of the first sales location in the place that a condition names; null for another condition. */
export function findPostcode(
  { group, term }: Condition,
  places: WordPlaces,
  isKnown: (postcode: string) => boolean,
): string | null {
  if (group !== 'place') return null;
  const named = new Set(term.flatMap((part) => ('value' in part ? [part.value] : [])));
  const dealershipName = (id: string | undefined) => places.dealerships?.find((one) => one.id === id)?.name;
  const here = salesLocations(places).find(({ name, address, dealership_id: id }) =>
    [name, address.city, dealershipName(id)].some((one) => one !== undefined && named.has(one)),
  );
  const postcode = here?.address.postcode;
  return postcode !== undefined && isKnown(postcode) ? postcode : null;
}

export interface Suburb {
  readonly name: string;
  readonly postcode: string;
  /** In another state and far from all locations. */
  readonly isFar: boolean;
  /** The names of the locations that are near it. */
  readonly nearby: readonly string[];
}

export interface SuburbInState extends Omit<Suburb, 'isFar' | 'nearby'> {
  readonly state: string;
}

/** Default distance of "near", in kilometres. */
export const NEAR_KM = 50;

/** A suburb in another state is meant if a location is as near as this, in kilometres. */
const ACROSS_BORDER_KM = 100;

/** From suburbs of one name, finds the one nearest to a location of the site; null for none. */
export function nearestSuburb(
  suburbs: readonly SuburbInState[],
  { locations }: { readonly locations: readonly SuburbLocation[] },
  distancesFrom: (postcode: string) => Readonly<Record<string, number>> | null,
): Suburb | null {
  const states = new Set(locations.map(({ address }) => address.state));
  const [nearest] = suburbs
    .map((one) => ({ ...one, distances: distancesFrom(one.postcode) ?? {} }))
    .map((one) => ({ ...one, km: Math.min(...Object.values(one.distances)) }))
    .map((one) => ({ ...one, isFar: !states.has(one.state) && one.km > ACROSS_BORDER_KM }))
    .sort((one, other) => Number(one.isFar) - Number(other.isFar) || one.km - other.km);
  if (!nearest) return null;
  const isNear = ({ id }: SuburbLocation) => (nearest.distances[id] ?? Infinity) <= NEAR_KM;
  return { ...nearest, nearby: locations.filter(isNear).map(({ name }) => name) };
}

interface SuburbLocation {
  readonly id: string;
  readonly name: string;
  readonly address: { readonly state: string };
}
