import { Random } from './search/random.ts';

/** The searches of a shopper who clicks, from values of the stock: distinct URLs in an order with a fixed seed. */
export function distinctQueries(
  facets: Readonly<Record<string, readonly { readonly value: string }[]>>,
  count: number,
): string[] {
  const random = new Random(11);
  const names = ['make', 'body', 'fuel', 'transmission', 'colour', 'drive', 'seats', 'state'].filter(
    (name) => (facets[name]?.length ?? 0) > 0,
  );
  const found = new Set<string>();
  while (found.size < count) {
    const params = new URLSearchParams();
    for (let n = random.below(4); n > 0; n--) {
      const name = random.pick(names);
      params.append(name, random.pick(facets[name]!).value);
    }
    if (random.below(2) === 0) params.set('range[price]', `:${5_000 + random.below(95) * 1000}`);
    if (random.below(3) === 0) params.set('range[km]', `:${10_000 + random.below(190) * 1000}`);
    if (random.below(4) === 0) params.set('sortBy', random.pick(['price_asc', 'price_desc', 'latest']));
    if (random.below(5) === 0) params.set('page', String(1 + random.below(5)));
    found.add(params.toString());
  }
  return [...found];
}
