import type { Car } from '#domain/vehicle/car.ts';
import { COMING_SOON_PATH, NO_PHOTO_PATH, SILHOUETTE_BODIES, SILHOUETTE_COLOURS, silhouettePath } from '#ui/pictures/silhouette.ts';

export interface StockPicture {
  readonly src: string;
  readonly alt: string;
  /** A drawing in place of a photo says so: it shows the kind of vehicle, not this one. */
  readonly illustration: boolean;
}

/** The first photo; without one a drawing of the same body and colour, or of no vehicle at all where the body is unknown. */
export function stockPicture(car: Pick<Car, 'images' | 'simple_body' | 'simple_colour' | 'status'>, name: string): StockPicture {
  const photo = car.images[0];
  if (photo) return { src: photo.url, alt: name, illustration: false };
  if (car.status === 'coming_soon') return { src: COMING_SOON_PATH, alt: '', illustration: true };
  const body = SILHOUETTE_BODIES.find((known) => known === car.simple_body);
  if (!body) return { src: NO_PHOTO_PATH, alt: '', illustration: true };
  const colour = SILHOUETTE_COLOURS.find((known) => known === car.simple_colour) ?? 'Silver';
  return { src: silhouettePath(body, colour, 'side'), alt: '', illustration: true };
}
