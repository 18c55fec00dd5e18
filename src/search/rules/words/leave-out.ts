import type { Reading, ReadPart } from './read-words.ts';

/** Of more groups than these, the ones that matter least are left out together. */
const MOST_GROUPS = 10;
/** A vehicle with one thing other than wanted is nearer than one with two. */
const EACH = 40;

/** Parts that are left out together, and what it costs to do without them. */
interface Group {
  readonly parts: readonly ReadPart[];
  readonly weight: number;
}

/**
 * What to ask where no vehicle has all parts: the parts without those that matter least in sum. `has` tells whether vehicles have some
 * parts; null where only the part of the most weight could be left out.
 */
export async function withLess(
  { parts }: Pick<Reading, 'parts'>,
  has: (parts: readonly ReadPart[]) => Promise<boolean>,
): Promise<readonly ReadPart[] | null> {
  const [first, ...others] = groupsOf(parts);
  if (first === undefined || others.length === 0) return null;
  const without = (left: readonly Group[]) => parts.filter((part) => !left.some((group) => group.parts.includes(part)));
  const optional = others.slice(0, MOST_GROUPS);
  const least = others.slice(MOST_GROUPS);
  // What vehicles have of it, what matters most first.
  const left = [...optional, ...least];
  for (const group of optional) {
    const fewer = left.filter((one) => one !== group);
    if (await has(without(fewer))) left.splice(left.indexOf(group), 1);
  }
  if (left.length === others.length && !(await has(without(left)))) return null;
  const cost = costOf(left);
  // One part alone may be what no vehicle has beside many others that some have.
  if (left.length > 1)
    for (const group of optional.toReversed())
      if (costOf([group]) < cost && (await has(without([group])))) return without([group]);
  return without(left);
}

const costOf = (groups: readonly Group[]) => groups.reduce((sum, { weight }) => sum + weight + EACH, 0);

/** The parts of a text by what they are of, those of the most weight first: alternatives are left out together. */
function groupsOf(parts: readonly ReadPart[]): readonly Group[] {
  const asking = parts.filter(
    (part) => part.conditions.length > 0 || part.range !== null || part.near !== null || part.word !== null,
  );
  return [...Map.groupBy(asking, (part) => nameOf(part, parts.indexOf(part))).values()]
    .map((same) => ({ parts: same, weight: Math.max(...same.map(({ weight }) => weight)) }))
    .sort((one, other) => other.weight - one.weight);
}

function nameOf({ conditions, range, isNot }: ReadPart, at: number): string {
  if (range) return `range ${range.facet}`;
  return conditions.length === 0 || isNot ? `part ${at}` : conditions.map(({ group }) => group).join(', ');
}
