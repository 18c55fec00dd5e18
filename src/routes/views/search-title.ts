import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { itemTypeLabel } from '#domain/vehicle/item-type-label.ts';
import type { SortKey, StockQuery } from '#stock/search/stock-query.ts';

/** `Used Toyota Corolla for sale`, `New and demo cars`: the heading of a search. */
export function searchTitle(query: StockQuery, usedLabel: string, types: readonly string[]): string {
  const { make = [], model = [], car_type = [], body = [], location_name = [], item_type = [] } = query.filters;
  const kinds = item_type.length > 0 ? item_type : types;
  const noun = kinds.length === 1 ? `${itemTypeLabel(kinds[0]!).toLowerCase()}s` : 'vehicles';
  const condition = car_type.length > 0 && car_type.length < 3 ? join(['new', 'demo', 'used'].filter((type) => car_type.includes(type)).map((type) => carTypeLabel(type, usedLabel))) : '';
  const what = make.length === 1 ? [make[0]!, model.length === 1 ? model[0]! : body.length === 1 ? body[0]! : ''].filter(Boolean).join(' ') : body.length === 1 ? body[0]! : '';
  const where = location_name.length === 1 ? ` at ${location_name[0]}` : '';
  const subject = what === '' ? noun : body.length === 1 && make.length === 0 ? `${what}s` : make.length === 1 && model.length === 0 && body.length === 0 ? `${what} ${noun}` : what;
  const text = [condition, subject].filter(Boolean).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} for sale${where}`;
}

function join(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!.toLowerCase()}`;
}

const SORT_LABELS = {
  relevance: 'Most relevant',
  latest: 'Latest',
  price_desc: 'Highest price',
  price_asc: 'Lowest price',
  km_asc: 'Lowest kilometres',
  year_desc: 'Newest year',
} as const satisfies Record<SortKey, string>;

/** SRCH-007 */
export function sortLabel(key: SortKey): string {
  return SORT_LABELS[key];
}
