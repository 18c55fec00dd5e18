import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { DEFAULT_PICTURE_QUALITY, pictureFingerprint } from './picture-url.ts';
import { photoStemAt, type PictureSetOptions } from './picture-set.ts';

/** Pictures that this base brings along, not of one car: scenes, and the studio's for models and offers. */
const OWN_PICTURE = /^\/media(?:\/\w[\w-]*)+\.webp$/;

/**
 * The stem of one of our own pictures, so that pages get it in the size they need: such a picture has its path for an id. `null` for
 * drawings, which are one small file, and for what lies on another server.
 */
export function ownPictureStem(
  path: string,
  { quality = DEFAULT_PICTURE_QUALITY, cdn = null }: PictureSetOptions = {},
): string | null {
  return OWN_PICTURE.test(path) ? photoStemAt(path, 0, pictureFingerprint(path, quality), cdn) : null;
}

/** The other way round, for the picture route: the source that such an id is, or `null` where the id is one of a car. */
export function ownPictureSource(id: string, index: number): string | null {
  return index === 0 && OWN_PICTURE.test(id) ? id : null;
}

/** How dealer systems call the picture that they send while there is none. */
const PLACEHOLDER_NAME =
  /(?:^|[/_.-])(?:coming[-_ ]?soon|(?:photo|image)s?[-_ ]?(?:coming|pending|not[-_ ]?available|to[-_ ]?come)|no[-_ ]?(?:photo|image|picture|pic)s?|default(?:[-_ ]?(?:image|photo|car|vehicle))?|place-?holder)(?=$|[_.-])/i;

export function isPlaceholderPicture(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return PLACEHOLDER_NAME.test(path.slice(path.lastIndexOf('/')));
}

/** The car's photos, which are none where the only one is a feed's own placeholder. */
export function realPhotos(vehicle: Pick<Vehicle, 'images'>): Vehicle['images'] {
  return vehicle.images.length === 1 && isPlaceholderPicture(vehicle.images[0]!.url) ? [] : vehicle.images;
}
