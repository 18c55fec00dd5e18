import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasLapsed,
  holdsVehicle,
  RESERVATION_EVENTS,
  RESERVATION_STATES,
  transition,
  TRANSITIONS,
} from './reservation.ts';

describe('what becomes of a reservation', () => {
  it('has one change for each state, event and deposit', () => {
    for (const from of RESERVATION_STATES)
      for (const event of RESERVATION_EVENTS)
        for (const guard of ['deposit', 'noDeposit'] as const) {
          const found = TRANSITIONS.filter(
            (one) => one.from === from && one.event === event && (one.guard ?? guard) === guard,
          );
          expect(found.length, `${from} ${event} ${guard}`).toBeLessThanOrEqual(1);
        }
  });

  it('frees the vehicle and returns the payment whenever a hold ends without the buyer', () => {
    for (const { from, to, effects } of TRANSITIONS.filter((one) => holdsVehicle(one.from) && !holdsVehicle(one.to))) {
      const ends = to !== 'collected';
      expect(effects.includes('freeVehicle'), `${from} to ${to}`).toBe(ends);
      expect(effects.includes('returnPayment'), `${from} to ${to}`).toBe(ends);
    }
  });

  it('never holds a vehicle again after the hold has ended, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...RESERVATION_EVENTS), { maxLength: 12 }),
        fc.constantFrom(0, 20_000),
        (events, deposit) => {
          let state: (typeof RESERVATION_STATES)[number] = 'held';
          let ended = false;
          for (const event of events) {
            state = transition({ state, deposit }, event)?.to ?? state;
            ended ||= !holdsVehicle(state);
            expect(holdsVehicle(state)).toBe(!ended);
          }
        },
      ),
    );
  });

  it('leads to every state', () => {
    expect(new Set(TRANSITIONS.map(({ to }) => to))).toEqual(new Set(RESERVATION_STATES));
  });

  it('does not let a dealership extend a hold whose deposit is not paid', () => {
    expect(transition({ state: 'held', deposit: 20_000 }, 'extended')).toBeNull();
    expect(transition({ state: 'held', deposit: 0 }, 'extended')?.to).toBe('held');
    expect(transition({ state: 'paid', deposit: 20_000 }, 'extended')?.to).toBe('paid');
  });

  it.each([
    ['held', 1000, 1000, true],
    ['paid', 1000, 999, false],
    ['collected', 0, 1000, false],
  ] as const)('a %s reservation until %i has lapsed at %i: %s', (state, expiresAt, now, lapsed) => {
    expect(hasLapsed({ state, expiresAt }, now)).toBe(lapsed);
  });
});
