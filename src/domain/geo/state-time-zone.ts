import type { AuState } from '../vehicle/car.ts';

/** The zone of a state's capital (gap 070). A place that differs, such as Broken Hill, names its own. */
export const STATE_TIME_ZONES: Readonly<Record<AuState, string>> = {
  act: 'Australia/Sydney',
  nsw: 'Australia/Sydney',
  nt: 'Australia/Darwin',
  qld: 'Australia/Brisbane',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  vic: 'Australia/Melbourne',
  wa: 'Australia/Perth',
};
