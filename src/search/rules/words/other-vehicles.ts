import type { StockQuery, Term } from '../stock-query.ts';
import { readQuery } from './read-query.ts';
import type { Reading, ReadPart } from './read-words.ts';
import { values, type Condition } from './word-meanings.ts';

/** Up to so many vehicles that have all of a text, others follow. */
const FEW = 5;

/** What follows few vehicles that have all that a text says. */
export interface OtherVehicles {
  /** Of the same models, those that have the most of the text first; those that have all of it are among them. */
  readonly query: StockQuery;
  /** The models: `D-MAX`. */
  readonly label: string;
  /** The words that find them all; `null` where some are not wanted, which words between state. */
  readonly text: string | null;
}

/**
 * Others of the models that a text names, where few vehicles (`found`) have all of it, or all but what was left out; `null` for no model, or for nothing
 * beside it. Limits of prices and kilometres and what is not wanted stay conditions; what else was read only ranks. A place with a distance is
 * left out.
 */
export function otherVehicles(
  query: StockQuery,
  { parts }: Pick<Reading, 'parts'>,
  { found, leftOut }: { readonly found: number; readonly leftOut: readonly ReadPart[] },
): OtherVehicles | null {
  const models = parts.filter(isModel);
  const stays = parts.filter((part) => isCondition(part) && !models.includes(part) && !leftOut.includes(part));
  const softer = parts.filter((part) => !models.includes(part) && !isCondition(part));
  const isMissing = leftOut.some((part) => models.includes(part) || part.instead.length > 0);
  if (found === 0 || found > FEW || models.length === 0 || softer.length === 0 || isMissing) return null;
  const asked = readQuery(query, [...models, ...stays]);
  const named = models.flatMap(({ conditions }) => conditions.filter(({ group }) => group === 'model'));
  const anyModel = named.flatMap(({ term }) => term).map((part) => ({ ...part, score: LEAST }));
  const soft = [...Map.groupBy(softer.flatMap(conditionsOf), ({ group }) => group).values()];
  const isNot = stays.some((part) => part.isNot);
  return {
    query: {
      ...asked,
      page: 1,
      sortBy: 'relevance',
      terms: [...(asked.terms ?? []), ...soft.map((same): Term => [...same.flatMap(({ term }) => term), ...anyModel])],
    },
    label: [...new Set(models.map(({ label }) => label))].join(', '),
    text: isNot
      ? null
      : parts.flatMap((part) => (models.includes(part) || stays.includes(part) ? [part.text] : [])).join(' '),
  };
}

/** A part without a score matches nothing. */
const LEAST = 1;

const isModel = ({ conditions, isNot, instead }: ReadPart) =>
  !isNot && instead.length === 0 && conditions.some(({ group }) => group === 'model');

/** What stays a condition: a make, an exclusion, a range other than a year. */
function isCondition({ conditions, isNot, range }: ReadPart): boolean {
  return isNot || (range !== null && range.facet !== 'year') || conditions.some(({ group }) => group === 'make');
}

const MOST_YEARS = 30;

/** The conditions of a part; a year and a range of years as their values. */
function conditionsOf({ conditions, range }: ReadPart): readonly Condition[] {
  const { min, max } = range?.range ?? {};
  if (min === undefined || max === undefined || max - min > MOST_YEARS) return conditions;
  const years = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
  return [...conditions, { group: 'year', term: values('year', years) }];
}
