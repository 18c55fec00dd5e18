import type { Status } from './vehicle.ts';

/** A vehicle that is shown, and the consecutive sold ones behind it. */
export interface CollapsedRun<C> {
  readonly vehicle: C;
  readonly more: readonly C[];
}

/**
 * Collapses each run of consecutive sold vehicles into its first one. Not if all results are sold, on every page: the
 * whole list would be a single card.
 */
export function collapseSold<C extends { readonly status: Status }>(
  vehicles: readonly C[],
  mode: 'keepAll' | 'collapseConsecutive',
  allSold: boolean,
): readonly CollapsedRun<C>[] {
  const isSold = (vehicle: C) => vehicle.status === 'sold';
  if (mode === 'keepAll' || allSold) return vehicles.map((vehicle) => ({ vehicle, more: [] }));
  const runs: { vehicle: C; more: C[] }[] = [];
  for (const vehicle of vehicles) {
    const last = runs.at(-1);
    if (last && isSold(last.vehicle) && isSold(vehicle)) last.more.push(vehicle);
    else runs.push({ vehicle, more: [] });
  }
  return runs;
}
