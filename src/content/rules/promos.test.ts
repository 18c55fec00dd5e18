import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePromos, promosOfPage, type PlaceableTile, type PlacementRules, seededGaps } from './promos.ts';

const RULES: PlacementRules = {
  placement: 'fixedPositions',
  positions: [8, 9, 17],
  everyN: 8,
  randomGap: { min: 3, max: 5 },
};
const tile = (position: number | null = null, strictDisplay = false): PlaceableTile => ({ position, strictDisplay });
const strict = (position: number | null = null) => tile(position, true);
const places = (tiles: readonly PlaceableTile[], vehicles: number, rules: Partial<PlacementRules> = {}) =>
  placePromos(tiles, { ...RULES, ...rules }, { vehicles, seed: '/search/used-cars' }).map(
    ({ tile: number, place, vehiclesBefore }) => [number, place, vehiclesBefore],
  );

describe('fixed positions [SRCH-055]', () => {
  it.each([
    [
      "the site's positions in order",
      [tile(), tile(), tile()],
      100,
      [
        [0, 8, 7],
        [1, 9, 7],
        [2, 17, 14],
      ],
    ],
    [
      'no more tiles than positions',
      [tile(), tile(), tile(), tile()],
      100,
      [
        [0, 8, 7],
        [1, 9, 7],
        [2, 17, 14],
      ],
    ],
    [
      "a tile's own position has priority [SRCH-059]",
      [tile(), tile(3)],
      100,
      [
        [1, 3, 2],
        [0, 8, 6],
      ],
    ],
    [
      'a position that a tile claims is not assigned to another',
      [tile(), tile(8)],
      100,
      [
        [1, 8, 7],
        [0, 9, 7],
      ],
    ],
    [
      'the second tile of a position takes the next place',
      [tile(4), tile(4)],
      100,
      [
        [0, 4, 3],
        [1, 5, 3],
      ],
    ],
    [
      'a strict tile has priority over an earlier one [SRCH-059]',
      [tile(4), strict(4)],
      100,
      [
        [1, 4, 3],
        [0, 5, 3],
      ],
    ],
    ['of two strict tiles at one position only the first is shown', [strict(4), strict(4)], 100, [[0, 4, 3]]],
    ['directly after the last vehicle', [tile(8)], 7, [[0, 8, 7]]],
    ['in a shorter result the first movable tile is last [SRCH-059]', [strict(8), tile(9), tile(17)], 3, [[1, 4, 3]]],
    ['a strict tile is not moved [SRCH-059]', [strict(8)], 3, []],
    [
      'a tile that fits keeps its place when another is moved to the end',
      [tile(2), tile(17), tile(30)],
      5,
      [
        [0, 2, 1],
        [1, 7, 5],
      ],
    ],
    ['an empty result has no tiles', [tile(1)], 0, []],
    ['position 1 is before the first vehicle', [tile(1)], 5, [[0, 1, 0]]],
  ] as const)('%s', (_name, tiles, vehicles, expected) => {
    expect(places(tiles, vehicles)).toEqual(expected);
  });
});

it("fixed positions come from the site's settings [SRCH-055]", () => {
  expect(places([tile(), tile()], 10, { positions: [2, 5] })).toEqual([
    [0, 2, 1],
    [1, 5, 3],
  ]);
});

describe('every n-th [SRCH-056]', () => {
  it.each([
    [
      'every eighth place, tiles in rotation',
      [tile(), tile()],
      30,
      8,
      [
        [0, 8, 7],
        [1, 16, 14],
        [0, 24, 21],
        [1, 32, 28],
      ],
    ],
    [
      "the tiles' positions decide their order",
      [tile(5), tile(2)],
      14,
      8,
      [
        [1, 8, 7],
        [0, 16, 14],
      ],
    ],
    [
      'every second place',
      [tile()],
      3,
      2,
      [
        [0, 2, 1],
        [0, 4, 2],
        [0, 6, 3],
      ],
    ],
    ['a shorter result ends with a movable tile', [tile()], 3, 8, [[0, 4, 3]]],
    ['a shorter result does not end with a strict tile', [strict()], 3, 8, []],
  ] as const)('%s', (_name, tiles, vehicles, everyN, expected) => {
    expect(places(tiles, vehicles, { placement: 'everyNth', everyN })).toEqual(expected);
  });
});

describe('a random gap [SRCH-057]', () => {
  const gapRules = { ...RULES, placement: 'randomGap' } as const;
  it("is 3 to 5, added to the tile's position or to the place of the tile before", () => {
    const seen = new Set<number>();
    for (let at = 0; at < 200; at++) {
      const [first, second] = placePromos([tile(10), tile()], gapRules, { vehicles: 500, seed: `/search/${at}` });
      seen.add(first!.place - 10);
      expect([3, 4, 5]).toContain(first!.place - 10);
      expect([3, 4, 5]).toContain(second!.place - first!.place);
    }
    expect(seen).toEqual(new Set([3, 4, 5]));
  });

  it('is in the range that the site sets', () => {
    const gaps = Array.from({ length: 60 }, (_, at) => {
      const rules = { ...gapRules, randomGap: { min: 1, max: 2 } };
      return placePromos([tile(10)], rules, { vehicles: 500, seed: `/search/${at}` })[0]!.place - 10;
    });
    expect(new Set(gaps)).toEqual(new Set([1, 2]));
  });

  it('is the same for the same URL, and different for others', () => {
    const at = (seed: string) =>
      JSON.stringify(placePromos([tile(), tile(), tile(), tile()], gapRules, { vehicles: 500, seed }));
    expect(at('/search/used-cars')).toBe(at('/search/used-cars'));
    expect(new Set(['/a', '/b', '/c', '/d', '/e', '/f'].map(at)).size).toBeGreaterThan(2);
  });

  it('is uniformly distributed', () => {
    const next = seededGaps('seed', { min: 3, max: 5 });
    const counts = { 3: 0, 4: 0, 5: 0 } as Record<number, number>;
    for (let at = 0; at < 3000; at++) counts[next()]! += 1;
    for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('tiles of a paged result', () => {
  const tiles = fc.array(
    fc.record({ position: fc.option(fc.integer({ min: 1, max: 60 })), strictDisplay: fc.boolean() }),
    { maxLength: 6 },
  );
  const rules = fc.record({
    placement: fc.constantFrom('fixedPositions' as const, 'everyNth' as const, 'randomGap' as const),
    positions: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
    everyN: fc.integer({ min: 2, max: 12 }),
    randomGap: fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 }))
      .map(([min, more]) => ({ min, max: min + more })),
  });

  it('each tile is on exactly one page, at its place in the whole result', () => {
    fc.assert(
      fc.property(
        tiles,
        rules,
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 30 }),
        (list, how, vehicles, size) => {
          const placed = placePromos(list, how, { vehicles, seed: 'x' });
          const whole: (string | number)[] = [];
          for (let vehicle = 0, at = 0; vehicle <= vehicles; vehicle++) {
            for (; placed[at]?.vehiclesBefore === vehicle; at++) whole.push(`tile ${placed[at]!.tile}`);
            if (vehicle < vehicles) whole.push(vehicle);
          }
          const paged: (string | number)[] = [];
          for (let start = 0; start < Math.max(1, vehicles); start += size) {
            const here = Math.min(size, vehicles - start);
            const own = promosOfPage(placed, { start, vehicles: here, total: vehicles });
            for (let vehicle = 0, at = 0; vehicle <= here; vehicle++) {
              for (; own[at]?.vehiclesBefore === start + vehicle; at++) paged.push(`tile ${own[at]!.tile}`);
              if (vehicle < here) paged.push(start + vehicle);
            }
          }
          expect(paged).toEqual(whole);
          expect(whole.filter((item) => typeof item === 'number')).toHaveLength(vehicles);
          for (const { tile: number, place } of placed) expect(whole[place - 1]).toBe(`tile ${number}`);
        },
      ),
    );
  });
});
