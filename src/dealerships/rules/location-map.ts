import type { Directions } from './directions.ts';

/** The common parts of every drawn map. */
export interface DrawnLand {
  readonly width: number;
  readonly height: number;
  /** The land, as a path. */
  readonly land: string;
  readonly towns: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    /** The side of the dot on which the name is written. */
    readonly side: 'left' | 'right';
  }[];
  readonly scale: { readonly km: number; readonly length: number };
}

/** A drawn map of the region around a location, in the units of its picture. The marker is in the middle. */
export interface LocationMap extends DrawnLand {
  /** Written under the marker. */
  readonly city: string;
  /** The continent, and the location on it. */
  readonly inset: { readonly width: number; readonly land: string; readonly at: readonly [x: number, y: number] };
}

/** A drawn map of several places, each with its pin. */
export interface RegionMap extends DrawnLand {
  readonly places: readonly {
    readonly x: number;
    readonly y: number;
    /** The middle of its pin, which is beside the place where others are near. */
    readonly pin: readonly [x: number, y: number];
  }[];
}

/** A place on a map of results. */
export interface ResultPlace {
  readonly name: string;
  readonly town: string;
  /** Number of matching vehicles there. */
  readonly count: number;
  /** `134 cars`, `134 cars from $9,990` */
  readonly text: string;
  /** The same search there; of the chosen place, everywhere. */
  readonly href: string;
  readonly isChosen: boolean;
}

/** The places of a search on a map. */
export interface ResultsMapView {
  readonly drawn: RegionMap;
  readonly places: readonly ResultPlace[];
}

export type DrawMap = (at: {
  readonly lat: number;
  readonly long: number;
  /** Written under the marker, so it is not drawn as a town. */
  readonly city: string;
}) => LocationMap;

/** A location on a map, as every page shows it. */
export interface PlaceMapView {
  readonly name: string;
  readonly town: string;
  readonly drawn: LocationMap;
  /** Shown over the drawn map; `null` if there is none. */
  readonly picture: MapPicture | null;
  readonly directions: Directions;
  /** `null` if the site shows the picture only. */
  readonly explore: ExplorableMap | null;
}

/** A picture of a map by a service. */
export interface MapPicture {
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
}

/** A map that the shopper can move, loaded on demand. */
export interface ExplorableMap {
  readonly lat: number;
  readonly long: number;
  readonly city: string;
  readonly tiles: 'offline' | MapTiles;
}

/** Pictures of a map from a tile server. */
export interface MapTiles {
  /** With `{z}`, `{x}`, `{y}`, and `{r}` for screens with twice the pixels. */
  readonly url: string;
  readonly attribution: { readonly text: string; readonly link: string | null };
  readonly maximumZoom: number;
}

const NUMBERS = ['{z}', '{x}', '{y}'] as const;

/** Explains what is wrong with the URL of tiles; `null` if nothing is. */
export function tileUrlProblem(url: string): string | null {
  if (NUMBERS.some((one) => url.split(one).length !== 2)) return 'must contain {z}, {x} and {y} once each';
  if (/[{}]/.test(withoutNumbers(url))) return 'may contain no other placeholder than {z}, {x}, {y} and {r}';
  const parsed = URL.canParse(withoutNumbers(url)) ? new URL(withoutNumbers(url)) : null;
  const isLocal = parsed?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(parsed.hostname);
  if (parsed === null || (parsed.protocol !== 'https:' && !isLocal)) return 'must be a URL that starts with https://';
  if (parsed.username !== '' || parsed.password !== '') return 'must not contain a user name or password';
  // The policy of the page names the host, and a semicolon would start another directive.
  if (!/^[a-z\d.-]+$/.test(parsed.hostname)) return 'must have a host of letters, digits, dots and hyphens';
  return url.startsWith(`${parsed.origin}/`) ? null : 'must have its placeholders after the host';
}

/** `https://tiles.example` */
export function tileOrigin({ url }: Pick<MapTiles, 'url'>): string {
  return new URL(withoutNumbers(url)).origin;
}

const withoutNumbers = (url: string) => url.replaceAll(/\{[zxyr]\}/g, '0');

/** The marker, with its point at 0 0. */
export const MARKER =
  'M0 0C-3 -8 -11 -12 -11 -20A11 11 0 0 1 11 -20C11 -12 3 -8 0 0ZM0 -24.5A4.5 4.5 0 1 0 0 -15.5A4.5 4.5 0 1 0 0 -24.5Z';

type LongLat = readonly [long: number, lat: number];

/** Coast and towns of Australia. */
export interface Outline {
  readonly coast: readonly (readonly LongLat[])[];
  /** For the small map. */
  readonly continent: readonly (readonly LongLat[])[];
  /** Larger ones first. */
  readonly towns: readonly { readonly name: string; readonly point: LongLat }[];
}

/** Reads `australia.json`. */
export function readOutline(file: {
  readonly coast: readonly string[];
  readonly continent: readonly string[];
  readonly towns: readonly string[];
}): Outline {
  return {
    coast: file.coast.map(parseRing),
    continent: file.continent.map(parseRing),
    towns: file.towns.map((line) => {
      const [long, lat, ...name] = line.split(' ');
      return { name: name.join(' '), point: [Number(long), Number(lat)] };
    }),
  };
}

/** Thousandths of a degree: the first point, then the differences. */
function parseRing(text: string): LongLat[] {
  const numbers = text.split(' ').map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index): LongLat => {
    x += numbers[index * 2]!;
    y += numbers[index * 2 + 1]!;
    return [x / 1000, y / 1000];
  });
}
