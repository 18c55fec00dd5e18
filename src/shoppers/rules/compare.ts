import { isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** A vehicle chosen for comparison, as stored in the browser. */
export interface ComparedVehicle {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export type CompareScope = 'inStock' | 'inStockPricedWithImage' | 'usedPricedWithImage';

/** More columns would not be readable. */
export const MAX_COMPARED = 4;

type Comparable = Pick<Vehicle, 'status' | 'condition' | 'price' | 'offerPrice' | 'images'>;

const hasPriceAndImage = (vehicle: Comparable) => purchasePrice(vehicle) !== null && vehicle.images.length > 0;

const OFFERS: Readonly<Record<CompareScope, (vehicle: Comparable) => boolean>> = {
  inStock: () => true,
  inStockPricedWithImage: hasPriceAndImage,
  usedPricedWithImage: (vehicle) => vehicle.condition === 'used' && hasPriceAndImage(vehicle),
};

export function offersCompare(
  vehicle: Comparable,
  rules: { readonly enabled: boolean; readonly scope: CompareScope },
): boolean {
  return rules.enabled && isInStock(vehicle) && OFFERS[rules.scope](vehicle);
}

/** Parses one stored entry; `null` when it is invalid. */
export function readComparedVehicle(stored: unknown): ComparedVehicle | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, slug, name } = stored as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof slug !== 'string' || !/^[\w-]{1,200}$/.test(slug))
    return null;
  return { id, slug, name };
}

export const COMPARE_PATH = '/compare';

export interface CompareQuery {
  /** Without duplicates, in the order of the URL. */
  readonly slugs: readonly string[];
  /** Slugs beyond the maximum. */
  readonly refused: readonly string[];
  readonly onlyDifferences: boolean;
}

/** `/compare?car=a&car=b&only=differences`: the URL has the whole state of the page, so that it can be shared. */
export function compareUrl(slugs: readonly string[], onlyDifferences = false): string {
  const params = new URLSearchParams(slugs.map((slug) => ['car', slug]));
  if (onlyDifferences) params.set('only', 'differences');
  return params.size === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${params}`;
}

export function parseCompareParams(params: URLSearchParams): CompareQuery {
  const slugs = slugsInParams(params);
  return {
    slugs: slugs.slice(0, MAX_COMPARED),
    refused: slugs.slice(MAX_COMPARED),
    onlyDifferences: params.get('only') === 'differences',
  };
}

/** The vehicle slugs in a query string, without duplicates and invalid values. */
export function slugsInParams(params: URLSearchParams): readonly string[] {
  return [...new Set(params.getAll('car'))].filter((slug) => /^[\w-]{1,200}$/.test(slug));
}
