import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { FULL_WIDTH, PICTURE_FORMATS, PICTURE_WIDTHS, PREVIEW_WIDTH, type PictureFormat } from '#rules/photo-urls.ts';

/** The variants that the picture route serves. All others answer 404, so that requests cannot create unlimited files. */

type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** For panoramas only, of which about a fifth is visible at a time. */
export const PANORAMA_WIDTH = 3840 as const;

/** Quality of JPEG and WebP, 1 to 100. AVIF looks the same at two thirds of the number (`avifQuality`). */
export const DEFAULT_PICTURE_QUALITY = 75;

export function avifQuality(quality: number): number {
  return Math.max(1, Math.round((quality * 2) / 3));
}

/** Pictures of a vehicle besides photos: the frames of its spin, the panorama of its interior. */
export type PicturePart = 'spin' | 'interior';

/** One variant of one picture of one vehicle. */
export interface PictureUrl {
  readonly vehicleId: string;
  /** Absent for photos. */
  readonly part?: PicturePart;
  /** From 0, in the order of the vehicle's photos or frames. */
  readonly index: number;
  readonly fingerprint: string;
  readonly width: PictureWidth | typeof PREVIEW_WIDTH | typeof FULL_WIDTH | typeof PANORAMA_WIDTH;
  readonly format: PictureFormat;
}

export const PICTURES_PATH = '/images/';
/** Further photos of a vehicle are not shown. */
export const MAX_PICTURES = 200;
/** The maximum of frames with a URL; a page shows fewer. */
export const MAX_FRAMES = 1000;
const MAX_ID_LENGTH = 200;

const LETTERS = { spin: 's', interior: 'i' } as const satisfies Record<PicturePart, string>;
const PART_OF: Readonly<Record<string, PicturePart>> = { [LETTERS.spin]: 'spin', [LETTERS.interior]: 'interior' };
const SHAPE = /^\/images\/([\w~-]{1,600})\/([si]?)(0|[1-9]\d{0,2})-([0-9a-z]{11})\/([1-9]\d{1,3})\.(avif|webp|jpeg)$/;

/** `/images/<car>/<index>-<fingerprint>/<width>.<format>`. Only contains letters, digits, `_`, `-`, `~`, `.` and `/`, for any id. */
export function writePictureUrl(parsed: PictureUrl): string {
  const letter = parsed.part ? LETTERS[parsed.part] : '';
  return `${PICTURES_PATH}${encodeId(parsed.vehicleId)}/${letter}${parsed.index}-${parsed.fingerprint}/${parsed.width}.${parsed.format}`;
}

/** Parses the canonical form only: `null` for any URL that `writePictureUrl` would write differently. */
export function parsePictureUrl(pathname: string): PictureUrl | null {
  const [, id = '', letter = '', index = '', fingerprint = '', pixels = '', format = ''] = SHAPE.exec(pathname) ?? [];
  const vehicleId = decodeId(id);
  const part = PART_OF[letter] ?? null;
  const width = parseWidth(pixels, part, format);
  const known = PICTURE_FORMATS.find((one) => one === format);
  if (!vehicleId || width === null || known === undefined || Number(index) >= MOST[part ?? 'photo']) return null;
  return { vehicleId, ...(part && { part }), index: Number(index), fingerprint, width, format: known };
}

/** The width, if this part has it in this format. */
function parseWidth(pixels: string, part: PicturePart | null, format: string): PictureUrl['width'] | null {
  const widths = [...PICTURE_WIDTHS, PREVIEW_WIDTH, FULL_WIDTH, PANORAMA_WIDTH] as const;
  const width = widths.find((known) => String(known) === pixels);
  if (width === PANORAMA_WIDTH && part !== 'interior') return null;
  if (width === FULL_WIDTH && part !== null) return null;
  if (width === PREVIEW_WIDTH && format !== 'webp') return null;
  return width ?? null;
}

const MOST = { photo: MAX_PICTURES, spin: MAX_FRAMES, interior: 1 } as const;

/** Percent-encodes unusual ids, with `~` instead of `%`, because proxies may decode `%`. */
function encodeId(id: string): string {
  return encodeURIComponent(id.toWellFormed())
    .replace(/[.!*'()~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');
}

function decodeId(text: string): string | null {
  try {
    const id = decodeURIComponent(text.replaceAll('~', '%'));
    return id.length <= MAX_ID_LENGTH && encodeId(id) === text ? id : null;
  } catch {
    return null;
  }
}

/** Increase it when the encoding changes (another encoder, another effort), so that all URLs change. */
const GENERATION = 1;

/**
 * Eleven characters that depend on the source URL, the quality and the encoding, so that answers can be cached for ever. Not a
 * security feature: the route takes no source from the URL, it only compares. 55 bits of a synchronous hash (cyrb53), because
 * pages are rendered in the browser too, where `crypto.subtle` is asynchronous.
 */
export function pictureFingerprint(source: string, quality: number): string {
  const text = `${GENERATION} ${quality} ${source}`;
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return fiveBits(one >>> 0, 5) + fiveBits(two >>> 0, 6);
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function fiveBits(value: number, count: number): string {
  let text = '';
  for (let at = 0; at < count; at++) text += ALPHABET[(value >>> (at * 5)) & 31];
  return text;
}

/**
 * The source URL of a picture in the vehicle's record; `null` if there is none, and for a picture of a dealer's folder: the record
 * comes from a feed, which could name that of another group.
 */
export function pictureSource(
  vehicle: Pick<Vehicle, 'images' | 'spinImages' | 'spinInteriorImage'>,
  index: number,
  part: PicturePart | undefined,
): string | null {
  const source = inRecord(vehicle, index, part);
  return source === null || isDealerPicture(source) ? null : source;
}

function inRecord(
  vehicle: Pick<Vehicle, 'images' | 'spinImages' | 'spinInteriorImage'>,
  index: number,
  part: PicturePart | undefined,
): string | null {
  if (part === 'spin') return vehicle.spinImages[index] ?? null;
  if (part === 'interior') return index === 0 ? vehicle.spinInteriorImage : null;
  return vehicle.images[index]?.url ?? null;
}

/** The addresses of pictures in dealers' folders. Each is served only on the sites of its folder. */
export const DEALER_PICTURES = '/media/dealers/';

export function isDealerPicture(path: string): boolean {
  return path.startsWith(DEALER_PICTURES);
}

/** Accepts http(s) URLs and paths of our own pictures, nothing else (`data:`, `file:`, `//host`). */
export function isPictureSource(url: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(url) || /^\/media(?:\/\w[\w.-]*)+$/.test(url);
}
