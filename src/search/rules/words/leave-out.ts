import { groupWeight } from './part-meaning.ts';
import type { Reading, ReadPart } from './read-words.ts';

/** Limit of groups. Beyond it, the least important ones are left out together. */
const MOST_GROUPS = 10;
/** A vehicle with one thing other than wanted is nearer than one with two. */
const EACH = 40;

/** A replacement matters more than a price, and less than a fuel. */
const ABOVE_PRICE = 10;

/** Parts that are left out together, and what it costs to do without them. */
interface Group {
  readonly parts: readonly ReadPart[];
  readonly weight: number;
}

type Has = (parts: readonly ReadPart[]) => Promise<boolean>;

/** The vehicles that are shown if none meets all parts of the text. */
export interface Nearest {
  /** The parts to ask for. */
  readonly parts: readonly ReadPart[];
  /** The parts of the reading that are not among them. */
  readonly leftOut: readonly ReadPart[];
  /** Left out parts with a replacement. */
  readonly replaced: readonly ReadPart[];
  /** Their replacements. */
  readonly instead: readonly string[];
  /** True if some vehicles have the replaced parts, without all the rest. */
  readonly isInStock: boolean;
}

/**
 * The nearest to a reading that no vehicle matches: other vehicles in place of models that are not in stock, and then without what matters
 * least. `has` tells whether vehicles have some parts; null if nothing is near.
 */
export async function nearestTo({ parts }: Pick<Reading, 'parts'>, has: Has): Promise<Nearest | null> {
  const replaceable = parts.filter(({ instead }) => instead.length > 0);
  const available = await inStock(replaceable, has);
  const most = Math.max(0, ...replaceable.map(({ instead }) => instead.length));
  // Values in stock stay if the replacement of the rest has them: `hilux 4x4` without a HiLux in stock.
  const ways = available.size > 0 && available.size < replaceable.length ? [available, NONE] : [NONE];
  for (const way of ways)
    for (let at = 0; at < most; at++) {
      const replaced = replacedIn(parts, at, way);
      if (await has(replaced)) return nearest(parts, replaced, available);
    }
  const replaced = replacedIn(parts, most - 1, available);
  const less = (await withLess(replaced, has)) ?? (most > 0 ? await withLess(parts, has) : null);
  return less && nearest(parts, less, available);
}

const NONE: ReadonlySet<ReadPart> = new Set();

/**
 * Parts that some vehicles have; a price is that of one vehicle. `4x4 hilux red`: a white 4x4 is nearer than another
 * drive.
 */
async function inStock(parts: readonly ReadPart[], has: Has): Promise<ReadonlySet<ReadPart>> {
  const found = new Set<ReadPart>();
  for (const part of parts) if (part.range === null && (await has([part]))) found.add(part);
  return found;
}

/** The parts with what is shown instead. The make of a model that is not in stock is left out with it: `vw golf`. */
function replacedIn(parts: readonly ReadPart[], at: number, available: ReadonlySet<ReadPart>): readonly ReadPart[] {
  const makes = new Set(
    parts.flatMap((part) => (part.instead.length > 0 && !available.has(part) ? namedMakes(part) : [])),
  );
  return parts.flatMap((part) => {
    const isMake = part.conditions.length === 1 && !part.isNot && namedMakes(part).some((make) => makes.has(make));
    return isMake ? [] : [available.has(part) ? part : replacement(part, at)];
  });
}

function namedMakes({ conditions }: ReadPart): readonly string[] {
  return conditions.flatMap(({ group, term }) =>
    group === 'make' ? term.flatMap((one) => ('value' in one ? [one.value] : [])) : [],
  );
}

function replacement(part: ReadPart, at: number): ReadPart {
  const instead = part.instead[Math.min(at, part.instead.length - 1)];
  return instead ? { ...part, ...instead, weight: groupWeight('price') + ABOVE_PRICE } : part;
}

function nearest(all: readonly ReadPart[], parts: readonly ReadPart[], available: ReadonlySet<ReadPart>): Nearest {
  const others = parts.filter((part) => !all.includes(part));
  const instead = [...new Set(others.map(({ label }) => label))];
  // The make of a model that is not in stock is not left out if others of the make are shown.
  const leftOut = all.filter((part) => !parts.includes(part) && !instead.includes(part.label));
  // A replacement has the words of the part that it replaces.
  const replaced = leftOut.filter((part) => others.some(({ text }) => text === part.text));
  return { parts, leftOut, replaced, instead, isInStock: replaced.some((part) => available.has(part)) };
}

/** The parts without those that matter least in sum; null if only the part of the most weight could be left out. */
async function withLess(parts: readonly ReadPart[], has: Has): Promise<readonly ReadPart[] | null> {
  const [first, ...others] = groupParts(parts);
  if (first === undefined || others.length === 0) return null;
  const without = (left: readonly Group[]) => parts.filter((part) => !left.some((group) => group.parts.includes(part)));
  const optional = others.slice(0, MOST_GROUPS);
  const least = others.slice(MOST_GROUPS);
  // The conditions that some vehicle meets, most important first.
  const left = [...optional, ...least];
  for (const group of optional) {
    const fewer = left.filter((one) => one !== group);
    if (await has(without(fewer))) left.splice(left.indexOf(group), 1);
  }
  if (left.length === others.length && !(await has(without(left)))) return null;
  const cost = leaveOutCost(left);
  // One part alone may be what no vehicle has beside many others that some have.
  if (left.length > 1)
    for (const group of optional.toReversed())
      if (leaveOutCost([group]) < cost && (await has(without([group])))) return without([group]);
  return without(left);
}

const leaveOutCost = (groups: readonly Group[]) => groups.reduce((sum, { weight }) => sum + weight + EACH, 0);

/** The parts of a text by what they are of, those of the most weight first: alternatives are left out together. */
function groupParts(parts: readonly ReadPart[]): readonly Group[] {
  const asking = parts.filter(
    (part) => part.conditions.length > 0 || part.range !== null || part.near !== null || part.word !== null,
  );
  return [...Map.groupBy(asking, (part) => groupName(part, parts.indexOf(part))).values()]
    .map((same) => ({ parts: same, weight: Math.max(...same.map(({ weight }) => weight)) }))
    .sort((one, other) => other.weight - one.weight);
}

function groupName({ conditions, range, isNot }: ReadPart, at: number): string {
  if (range) return `range ${range.facet}`;
  return conditions.length === 0 || isNot ? `part ${at}` : conditions.map(({ group }) => group).join(', ');
}
