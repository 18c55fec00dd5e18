import australia from './rules/australia.json' with { type: 'json' };
import { createCache } from '#platform/cache.ts';
import { readOutline, type DrawMap, type LocationMap, type Outline } from './rules/location-map.ts';

type Point = readonly [long: number, lat: number];

const WIDTH = 400;
const HEIGHT = 240;
/** The land is cut this far outside the picture, so that the cuts are not drawn as coast. */
const MARGIN = 12;
/** Kilometres from the marker to the left edge; the smallest that shows enough is used. */
const REACHES = [25, 50, 100, 200, 400] as const;
/** One town beside the location's own: shoppers need the roads they know, not the whole coast. */
const ENOUGH_TOWNS = 1;
const KM_PER_DEGREE = 111.32;
/** The small map of the continent. */
const INSET = { left: 112.5, top: -9.5, width: 60, perDegree: 60 / 42 };

type Place = Parameters<DrawMap>[0];

/** Every page of a vehicle shows the map of its location. */
const drawn = createCache<string, LocationMap>({ max: 2000 });

/** A drawing of the region around a location: coast, towns, a scale, and where it is in Australia. */
export function drawLocationMap(at: Place): LocationMap {
  const key = `${at.lat} ${at.long} ${at.city}`;
  const known = drawn.get(key) ?? draw(at);
  drawn.set(key, known);
  return known;
}

function draw(at: Place): LocationMap {
  const shrink = Math.cos((at.lat * Math.PI) / 180);
  const drawings = REACHES.map((reach) => {
    const perKm = WIDTH / 2 / reach;
    const toPicture = ([long, lat]: Point): Point => [
      WIDTH / 2 + (long - at.long) * shrink * KM_PER_DEGREE * perKm,
      HEIGHT / 2 - (lat - at.lat) * KM_PER_DEGREE * perKm,
    ];
    return { perKm, toPicture, towns: townsIn(toPicture, at.city) };
  });
  const { perKm, toPicture, towns } = drawings.find((one) => one.towns.length >= ENOUGH_TOWNS) ?? drawings.at(-1)!;
  const km = [200, 100, 50, 20, 10, 5].find((length) => length * perKm <= WIDTH / 4) ?? 5;
  return {
    width: WIDTH,
    height: HEIGHT,
    city: at.city,
    land: outline()
      .coast.map((ring) => pathOf(cut(ring.map(toPicture))))
      .join(''),
    towns,
    scale: { km, length: round(km * perKm) },
    inset: {
      width: INSET.width,
      land: outline()
        .continent.map((ring) => pathOf(ring.map(toInset)))
        .join(''),
      at: toInset([at.long, at.lat]).map(round) as [number, number],
    },
  };
}

function toInset([long, lat]: Point): Point {
  return [(long - INSET.left) * INSET.perDegree, (INSET.top - lat) * INSET.perDegree * 1.1];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The towns inside the picture whose names have room, larger towns first. */
function townsIn(toPicture: (point: Point) => Point, city: string): LocationMap['towns'] {
  const half = city.length * 3.6 + 4;
  // The marker, the name under it, the scale and the small map.
  const taken: Box[] = [
    { left: WIDTH / 2 - 14, right: WIDTH / 2 + 14, top: HEIGHT / 2 - 34, bottom: HEIGHT / 2 + 8 },
    { left: WIDTH / 2 - half, right: WIDTH / 2 + half, top: HEIGHT / 2, bottom: HEIGHT / 2 + 20 },
    { left: 0, right: WIDTH / 4 + 50, top: HEIGHT - 26, bottom: HEIGHT },
    { left: WIDTH - INSET.width - 16, right: WIDTH, top: HEIGHT - 70, bottom: HEIGHT },
  ];
  return outline().towns.flatMap(({ name, point }) => {
    const [x, y] = toPicture(point);
    const length = name.length * 6.2;
    if (name === city || x < 8 || x > WIDTH - 8 || y < 12 || y > HEIGHT - 10) return [];
    for (const side of ['right', 'left'] as const) {
      const [left, right] = side === 'right' ? [x - 4, x + 8 + length] : [x - 8 - length, x + 4];
      const box = { left, right, top: y - 9, bottom: y + 9 };
      if (left < 0 || right > WIDTH || taken.some((other) => overlaps(other, box))) continue;
      taken.push(box);
      return [{ name, x: round(x), y: round(y), side }];
    }
    return [];
  });
}

/** The part of a ring inside the picture and its margin (Sutherland and Hodgman). */
function cut(ring: readonly Point[]): readonly Point[] {
  const [low, right, bottom] = [-MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN];
  let points = ring;
  for (const [axis, edge, keepsBelow] of [
    [0, low, false],
    [0, right, true],
    [1, low, false],
    [1, bottom, true],
  ] as const) {
    const isIn = (point: Point) => (keepsBelow ? point[axis] <= edge : point[axis] >= edge);
    const inside: Point[] = [];
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1)!;
      if (isIn(point) !== isIn(before)) {
        const share = (edge - before[axis]) / (point[axis] - before[axis]);
        inside.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
      }
      if (isIn(point)) inside.push(point);
    }
    points = inside;
  }
  return points;
}

function pathOf(points: readonly Point[]): string {
  return points.length < 3 ? '' : `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

let read: Outline | null = null;

const outline = () => (read ??= readOutline(australia));
