import { FACETS, type Facet } from './stock-query.ts';
import type { ParsedQuery } from './query-codec.ts';

const NAMES: ReadonlySet<string> = new Set(FACETS);

/**
 * `facets=make,price` or `facets=make&facets=price`: which facets a caller wants counted. Nothing said means all, `none` means none. A
 * name that is no facet is told as ignored.
 */
export function askedFacets(params: URLSearchParams): {
  readonly facets: readonly Facet[];
  readonly ignored: ParsedQuery['ignored'];
} {
  const names = params
    .getAll('facets')
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 || names.includes('all')) return { facets: FACETS, ignored: [] };
  const unknown = names.filter((name) => name !== 'none' && !NAMES.has(name));
  return {
    facets: FACETS.filter((facet) => names.includes(facet)),
    ignored: [...new Set(unknown)].slice(0, FACETS.length).map((name) => ({
      param: 'facets',
      value: name.slice(0, 60),
      why: `no such facet; there are ${FACETS.join(', ')}, all, none`,
    })),
  };
}
