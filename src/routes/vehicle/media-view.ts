import { isAvailable } from '#domain/availability/availability.ts';
import { carName, type Car } from '#domain/vehicle/car.ts';
import { cardTag } from '#domain/vehicle/card-tag.ts';
import type { ViewScope } from '../views/car-card-view.ts';
import { photoOf, stockPicture, type StockPicture } from '../views/stock-picture.ts';

const MOST_PICTURES = 60;

/** The pictures of a vehicle's page and what lies on the first of them. */
export function mediaView(car: Car, { site, now, holdsUntil, pictureOrigin }: ViewScope) {
  const name = carName(car);
  const tag = cardTag(car, site.settings.tags, now);
  holdsUntil(tag?.until ?? null);
  const pictures = car.images.slice(0, MOST_PICTURES).map((_, index) => galleryPicture(photoOf(car, index, `${name}, picture ${index + 1}`, pictureOrigin)));
  return {
    name,
    pictures: pictures.length > 0 ? pictures : [galleryPicture(stockPicture(car, name, pictureOrigin))],
    // VDP-002, VDP-003
    thumbnails: isAvailable(car) && pictures.length > 3,
    tag: tag && { kind: tag.kind, text: tag.text },
  };
}

export type MediaView = ReturnType<typeof mediaView>;

/** Thumbnails are the smallest size of a photo; a drawing is one file for both. */
function galleryPicture(picture: StockPicture) {
  return { ...picture, thumb: picture.set ? picture.set.srcSet.webp.split(' ')[0]! : picture.src };
}
