import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { DEFAULT_PICTURE_QUALITY, isDealerPicture, parsePictureUrl, pictureFingerprint } from './picture-url.ts';
import { photoStemAt, type PictureSetOptions } from './picture-set.ts';

/** Pictures that are on this server: scenes, studio pictures of models and offers, and those of dealers' folders. */
const OWN_PICTURE = /^\/media(?:\/\w[\w-]*)+\.webp$/;

/**
 * The stem of one of our own pictures, so that pages can use it in any size; its id is its path. `null` for drawings, which have one
 * small file, and for pictures of another server.
 */
export function ownPictureStem(
  path: string,
  { quality = DEFAULT_PICTURE_QUALITY, cdn = null }: PictureSetOptions = {},
): string | null {
  // A CDN fetches from any site, but a dealer's picture is only on the sites that have it.
  const from = isDealerPicture(path) ? null : cdn;
  return OWN_PICTURE.test(path) ? photoStemAt(path, 0, pictureFingerprint(path, quality), from) : null;
}

/** The inverse, for the picture route: the source of such an id, or `null` if the id is that of a vehicle. */
export function ownPictureSource(id: string, index: number): string | null {
  return index === 0 && OWN_PICTURE.test(id) ? id : null;
}

/** The address of the dealer's picture that a URL under `/media/` or `/images/` shows; `null` if it shows another one. */
export function dealerPictureIn(pathname: string): string | null {
  const path = parsePictureUrl(pathname)?.vehicleId ?? pathname;
  return isDealerPicture(path) ? path : null;
}

/** File names that dealer systems use for their placeholder pictures. */
const PLACEHOLDER_NAME =
  /(?:^|[/_.-])(?:coming[-_ ]?soon|(?:photo|image)s?[-_ ]?(?:coming|pending|not[-_ ]?available|to[-_ ]?come)|no[-_ ]?(?:photo|image|picture|pic)s?|default(?:[-_ ]?(?:image|photo|car|vehicle))?|place-?holder)(?=$|[_.-])/i;

export function isPlaceholderPicture(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return PLACEHOLDER_NAME.test(path.slice(path.lastIndexOf('/')));
}

/** The vehicle's photos; none if the only one is the feed's placeholder. */
export function realPhotos(vehicle: Pick<Vehicle, 'images'>): Vehicle['images'] {
  return vehicle.images.length === 1 && isPlaceholderPicture(vehicle.images[0]!.url) ? [] : vehicle.images;
}
