import type { Location } from '#dealerships/rules/dealership.ts';

export interface AppointmentRequest {
  readonly location: Pick<Location, 'id' | 'opening_hours' | 'time_zone'>;
  /** A day at the location, ISO `YYYY-MM-DD`. */
  readonly date: string;
  /** Epoch ms. */
  readonly now: number;
}

/** What we need of a calendar: when on a day a test drive may begin. */
export interface Appointments {
  /** `09:30`, by the clock of the location, in order; none when the day is full or over; `null` where no times are kept, and any may be wished. Throws AppointmentsUnavailable when nobody could say. */
  freeTimes(request: AppointmentRequest): Promise<readonly string[] | null>;
}

/** Why there was no answer. The message names no person: it may be logged. */
export class AppointmentsUnavailable extends Error {
  override readonly name = 'AppointmentsUnavailable';
}
