import { z } from 'zod';
import { slugOf } from '#rules/normal-form.ts';
import { firstPrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath } from '#vehicle/rules/vehicle.ts';
import { countOf, countOfSold } from '#vehicle/rules/vehicle-type.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { vehiclePrice } from '#routes/cards/vehicle-price.ts';
import type { Site } from '#sites/site.ts';
import type { FoundPage } from '#inventory/inventory-queries.ts';
import type { PartialAnswer } from '#search/rules/stock-query.ts';
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

/**
 * Suggestions for what was typed so far: the makes and models among the results, and the first vehicles. A make and a
 * model have the count of their page, which is that of the whole stock: of the vehicles for sale or, where there are none, of those sold.
 */
export function suggestions(
  site: Site,
  { answer, vehicles }: Pick<FoundPage<PartialAnswer>, 'answer' | 'vehicles'>,
  whole: { readonly forSale: PartialAnswer; readonly all: PartialAnswer },
): readonly Suggestion[] {
  const types = site.settings.site.vehicleTypes;
  const countIn = (facet: 'make' | 'make_model', value: string) => {
    const of = ({ facets }: PartialAnswer) => facets[facet]?.find((item) => item.value === value)?.count ?? 0;
    return of(whole.forSale) > 0 ? countOf(of(whole.forSale), types) : countOfSold(of(whole.all), types);
  };
  const found = answer.facets.make ?? [];
  const makes = found.slice(0, MAKES).flatMap((item): Suggestion[] => {
    const make = findManufacturer(item.value);
    return make
      ? [
          {
            kind: 'make',
            label: make.name,
            detail: countIn('make', item.value),
            link: `/search/${make.slug}`,
          },
        ]
      : [];
  });
  const models = (answer.facets.make_model ?? []).slice(0, MODELS).flatMap((item): Suggestion[] => {
    const own = found.find((make) => item.value.startsWith(`${make.value} `));
    const make = own && findManufacturer(own.value);
    return make
      ? [
          {
            kind: 'model',
            label: item.value,
            detail: countIn('make_model', item.value),
            link: `/search/${make.slug}/${slugOf(item.value.slice(own.value.length + 1))}`,
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
