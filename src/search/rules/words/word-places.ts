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
export function postcodeOf(
  { group, term }: Condition,
  places: WordPlaces,
  isKnown: (postcode: string) => boolean,
): string | null {
  if (group !== 'place') return null;
  const named = new Set(term.flatMap((part) => ('value' in part ? [part.value] : [])));
  const dealershipOf = (id: string | undefined) => places.dealerships?.find((one) => one.id === id)?.name;
  const here = salesLocations(places).find(({ name, address, dealership_id: id }) =>
    [name, address.city, dealershipOf(id)].some((one) => one !== undefined && named.has(one)),
  );
  const postcode = here?.address.postcode;
  return postcode !== undefined && isKnown(postcode) ? postcode : null;
}
