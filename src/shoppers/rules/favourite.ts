import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';

/** What a browser keeps of a car that its shopper saved. */
export interface Favourite {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string | null;
}

/** `watchlist` and the half of `both` that it is need a sign-in; a control that leads nowhere is not drawn. */
export type FavouritesMode = 'off' | 'favourites' | 'watchlist' | 'both';

/** As many as one page of them can be asked for at once. */
export const MOST_FAVOURITES = 40;

export function keepsFavourites(mode: FavouritesMode): boolean {
  return mode === 'favourites' || mode === 'both';
}

export function favouriteOf(
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

/** One entry as it was kept; `null` for anything else, because people and other versions write there too. */
export function readFavourite(kept: unknown): Favourite | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, name, slug, make, model, primary_image_url } = kept as Record<string, unknown>;
  const told = (value: unknown): value is string => typeof value === 'string' && value !== '';
  if (!told(id) || !told(name) || !told(slug) || !/^[\w-]{1,200}$/.test(slug)) return null;
  return {
    id,
    name,
    slug,
    make: told(make) ? make : '',
    model: told(model) ? model : '',
    primary_image_url: told(primary_image_url) ? primary_image_url : null,
  };
}

export interface Toggled<T> {
  readonly list: readonly T[];
  readonly did: 'added' | 'removed' | 'full';
}

/** In, if it is not there; out, if it is. The newest stands first. A list that is full stays as it is, and says so. */
export function toggle<T extends { readonly id: string }>(list: readonly T[], item: T, most: number): Toggled<T> {
  const others = list.filter((one) => one.id !== item.id);
  if (others.length < list.length) return { list: others, did: 'removed' };
  return list.length >= most ? { list, did: 'full' } : { list: [item, ...list], did: 'added' };
}
