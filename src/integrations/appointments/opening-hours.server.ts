import { freeStartTimes } from '#dealerships/rules/free-start-times.ts';
import type { Appointments } from '#leads/appointments-port.ts';

/**
 * Without a calendar, every half hour within the opening hours is free. The dealership confirms the booking in any
 * case.
 */
export function openOpeningHours(): Appointments {
  return {
    freeTimes: async ({ location, date, now }) => freeStartTimes(location, date, now),
  };
}
