import type { SearchRow, StockQuery } from '#search/rules/stock-query.ts';

/** An engine under measurement, loaded with a stock. */
export interface Rival {
  /** True if its page and facets follow the port exactly without text, so that the counts must be equal. */
  readonly exactFacets: boolean;
  /** Answers the whole query: a page, all facets with a facet's own filter left out, statistics. Returns the count. */
  count(query: StockQuery): Promise<number>;
  /** Puts changed rows, if the rival can. */
  change?(rows: readonly SearchRow[]): Promise<void>;
  close(): Promise<void>;
}
