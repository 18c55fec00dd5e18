import type { Model } from '#content/rules/model.ts';
import type { Offer } from '#content/rules/offer.ts';
import { foldText } from '#rules/normal-form.ts';
import { FOR_SALE } from '#search/rules/excluded-values.ts';
import { parseStockQuery, withSort, withValues } from '#search/rules/query-codec.ts';
import { canonicalUrl } from '#search/rules/search-url.ts';
import type { FacetItem, StockQuery } from '#search/rules/stock-query.ts';
import { vehicleCardView } from '../cards/vehicle-card-view.ts';
import type { RequestFacts, Scope } from '../context.ts';

type NamedModel = Pick<Model, 'name' | 'manufacturer_name'>;

/** Counts the new and demo vehicles of a model for sale. Older models of the same name do not count. */
export type ModelStock = (model: NamedModel) => number;

const CARDS = 4;

/** A site with used vehicles alone has no vehicles of the range. */
const OF_THE_RANGE = withValues(FOR_SALE, 'car_type', ['demo', 'new']);

/** The counts of all models, from one search. */
export async function modelStock({
  site,
  inventory,
  now,
  holdsUntil,
}: Scope<'inventory', 'site' | 'now' | 'holdsUntil'>): Promise<ModelStock> {
  const { answer } = await inventory.stock.searchFor(site, OF_THE_RANGE, now, ['make_model']);
  holdsUntil(answer.validUntil);
  return countsByModel(answer.facets.make_model ?? []);
}

function countsByModel(items: readonly FacetItem[]): ModelStock {
  const counts = new Map(items.map(({ value, count }) => [foldText(value), count]));
  return ({ name, manufacturer_name: make }) => counts.get(foldText(`${make} ${name}`)) ?? 0;
}

/** The new and demo vehicles of a model that are for sale; `null` if there are none. */
export async function stockOfModel(model: NamedModel, scope: Scope<'inventory'>) {
  return findStock(forSale(model), scope);
}

/** The vehicles for sale that an offer applies to; `null` if there are none, or the offer is about no vehicles. */
export async function stockOfOffer(
  { search, model, manufacturer }: Pick<Offer, 'search' | 'model' | 'manufacturer'>,
  scope: Scope<'inventory'>,
) {
  if (search !== null) {
    const { query } = parseStockQuery(new URLSearchParams(search));
    return findStock({ ...query, filters: { ...FOR_SALE.filters, ...query.filters } }, scope);
  }
  if (model === null || manufacturer === null) return null;
  const named = { name: model.name, manufacturer_name: manufacturer };
  return findStock(forSale(named), scope);
}

/** The number of vehicles that a search finds, its URL, and the latest ones. */
async function findStock(query: StockQuery, scope: Scope<'inventory'>) {
  const { site, now, holdsUntil, inventory } = scope;
  const { answer, vehicles } = await inventory.stock.searchFor(site, withSort(query, 'latest'), now, []);
  holdsUntil(answer.validUntil);
  if (answer.count === 0) return null;
  return {
    count: answer.count,
    href: stockUrl(query, site),
    cards: vehicles.slice(0, CARDS).map((vehicle) => vehicleCardView(vehicle, scope)),
  };
}

interface GradeStock {
  readonly count: number;
  readonly href: string;
}

/** New and demo vehicles of a grade, whose badge has the grade's name; `null` if there are none. */
export async function gradeStock(
  model: NamedModel,
  { site, inventory, now, holdsUntil }: Scope<'inventory'>,
): Promise<(grade: string) => GradeStock | null> {
  const query = forSale(model);
  const { answer } = await inventory.stock.searchFor(site, query, now, ['badge']);
  holdsUntil(answer.validUntil);
  const badges = new Map((answer.facets.badge ?? []).map((item) => [foldText(item.value), item]));
  return (grade) => {
    const badge = badges.get(foldText(grade));
    if (!badge) return null;
    return { count: badge.count, href: stockUrl(withValues(query, 'badge', [badge.value]), site) };
  };
}

function forSale({ name, manufacturer_name: make }: NamedModel): StockQuery {
  return withValues(withValues(OF_THE_RANGE, 'make', [make]), 'model', [name]);
}

function stockUrl(query: StockQuery, site: RequestFacts['site']): string {
  return canonicalUrl(query, site, site.settings.search.sortOptions[0]!, query.filters.model);
}
