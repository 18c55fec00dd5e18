import { FOR_SALE } from '#search/rules/excluded-values.ts';
import { withText, withValues } from '#search/rules/query-codec.ts';
import { canonicalUrl } from '#search/rules/search-url.ts';
import type { StockQuery, ValueFacet } from '#search/rules/stock-query.ts';
import { formatNumber } from '#rules/money.ts';
import type { Suggestions } from '#ui/empty-state.tsx';
import type { RequestFacts, Scope } from '../context.ts';

/** Number of searches of each facet. */
const PER_FACET = 3;

/** Searches that find the most vehicles for sale: makes, or models on a site of one make, and bodies. */
export async function popularSearches({
  site,
  inventory,
  now,
  holdsUntil,
}: Scope<'inventory'>): Promise<Suggestions | null> {
  const facets: readonly ValueFacet[] = [site.settings.site.manufacturer === null ? 'make' : 'model', 'body'];
  const { answer } = await inventory.stock.searchFor(site, FOR_SALE, now, facets);
  holdsUntil(answer.validUntil);
  const links = facets.flatMap((facet) =>
    (answer.facets[facet] ?? []).slice(0, PER_FACET).map(({ value, count }) => ({
      href: popularSearchUrl(withValues(FOR_SALE, facet, [value]), site),
      text: `${value}: ${formatNumber(count)}`,
    })),
  );
  return links.length === 0 ? null : { title: 'Popular searches', links };
}

/** The search of the stock for a text that found nothing elsewhere; `null` if it finds nothing there either. */
export async function stockSearchFor(
  text: string,
  { site, inventory, now, holdsUntil }: Scope<'inventory'>,
): Promise<Suggestions['links'][number] | null> {
  if (text === '') return null;
  const query = withText(FOR_SALE, text);
  const { answer } = await inventory.stock.searchFor(site, query, now, []);
  holdsUntil(answer.validUntil);
  if (answer.count === 0) return null;
  return { href: popularSearchUrl(query, site), text: `“${text}” in our stock: ${formatNumber(answer.count)}` };
}

function popularSearchUrl(query: StockQuery, site: RequestFacts['site']): string {
  return canonicalUrl(query, site, site.settings.search.sortOptions[0]!);
}
