import { QUERY_FACETS, RANGE_FACETS, VALUE_FACETS, type QueryFacet, type StockQuery } from '../rules/stock-query.ts';
import { withMakeModels } from '../rules/chosen-models.ts';
import { chosenBefore, nearText } from '../rules/query-codec.ts';
import type { SearchRoute } from '../rules/search-url.ts';
import { BELOW, type ShownFacet, type ShownItem } from '../rules/present-facets.ts';

/**
 * Active filters without a control on this site (the path of a location, a shared link, excluded values), and a text that is
 * meant as typed: hidden fields preserve them in the form.
 */
export function UnseenFilters({
  query,
  facets,
  route,
}: {
  query: StockQuery;
  facets: readonly ShownFacet[];
  route: SearchRoute;
}) {
  const boxes = facets.flatMap((facet) => (facet.kind === 'values' ? checkboxKeys(facet.name, facet.items) : []));
  const { filters } = withMakeModels(query);
  const hasSlider = (name: string) => facets.some((facet) => facet.kind !== 'values' && facet.name === name);
  return (
    <>
      {/* An empty form must mean "no filters", not the site's default filters. */}
      {Object.keys(route.defaults).length > 0 && <input type="hidden" name="filters" value="none" />}
      {QUERY_FACETS.flatMap((name) =>
        (filters[name] ?? [])
          .filter((value) => !boxes.includes(`${name} ${value}`))
          .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {/* So that what is deselected of a path goes, and a make takes its models along, which are still ticked. */}
      {QUERY_FACETS.flatMap((name) =>
        (name === 'make' && filters.make_model ? (filters.make ?? []) : (route.filters[name] ?? [])).map((value) => (
          <input key={`was ${name} ${value}`} type="hidden" name={chosenBefore(name)} value={value} />
        )),
      )}
      {VALUE_FACETS.flatMap((name) =>
        (query.not?.[name] ?? []).map((value) => (
          <input key={`not ${name} ${value}`} type="hidden" name={`not[${name}]`} value={value} />
        )),
      )}
      {query.exact && <input type="hidden" name="text" value={query.query} />}
      {query.near && !facets.some((facet) => facet.kind === 'distance') && (
        <input type="hidden" name="near" value={nearText(query.near)} />
      )}
      {(query.any ?? [])
        .filter((name) => !facets.some((facet) => facet.name === name))
        .map((name) => (
          <input key={`match ${name}`} type="hidden" name={`match[${name}]`} value="any" />
        ))}
      {RANGE_FACETS.filter((name) => !hasSlider(name) && query.ranges[name]).map((name) => (
        <input
          key={name}
          type="hidden"
          name={`range[${name}]`}
          value={`${query.ranges[name]!.min ?? ''}:${query.ranges[name]!.max ?? ''}`}
        />
      ))}
    </>
  );
}

/** The checkboxes of a list, with those below what is chosen. */
const checkboxKeys = (name: QueryFacet, items: readonly ShownItem[]): readonly string[] =>
  items.flatMap(({ value, selected, below }) => [
    `${name} ${value}`,
    ...(selected && below ? checkboxKeys(BELOW[name]!, below) : []),
  ]);
