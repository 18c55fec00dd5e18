import type { Cents } from '#rules/money.ts';

/** How many cars each of the queries for similar ones answers with at most. */
export const SIMILAR_PER_QUERY = 10;

/** The prices, in whole dollars, between which a car of another model is similar; `null` for a car without a price. */
export function similarPriceBand(price: Cents | null): { readonly min: number; readonly max: number } | null {
  if (price === null) return null;
  const reach = price < 5_000_000 ? 10_000 : 25_000;
  return { min: Math.max(0, Math.floor(price / 100) - reach), max: Math.ceil(price / 100) + reach };
}

/** What the queries found, in the order of the queries, each car once, never the car itself. */
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
export function similarTitle(vehicleType: string, subscriptions: 'off' | 'on'): string {
  return `Similar ${vehicleType}s ${subscriptions === 'on' ? 'Available' : 'In-Stock'}`;
}
