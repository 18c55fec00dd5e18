import { freeStarts } from '#dealerships/rules/free-starts.ts';
import type { Appointments } from './port.ts';

/**
 * Without a calendar, every half hour within the opening hours is free. The dealership confirms the booking in any
 * case.
 */
export function openOpeningHours(): Appointments {
  return {
    freeTimes: async ({ location, date, now }) => freeStarts(location.opening_hours, date, location.time_zone, now),
  };
}
