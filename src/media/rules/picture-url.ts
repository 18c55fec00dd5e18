import {
  PANORAMA_WIDTH,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  PREVIEW_WIDTH,
  type PictureFormat,
  type PictureWidth,
} from './picture-formats.ts';

/** Pictures of a car that are no photos: a frame of the turn around it, the panorama of its inside. */
export type PicturePart = 'spin' | 'interior';

/** One variant of one photo of one car. */
export interface PictureAddress {
  readonly carId: string;
  /** Absent for photos. */
  readonly part?: PicturePart;
  /** From 0, in the order of the car's photos or frames. */
  readonly index: number;
  readonly fingerprint: string;
  readonly width: PictureWidth | typeof PREVIEW_WIDTH | typeof PANORAMA_WIDTH;
  readonly format: PictureFormat;
}

export const PICTURES_PATH = '/images/';
/** A car with more photos than this shows the first ones. */
export const MAX_PICTURES = 200;
/** Frames of a turn that have an address; a page shows fewer. */
export const MAX_FRAMES = 1000;
const MAX_ID_LENGTH = 200;

const LETTERS = { spin: 's', interior: 'i' } as const satisfies Record<PicturePart, string>;
const SHAPE = /^\/images\/([\w~-]{1,600})\/([si]?)(0|[1-9]\d{0,2})-([0-9a-z]{11})\/([1-9]\d{1,3})\.(avif|webp|jpeg)$/;

/** `/images/<car>/<index>-<fingerprint>/<width>.<format>`: made of letters, digits, `_`, `-` and `~` only, whatever the id is. */
export function writePictureAddress(address: PictureAddress): string {
  const letter = address.part ? LETTERS[address.part] : '';
  return `${PICTURES_PATH}${encodeId(address.carId)}/${letter}${address.index}-${address.fingerprint}/${address.width}.${address.format}`;
}

/** The one address that is written so, or `null`: nothing is read that `writePictureAddress` would write in another way. */
export function readPictureAddress(pathname: string): PictureAddress | null {
  const [, id = '', letter = '', index = '', fingerprint = '', pixels = '', format = ''] = SHAPE.exec(pathname) ?? [];
  const carId = decodeId(id);
  const part = letter === '' ? null : letter === LETTERS.spin ? 'spin' : 'interior';
  const width = ([...PICTURE_WIDTHS, PREVIEW_WIDTH, PANORAMA_WIDTH] as const).find((known) => String(known) === pixels);
  const known = PICTURE_FORMATS.find((one) => one === format);
  if (
    carId === null ||
    carId === '' ||
    width === undefined ||
    known === undefined ||
    Number(index) >= MOST[part ?? 'photo']
  )
    return null;
  if (width === PANORAMA_WIDTH && part !== 'interior') return null;
  if (width === PREVIEW_WIDTH && known !== 'webp') return null;
  return { carId, ...(part && { part }), index: Number(index), fingerprint, width, format: known };
}

const MOST = { photo: MAX_PICTURES, spin: MAX_FRAMES, interior: 1 } as const;

/** Ids of feeds are plain; one that is not is percent-encoded with `~`, because proxies decode `%` as they please. */
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
