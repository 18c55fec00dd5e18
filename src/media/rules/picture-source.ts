import type { Car } from '#vehicle/rules/car.ts';
import type { PicturePart } from './picture-url.ts';

/** Where the car's record says that one of its pictures is; `null` where it names none. */
export function pictureSource(
  car: Pick<Car, 'images' | 'spin_images' | 'spin_interior_image'>,
  index: number,
  part: PicturePart | undefined,
): string | null {
  if (part === 'spin') return car.spin_images[index] ?? null;
  if (part === 'interior') return index === 0 ? car.spin_interior_image : null;
  return car.images[index]?.url ?? null;
}

/** Photos come from the web or are our own; anything else (`data:`, `file:`, `//host`) is none. */
export function isPictureSource(url: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(url) || /^\/media(?:\/\w[\w.-]*)+$/.test(url);
}
