import { foldText } from '#rules/normal-form.ts';
import type { Range, RangeFacet, SortKey, ValueFacet } from '../stock-query.ts';

/** Words of the trade and what they mean in a search: one entry of `australia.yaml` or of a group's `words.yaml`. */
export interface TradeWords {
  /** Each means the same; read with or without spaces and hyphens. */
  readonly words: readonly string[];
  /** Label for shoppers, if it differs from the values. */
  readonly label: string | null;
  /** The values that a vehicle has: one of each facet. A badge is compared by whole words. */
  readonly means: Readonly<Partial<Record<ValueFacet, readonly string[]>>>;
  /** Alternatives that a vehicle may have. */
  readonly or: Readonly<Partial<Record<ValueFacet, readonly string[]>>>;
  /** The words say nothing if a text names one of these. */
  readonly unless: readonly ValueFacet[];
  /** Replacements if no vehicle matches the words. */
  readonly instead: Readonly<Partial<Record<ValueFacet, readonly string[]>>> | null;
  /** A model that may not be in stock: read if no word of the stock is the same. */
  readonly isModel: boolean;
  readonly order: SortKey | null;
  /** The numbers that a vehicle has: a single cab has two doors. */
  readonly range: FacetRange | null;
  /** The task that they name, which another page than the search does. */
  readonly task: Task | null;
  /** The words say nothing about a vehicle. */
  readonly ignore: boolean;
  /** Excludes the words after it. */
  readonly not: boolean;
  /** A place that follows is near enough. */
  readonly near: boolean;
  /** No feed states it, so it cannot be searched, and the page says so. */
  readonly unstated: boolean;
}

export interface FacetRange {
  readonly facet: RangeFacet;
  readonly range: Range;
}

/** Tasks that shoppers type into a search although another page does them. `nearby` needs their postcode. */
export const TASKS = [
  'sell',
  'finance',
  'service',
  'parts',
  'contact',
  'about',
  'reviews',
  'careers',
  'testDrive',
  'fleet',
  'insurance',
  'feedback',
  'saved',
  'offers',
  'blog',
  'nearby',
] as const;
export type Task = (typeof TASKS)[number];

/** The facets that words can mean: the others are made from numbers, or name no property of a vehicle. */
export const WORD_FACETS = [
  'make',
  'model',
  'badge',
  'body',
  'fuel',
  'drive',
  'transmission',
  'colour',
  'car_type',
  'item_type',
  'status',
  'certified',
  'categories',
  'filtered_features',
  'tag',
  'city',
  'state',
  'location_name',
  'dealership_name',
  'seats',
  'deal',
] as const satisfies readonly ValueFacet[];

/** Letters and digits alone, accents folded: `CX-5`, `cx 5` and `CX5` are cx5. A plus that ends a word is one: `GLX+` is glxplus. */
export function joinWords(text: string): string {
  return foldText(text)
    .replaceAll(/(?<=[a-z])\+(?![\p{L}\p{N}])/gu, 'plus')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
