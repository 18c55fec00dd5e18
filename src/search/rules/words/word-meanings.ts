import type { Range, RangeFacet, SortKey, Term, TermPart, ValueFacet } from '../stock-query.ts';
import type { FacetRange, Task } from './trade-words.ts';

export interface Meaning {
  readonly label: string;
  readonly conditions: readonly Condition[];
  readonly order: SortKey | null;
  readonly range: FacetRange | null;
  readonly task: Task | null;
  /** It is a part of names of dealerships or locations: a place of that name comes first. */
  readonly isPartOfName: boolean;
  /** Its words say nothing about a vehicle themselves. */
  readonly ignore: boolean;
  /** No feed states what its words say. */
  readonly unstated: boolean;
  /** Effect on the words after it: excluded, or a place that is near enough. */
  readonly before: 'not' | 'near' | null;
  /** It names a kind of vehicle, as a body does: a pop top, a bike for learners. */
  readonly isKind: boolean;
  /** It says nothing if a text names one of these: a body beside `small`. */
  readonly unless: readonly string[];
  /** Replacements if no vehicle has it, the nearest first. */
  readonly instead: readonly Replacement[];
  /** Better than reading the words one by one, although it is one thing: `mazda 3`. */
  readonly cost: number;
}

/** Other vehicles than those that were meant. */
export interface Replacement {
  readonly label: string;
  readonly conditions: readonly Condition[];
  /** The range in place of the one that was meant. */
  readonly range?: { readonly facet: RangeFacet; readonly range: Range };
}

/** A condition for vehicles. Conditions of the same group are alternatives. */
export interface Condition {
  readonly group: string;
  readonly term: Term;
}

/** The scores of what the words mean, and of what may be meant as well. */
export const BEST = 100;
export const PARTLY = 60;

/** Words that mean nothing that can be searched for. */
export const NO_MEANING: Meaning = {
  label: '',
  conditions: [],
  order: null,
  range: null,
  task: null,
  isPartOfName: false,
  ignore: false,
  unstated: false,
  before: null,
  isKind: false,
  unless: [],
  instead: [],
  cost: 1,
};

/** A meaning of one condition. */
export function singleMeaning(label: string, group: string, term: Term): Meaning {
  return { ...NO_MEANING, label, conditions: [{ group, term }] };
}

export function values(facet: ValueFacet, list: readonly string[], score = BEST): readonly TermPart[] {
  return list.map((value) => ({ facet, value, score }));
}

/** Two features are both wanted; of anything else, several are alternatives: `toyota or mazda`. */
export function conditionGroup(facet: ValueFacet, key: string): string {
  if (facet === 'filtered_features' || facet === 'categories' || facet === 'badge' || facet === 'tag')
    return `${facet} ${key}`;
  return PLACES.has(facet) ? 'place' : facet;
}

const PLACES: ReadonlySet<ValueFacet> = new Set(['city', 'location_name', 'dealership_name']);
