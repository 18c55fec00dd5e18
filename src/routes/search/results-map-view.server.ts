import { drawRegion } from '#dealerships/location-map.server.ts';
import { placesOnMap } from '#dealerships/rules/location-list.ts';
import type { ResultPlace, ResultsMapView } from '#dealerships/rules/location-map.ts';
import { townAndPostcode } from '#dealerships/vehicle-location.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { withSort, withValues } from '#search/rules/query-codec.ts';
import { searchUrl, type SearchRoute } from '#search/rules/search-url.ts';
import type { SortKey, StockQuery } from '#search/rules/stock-query.ts';
import { formatVehicleCount } from '#vehicle/rules/vehicle-type.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import { purchasePrice, singlePrice } from '#vehicle/rules/price-display.ts';
import { vehiclePrice, type PriceScope } from '#views/cards/vehicle-price.ts';
import type { Scope } from '#views/context.ts';

interface MapSearch {
  readonly query: StockQuery;
  /** The query as its text was read. */
  readonly asked: StockQuery;
  readonly route: SearchRoute;
  readonly defaultSort: SortKey;
  readonly kinds: readonly string[];
}

/** The purchase price by which they are sorted, with what it includes. */
function lowestPrice(vehicle: VehicleSummary, scope: PriceScope): string {
  const { text, words } = singlePrice(vehiclePrice({ ...vehicle, subscriptionPrice: null }, scope));
  return [text, words].filter(Boolean).join(' ');
}

/** The places of a search, without its own filter by location, so that another can be chosen; `null` if no place has a vehicle. */
export async function resultsMapView(
  { site, inventory, now, holdsUntil }: Scope<'inventory', 'site' | 'now' | 'holdsUntil'>,
  { query, asked, route, defaultSort, kinds }: MapSearch,
): Promise<ResultsMapView | null> {
  const chosen = query.filters.location_name ?? [];
  const forSale = unsold(asked);
  const one = { hitsPerPage: 1 };
  // The counts of a facet ignore its own filter.
  const { answer } = await inventory.stock.searchFor(site, forSale, now, ['location_name'], one);
  const counts = new Map(answer.facets.location_name!.map(({ value, count }) => [value, count]));
  const found = await Promise.all(
    placesOnMap(site.locations).map(async (location) => {
      const count = counts.get(location.name) ?? 0;
      const isChosen = chosen.includes(location.name);
      if (count === 0 && !isChosen) return [];
      const there = withSort(withValues(forSale, 'location_name', [location.name]), 'price_asc');
      const [cheapest] = (await inventory.stock.searchFor(site, there, now, [], one)).vehicles;
      const price =
        cheapest && purchasePrice(cheapest) !== null ? lowestPrice(cheapest, { site, now, holdsUntil }) : null;
      const next = withValues(query, 'location_name', isChosen ? [] : [location.name]);
      const place: ResultPlace = {
        name: location.name,
        town: townAndPostcode(location),
        count,
        text: `${formatVehicleCount(count, kinds)}${price === null ? '' : ` from ${price}`}`,
        href: searchUrl(next, route, defaultSort),
        isChosen,
      };
      return [{ place, at: location.address }];
    }),
  );
  const shown = found.flat();
  if (shown.length === 0) return null;
  const drawn = drawRegion(shown.map(({ at: { lat, long, city } }) => ({ lat: lat!, long: long!, city })));
  return { drawn, places: shown.map(({ place }) => place) };
}
