import { carName, carPath } from '#vehicle/rules/car.ts';
import { countOf } from '#vehicle/rules/vehicle-type.ts';
import { findManufacturer, makeSlug } from '#vehicle/rules/make.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import type { Site } from '#sites/site.ts';
import type { StockPage } from '#inventory/inventory-queries.ts';
import type { Suggestion } from '#search/ui/quick-search.tsx';

const MAKES = 2;
const MODELS = 4;
const CARS = 4;

/** What a search box offers for what has been typed so far: the makes and models among the results, and the first cars. */
export function suggestions(site: Site, { answer, cars }: StockPage): readonly Suggestion[] {
  const types = site.settings.site.vehicleTypes;
  const makes = answer.facets.make.slice(0, MAKES).flatMap((item): Suggestion[] => {
    const make = findManufacturer(item.value);
    return make
      ? [{ kind: 'make', label: make.name, detail: countOf(item.count, types), link: `/search/${make.slug}` }]
      : [];
  });
  const models = answer.facets.make_model.slice(0, MODELS).flatMap((item): Suggestion[] => {
    const car = cars.find((one) => `${one.make} ${one.model}` === item.value);
    const make = car && findManufacturer(car.make);
    return make
      ? [
          {
            kind: 'model',
            label: item.value,
            detail: countOf(item.count, types),
            link: `/search/${make.slug}/${makeSlug(car.model)}`,
          },
        ]
      : [];
  });
  const first = cars.slice(0, CARS).map((car): Suggestion => {
    const price = displayPrice(car, site.settings.price);
    return {
      kind: 'car',
      label: carName(car),
      detail: price.suffix ? `${price.text} ${price.suffix}` : price.text,
      link: carPath(car),
    };
  });
  return [...makes, ...models, ...first];
}
