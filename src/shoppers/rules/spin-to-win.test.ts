import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chanceText,
  drawnOutcome,
  outcomesInForce,
  promotionState,
  wheelSegments,
  stopAngle,
  sumOfOdds,
} from './spin-to-win.ts';

const CAR_WASH = { id: 'wash', name: 'Car wash', text: null, odds: 30, limit: null };
const FUEL = { id: 'fuel', name: 'Fuel card', text: null, odds: 9, limit: 2 };
const HOLIDAY = { id: 'holiday', name: 'Holiday', text: null, odds: 1, limit: 1 };
const PROMOTION = { prizes: [CAR_WASH, FUEL, HOLIDAY], noPrize: { name: 'No prize', odds: 60 } };
const ALL = outcomesInForce(PROMOTION, new Map());

/** The same numbers in every run, evenly distributed (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

describe('the outcome of a drawn number', () => {
  it.each([
    [0, 'wash'],
    [29, 'wash'],
    [30, 'fuel'],
    [38, 'fuel'],
    [39, 'holiday'],
    [40, null],
    [99, null],
  ])('%i is %s', (drawn, prizeId) => {
    expect(drawnOutcome(ALL, drawn).prizeId).toBe(prizeId);
  });

  it.each([-1, 100, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('is refused for %d', (drawn) => {
    expect(() => drawnOutcome(ALL, drawn)).toThrow(RangeError);
  });

  it('has as many numbers as its odds say, whatever the odds are [GAP-046]', () => {
    const odds = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(odds, (list) => {
        const outcomes = list.map((one, at) => ({ prizeId: String(at), name: String(at), odds: one }));
        const counts = new Map<string | null, number>();
        for (let drawn = 0; drawn < sumOfOdds(outcomes); drawn++) {
          const { prizeId } = drawnOutcome(outcomes, drawn);
          counts.set(prizeId, (counts.get(prizeId) ?? 0) + 1);
        }
        expect([...counts.values()]).toEqual(list);
      }),
    );
  });

  it('is drawn as often as its odds say in 100,000 spins of a seeded source [GAP-046]', () => {
    const random = seeded(2026);
    const counts = new Map<string, number>();
    const SPINS = 100_000;
    for (let spin = 0; spin < SPINS; spin++) {
      const { name } = drawnOutcome(ALL, random(sumOfOdds(ALL)));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const chiSquare = ALL.reduce((sum, { name, odds }) => {
      const expected = (SPINS * odds) / sumOfOdds(ALL);
      return sum + (counts.get(name)! - expected) ** 2 / expected;
    }, 0);
    // The limit for three degrees of freedom at a probability of 0.1%.
    expect(chiSquare).toBeLessThan(16.27);
  });
});

describe('the odds in force', () => {
  it('leave out a prize that has been won as often as its limit says [GAP-046]', () => {
    const left = outcomesInForce(
      PROMOTION,
      new Map([
        ['fuel', 2],
        ['wash', 1000],
      ]),
    );
    expect(left.map(({ prizeId }) => prizeId)).toEqual(['wash', 'holiday', null]);
    expect(chanceText(left[0]!, left)).toBe('30 in 91');
    expect(outcomesInForce(PROMOTION, new Map([['fuel', 1]]))).toEqual(ALL);
  });

  it('always leave something to draw, where every spin wins too', () => {
    const outcomes = outcomesInForce({ ...PROMOTION, noPrize: null }, new Map([['fuel', 2]]));
    expect(outcomes.map(({ prizeId }) => prizeId)).toEqual(['wash', 'holiday']);
  });

  it('are written with separators', () => {
    const outcomes = [
      { prizeId: 'a', name: 'A', odds: 1234 },
      { ...ALL[0]!, odds: 1_000_000 },
    ];
    expect(chanceText(outcomes[0]!, outcomes)).toBe('1,234 in 1,001,234');
  });
});

describe('a promotion', () => {
  it.each([
    ['2026-11-30', 'before'],
    ['2026-12-01', 'open'],
    ['2026-12-24', 'open'],
    ['2026-12-25', 'after'],
  ])('is on %s: %s', (today, state) => {
    expect(promotionState({ from: '2026-12-01', until: '2026-12-24' }, today)).toBe(state);
  });
});

describe('the wheel', () => {
  it('has a segment for each outcome, as large as its chance', () => {
    expect(wheelSegments(ALL)).toEqual([
      { start: 0, end: 108, shade: 0 },
      { start: 108, end: 140.4, shade: 1 },
      { start: 140.4, end: 144, shade: 2 },
      { start: 144, end: 360, shade: 'none' },
    ]);
  });

  it('has different colours beside each other, all around', () => {
    for (let count = 2; count <= 12; count++) {
      const outcomes = Array.from({ length: count }, (_, at) => ({ prizeId: `p${at}`, name: 'A', odds: 1 }));
      const shades = wheelSegments(outcomes).map(({ shade }) => shade);
      for (const [at, shade] of shades.entries()) expect(shade).not.toBe(shades[(at + 1) % count]);
    }
  });

  it.each([
    [5, 54],
    [39, 142.2],
    [99, 252],
  ])('stops with the middle of the segment of %i at the top', (drawn, middle) => {
    expect((stopAngle(ALL, drawn) + middle) % 360).toBeCloseTo(0);
  });
});
