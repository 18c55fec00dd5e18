import type { ShownFacet } from '../present-facets.ts';
import type { SearchRoute } from '../search/search-address.ts';
import type { SortKey, StockQuery, ValueFacet } from '../search/stock-query.ts';

/** What the search screen shows of one answer. */
export interface FoundCars<Card extends { readonly id: string }> {
  readonly title: string;
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly clearPath: string;
  /** Of the first page. */
  readonly address: string;
  readonly query: StockQuery;
  readonly count: number;
  readonly countText: string;
  readonly pages: number;
  readonly paging: 'pages' | 'infiniteScroll';
  readonly layout: 'columns' | 'carousel';
  readonly placeholder: string;
  readonly usedLabel: string;
  readonly sliderRange: { readonly min: number; readonly max: number };
  readonly sorts: readonly { readonly value: string; readonly label: string }[];
  readonly facets: readonly ShownFacet[];
  readonly cards: readonly Card[];
  readonly hasError: boolean;
  /** Of the stock that the answer was made from. */
  readonly revision: string;
  readonly rememberedFilters: readonly ValueFacet[];
}

/** Address of another page of the same search. */
export function pageAddress(address: string, page: number): string {
  return page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${page}`;
}
