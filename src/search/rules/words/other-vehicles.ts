import type { StockQuery, Term, TermPart } from '../stock-query.ts';
import { groupWeight } from './part-meaning.ts';
import { readQuery } from './read-query.ts';
import type { Reading, ReadPart } from './read-words.ts';
import { values, type Condition } from './word-meanings.ts';

/** Up to so many vehicles that have all of a text, others follow. */
const FEW = 5;

/** The section after a few vehicles that match all of a text. */
export interface OtherVehicles {
  /** Vehicles of the same class, those with most of the text first; full matches are among them. */
  readonly query: StockQuery;
  /** The heading: `Other D-MAX`, `Near matches: Toyota SUV`. */
  readonly title: string;
  /** The words that find them all; `null` if some are not wanted, which words between state. */
  readonly text: string | null;
}

/**
 * Others of the class that a text names, if few vehicles (`found`) have all of it, or all but what was left out; `null` for no class, or for nothing
 * beside it. The class is the model; without one, all that matters as much as a body; without that, the make. The make, limits of prices and kilometres and
 * what is not wanted stay conditions; what else was read only ranks. The price of one vehicle becomes those near it. A place with a distance is left out.
 */
export function otherVehicles(
  query: StockQuery,
  { parts }: Pick<Reading, 'parts'>,
  { found, leftOut }: { readonly found: number; readonly leftOut: readonly ReadPart[] },
): OtherVehicles | null {
  const isGiven = (part: ReadPart) => !leftOut.includes(part);
  const models = parts.filter(isModel);
  const ofClass = models.length > 0 ? models : findClass(parts.filter(isGiven));
  const [anchor] = ofClass.flatMap(({ conditions }) => conditions);
  const stays = parts.filter((part) => isCondition(part) && !ofClass.includes(part) && isGiven(part));
  const softer = parts.filter((part) => !ofClass.includes(part) && !isCondition(part));
  const isReleased = softer.some(narrows) || stays.some(isOnePrice);
  const isMissing = leftOut.some((part) => models.includes(part) || isReplaced(part));
  if (found === 0 || found > FEW || anchor === undefined || !isReleased || isMissing) return null;
  const asked = readQuery(query, [...ofClass, ...stays.map(withNearPrices)]);
  const anyOfClass = ofClass
    .flatMap(({ conditions }) => conditions.filter(({ group }) => group === anchor.group))
    .flatMap(({ term }) => term)
    .map((part) => ({ ...part, score: LEAST }));
  return {
    query: {
      ...asked,
      page: 1,
      sortBy: 'relevance',
      terms: [...(asked.terms ?? []), ...ranking(softer, anyOfClass)],
    },
    title: otherVehiclesTitle(ofClass, stays, models.length > 0),
    text: stays.some((part) => part.isNot)
      ? null
      : parts.flatMap((part) => (ofClass.includes(part) || stays.includes(part) ? [partText(part)] : [])).join(' '),
  };
}

/** A part without a score matches nothing. */
const LEAST = 1;

const has = ({ conditions }: ReadPart, name: string) => conditions.some(({ group }) => group === name);
const isModel = (part: ReadPart) => !part.isNot && part.instead.length === 0 && has(part, 'model');
/** Other vehicles are shown in its place: a model that is not in stock. Another drive is not another vehicle. */
const isReplaced = ({ instead, conditions, weight }: ReadPart) =>
  instead.length > 0 && conditions.length > 0 && weight >= groupWeight('body');
const isOnePrice = ({ instead, range }: ReadPart) => instead.length > 0 && range !== null;

/** The class of vehicle in a text without a model: a body, a kind of vehicle, room for seven; or else a make. */
function findClass(parts: readonly ReadPart[]): readonly ReadPart[] {
  const wanted = parts.filter((part) => !part.isNot && part.conditions.length > 0);
  const kinds = wanted.filter((part) => !has(part, 'make') && part.weight >= groupWeight('body'));
  return kinds.length > 0 ? kinds : wanted.filter((part) => has(part, 'make'));
}

/** Facts of a vehicle itself, not a shopper's budget or load. */
const SPECIFICATIONS: ReadonlySet<string> = new Set(['year', 'engine_cc', 'power_kw']);

/** True for parts that stay conditions: a make, an exclusion, a range that is a limit. */
function isCondition(part: ReadPart): boolean {
  return part.isNot || (part.range !== null && !SPECIFICATIONS.has(part.range.facet)) || has(part, 'make');
}

/**
 * True if some vehicles do not match it. An order matches all, and so does a distance from a place that is far away.
 */
const narrows = ({ conditions, range, near, word }: ReadPart) =>
  conditions.length > 0 || range !== null || near?.within !== undefined || word !== null;

/** The price of one vehicle as all that are near it. */
function withNearPrices(part: ReadPart): ReadPart {
  return isOnePrice(part) ? { ...part, ...part.instead.at(-1)! } : part;
}

/** The words that find what stays of a part. */
const partText = (part: ReadPart) => (isOnePrice(part) ? `around ${part.text}` : part.text);

function otherVehiclesTitle(ofClass: readonly ReadPart[], stays: readonly ReadPart[], isOfModel: boolean): string {
  const labels = (parts: readonly ReadPart[]) => [...new Set(parts.map(({ label }) => label))];
  if (isOfModel) return `Other ${labels(ofClass).join(', ')}`;
  const makes = labels(stays.filter((part) => !part.isNot && has(part, 'make')));
  return `Near matches: ${[makes.join(' or '), labels(ofClass).join(', ')].filter(Boolean).join(' ')}`;
}

/** Terms that only rank: what matters more counts more, and a vehicle with none of it is among the others. */
function ranking(parts: readonly ReadPart[], anyOfClass: readonly TermPart[]): readonly Term[] {
  const conditions = parts.flatMap((part) => conditionsWithYears(part).map((one) => ({ ...one, weight: part.weight })));
  return [...Map.groupBy(conditions, ({ group }) => group).values()].map((same): Term => {
    const weight = Math.max(...same.map((one) => one.weight));
    const alternatives = same.flatMap(({ term }) => term);
    const best = Math.max(...alternatives.map(({ score }) => score));
    return [...alternatives.map((one) => ({ ...one, score: scaleScore(one.score / best, weight) })), ...anyOfClass];
  });
}

/** Above that of any other vehicle of the class. */
const scaleScore = (share: number, weight: number) => LEAST + Math.max(LEAST, Math.round(share * weight));

const MOST_YEARS = 30;

/** The conditions of a part; a year and a range of years as their values. */
function conditionsWithYears({ conditions, range }: ReadPart): readonly Condition[] {
  const { min, max } = range?.range ?? {};
  if (min === undefined || max === undefined || max - min > MOST_YEARS) return conditions;
  const years = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
  return [...conditions, { group: 'year', term: values('year', years) }];
}
