import type { Cents } from '#rules/money.ts';

/** The limit of each query for similar vehicles. */
export const SIMILAR_PER_QUERY = 10;

/** The price range, in whole dollars, in which another vehicle is similar; `null` for a vehicle without a price. */
export function similarPriceBand(price: Cents | null): { readonly min: number; readonly max: number } | null {
  if (price === null) return null;
  const reach = price < 5_000_000 ? 10_000 : 25_000;
  return { min: Math.max(0, Math.floor(price / 100) - reach), max: Math.ceil(price / 100) + reach };
}

/** The results in the order of the queries, without duplicates and the vehicle itself. */
export function mergeSimilar(
  vehicleId: string,
  found: readonly (readonly string[])[],
  limit: number,
): readonly string[] {
  const ids = new Set(found.flat());
  ids.delete(vehicleId);
  return [...ids].slice(0, limit);
}

/** `Similar Cars In-Stock`; a site with subscriptions says `Available`. */
export function similarTitle(vehicleType: string, subscriptions: boolean): string {
  return `Similar ${vehicleType}s ${subscriptions ? 'Available' : 'In-Stock'}`;
}
