import type { Car } from '#vehicle/rules/car.ts';

/** How dealer systems call the picture that they send while there is none. */
const PLACEHOLDER_NAME =
  /(?:^|[/_.-])(?:coming[-_ ]?soon|(?:photo|image)s?[-_ ]?(?:coming|pending|not[-_ ]?available|to[-_ ]?come)|no[-_ ]?(?:photo|image|picture|pic)s?|default(?:[-_ ]?(?:image|photo|car|vehicle))?|place-?holder)(?=$|[_.-])/i;

export function isPlaceholderPicture(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return PLACEHOLDER_NAME.test(path.slice(path.lastIndexOf('/')));
}

/** VDP-010: the car's photos, which are none where the only one is a feed's own placeholder. */
export function realPhotos(car: Pick<Car, 'images'>): Car['images'] {
  return car.images.length === 1 && isPlaceholderPicture(car.images[0]!.url) ? [] : car.images;
}
