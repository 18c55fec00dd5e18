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
import { chosenValues, toMakeModel, makeNamedBy, withoutMakeName } from './chosen-models.ts';
import { byLabel } from './label-order.ts';
import {
  ALL_OF_FACETS,
  RANGE_FACETS,
  type FacetItem,
  type QueryFacet,
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
  /** Values below it while it is chosen: the models of a make, the badges of a model. */
  readonly below?: readonly ShownItem[];
}

/** The values below one of these facets are of another. */
export const BELOW: Readonly<Partial<Record<QueryFacet, QueryFacet>>> = {
  make: 'make_model',
  make_model: 'make_model_badge',
};

export interface ValuesShown {
  readonly kind: 'values';
  readonly name: ValueFacet;
  readonly label: string;
  readonly items: readonly ShownItem[];
  /** Number of values that are shown at first. */
  readonly visible: number;
  /** True if any chosen value is enough; `null` if there is nothing to choose. */
  readonly any: boolean | null;
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
      /** The way to pay whose prices these are, if a switch shows one of two. */
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
  /** Explains why the postcode of the URL is not used; `null` if it is used. */
  readonly problem: string | null;
}

/** The filter by distance, if the setting is on. `isKnown`: whether the postcode of the query has a place. */
export function presentDistance(
  { near }: Pick<StockQuery, 'near'>,
  distance: boolean,
  isKnown: boolean,
): readonly DistanceShown[] {
  if (!distance) return [];
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

/** Facets with numbers are sliders; `year`, which has both, is a slider if the site lists it among its filters. */
const isRange = (name: string): name is RangeFacet => (RANGE_FACETS as readonly string[]).includes(name);

/** Models are then shown only below their makes, so that each choice has a single checkbox; otherwise in a list of `make_model`. */
export const hasModelsUnderMakes = ({
  filters,
  makeModelExpansion,
}: Pick<FacetRules, 'filters' | 'makeModelExpansion'>): boolean =>
  makeModelExpansion === 'expandable' && filters.includes('make');

/** The conditions that narrow makes and models, if models are chosen. */
export interface Cascade {
  /** Makes and models with their counts before their own models and badges narrow them. */
  readonly whole: Pick<SearchAnswer['facets'], 'make' | 'make_model'>;
  /** The badges of each chosen model, by value of `make_model`. */
  readonly badges: Readonly<Record<string, readonly FacetItem[]>>;
}

/** The facets that a site offers, in its order, always including selected values. */
export function presentFacets(
  answer: SearchAnswer,
  query: StockQuery,
  rules: FacetRules & { readonly headings: HeadingCase },
  cascade: Cascade | null = null,
): readonly ShownFacet[] {
  const hasMakes = hasModelsUnderMakes(rules);
  const items = new ListedItems(answer, query, rules, cascade);
  const isSwitched = WAYS_TO_PAY.every((way) => rules.filters.includes(PRICES_OF[way]));
  return rules.filters
    .filter((name) => name !== 'model' || !(hasMakes || rules.filters.includes('make_model')))
    .map((name): ShownFacet => {
      const label = FACET_LABELS[name as Facet];
      if (isRange(name)) {
        const pay = (isSwitched && WAYS_TO_PAY.find((way) => PRICES_OF[way] === name)) || null;
        return presentRange(name, answer.facetStats[name], query.ranges[name] ?? {}, pay);
      }
      const facet = name === 'model' ? 'make_model' : (name as ValueFacet);
      return {
        kind: 'values',
        name: facet,
        label,
        items: items.of(name as ValueFacet, hasMakes),
        any: ALL_OF_FACETS.includes(facet) ? (query.any?.includes(facet) ?? false) : null,
        visible: facet === 'make' ? rules.makeFacetVisible : VISIBLE,
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

/**
 * The items of lists; in those of makes and of models, each chosen model with its badges below it. A choice below an
 * item changes its count, but not its place: it would move away from the pointer.
 */
class ListedItems {
  readonly #answer: SearchAnswer;
  readonly #query: StockQuery;
  readonly #rules: FacetRules;
  readonly #whole: Cascade['whole'];
  readonly #badges: Cascade['badges'];

  constructor(answer: SearchAnswer, query: StockQuery, rules: FacetRules, cascade: Cascade | null) {
    this.#answer = answer;
    this.#query = query;
    this.#rules = rules;
    this.#whole = cascade?.whole ?? answer.facets;
    this.#badges = cascade?.badges ?? {};
  }

  /** `hasModels`: makes that are chosen have their models below them. */
  of(name: ValueFacet, hasModels: boolean): readonly ShownItem[] {
    if (name === 'make') return this.#makes(hasModels);
    if (name === 'model' || name === 'make_model') return this.#allModels(name);
    return presentItems(name, this.#answer.facets[name], chosenValues(this.#query, name), this.#rules);
  }

  /** A list of its own. It names the makes if there are several. */
  #allModels(name: 'model' | 'make_model'): readonly ShownItem[] {
    const makes = this.#query.filters.make ?? this.#whole.make.map(({ value }) => value);
    return this.#models(name, this.#whole.make_model, this.#chosenModels, makes.length === 1 ? makes : []);
  }

  #makes(hasModels: boolean): readonly ShownItem[] {
    const makes = this.#items('make', this.#whole.make, chosenValues(this.#query, 'make'));
    const chosen = makes.flatMap(({ selected, value }) => (selected && hasModels ? [value] : [])).slice(0, MAX_MAKES);
    if (chosen.length === 0) return makes;
    const findMake = makeNamedBy(chosen);
    const items = Map.groupBy(this.#whole.make_model, ({ value }) => findMake(value));
    const set = Map.groupBy(this.#chosenModels, findMake);
    return makes.map((item) => {
      const { value } = item;
      if (!chosen.includes(value)) return item;
      return { ...item, below: this.#models('model', items.get(value) ?? [], set.get(value) ?? [], [value]) };
    });
  }

  #models(
    name: 'model' | 'make_model',
    items: readonly FacetItem[],
    set: readonly string[],
    makes: readonly string[],
  ): readonly ShownItem[] {
    return this.#items(name, items, set).map((item) => {
      const below = item.selected ? this.#modelBadges(item.value) : [];
      return { ...item, label: withoutMakeName(makes, item.value), ...(below.length > 0 && { below }) };
    });
  }

  /** In the order of their counts as a whole. */
  #items(name: ValueFacet, items: readonly FacetItem[], set: readonly string[]): readonly ShownItem[] {
    const facet = name === 'make' ? name : 'make_model';
    const counts = new Map(this.#answer.facets[facet].map(({ value, count }) => [value, count]));
    return presentItems(name, items, set, this.#rules).map((item) => ({
      ...item,
      count: counts.get(item.value) ?? 0,
    }));
  }

  /** None if all vehicles have the same: there is nothing to choose. */
  #modelBadges(model: string): readonly ShownItem[] {
    const badges = this.#badges[model] ?? [];
    const findModel = makeNamedBy(this.#chosenModels);
    const set = chosenValues(this.#query, 'make_model_badge').filter((one) => findModel(one) === model);
    const all = this.#whole.make_model.find(({ value }) => value === model)?.count;
    if (set.length === 0 && badges.every(({ count }) => count === all)) return [];
    const items = badges.map(({ value, count }) => ({ value: toMakeModel(model, value), count }));
    return presentItems('badge', items, set, this.#rules).map((item) => ({
      ...item,
      label: withoutMakeName([model], item.value),
    }));
  }

  get #chosenModels(): readonly string[] {
    return chosenValues(this.#query, 'make_model');
  }
}

/** The makes of which models are listed: a page with more would be very long. */
const MAX_MAKES = 6;

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
