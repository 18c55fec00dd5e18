import australia from './rules/australia.json' with { type: 'json' };
import { createCache } from '#platform/cache.ts';
import { readOutline, type DrawMap, type LocationMap, type Outline, type RegionMap } from './rules/location-map.ts';

type Point = readonly [long: number, lat: number];

interface Size {
  readonly width: number;
  readonly height: number;
}

const WIDTH = 400;
const HEIGHT = 240;
const SMALL: Size = { width: WIDTH, height: HEIGHT };
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
    return { perKm, toPicture, towns: townsAround(toPicture, at.city) };
  });
  const { perKm, toPicture, towns } = drawings.find((one) => one.towns.length >= ENOUGH_TOWNS) ?? drawings.at(-1)!;
  const km = scaleLength(perKm);
  return {
    width: WIDTH,
    height: HEIGHT,
    city: at.city,
    land: outline()
      .coast.map((ring) => svgPath(cut(ring.map(toPicture), SMALL)))
      .join(''),
    towns,
    scale: { km, length: round(km * perKm) },
    inset: {
      width: INSET.width,
      land: outline()
        .continent.map((ring) => svgPath(ring.map(toInset)))
        .join(''),
      at: toInset([at.long, at.lat]).map(round) as [number, number],
    },
  };
}

const REGION: Size = { width: 400, height: 300 };
/** Around the outermost places, for their pins. */
const REGION_MARGIN = 44;
/** Places in one suburb are shown with what is around them. */
const FEWEST_KM = 40;
/** A pin with its number, as large as on the narrowest phone. */
const PIN: Size = { width: 50, height: 38 };
/** Distances and directions of a pin from its place; the first free one is used. */
const PIN_STEPS = [30, 45, 60, 80, 105, 135] as const;
const PIN_DIRECTIONS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6] as const;

/** A drawing that shows all of these places, each with the position of its pin: pins of places in one city do not cover each other. */
export function drawRegion(places: readonly Place[]): RegionMap {
  const [south, north] = ends(places.map(({ lat }) => lat));
  const [west, east] = ends(places.map(({ long }) => long));
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const shrink = Math.cos((middle[1] * Math.PI) / 180);
  const perKm = Math.min(
    (REGION.width - 2 * REGION_MARGIN) / Math.max((east - west) * shrink * KM_PER_DEGREE, FEWEST_KM),
    (REGION.height - 2 * REGION_MARGIN) / Math.max((north - south) * KM_PER_DEGREE, FEWEST_KM),
  );
  const toPicture = ([long, lat]: Point): Point => [
    REGION.width / 2 + (long - middle[0]) * shrink * KM_PER_DEGREE * perKm,
    REGION.height / 2 - (lat - middle[1]) * KM_PER_DEGREE * perKm,
  ];
  const points = places.map(({ long, lat }) => toPicture([long, lat]));
  const km = scaleLength(perKm);
  const taken: Box[] = [{ left: 0, right: WIDTH / 4 + 50, top: REGION.height - 26, bottom: REGION.height }];
  const dots = points.map(([x, y]) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  const pins = points.map((point) => pinAt(point, taken, dots));
  const cities = places.map(({ city, long, lat }) => ({ name: city, point: [long, lat] as const }));
  const others = outline().towns.filter(({ name }) => !cities.some((one) => one.name === name));
  const named = cities.filter(({ name }, at) => cities.findIndex((one) => one.name === name) === at);
  const names = townsIn(named, toPicture, taken, REGION);
  return {
    ...REGION,
    land: outline()
      .coast.map((ring) => svgPath(cut(ring.map(toPicture), REGION)))
      .join(''),
    towns: [...names, ...townsIn(others, toPicture, [...taken, ...dots], REGION)],
    scale: { km, length: round(km * perKm) },
    places: points.map(([x, y], at) => ({ x: round(x), y: round(y), pin: pins[at]! })),
  };
}

/** The first free position of a pin around its place; above it if none is free. Adds its box to those that are taken. */
function pinAt([x, y]: Point, taken: Box[], dots: readonly Box[]): Point {
  const boxAt = ([left, top]: Point): Box => ({
    left: left - PIN.width / 2,
    right: left + PIN.width / 2,
    top: top - PIN.height / 2,
    bottom: top + PIN.height / 2,
  });
  const spots = PIN_STEPS.flatMap((step) =>
    PIN_DIRECTIONS.map((direction): Point => {
      const angle = (direction * Math.PI) / 6;
      return [x + Math.sin(angle) * step * 1.2, y - Math.cos(angle) * step];
    }),
  );
  const isFree = (spot: Point) => {
    const box = boxAt(spot);
    const isInside = box.left > 2 && box.right < REGION.width - 2 && box.top > 2 && box.bottom < REGION.height - 2;
    return isInside && ![...taken, ...dots].some((other) => overlaps(other, box));
  };
  const spot = spots.find(isFree) ?? spots[0]!;
  taken.push(boxAt(spot));
  return [round(spot[0]), round(spot[1])];
}

const ends = (values: readonly number[]): Point => [Math.min(...values), Math.max(...values)];

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

/** The length of the scale in kilometres. */
const scaleLength = (perKm: number) => [200, 100, 50, 20, 10, 5].find((length) => length * perKm <= WIDTH / 4) ?? 5;

function townsAround(toPicture: (point: Point) => Point, city: string): LocationMap['towns'] {
  const half = city.length * 3.6 + 4;
  // The marker, the name under it, the scale and the small map.
  const taken: Box[] = [
    { left: WIDTH / 2 - 14, right: WIDTH / 2 + 14, top: HEIGHT / 2 - 34, bottom: HEIGHT / 2 + 8 },
    { left: WIDTH / 2 - half, right: WIDTH / 2 + half, top: HEIGHT / 2, bottom: HEIGHT / 2 + 20 },
    { left: 0, right: WIDTH / 4 + 50, top: HEIGHT - 26, bottom: HEIGHT },
    { left: WIDTH - INSET.width - 16, right: WIDTH, top: HEIGHT - 70, bottom: HEIGHT },
  ];
  const others = outline().towns.filter(({ name }) => name !== city);
  return townsIn(others, toPicture, taken, SMALL);
}

/** The towns inside the picture whose names have room, the first ones first. Adds their boxes to those that are taken. */
function townsIn(
  towns: Outline['towns'],
  toPicture: (point: Point) => Point,
  taken: Box[],
  { width, height }: Size,
): LocationMap['towns'] {
  return towns.flatMap(({ name, point }) => {
    const [x, y] = toPicture(point);
    const length = name.length * 6.2;
    if (x < 8 || x > width - 8 || y < 12 || y > height - 10) return [];
    for (const side of ['right', 'left'] as const) {
      const [left, right] = side === 'right' ? [x - 4, x + 8 + length] : [x - 8 - length, x + 4];
      const box = { left, right, top: y - 9, bottom: y + 9 };
      if (left < 0 || right > width || taken.some((other) => overlaps(other, box))) continue;
      taken.push(box);
      return [{ name, x: round(x), y: round(y), side }];
    }
    return [];
  });
}

/** The part of a ring inside the picture and its margin (Sutherland and Hodgman). */
function cut(ring: readonly Point[], { width, height }: Size): readonly Point[] {
  const [low, right, bottom] = [-MARGIN, width + MARGIN, height + MARGIN];
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

function svgPath(points: readonly Point[]): string {
  return points.length < 3 ? '' : `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

let read: Outline | null = null;

const outline = () => (read ??= readOutline(australia));
