import { z } from 'zod';
import { slugOf } from '#rules/normal-form.ts';
import { firstPrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath } from '#vehicle/rules/vehicle.ts';
import { countOf } from '#vehicle/rules/vehicle-type.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { vehiclePrice } from '#routes/cards/vehicle-price.ts';
import type { Site } from '#sites/site.ts';
import type { StockPage } from '#inventory/inventory-queries.ts';
import type { Suggestion } from '#search/ui/quick-search.tsx';

export const suggestionSchema = z
  .object({
    kind: z.enum(['make', 'model', 'car']),
    label: z.string(),
    detail: z
      .string()
      .meta({ description: 'The number of vehicles, or the price of the vehicle.', examples: ['12 cars', '$32,990'] }),
    link: z.string().meta({ description: 'The path of the page.' }),
  })
  .meta({ id: 'Suggestion' });

const MAKES = 2;
const MODELS = 4;
const VEHICLES = 4;

/** Suggestions for what was typed so far: the makes and models among the results, and the first vehicles. */
export function suggestions(site: Site, { answer, vehicles }: StockPage): readonly Suggestion[] {
  const types = site.settings.site.vehicleTypes;
  const makes = answer.facets.make.slice(0, MAKES).flatMap((item): Suggestion[] => {
    const make = findManufacturer(item.value);
    return make
      ? [{ kind: 'make', label: make.name, detail: countOf(item.count, types), link: `/search/${make.slug}` }]
      : [];
  });
  const models = answer.facets.make_model.slice(0, MODELS).flatMap((item): Suggestion[] => {
    const vehicle = vehicles.find((one) => `${one.make} ${one.model}` === item.value);
    const make = vehicle && findManufacturer(vehicle.make);
    return make
      ? [
          {
            kind: 'model',
            label: item.value,
            detail: countOf(item.count, types),
            link: `/search/${make.slug}/${slugOf(vehicle.model)}`,
          },
        ]
      : [];
  });
  const first = vehicles.slice(0, VEHICLES).map((vehicle): Suggestion => {
    const price = vehiclePrice(vehicle, site);
    return {
      kind: 'car',
      label: vehicleName(vehicle),
      detail: firstPrice(price),
      link: vehiclePath(vehicle),
    };
  });
  return [...makes, ...models, ...first];
}
