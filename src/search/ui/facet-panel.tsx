import { optionalPart } from '#browser/optional-part.tsx';
import { classNames } from '#ui/class-names.ts';
import { FacetSummary } from '#ui/results/filters.tsx';
import { useEntryState } from '#browser/history-state.ts';
import { useLatestCallback } from '#ui/use-latest.ts';
import { BELOW, WAYS_TO_PAY, type ShownFacet, type ShownItem } from '../rules/present-facets.ts';
import { chosenValues, toggleMake, toggleMakeModel, withMakeModels } from '../rules/chosen-models.ts';
import { toggleValue, withAny, withNear, withRange } from '../rules/query-codec.ts';
import type { SliderBounds } from '../rules/slider.ts';
import type { Nearness, QueryFacet, Range, RangeFacet, StockQuery, ValueFacet } from '../rules/stock-query.ts';
import { DistanceField } from './distance-field.tsx';
import { Group, useOpenGroups } from './open-groups.tsx';
import { MinimumField, RangeFacetField } from './range-facet.tsx';
import { ValueList } from './value-list.tsx';

const OPEN_AT_FIRST = 5;
const NONE: StockQuery['filters'] = {};

interface PanelProps {
  facets: readonly ShownFacet[];
  /** The selected filters, of the loaded page or of the one being loaded. */
  query: StockQuery;
  sliderRange: SliderBounds;
  yearRange: SliderBounds;
  onChange: (change: (query: StockQuery) => StockQuery) => void;
}

/** Only on sites with subscriptions. */
const PaySwitch = optionalPart(async () => (await import('./pay-switch.tsx')).PaySwitch);

/** The filters of a search. Each facet is a disclosure that remembers whether it was open. */
export function FacetPanel({ facets, query, sliderRange, yearRange, onChange }: PanelProps) {
  const shown = facetsShown(facets, query);
  const groups = useOpenGroups(() => ({
    ...Object.fromEntries(
      shown.map((facet, index) => [
        facet.name,
        index < OPEN_AT_FIRST || countSet(facet, query) > 0 || isSingleTick(facet),
      ]),
    ),
    ...Object.fromEntries(shown.flatMap((facet) => (facet.kind === 'values' ? openBelow(facet.items) : []))),
  }));
  const { filters } = withMakeModels(query);
  const [lifted] = useEntryState('lifted', () => filters);
  const toggle = useLatestCallback((name: QueryFacet, value: string) =>
    onChange((now) => {
      if (name === 'make') return toggleMake(now, value);
      return name === 'make_model' ? toggleMakeModel(now, value) : toggleValue(now, name, value);
    }),
  );
  const move = useLatestCallback((near: Nearness | null) => onChange((now) => withNear(now, near)));
  const setAny = useLatestCallback((name: ValueFacet, isOn: boolean) => onChange((now) => withAny(now, name, isOn)));
  const slide = useLatestCallback((name: RangeFacet, range: Range | null) =>
    onChange((now) => withRange(now, name, range)),
  );
  const isSwitched = areBothShown(shown);
  return (
    <>
      {isSwitched && <PaySwitch query={query} onChange={slide} />}
      {shown.map((facet) => (
        <Group
          key={facet.name}
          groups={groups}
          id={facet.name}
          className={isSwitched ? facetClass(facet) : 'facet'}
          summary={<FacetSummary label={facet.label} set={countSet(facet, query)} />}
        >
          {facet.kind === 'range' && (
            <RangeFacetField
              facet={facet}
              set={query.ranges[facet.name]}
              fallback={facet.name === 'year' ? yearRange : sliderRange}
              onChange={slide}
            />
          )}
          {facet.kind === 'minimum' && <MinimumField facet={facet} set={query.ranges[facet.name]} onChange={slide} />}
          {facet.kind === 'distance' && <DistanceField facet={facet} near={query.near} onChange={move} />}
          {facet.kind === 'values' && (
            <ValueList
              facet={facet}
              groups={groups}
              chosen={chosenValues(query, facet.name)}
              chosenBelow={BELOW[facet.name] ? filters : NONE}
              lifted={lifted}
              any={facet.any === null ? null : (query.any?.includes(facet.name) ?? false)}
              onAny={setAny}
              onToggle={toggle}
            />
          )}
        </Group>
      ))}
    </>
  );
}

/** Facets with values to choose from, or with a selection. */
export const facetsShown = (facets: readonly ShownFacet[], query: StockQuery): readonly ShownFacet[] =>
  facets.filter((facet) => {
    if (facet.kind === 'range') return facet.stats !== null || query.ranges[facet.name];
    return (facet.kind === 'values' ? facet.items : facet.choices).length > 0;
  });

/** "Hide sold and reserved": one tick, not two. */
const isSingleTick = (facet: ShownFacet) => facet.kind === 'values' && facet.items.length === 1;

const wayToPay = (facet: ShownFacet) => (facet.kind === 'range' ? facet.pay : null);

const areBothShown = (shown: readonly ShownFacet[]) =>
  shown.filter((facet) => wayToPay(facet) !== null).length === WAYS_TO_PAY.length;

const facetClass = (facet: ShownFacet) => classNames('facet', wayToPay(facet) !== null && `facet-${wayToPay(facet)}`);

function countSet(facet: ShownFacet, query: StockQuery): number {
  if (facet.kind === 'distance') return query.near?.within === undefined ? 0 : 1;
  if (facet.kind !== 'values') return query.ranges[facet.name] ? 1 : 0;
  return chosenValues(query, facet.name).length;
}

/** The disclosures of values below others that are open at first: those with a choice. */
const openBelow = (items: readonly ShownItem[]): readonly (readonly [string, boolean])[] =>
  items.flatMap(({ value, below = [] }) => [
    [`below ${value}`, below.some(({ selected }) => selected)] as const,
    ...openBelow(below),
  ]);
