import type { Location } from '#dealerships/rules/dealership.ts';

export interface AppointmentRequest {
  readonly location: Pick<
    Location,
    'id' | 'opening_hours' | 'special_hours' | 'public_holidays' | 'address' | 'time_zone'
  >;
  /** A day at the location, ISO `YYYY-MM-DD`. */
  readonly date: string;
  /** Epoch ms. */
  readonly now: number;
}

/** A calendar: the free start times of test drives on a day. */
export interface Appointments {
  /**
   * `09:30`, local to the location, in order; empty if the day is full or over; `null` without a calendar, where the
   * shopper may request any time. Throws AppointmentsUnavailable if the calendar cannot be reached.
   */
  freeTimes(request: AppointmentRequest): Promise<readonly string[] | null>;
}

/** The reason for a missing answer. The message contains no personal data, so it may be logged. */
export class AppointmentsUnavailable extends Error {
  override readonly name = 'AppointmentsUnavailable';
}
