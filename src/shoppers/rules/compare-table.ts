import type { SpecEntry } from '#vehicle/rules/spec-lists.ts';

export interface CompareRow {
  readonly label: string;
  /** One per column; `null` if the vehicle has no value. */
  readonly values: readonly (string | null)[];
  /** True if the vehicles have different values, or only some of them have one. */
  readonly differs: boolean;
}

/**
 * The specifications of several vehicles, one row per label. A column without a vehicle (`null`) never makes a row differ. The rows
 * follow the order of each list as far as possible.
 */
export function compareRows(lists: readonly (readonly SpecEntry[] | null)[]): readonly CompareRow[] {
  const labels: string[] = [];
  for (const list of lists) {
    let next = 0;
    for (const { label } of list ?? []) {
      const known = labels.indexOf(label);
      if (known < 0) labels.splice(next, 0, label);
      next = (known < 0 ? next : known) + 1;
    }
  }
  const maps = lists.map((list) => list && new Map(list.map(({ label, value }) => [label, value])));
  return labels.map((label) => {
    const distinct = new Set(maps.flatMap((map) => (map ? [map.get(label) ?? null] : [])));
    return { label, values: maps.map((map) => map?.get(label) ?? null), differs: distinct.size > 1 };
  });
}
