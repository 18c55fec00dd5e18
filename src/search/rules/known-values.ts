import { foldText } from '#rules/normal-form.ts';
import { makeKey, sameMake } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { chosenModels, toMakeModel } from './chosen-models.ts';
import { withValues } from './query-codec.ts';
import { withExcluded } from './excluded-values.ts';
import type { FacetItem, QueryFacet, SearchAnswer, StockQuery, ValueFacet } from './stock-query.ts';

/**
 * Replaces the values of a URL by the spelling of the site's stock: `body=suv` finds SUVs, `make=land-rover` Land
 * Rovers. A make is dropped when it is neither a known manufacturer nor in the site's stock, unless the query is `strict`. Any other value
 * that is not in stock stays, and finds nothing. A site of one make (`ofMake`) knows only that make, and those in its stock.
 */
export function withKnownValues(
  query: StockQuery,
  inStock: SearchAnswer['facets'],
  { strict = false, ofMake = null }: { strict?: boolean; ofMake?: string | null } = {},
): StockQuery {
  let known = query;
  const { make_model_badge, ...others } = query.filters;
  for (const facet of Object.keys(others) as Exclude<QueryFacet, 'make_model_badge'>[]) {
    const written = query.filters[facet]!.flatMap(
      (value) => writtenAs(facet, value, inStock[facet], ofMake) ?? (strict ? value : []),
    );
    known = { ...withValues(known, facet, written), page: query.page };
  }
  for (const facet of Object.keys(query.not ?? {}) as ValueFacet[]) {
    const written = query.not![facet]!.map((value) => writtenAs(facet, value, inStock[facet]) ?? value);
    known = { ...withExcluded(known, facet, written), page: query.page };
  }
  if (!make_model_badge) return known;
  const { filters } = withValues(known, 'make_model_badge', knownBadges(known, make_model_badge, inStock));
  // In the same order.
  const all = (Object.keys(query.filters) as QueryFacet[]).filter((facet) => filters[facet]);
  return { ...known, filters: Object.fromEntries(all.map((facet) => [facet, filters[facet]])) };
}

/** The makes of a query that `withKnownValues` drops. */
export function unknownMakes(
  { filters: { make = [] } }: StockQuery,
  inStock: SearchAnswer['facets'],
  ofMake: string | null = null,
): readonly string[] {
  return make.filter((value) => writtenAs('make', value, inStock.make, ofMake) === undefined);
}

/**
 * Badges in the spelling of the stock. If models are chosen, a badge of another model in stock is dropped: a form
 * without scripts sends the badges of a model that was just deselected, and the name of that model may begin like a
 * chosen one (Corolla, Corolla Cross).
 */
function knownBadges(query: StockQuery, badges: readonly string[], inStock: SearchAnswer['facets']): readonly string[] {
  const chosen = chosenModels(query);
  return badges.flatMap((badge) => {
    const words = badge.split(' ');
    for (let end = words.length - 1; end > 0; end--) {
      const model = inStockAs('make_model', words.slice(0, end).join(' '), inStock.make_model);
      if (model === undefined) continue;
      if (chosen.length > 0 && !chosen.includes(model)) return [];
      return toMakeModel(model, writtenAs('badge', words.slice(end).join(' '), inStock.badge)!);
    }
    return badge;
  });
}

function writtenAs(
  facet: ValueFacet,
  value: string,
  items: readonly FacetItem[],
  ofMake: string | null = null,
): string | undefined {
  return inStockAs(facet, value, items) ?? (facet === 'make' ? makeOnSite(value, ofMake) : value);
}

/** A manufacturer that a site sells, though it has none in stock; a site of one make sells no other. */
function makeOnSite(value: string, ofMake: string | null): string | undefined {
  const make = findManufacturer(value)?.name;
  return make !== undefined && (ofMake === null || sameMake(make, ofMake)) ? make : undefined;
}

function inStockAs(facet: ValueFacet, value: string, items: readonly FacetItem[]): string | undefined {
  const { exact, folded } = cachedSpellings(facet, items);
  return exact.has(value) ? value : folded.get(spellingKey(facet, value));
}

/** Two spellings of a value are the same when this key is equal. */
const spellingKey = (facet: ValueFacet, value: string) =>
  facet === 'make' || facet === 'make_model' ? makeKey(value) : foldText(value);

interface Spellings {
  readonly exact: ReadonlySet<string>;
  /** The stock's spelling by key; the first one if several have the same key. */
  readonly folded: ReadonlyMap<string, string>;
}

/** The list of the whole stock is shared between searches, and a URL may contain hundreds of values. */
const SPELLINGS = new WeakMap<readonly FacetItem[], Spellings>();

function cachedSpellings(facet: ValueFacet, items: readonly FacetItem[]): Spellings {
  let spellings = SPELLINGS.get(items);
  if (!spellings) {
    const folded = new Map<string, string>();
    for (const { value } of items) {
      const key = spellingKey(facet, value);
      if (!folded.has(key)) folded.set(key, value);
    }
    SPELLINGS.set(items, (spellings = { exact: new Set(items.map((item) => item.value)), folded }));
  }
  return spellings;
}
