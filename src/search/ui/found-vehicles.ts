import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { IllustrationName, Suggestions } from '#ui/empty-state.tsx';
import type { ShownFacet } from '../rules/present-facets.ts';
import type { ActiveFilters } from '../rules/set-filters.ts';
import type { SearchView } from '../rules/search-view.ts';
import type { SearchRoute } from '../rules/search-url.ts';
import type { ReadingView } from './read-text.tsx';
import type { SortKey, StockQuery, ValueFacet } from '../rules/stock-query.ts';

/** One answer for the search screen. */
export interface FoundVehicles<Card extends { readonly id: string }> {
  readonly title: string;
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly clearPath: string;
  /** The URL of the first page. */
  readonly address: string;
  readonly query: StockQuery;
  readonly active: ActiveFilters;
  /** The first page whose vehicles are included: lower than the query's own page after scrolling for more. */
  readonly from: number;
  readonly count: number;
  /** The contact page, if the site has no vehicle at all; otherwise `null`. */
  readonly contactPath: string | null;
  /** If nothing was found: the searches with one condition less that find vehicles, or others. */
  readonly nearest?: Suggestions | null;
  readonly countText: string;
  /** Sold vehicles among the results, which are not in `countText`. */
  readonly soldText: string | null;
  /** Above the text if nothing was found. */
  readonly illustration: IllustrationName;
  /** Note about parts of the page's URL that were not used; `null` for none. */
  readonly ignored?: string | null;
  /** The meaning that was read from the text; `null` for none, or one that is meant as typed. */
  readonly reading: ReadingView | null;
  readonly pages: number;
  readonly paging: 'pages' | 'infiniteScroll';
  readonly layout: 'columns' | 'carousel';
  /** The view of this page, of those that the site offers. */
  readonly view: SearchView;
  /** The default first. */
  readonly offeredViews: readonly SearchView[];
  readonly placeholder: string;
  readonly usedLabel: string;
  /** The bounds of a slider while the answer has no numbers; of the year, `yearRange`. */
  readonly sliderRange: { readonly min: number; readonly max: number };
  readonly yearRange: { readonly min: number; readonly max: number };
  readonly sorts: readonly { readonly value: string; readonly label: string }[];
  readonly facets: readonly ShownFacet[];
  readonly cards: readonly Card[];
  readonly hasError: boolean;
  /** The stock revision that the answer is based on. */
  readonly revision: string;
  readonly rememberedFilters: readonly ValueFacet[];
  /** Number of times that the shopper had cleared the recent searches when this search was sent. */
  readonly clearsBefore?: number;
}

/** The URL of another page of the same search. With `from`, it includes the pages before it, back to that one. */
export function pageUrl(address: string, page: number, from = page): string {
  if (page === 1) return address;
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}${from < page ? `&from=${from}` : ''}`;
}

/** The URLs of the single pages that a URL with `from` combines; any other URL on its own. */
export function pagesOfUrl(address: string): readonly string[] {
  const [whole = '', page, from] = /[?&]page=(\d+)&from=(\d+)$/.exec(address) ?? [];
  const first = firstPage(from ?? null, Number(page));
  return whole === ''
    ? [address]
    : Array.from({ length: Number(page) - first + 1 }, (_, at) => pageUrl(address.slice(0, -whole.length), first + at));
}

/** The maximum number of pages in one answer. */
const MAX_PAGES = 10;

/** The parameter `from` of a URL, on sites that load more on scrolling: these pages are shown together. */
export function firstPage(from: string | null, page: number): number {
  const first = from !== null && /^\d{1,6}$/.test(from) ? Number(from) : page;
  return Math.min(page, Math.max(first, page - MAX_PAGES + 1, 1));
}

/** The search of a page. */
export type PageSearch = Pick<FoundVehicles<never>, 'query' | 'route' | 'defaultSort'>;

/** The new vehicles since the shopper's last visit, which only the browser knows (last-visit/new-since.tsx). */
export interface News {
  /** Above the results: how many, with a link that narrows to them. */
  readonly Row: ComponentType<PageSearch>;
  /** On the picture of a vehicle that was listed then, in epoch seconds; `null` if it is not new. */
  readonly mark: (listedAt: number | undefined) => ReactNode;
}

/** Marks a vehicle as new; `undefined` if nothing is. */
export const Mark = createContext<News['mark'] | undefined>(undefined);

/** The mark of a vehicle that was listed then, in epoch seconds, for a shopper who was here before. */
export function NewMark({ listedAt }: { listedAt: number | undefined }): ReactNode {
  return useContext(Mark)?.(listedAt);
}
