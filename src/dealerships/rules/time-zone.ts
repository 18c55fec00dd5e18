import type { AuState } from '#vehicle/rules/car.ts';

/** The zone in which a state's dealers open and close (gap 070). Broken Hill and Lord Howe say their own in their location. */
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
