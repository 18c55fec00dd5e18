import type { Status } from './car.ts';

/** A car that is shown, and the sold ones right behind it that it stands for. */
export interface ShownRun<C> {
  readonly car: C;
  readonly more: readonly C[];
}

/**
 * A run of consecutive sold cars shows as its first one, but not where all of them are sold; a page of nothing but sold
 * cars would be a page of one card.
 */
export function collapseSold<C extends { readonly status: Status }>(
  cars: readonly C[],
  mode: 'keepAll' | 'collapseConsecutive',
): readonly ShownRun<C>[] {
  const isSold = (car: C) => car.status === 'sold';
  if (mode === 'keepAll' || cars.every(isSold)) return cars.map((car) => ({ car, more: [] }));
  const runs: { car: C; more: C[] }[] = [];
  for (const car of cars) {
    const last = runs.at(-1);
    if (last && isSold(last.car) && isSold(car)) last.more.push(car);
    else runs.push({ car, more: [] });
  }
  return runs;
}
