import { QUERY_FACETS } from '#search/rules/stock-query.ts';
import { VIEW_PARAM } from '#search/rules/search-view.ts';
import { ignoredParams } from '#search/rules/ignored-params.ts';
import { parseStockQuery } from '#search/rules/query-codec.ts';

/** Parameters of a search beside its facets, ranges and exclusions (query-codec.ts), and those that only forms and lists of results send. */
const OWN: ReadonlySet<string> = new Set<string>([
  ...QUERY_FACETS,
  'query',
  'text',
  'page',
  'sortBy',
  'near',
  'within',
  'listed_since',
  'filters',
  'from',
  'pay',
]);

/** `range[price]`, `not[make]` ... */
const BOX = /\[[a-z_]*\]$/;

/**
 * The URL of another search with the request's other parameters: the view, and parameters of campaigns (`utm_source`,
 * `gclid`), which scripts of the next page read. Unreadable parameters of the search itself stay, so that the next page
 * mentions them.
 */
export function withOtherParams(url: string, given: URLSearchParams): string {
  const others = new URLSearchParams([
    ...ignoredParams(parseStockQuery(given).ignored),
    ...[...given].filter(([name]) => !OWN.has(name) && !BOX.test(name)),
  ]);
  const isNamed = new URL(url, 'https://site.example').searchParams.has(VIEW_PARAM);
  if (isNamed) others.delete(VIEW_PARAM);
  const text = others.toString();
  return text === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
