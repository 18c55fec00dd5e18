import { freeStarts } from '#dealerships/rules/free-starts.ts';
import type { Appointments } from './port.ts';

/** Where nobody keeps a calendar: every half hour at which the location is open is free. The dealership confirms, as it does any booking. */
export function openOpeningHours(): Appointments {
  return {
    freeTimes: async ({ location, date, now }) => freeStarts(location.opening_hours, date, location.time_zone, now),
  };
}
