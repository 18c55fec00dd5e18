import { describe, expect, it } from 'vitest';
import type { LeadPayload } from './lead-payload.ts';
import { offeredVehicle, offerEnd, offerState, validUntilProblem } from './trade-in-offer.ts';

describe('an offer for a trade-in', () => {
  it.each([
    ['2026-11-21', null],
    ['2027-02-19', null],
    ['2026-11-20', 'valid_until must not be before today, 2026-11-21.'],
    ['2027-02-20', 'valid_until must be within 90 days, by 2027-02-19.'],
    ['2026-11-31', 'valid_until must be a date such as 2026-12-05.'],
    ['2026-12', 'valid_until must be a date such as 2026-12-05.'],
  ])('until %s, made on 2026-11-21: %s', (validUntil, problem) => {
    expect(validUntilProblem(validUntil, '2026-11-21')).toBe(problem);
  });

  it.each([
    ['2026-11-28', 'Australia/Brisbane', Date.UTC(2026, 10, 28, 14)],
    // Daylight saving begins on this day at 2 am, and ends on that day at 3 am.
    ['2026-10-04', 'Australia/Sydney', Date.UTC(2026, 9, 4, 13)],
    ['2026-04-05', 'Australia/Sydney', Date.UTC(2026, 3, 5, 14)],
  ])('ends with the day %s in %s', (validUntil, zone, end) => {
    expect(offerEnd(validUntil, zone)).toBe(end);
  });

  it('expires at its end, unless it was answered or withdrawn', () => {
    expect(offerState('made', 1000, 999)).toBe('made');
    expect(offerState('made', 1000, 1000)).toBe('expired');
    for (const state of ['accepted', 'declined', 'withdrawn'] as const) expect(offerState(state, 0, 1)).toBe(state);
  });

  const answer = (name: string, value: string) => ({ name, label: name, value });
  const lead = (answers: LeadPayload['answers']) =>
    ({ answers, rego: 'ABC12D', regoState: 'qld' }) as unknown as LeadPayload;

  it('is for the vehicle that the shopper described', () => {
    const facts = [answer('kms', '45000'), answer('condition', 'Good')];
    const described = [
      answer('vehicle_make', 'Kia'),
      answer('vehicle_model', 'Rio'),
      answer('vehicle_year', '2021'),
      ...facts,
      answer('PreferredContactMethod', 'SMS'),
    ];
    expect(offeredVehicle(lead(described))).toEqual({ name: '2021 Kia Rio', rego: 'ABC12D QLD', facts });
    expect(offeredVehicle(lead(described.slice(1)))).toBeNull();
    expect(offeredVehicle(lead([]))).toBeNull();
  });
});
