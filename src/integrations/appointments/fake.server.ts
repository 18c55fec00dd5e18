import { AppointmentsUnavailable, type AppointmentRequest, type Appointments } from './port.ts';

/**
 * In memory. Magic locations:
 *   full     has no time left
 *   asking   keeps no times
 *   silent   nobody answers
 * Every other is free at half past nine and at two on each day that is not over.
 */
export interface FakeAppointments extends Appointments {
  /** What was asked, in order. */
  readonly asked: readonly AppointmentRequest[];
}

export function openFakeAppointments(): FakeAppointments {
  const asked: AppointmentRequest[] = [];
  return {
    asked,
    async freeTimes(request) {
      asked.push(request);
      if (request.location.id === 'silent') throw new AppointmentsUnavailable('Nobody answered.');
      if (request.location.id === 'asking') return null;
      if (request.location.id === 'full' || !(Date.parse(request.date) + 86_400_000 > request.now)) return [];
      return ['09:30', '14:00'];
    },
  };
}
