import type { SearchRules, StockQuery } from '#search/rules/stock-query.ts';
import { Random } from './random.ts';
import { NOW } from './stock.ts';

export const RULES: SearchRules = {
  now: NOW,
  soldWindowMs: 3 * 86_400_000,
  pageSize: 21,
  priceAscendingNeedsPrice: false,
};

type Filters = { -readonly [K in keyof StockQuery['filters']]: StockQuery['filters'][K] };
type Ranges = { -readonly [K in keyof StockQuery['ranges']]: StockQuery['ranges'][K] };

const BROAD_TEXT = ['toyota', 'suv', 'automatic white', 'ute diesel', 'hybrid', '2021', 'ford ranger', 'black sedan'];
const NARROW_TEXT = [
  'hilux sr5',
  'd-max',
  'tesla model',
  'porsche 911',
  'land cruiser gxl',
  'u1234',
  'corola',
  'mitsubishy triton',
  'x-trail ti',
  'rang',
];

export interface BenchQuery {
  readonly kind: 'all' | 'filters' | 'ranges' | 'text';
  readonly query: StockQuery;
}

/**
 * Queries in about the proportions of real searches: a fifth without filters, half with filters, the rest with ranges and text. Another seed
 * combines the same filters differently.
 */
export function queries(count: number, seed = 99): BenchQuery[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, i): BenchQuery => {
    const sortBy = random.pickPopular([
      'relevance',
      'price_asc',
      'latest',
      'price_desc',
      'km_asc',
      'year_desc',
    ] as const);
    const page = random.chance(0.8) ? 1 : 2 + random.below(6);
    const filters: Filters = {};
    const ranges: Ranges = {};
    const share = i % 20;
    if (share < 4) return { kind: 'all', query: { query: '', page, sortBy, filters, ranges } };
    const choices: (() => void)[] = [
      () => (filters.make = [random.pickPopular(['Toyota', 'Mazda', 'Kia', 'Tesla', 'Jaguar'])]),
      () => (filters.body = random.chance(0.4) ? ['SUV', 'Ute'] : [random.pick(['SUV', 'Hatch', 'Van'])]),
      () => (filters.car_type = [random.pick(['used', 'used', 'new'])]),
      () => (filters.fuel = [random.pick(['Petrol', 'Diesel', 'Hybrid'])]),
      () => (filters.transmission = ['Automatic']),
      () => (filters.colour = ['White', 'Black'].slice(random.below(2))),
      () => (filters.state = [random.pick(['NSW', 'VIC', 'TAS'])]),
      () => (filters.filtered_features = [random.pick(['Apple CarPlay', 'Sunroof', 'Tow Bar'])]),
      () => (filters.make_model = ['Toyota Corolla', 'Mazda CX-5']),
    ];
    const narrow = (most: number) => {
      const length = 1 + random.below(most);
      for (let n = 0; n < length; n++) random.pick(choices)();
    };
    if (share < 13) {
      narrow(4);
      return { kind: 'filters', query: { query: '', page, sortBy, filters, ranges } };
    }
    if (share < 17) {
      if (random.chance(0.8))
        ranges.price = { max: 1000 * (10 + random.below(50)), ...(random.chance(0.4) ? { min: 8_000 } : {}) };
      else ranges.year = { min: 2005 + random.below(20) };
      if (random.chance(0.4)) ranges.km = { max: 10_000 * (1 + random.below(15)) };
      if (random.chance(0.6)) narrow(2);
      return { kind: 'ranges', query: { query: '', page, sortBy, filters, ranges } };
    }
    if (random.chance(0.3)) narrow(1);
    return {
      kind: 'text',
      query: {
        query: random.pick(random.chance(0.5) ? BROAD_TEXT : NARROW_TEXT),
        page: 1,
        sortBy: 'relevance',
        filters,
        ranges,
      },
    };
  });
}
