import type { ComponentType, ReactNode } from 'react';
import type { SearchRoute } from '../../rules/search-url.ts';
import type { SortKey, StockQuery } from '../../rules/stock-query.ts';

/** What is new since the shopper's last visit, which only the browser knows (new-since.tsx). */
export interface News {
  /** Above the results: how many, with a link that narrows to them. */
  readonly Row: ComponentType<NewsOf>;
  /** On the picture of a vehicle that was listed then, in epoch seconds; `null` where it is not new. */
  readonly mark: (listedAt: number) => ReactNode;
}

/** The search of a page. */
export interface NewsOf {
  readonly query: StockQuery;
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
}
