import { plainKey } from './plain-key.ts';

export const SIMPLE_FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'LPG', 'Hydrogen'] as const;
export type SimpleFuel = (typeof SIMPLE_FUELS)[number];

const has = (key: string, words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`).test(key);

/** The facet's fuel for what a feed says; `Unleaded Petrol/Electric` is a hybrid. `null` when it names none. */
export function simpleFuel(fuel: string | null): SimpleFuel | null {
  if (fuel === null) return null;
  const key = plainKey(fuel);
  const burns = has(key, 'petrol|unleaded|premium|leaded|ulp|pulp|gasoline|gas unleaded|diesel|e10|e85|flex|ron|91|95|98|bio ?ethanol|super');
  const electric = has(key, 'electric|electricity|ev|bev|battery');
  if (has(key, 'plug in|phev|plugin')) return 'Plug-in Hybrid';
  if (has(key, 'hybrid|hev|mhev|mild hybrid') || (burns && electric)) return 'Hybrid';
  if (electric) return 'Electric';
  if (has(key, 'hydrogen|fuel cell|fcev')) return 'Hydrogen';
  if (has(key, 'diesel|turbo diesel|distillate|biodiesel|tdi')) return 'Diesel';
  if (has(key, 'lpg|liquid petroleum|liquefied petroleum|autogas|lp gas|cng|gas only')) return 'LPG';
  return burns ? 'Petrol' : null;
}
