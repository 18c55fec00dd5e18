import { MOST_COMPARED } from './compare-choice.ts';

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
  const slugs = carsInAddress(params);
  return {
    slugs: slugs.slice(0, MOST_COMPARED),
    refused: slugs.slice(MOST_COMPARED),
    onlyDifferences: params.get('only') === 'differences',
  };
}

/** The cars that an address names, each once; what cannot be a car's name is left out. */
export function carsInAddress(params: URLSearchParams): readonly string[] {
  return [...new Set(params.getAll('car'))].filter((slug) => /^[\w-]{1,200}$/.test(slug));
}
