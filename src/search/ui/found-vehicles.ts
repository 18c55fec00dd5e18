import type { ShownFacet } from '../rules/present-facets.ts';
import type { SearchRoute } from '../rules/search-url.ts';
import type { SortKey, StockQuery, ValueFacet } from '../rules/stock-query.ts';

/** What the search screen shows of one answer. */
export interface FoundVehicles<Card extends { readonly id: string }> {
  readonly title: string;
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly clearPath: string;
  /** Of the first page. */
  readonly address: string;
  readonly query: StockQuery;
  /** The first page whose cars are here: before the query's own where more were scrolled to. */
  readonly from: number;
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

/** Address of another page of the same search; `from`: with the pages before it, down to that one. */
export function pageAddress(address: string, page: number, from = page): string {
  if (page === 1) return address;
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}${from < page ? `&from=${from}` : ''}`;
}

/** The addresses of the single pages that an address with `from` is made of; any other address is its own. */
export function pagesOfAddress(address: string): readonly string[] {
  const [whole = '', page, from] = /[?&]page=(\d+)&from=(\d+)$/.exec(address) ?? [];
  const first = firstPage(from ?? null, Number(page));
  return whole === ''
    ? [address]
    : Array.from({ length: Number(page) - first + 1 }, (_, at) =>
        pageAddress(address.slice(0, -whole.length), first + at),
      );
}

/** As many pages as one answer has. */
const MOST_PAGES = 10;

/** `from` of an address, where a site shows more as one scrolls: the cars of these pages come together. */
export function firstPage(from: string | null, page: number): number {
  const first = from !== null && /^\d{1,6}$/.test(from) ? Number(from) : page;
  return Math.min(page, Math.max(first, page - MOST_PAGES + 1, 1));
}
