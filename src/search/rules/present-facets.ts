import {
  FACET_LABELS,
  facetValueLabel,
  bandPosition,
  DISTANCES,
  formatRangeEnd,
  RANGE_FACET_TABLE,
  VALUE_FACET_TABLE,
  type Facet,
  type ValueOrder,
} from './facets.ts';
import { headingIn, type HeadingCase } from '#vehicle/rules/heading-case.ts';
import { chosenValues, makeModelOf } from './chosen-models.ts';
import { byLabel } from './label-order.ts';
import {
  ALL_OF_FACETS,
  RANGE_FACETS,
  type FacetItem,
  type Range,
  type RangeFacet,
  type SearchAnswer,
  type StockQuery,
  type ValueFacet,
} from './stock-query.ts';

/** The settings that decide how facets are shown. */
export interface FacetRules {
  readonly filters: readonly string[];
  readonly facetOrder: Readonly<Partial<Record<ValueFacet, ValueOrder>>>;
  readonly usedLabel: string;
  readonly certifiedScope: 'all' | 'certifiedOnly';
  readonly makeFacetVisible: number;
  readonly makeModelExpansion: 'none' | 'expandable';
}

/** Label, value, count. */
export interface ShownItem {
  readonly label: string;
  readonly value: string;
  readonly count: number;
  readonly selected: boolean;
}

export interface ValuesShown {
  readonly kind: 'values';
  readonly name: ValueFacet;
  readonly label: string;
  readonly items: readonly ShownItem[];
  /** How many are shown at first. */
  readonly visible: number;
  /** Whether any chosen value is enough; `null` where there is nothing to choose. */
  readonly any: boolean | null;
  /** The models of the selected makes, where models are shown below their make: their names, with values of `make_model`. */
  readonly models: Readonly<Record<string, readonly ShownItem[]>>;
  /** The headings of a long list's two parts. */
  readonly parts: { readonly popular: string; readonly all: string } | null;
}

/** The values of the switch above the filters. */
export const WAYS_TO_PAY = ['buy', 'subscribe'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** The filter of each way to pay. */
export const PRICES_OF = { buy: 'price', subscribe: 'subscription_price' } as const satisfies Record<
  WayToPay,
  RangeFacet
>;

export type ShownFacet =
  | ValuesShown
  | {
      readonly kind: 'range';
      readonly name: RangeFacet;
      readonly label: string;
      readonly stats: { readonly min: number; readonly max: number } | null;
      readonly range: Range;
      /** The way to pay whose prices these are, where a switch shows one of two. */
      readonly pay: WayToPay | null;
    }
  | {
      /** A list of smallest numbers. */
      readonly kind: 'minimum';
      readonly name: RangeFacet;
      readonly label: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    }
  | DistanceShown;

export interface DistanceShown {
  readonly kind: 'distance';
  readonly name: 'distance';
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Why the postcode of the URL is not used; `null` where it is. */
  readonly problem: string | null;
}

/** The filter by distance, where the setting is on. `isKnown`: whether the postcode of the query has a place. */
export function presentDistance(
  { near }: Pick<StockQuery, 'near'>,
  distance: 'off' | 'on',
  isKnown: boolean,
): readonly DistanceShown[] {
  if (distance === 'off') return [];
  const all = [...new Set([...DISTANCES, ...(near?.within === undefined ? [] : [near.within])])].sort((a, b) => a - b);
  return [
    {
      kind: 'distance',
      name: 'distance',
      label: 'Distance',
      choices: [
        { value: '', label: 'Any distance' },
        ...all.map((km) => ({ value: String(km), label: `Within ${km} km` })),
      ],
      problem:
        near && !isKnown ? `We do not know the postcode ${near.postcode}. These vehicles are at any distance.` : null,
    },
  ];
}

const VISIBLE = 7;
const CONDITIONS = ['new', 'demo', 'used'];

/** Facets with numbers are sliders; `year`, which has both, is a slider where the site lists it among its filters. */
const isRange = (name: string): name is RangeFacet => (RANGE_FACETS as readonly string[]).includes(name);

/** Models are then shown only below their makes, so that each choice has a single checkbox. */
export const hasModelsUnderMakes = ({
  filters,
  makeModelExpansion,
}: Pick<FacetRules, 'filters' | 'makeModelExpansion'>): boolean =>
  makeModelExpansion === 'expandable' && filters.includes('make');

/**
 * The facets that a site offers, in its order, always including selected values. `models` lists the models of each
 * selected make.
 */
export function presentFacets(
  answer: SearchAnswer,
  query: StockQuery,
  rules: FacetRules & { readonly headings: HeadingCase; readonly priceSwitch: 'off' | 'on' },
  models: Readonly<Record<string, readonly FacetItem[]>> = {},
): readonly ShownFacet[] {
  const isSwitched = rules.priceSwitch === 'on' && WAYS_TO_PAY.every((way) => rules.filters.includes(PRICES_OF[way]));
  return rules.filters
    .filter((name) => name !== 'model' || !hasModelsUnderMakes(rules))
    .map((name): ShownFacet => {
      const label = FACET_LABELS[name as Facet];
      if (isRange(name)) {
        const pay = (isSwitched && WAYS_TO_PAY.find((way) => PRICES_OF[way] === name)) || null;
        return presentRange(name, answer.facetStats[name], query.ranges[name] ?? {}, pay);
      }
      const facet = name as ValueFacet;
      return {
        kind: 'values',
        name: facet,
        label,
        items: presentItems(facet, answer.facets[facet], chosenValues(query, facet), rules),
        any: ALL_OF_FACETS.includes(facet) ? (query.any?.includes(facet) ?? false) : null,
        visible: facet === 'make' ? rules.makeFacetVisible : VISIBLE,
        models: facet === 'make' ? presentModels(models, query, rules) : {},
        parts: facet === 'make' ? partsIn(rules.headings) : null,
      };
    });
}

const partsIn = (headings: HeadingCase): ValuesShown['parts'] => ({
  popular: headingIn(headings, 'Popular Makes'),
  all: headingIn(headings, 'All Makes'),
});

function presentRange(
  name: RangeFacet,
  stats: { readonly min: number; readonly max: number } | null,
  range: Range,
  pay: WayToPay | null,
): ShownFacet {
  const label = FACET_LABELS[name];
  const { minimums, choice = (text) => `${text} or more` } = RANGE_FACET_TABLE[name];
  if (!minimums) return { kind: 'range', name, label, stats, range, pay };
  const offered = stats === null ? [] : minimums(stats.max).filter((one) => one > stats.min && one <= stats.max);
  const all = [...new Set([...offered, ...(range.min === undefined ? [] : [range.min])])].sort((a, b) => a - b);
  const choices = all.map((one) => ({ value: String(one), label: choice(formatRangeEnd(name, one)) }));
  return { kind: 'minimum', name, label, choices: all.length === 0 ? [] : [{ value: '', label: 'Any' }, ...choices] };
}

function presentModels(
  models: Readonly<Record<string, readonly FacetItem[]>>,
  query: StockQuery,
  rules: FacetRules,
): ValuesShown['models'] {
  const chosen = chosenValues(query, 'make_model');
  return Object.fromEntries(
    Object.entries(models).map(([make, items]) => {
      const set = items.map(({ value }) => value).filter((model) => chosen.includes(makeModelOf(make, model)));
      const shown = presentItems('model', items, set, rules);
      return [make, shown.map((item) => ({ ...item, value: makeModelOf(make, item.value) }))];
    }),
  );
}

export function presentItems(
  name: ValueFacet,
  items: readonly FacetItem[],
  set: readonly string[],
  rules: FacetRules,
): readonly ShownItem[] {
  const all = [
    ...items,
    ...set.filter((value) => !items.some((item) => item.value === value)).map((value) => ({ value, count: 0 })),
  ];
  const shown = all
    .filter((item) => !(name === 'certified' && rules.certifiedScope === 'certifiedOnly' && item.value === 'false'))
    .map((item) => ({
      label: facetValueLabel(name, item.value, rules.usedLabel),
      value: item.value,
      count: item.count,
      selected: set.includes(item.value),
    }))
    .sort(order(rules.facetOrder[name] ?? 'countThenLabel'));
  const limit = VALUE_FACET_TABLE[name].limit ?? Number.POSITIVE_INFINITY;
  return shown.filter((item, index) => index < limit || item.selected);
}

function order(kind: ValueOrder): (a: ShownItem, b: ShownItem) => number {
  const byCount = (a: ShownItem, b: ShownItem) => b.count - a.count || byLabel(a.label, b.label);
  if (kind === 'byPriceLabel') return (a, b) => bandPosition(a.value) - bandPosition(b.value) || byCount(a, b);
  if (kind === 'carTypeOrder') return (a, b) => position(a.value) - position(b.value) || byCount(a, b);
  return byCount;
}

function position(condition: string): number {
  const index = CONDITIONS.indexOf(condition);
  return index < 0 ? CONDITIONS.length : index;
}
