import type { Status } from './vehicle.ts';

/** A car that is shown, and the sold ones right behind it that it stands for. */
export interface ShownRun<C> {
  readonly vehicle: C;
  readonly more: readonly C[];
}

/**
 * A run of consecutive sold cars shows as its first one, but not where all of them are sold; a page of nothing but sold
 * cars would be a page of one card.
 */
export function collapseSold<C extends { readonly status: Status }>(
  vehicles: readonly C[],
  mode: 'keepAll' | 'collapseConsecutive',
): readonly ShownRun<C>[] {
  const isSold = (vehicle: C) => vehicle.status === 'sold';
  if (mode === 'keepAll' || vehicles.every(isSold)) return vehicles.map((vehicle) => ({ vehicle, more: [] }));
  const runs: { vehicle: C; more: C[] }[] = [];
  for (const vehicle of vehicles) {
    const last = runs.at(-1);
    if (last && isSold(last.vehicle) && isSold(vehicle)) last.more.push(vehicle);
    else runs.push({ vehicle, more: [] });
  }
  return runs;
}
