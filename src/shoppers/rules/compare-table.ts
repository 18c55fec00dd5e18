import type { SpecEntry } from '#vehicle/rules/spec-lists.ts';

export interface CompareRow {
  readonly label: string;
  /** One a column; `null` where nothing is known. */
  readonly values: readonly (string | null)[];
  /** Cars that are there say different things, or one says it and another does not. */
  readonly differs: boolean;
}

/**
 * Lists of several cars side by side: each label one row. A column without a car (`null`) says nothing and makes no difference. Every
 * list keeps its own order as far as the others let it.
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
    const told = new Set(maps.flatMap((map) => (map ? [map.get(label) ?? null] : [])));
    return { label, values: maps.map((map) => map?.get(label) ?? null), differs: told.size > 1 };
  });
}
