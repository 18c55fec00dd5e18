import { AppointmentsUnavailable, type AppointmentRequest, type Appointments } from '#leads/appointments-port.ts';

/**
 * In memory. Magic locations:
 *   full     has no times left
 *   asking   has no calendar
 *   silent   does not answer
 * All others are free at 9:30 am and 2 pm on every day that is not over.
 */
export interface FakeAppointments extends Appointments {
  /** The requests, in order. */
  readonly requests: readonly AppointmentRequest[];
}

export function openFakeAppointments(): FakeAppointments {
  const requests: AppointmentRequest[] = [];
  return {
    requests,
    async freeTimes(request) {
      requests.push(request);
      if (request.location.id === 'silent') throw new AppointmentsUnavailable('No answer.');
      if (request.location.id === 'asking') return null;
      if (request.location.id === 'full' || !(Date.parse(request.date) + 86_400_000 > request.now)) return [];
      return ['09:30', '14:00'];
    },
  };
}
