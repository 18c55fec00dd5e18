import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';

/** A saved vehicle, as stored in the browser. */
export interface Favourite {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string | null;
}

/** In the browser, in the account, or both. */
export type FavouritesMode = 'off' | 'favourites' | 'watchlist' | 'both';

/** The most that the saved page can request at once. */
export const MAX_FAVOURITES = 40;

export function storesFavourites(mode: FavouritesMode): boolean {
  return mode === 'favourites' || mode === 'both';
}

export function toFavourite(
  vehicle: Pick<Vehicle, 'id' | 'slug' | 'year' | 'make' | 'model' | 'badge'>,
  picture: string | null,
): Favourite {
  return {
    id: vehicle.id,
    name: vehicleName(vehicle),
    slug: vehicle.slug,
    make: vehicle.make,
    model: vehicle.model,
    primary_image_url: picture,
  };
}

/** Parses one stored entry; `null` when it is invalid, because users and other versions can write to the storage too. */
export function readFavourite(stored: unknown): Favourite | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, name, slug, make, model, primary_image_url } = stored as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  if (!isText(id) || !isText(name) || !isText(slug) || !/^[\w-]{1,200}$/.test(slug)) return null;
  return {
    id,
    name,
    slug,
    make: isText(make) ? make : '',
    model: isText(model) ? model : '',
    primary_image_url: isText(primary_image_url) ? primary_image_url : null,
  };
}

export interface Toggled<T> {
  readonly list: readonly T[];
  readonly did: 'added' | 'removed' | 'full';
}

/** Adds a missing item at the start, or removes an existing one. A full list does not change. */
export function toggle<T extends { readonly id: string }>(list: readonly T[], item: T, most: number): Toggled<T> {
  const others = list.filter((one) => one.id !== item.id);
  if (others.length < list.length) return { list: others, did: 'removed' };
  return list.length >= most ? { list, did: 'full' } : { list: [item, ...list], did: 'added' };
}
