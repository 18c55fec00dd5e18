import { folded } from '#rules/normal-form.ts';
import { makeKey } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { withExcluded, withValues } from './query-codec.ts';
import type { FacetItem, SearchAnswer, StockQuery, ValueFacet } from './stock-query.ts';

/**
 * Replaces the values of a URL by the spelling of the site's stock: `body=suv` finds SUVs, `make=land-rover` Land
 * Rovers. A make is dropped when it is neither a known manufacturer nor in the site's stock, unless the query is `strict`. Any other value
 * that is not in stock stays, and finds nothing.
 */
export function withKnownValues(query: StockQuery, inStock: SearchAnswer['facets'], strict = false): StockQuery {
  let known = query;
  for (const facet of Object.keys(query.filters) as ValueFacet[]) {
    const written = query.filters[facet]!.flatMap(
      (value) => writtenAs(facet, value, inStock[facet]) ?? (strict ? value : []),
    );
    known = { ...withValues(known, facet, written), page: query.page };
  }
  for (const facet of Object.keys(query.not ?? {}) as ValueFacet[]) {
    const written = query.not![facet]!.map((value) => writtenAs(facet, value, inStock[facet]) ?? value);
    known = { ...withExcluded(known, facet, written), page: query.page };
  }
  return known;
}

function writtenAs(facet: ValueFacet, value: string, items: readonly FacetItem[]): string | undefined {
  const { exact, folded } = spellingsOf(facet, items);
  if (exact.has(value)) return value;
  const known = folded.get(foldOf(facet, value));
  return known ?? (facet === 'make' ? findManufacturer(value)?.name : value);
}

/** Two spellings of a value are the same when this key is equal. */
const foldOf = (facet: ValueFacet, value: string) =>
  facet === 'make' || facet === 'make_model' ? makeKey(value) : folded(value);

interface Spellings {
  readonly exact: ReadonlySet<string>;
  /** The stock's spelling by key; the first one where several have the same key. */
  readonly folded: ReadonlyMap<string, string>;
}

/** The list of the whole stock is shared between searches, and a URL may contain hundreds of values. */
const SPELLINGS = new WeakMap<readonly FacetItem[], Spellings>();

function spellingsOf(facet: ValueFacet, items: readonly FacetItem[]): Spellings {
  let spellings = SPELLINGS.get(items);
  if (!spellings) {
    const folded = new Map<string, string>();
    for (const { value } of items) {
      const key = foldOf(facet, value);
      if (!folded.has(key)) folded.set(key, value);
    }
    SPELLINGS.set(items, (spellings = { exact: new Set(items.map((item) => item.value)), folded }));
  }
  return spellings;
}
