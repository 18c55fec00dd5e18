import { z } from 'zod';
import { toSlug } from '#rules/normal-form.ts';
import { queryWords, valueTokens } from '#rules/word-match.ts';
import { singlePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath } from '#vehicle/rules/vehicle.ts';
import { formatVehicleCount, formatSoldCount } from '#vehicle/rules/vehicle-type.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { vehiclePrice, type PriceScope } from '#views/cards/vehicle-price.ts';
import type { Site } from '#sites/site.ts';
import type { FoundPage } from '#inventory/inventory-queries.ts';
import type { FacetItem, PartialAnswer } from '#search/rules/stock-query.ts';
import type { Suggestion } from '#search/ui/quick-search.tsx';

export const suggestionSchema = z
  .object({
    kind: z.enum(['make', 'model', 'car']),
    label: z.string(),
    detail: z.string().meta({
      description: 'The number of vehicles, or the price if the suggestion is a vehicle.',
      examples: ['12 cars', '$32,990'],
    }),
    link: z.string().meta({ description: 'The path of the page that the suggestion leads to.' }),
  })
  .meta({ id: 'Suggestion' });

const MAKES = 2;
const MODELS = 4;
const VEHICLES = 4;

/** The whole stock, what is for sale of it, and the vehicles of each type if a site has several. */
export interface StockCounts {
  readonly all: PartialAnswer;
  readonly forSale: PartialAnswer;
  readonly byType: ReadonlyMap<string, PartialAnswer>;
}

/** First those with a name that begins like the last word: `tes` is Tesla before makes with more vehicles that have a test drive. */
function namedFirst(items: readonly FacetItem[], text: string): readonly FacetItem[] {
  const last = queryWords(text).at(-1);
  if (last === undefined) return items;
  const isNamed = ({ value }: FacetItem) => valueTokens(value).some((token) => token.startsWith(last));
  return items.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

/** The types of a make or model, for the noun that its page uses as well. */
function vehicleTypes(
  site: Site,
  { byType }: StockCounts,
  facet: 'make' | 'make_model',
  value: string,
): readonly string[] {
  const has = ({ facets }: PartialAnswer) => facets[facet]?.some((item) => item.value === value) ?? false;
  const own = [...byType].flatMap(([type, answer]) => (has(answer) ? [type] : []));
  return own.length > 0 ? own : site.settings.site.vehicleTypes;
}

/**
 * Suggestions for what was typed so far: the makes and models among the results, and the first vehicles. A make and a
 * model have the count and the noun of their page, which is that of the whole stock: of the vehicles for sale or, if there are none, of those sold.
 */
export function suggestions(
  scope: PriceScope & { readonly site: Site },
  text: string,
  { answer, vehicles }: Pick<FoundPage<PartialAnswer>, 'answer' | 'vehicles'>,
  whole: StockCounts,
): readonly Suggestion[] {
  const { site } = scope;
  const countIn = (facet: 'make' | 'make_model', value: string) => {
    const of = ({ facets }: PartialAnswer) => facets[facet]?.find((item) => item.value === value)?.count ?? 0;
    const types = vehicleTypes(site, whole, facet, value);
    return of(whole.forSale) > 0 ? formatVehicleCount(of(whole.forSale), types) : formatSoldCount(of(whole.all), types);
  };
  const found = namedFirst(answer.facets.make ?? [], text);
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
  const models = namedFirst(answer.facets.make_model ?? [], text)
    .slice(0, MODELS)
    .flatMap((item): Suggestion[] => {
      const own = found.find((make) => item.value.startsWith(`${make.value} `));
      const make = own && findManufacturer(own.value);
      return make
        ? [
            {
              kind: 'model',
              label: item.value,
              detail: countIn('make_model', item.value),
              link: `/search/${make.slug}/${toSlug(item.value.slice(own.value.length + 1))}`,
            },
          ]
        : [];
    });
  const first = vehicles.slice(0, VEHICLES).map((vehicle): Suggestion => {
    const price = singlePrice(vehiclePrice(vehicle, scope));
    return {
      kind: 'car',
      label: vehicleName(vehicle),
      detail: [price.text, price.words].filter(Boolean).join(' '),
      link: vehiclePath(vehicle),
    };
  });
  return [...makes, ...models, ...first];
}
