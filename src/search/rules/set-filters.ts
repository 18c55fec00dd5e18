import { formatNumber } from '#rules/money.ts';
import { AVAILABLE_STATUSES } from '#vehicle/rules/availability.ts';
import type { Condition } from '#vehicle/rules/vehicle.ts';
import { toMakeModel, toggleMakeModel, withoutMake, withoutMakeName } from './chosen-models.ts';
import { withExcluded } from './excluded-values.ts';
import { FACET_LABELS, facetValueLabel, formatRange } from './facets.ts';
import { toggleValue, withNear, withRange, withText, withValues } from './query-codec.ts';
import { sameValues, searchUrl, type SearchRoute } from './search-url.ts';
import type { QueryFacet, RangeFacet, SortKey, StockQuery, ValueFacet } from './stock-query.ts';

interface SetFilter {
  readonly key: string;
  readonly label: string;
  /** The query without it. */
  readonly without: StockQuery;
  /** Set for a chosen value; a text, a range and an excluded value have none. */
  readonly facet?: QueryFacet;
}

/**
 * Every condition of a query as a label, each with the query that remains without it. All statuses but sold are one label, because
 * links that state a number of vehicles for sale set them together.
 */
export function setFilters(query: StockQuery, usedLabel: string): readonly SetFilter[] {
  return [
    ...(query.query ? [{ key: 'query', label: `“${query.query}”`, without: withText(query, '') }] : []),
    ...(Object.entries(query.filters) as [QueryFacet, readonly string[]][]).flatMap(([facet, values]): SetFilter[] => {
      if (facet === 'status' && sameValues(values, AVAILABLE_STATUSES))
        return [{ key: 'status=available', facet, label: 'Not sold', without: withValues(query, facet, []) }];
      return values.map((value) => ({
        key: `${facet}=${value}`,
        facet,
        label:
          facet === 'make_model_badge'
            ? withoutMakeName(query.filters.make ?? [], value)
            : facetValueLabel(facet, value, usedLabel),
        without: withoutValue(query, facet, value),
      }));
    }),
    ...(Object.entries(query.not ?? {}) as [ValueFacet, readonly string[]][]).flatMap(([facet, values]) =>
      values.map((value) => ({
        key: `not ${facet}=${value}`,
        label: `Not ${facetValueLabel(facet, value, usedLabel)}`,
        without: withExcluded(
          query,
          facet,
          values.filter((one) => one !== value),
        ),
      })),
    ),
    ...(Object.keys(query.ranges) as RangeFacet[]).map((facet) => ({
      key: facet,
      label: `${FACET_LABELS[facet]} ${formatRange(facet, query.ranges[facet]!)}`,
      without: withRange(query, facet, null),
    })),
    ...(query.near?.within === undefined
      ? []
      : [
          {
            key: 'near',
            label: `Within ${formatNumber(query.near.within)} km of ${query.near.postcode}`,
            without: withNear(query, { postcode: query.near.postcode }),
          },
        ]),
  ];
}

/** The conditions of a search above its results. */
export interface ActiveFilters {
  /** The shopper's choices, each with the URL without it. */
  readonly chips: readonly { readonly label: string; readonly href: string }[];
  /** Number of conditions that are not its text. */
  readonly set: number;
  /** The site's default filters, if the shopper chose none. */
  readonly defaults: readonly string[];
}

interface ActiveFilterRules {
  readonly usedLabel: string;
  /** If the text of a search was read, its parts are chips of their own. */
  readonly isRead: boolean;
  /** The conditions on the site. A single one filters nothing, so it has no chip. */
  readonly conditions: readonly Condition[];
}

export function activeFilters(
  query: StockQuery,
  route: SearchRoute,
  defaultSort: SortKey,
  { usedLabel, isRead, conditions }: ActiveFilterRules,
): ActiveFilters {
  const isByDefault = (facet: QueryFacet | undefined) =>
    facet !== undefined &&
    Object.hasOwn(route.defaults, facet) &&
    sameValues(query.filters[facet], route.defaults[facet]);
  const [only] = conditions.length === 1 ? conditions : [];
  const all = setFilters(query, usedLabel).filter(({ key }) => key !== `car_type=${only}`);
  const byDefault = all.filter(({ facet }) => isByDefault(facet));
  const set = all.filter((one) => one.key !== 'query' && !byDefault.includes(one));
  const text = isRead ? [] : all.filter(({ key }) => key === 'query');
  const chips = [...text, ...set].map(({ label, without }) => ({
    label,
    href: searchUrl(without, route, defaultSort),
  }));
  return { chips, set: set.length, defaults: chips.length > 0 ? [] : byDefault.map(({ label }) => label) };
}

/** Without one value of a facet, and what it names. */
function withoutValue(query: StockQuery, facet: QueryFacet, value: string): StockQuery {
  const { make = [] } = query.filters;
  if (facet === 'make') return withoutMake(query, value);
  if (facet === 'make_model') return toggleMakeModel(query, value);
  if (facet === 'model' && make.length === 1) return toggleMakeModel(query, toMakeModel(make[0]!, value));
  return toggleValue(query, facet, value);
}
