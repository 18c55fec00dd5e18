import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESERVATION_EVENTS, transition, type ReservationEvent, type ReservationState } from './reservation.ts';

/** Histories of the table alone. Fewer or more: `TRANSITION_RUNS=1000000`. */
const RUNS = Number(process.env['TRANSITION_RUNS'] ?? 100_000);
const SEED = Number(process.env['RESERVATION_SEED'] ?? 20_261_123);

/** Known facts of a reservation, without the table: the holder of the vehicle and of the money. */
interface Known {
  readonly deposit: number;
  readonly isPaid: boolean;
  readonly isReturned: boolean;
  /** `null`: it goes on. */
  readonly end: 'collected' | 'time' | 'shopper' | 'dealership' | 'stock' | null;
}

/** Effects for others. */
interface Followed {
  readonly isVehicleFree: boolean;
  readonly isReturnOrdered: boolean;
  readonly starts: number;
  readonly told: readonly ('shopper' | 'dealership')[];
}

const ENDS: Partial<Record<ReservationEvent, 'time' | 'shopper' | 'dealership' | 'stock'>> = {
  lapsed: 'time',
  cancelled: 'shopper',
  released: 'dealership',
  soldOff: 'stock',
};
const BOTH = ['shopper', 'dealership'] as const;

/** The rules in words; `null`: the event changes nothing. */
function expected(known: Known, event: ReservationEvent): readonly [Known, Followed['told']] | null {
  const { deposit, isPaid, isReturned, end } = known;
  const isSecured = isPaid || deposit === 0;
  const by = ENDS[event];
  if (event === 'returned')
    return end !== null && end !== 'collected' && !isReturned ? [{ ...known, isReturned: true }, BOTH] : null;
  if (end !== null) return null;
  if (by !== undefined) return [{ ...known, end: by }, BOTH];
  if (event === 'paid') return isPaid ? null : [{ ...known, isPaid: true }, BOTH];
  if (!isSecured) return null;
  return event === 'collected' ? [{ ...known, end: 'collected' }, ['dealership']] : [known, ['shopper']];
}

function stateOf({ isPaid, isReturned, end }: Known): ReservationState {
  if (isReturned) return 'refunded';
  if (end === null) return isPaid ? 'paid' : 'held';
  if (end === 'collected') return 'collected';
  return end === 'time' ? 'expired' : 'cancelled';
}

/** A reservation that only the table changes. */
class Reservation {
  state: ReservationState = 'held';
  endedBy: string | null = null;
  isVehicleFree = false;
  isReturnOrdered = false;
  starts = 0;
  told: readonly string[] = [];
  readonly deposit: number;
  constructor(deposit: number) {
    this.deposit = deposit;
  }

  happen(event: ReservationEvent): boolean {
    const found = transition(this, event);
    this.told = [];
    if (found === null) return false;
    const has = (effect: (typeof found.effects)[number]) => found.effects.includes(effect);
    this.state = found.to;
    this.endedBy = found.endedBy ?? this.endedBy;
    this.isVehicleFree ||= has('freeVehicle');
    this.isReturnOrdered ||= has('returnPayment');
    this.starts += has('startTime') ? 1 : 0;
    this.told = BOTH.filter((one) => has(one === 'shopper' ? 'tellShopper' : 'tellDealership'));
    return true;
  }
}

/** Only a deposit can be paid or returned. */
function canHappen({ deposit }: Known, event: ReservationEvent): boolean {
  return deposit > 0 || (event !== 'paid' && event !== 'returned');
}

/** One event, for the table and for the rules in words. */
function step(known: Known, real: Reservation, event: ReservationEvent): Known {
  const next = expected(known, event);
  const changed = real.happen(event);
  if (changed !== (next !== null)) expect([event, changed]).toEqual([event, next !== null]);
  const now = next === null ? known : next[0];
  const isFree = now.end !== null && now.end !== 'collected';
  const wanted: Pick<Reservation, 'state' | 'endedBy' | 'isVehicleFree' | 'isReturnOrdered' | 'starts' | 'told'> = {
    state: stateOf(now),
    endedBy: isFree ? now.end : null,
    // A collected vehicle waits for its feed.
    isVehicleFree: isFree,
    isReturnOrdered: isFree,
    starts: now.isPaid ? 1 : 0,
    told: next?.[1] ?? [],
  };
  // The matcher is slow: a hundred thousand histories compare about a million times.
  if (Object.entries(wanted).some(([name, value]) => String(real[name as keyof Reservation]) !== String(value)))
    expect(real).toMatchObject(wanted);
  return now;
}

it(`the table agrees with the rules in words, in ${RUNS} random histories`, () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.constantFrom(0, 20_000),
      fc.array(fc.constantFrom(...RESERVATION_EVENTS), { minLength: 1, maxLength: 12 }),
      (deposit, events) => {
        const real = new Reservation(deposit);
        let known: Known = { deposit, isPaid: false, isReturned: false, end: null };
        for (const event of events) if (canHappen(known, event)) known = step(known, real, event);
        reached.set(real.state, (reached.get(real.state) ?? 0) + 1);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  expect([...reached.keys()].toSorted()).toEqual(['cancelled', 'collected', 'expired', 'held', 'paid', 'refunded']);
  expect([...reached.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
}, 600_000);
