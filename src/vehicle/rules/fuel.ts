import { plainKey } from './plain-key.ts';

export const SIMPLE_FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'LPG', 'Hydrogen'] as const;
export type SimpleFuel = (typeof SIMPLE_FUELS)[number];

const words = (any: string) => new RegExp(`(?:^| )(?:${any})(?= |$)`);
const BURNS = words(
  'petrol|unleaded|premium|leaded|ulp|pulp|gasoline|gas unleaded|diesel|e10|e85|flex|ron|91|95|98|bio ?ethanol|super',
);
const ELECTRIC = words('electric|electricity|ev|bev|battery');
const PLUG_IN = words('plug in|phev|plugin');
const HYBRID = words('hybrid|hev|mhev|mild hybrid');
const HYDROGEN = words('hydrogen|fuel cell|fcev');
const DIESEL = words('diesel|turbo diesel|distillate|biodiesel|tdi');
const GAS = words('lpg|liquid petroleum|liquefied petroleum|autogas|lp gas|cng|gas only');

/** The facet's fuel for what a feed says; `Unleaded Petrol/Electric` is a hybrid. `null` when it names none. */
export function simpleFuel(fuel: string | null): SimpleFuel | null {
  if (fuel === null) return null;
  const key = plainKey(fuel);
  const burns = BURNS.test(key);
  const electric = ELECTRIC.test(key);
  if (PLUG_IN.test(key)) return 'Plug-in Hybrid';
  if (HYBRID.test(key) || (burns && electric)) return 'Hybrid';
  if (electric) return 'Electric';
  if (HYDROGEN.test(key)) return 'Hydrogen';
  if (DIESEL.test(key)) return 'Diesel';
  if (GAS.test(key)) return 'LPG';
  return burns ? 'Petrol' : null;
}
