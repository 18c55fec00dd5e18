import { unsold } from '#search/rules/excluded-values.ts';
import { withText } from '#search/rules/query-codec.ts';
import { searchUrl, type SearchRoute } from '#search/rules/search-url.ts';
import type { PartialAnswer, SortKey, StockQuery } from '#search/rules/stock-query.ts';
import { otherVehicles } from '#search/rules/words/other-vehicles.ts';
import type { OtherVehiclesView } from '#search/ui/other-vehicles.tsx';
import type { FoundPage } from '#inventory/inventory-queries.ts';
import { formatVehicleCount } from '#vehicle/rules/vehicle-type.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import type { ResultItem } from '#views/cards/result-items.ts';
import type { Scope } from '#views/context.ts';
import { kindsFound } from '#views/search/search-title.ts';

/** Rows of one to four columns are full. */
const SHOWN = 12;

/** Vehicles for sale that follow the few that have all of a text; `null` for none. */
export async function otherVehiclesView(
  scope: Scope<'inventory'>,
  query: StockQuery,
  { reading, leftOut, answer, vehicles }: FoundPage<PartialAnswer>,
  { route, defaultSort }: { readonly route: SearchRoute; readonly defaultSort: SortKey },
): Promise<(OtherVehiclesView & { readonly cards: readonly ResultItem[] }) | null> {
  const others = reading === null ? null : otherVehicles(query, reading, { found: answer.count, leftOut });
  if (others === null) return null;
  const { site, now, holdsUntil, inventory } = scope;
  const window = { hitsPerPage: SHOWN + vehicles.length };
  const { answer: all, vehicles: found } = await inventory.stock.searchFor(
    site,
    unsold(others.query),
    now,
    ['item_type'],
    window,
  );
  holdsUntil(all.validUntil);
  const shown = found.filter((one) => !answer.ids.includes(one.id)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  const count = formatVehicleCount(
    all.count,
    kindsFound(query, all.facets.item_type!, site.settings.site.vehicleTypes),
  );
  return {
    title: others.title,
    more:
      others.text === null
        ? null
        : { href: searchUrl(withText(query, others.text), route, defaultSort), text: `See all ${count}` },
    cards: shown.map((vehicle) => ({
      kind: 'car',
      id: vehicle.id,
      card: vehicleCardView(vehicle, scope),
      soldToo: [],
      inGroup: null,
    })),
  };
}
