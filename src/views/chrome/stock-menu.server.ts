import { formatDollars } from '#rules/money.ts';
import { toSlug } from '#rules/normal-form.ts';
import { drawnLogo } from '#vehicle/make-marks.server.ts';
import { sameMake } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { bandPosition, bandStart } from '#search/rules/facets.ts';
import type { Site } from '#sites/site.ts';
import { EMPTY_QUERY, withRange, withValues } from '#search/rules/query-codec.ts';
import { allStockUrl } from '#search/rules/search-url.ts';
import type { FacetItem, SearchAnswer } from '#search/rules/stock-query.ts';
import { SILHOUETTE_BODIES, silhouettePath } from '#media/drawings/silhouette.ts';

const MAKES = 12;
const BODIES = 8;
const BANDS = 8;

/**
 * The header's stock menu: tiles of makes (or of models, on a site of one make), bodies, price bands. `facets` are those of the whole
 * stock, `count` is that of the site's default search.
 */
export function stockMenu(site: Site, facets: SearchAnswer['facets'], count: number) {
  const { header, site: about, price } = site.settings;
  const single = about.manufacturer;
  const tiles = single
    ? facets.model.slice(0, MAKES).map((item) => ({
        label: item.value,
        link: `/search/${toSlug(single)}/${toSlug(item.value)}`,
        logo: null,
      }))
    : facets.make.slice(0, MAKES).map((item) => {
        const make = findManufacturer(item.value);
        const other = Object.entries(header.brandTiles).find(([name]) => sameMake(name, item.value))?.[1];
        return {
          label: other?.label ?? item.value,
          link:
            other?.link ?? (make ? `/search/${make.slug}` : allStockUrl(withValues(EMPTY_QUERY, 'make', [item.value]))),
          logo: other?.logo ?? drawnLogo(make),
        };
      });
  const band = price.subscriptions ? 'weekly_price_range' : 'price_range';
  return {
    title: single ? `${single} models` : 'Makes',
    tiles,
    bodies: facets.body
      .flatMap((item) => {
        const body = SILHOUETTE_BODIES.find((known) => known === item.value);
        return body
          ? [
              {
                label: item.value,
                link: allStockUrl(withValues(EMPTY_QUERY, 'body', [item.value])),
                picture: silhouettePath(body, 'White', 'side'),
              },
            ]
          : [];
      })
      .slice(0, BODIES),
    bands: priceBands(facets[band], band),
    all: { label: 'See all stock', count, link: site.settings.search.defaultRoute },
  };
}

/** The bands in price order; if there are too many, the last one is all prices from its lower end on. */
function priceBands(items: readonly FacetItem[], facet: 'price_range' | 'weekly_price_range') {
  const bands = items
    .toSorted((a, b) => bandPosition(a.value) - bandPosition(b.value))
    .map(({ value, count }) => ({
      label: value,
      count,
      link: allStockUrl(withValues(EMPTY_QUERY, facet, [value])),
    }));
  const rest = bands.slice(BANDS - 1);
  const from = rest.length > 1 && facet === 'price_range' ? bandStart(rest[0]!.label) : null;
  if (from === null) return bands.slice(0, BANDS);
  return [
    ...bands.slice(0, BANDS - 1),
    {
      label: `${formatDollars(from)} and over`,
      count: rest.reduce((sum, { count }) => sum + count, 0),
      link: allStockUrl(withRange(EMPTY_QUERY, 'price', { min: from })),
    },
  ];
}
