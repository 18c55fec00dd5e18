import { isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** What a browser keeps of a car that its shopper wants to compare. */
export interface ComparedVehicle {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export type CompareScope = 'inStock' | 'inStockPricedWithImage' | 'usedPricedWithImage';

/** As many columns as can be read side by side. */
export const MOST_COMPARED = 4;

type Comparable = Pick<Vehicle, 'status' | 'condition' | 'price' | 'offerPrice' | 'images'>;

const hasPriceAndImage = (vehicle: Comparable) => purchasePrice(vehicle) !== null && vehicle.images.length > 0;

const OFFERS: Readonly<Record<CompareScope, (vehicle: Comparable) => boolean>> = {
  inStock: () => true,
  inStockPricedWithImage: hasPriceAndImage,
  usedPricedWithImage: (vehicle) => vehicle.condition === 'used' && hasPriceAndImage(vehicle),
};

/** Which cars offer to be compared. */
export function offersCompare(
  vehicle: Comparable,
  rules: { readonly enabled: 'off' | 'on'; readonly scope: CompareScope },
): boolean {
  return rules.enabled === 'on' && isInStock(vehicle) && OFFERS[rules.scope](vehicle);
}

/** One entry as it was kept; `null` for anything else. */
export function readComparedVehicle(kept: unknown): ComparedVehicle | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, slug, name } = kept as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof slug !== 'string' || !/^[\w-]{1,200}$/.test(slug))
    return null;
  return { id, slug, name };
}

export const COMPARE_PATH = '/compare';

export interface CompareQuery {
  /** Each once, in the order of the address. */
  readonly slugs: readonly string[];
  /** What did not fit beside the others. */
  readonly refused: readonly string[];
  readonly onlyDifferences: boolean;
}

/** `/compare?car=a&car=b&only=differences`: everything that the page shows, so that it can be sent to somebody. */
export function compareAddress(slugs: readonly string[], onlyDifferences = false): string {
  const params = new URLSearchParams(slugs.map((slug) => ['car', slug]));
  if (onlyDifferences) params.set('only', 'differences');
  return params.size === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${params}`;
}

export function readCompareAddress(params: URLSearchParams): CompareQuery {
  const slugs = vehiclesInAddress(params);
  return {
    slugs: slugs.slice(0, MOST_COMPARED),
    refused: slugs.slice(MOST_COMPARED),
    onlyDifferences: params.get('only') === 'differences',
  };
}

/** The cars that an address names, each once; what cannot be a car's name is left out. */
export function vehiclesInAddress(params: URLSearchParams): readonly string[] {
  return [...new Set(params.getAll('car'))].filter((slug) => /^[\w-]{1,200}$/.test(slug));
}
