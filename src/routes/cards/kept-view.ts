import { isAvailable } from '#vehicle/rules/availability.ts';
import { offersCompare, type ComparedCar } from '#shoppers/rules/compare-choice.ts';
import { favouriteOf, keepsFavourites, type Favourite } from '#shoppers/rules/favourite.ts';
import { carName, type Car } from '#vehicle/rules/car.ts';
import type { Settings } from '#sites/settings/settings.ts';
import type { StockPicture } from '../stock-picture.ts';

/** What a browser keeps when its shopper saves this car or puts it beside others; `null` where the site or the car does not offer that. */
export interface KeptView {
  readonly available: boolean;
  readonly favourite: Favourite | null;
  readonly compare: ComparedCar | null;
}

type KeptCar = Pick<
  Car,
  'id' | 'slug' | 'year' | 'make' | 'model' | 'badge' | 'status' | 'car_type' | 'price' | 'offer_price' | 'images'
>;

export function keptView(
  car: KeptCar,
  picture: StockPicture,
  settings: Pick<Settings, 'favourites' | 'compare'>,
): KeptView {
  return {
    available: isAvailable(car),
    favourite: keepsFavourites(settings.favourites.mode)
      ? favouriteOf(car, picture.illustration ? null : picture.src)
      : null,
    compare: offersCompare(car, settings.compare) ? { id: car.id, slug: car.slug, name: carName(car) } : null,
  };
}
