import { FRAME_WIDTHS } from './part-pictures.ts';
import type { PictureAddress, PicturePart } from './picture-url.ts';
import { pictureFingerprint } from './picture-url.ts';

/** What a vehicle's page opens with on a screen of one pixel a point, and on a phone of two. */
const LARGE = 960;
/** A card asks for no narrower one; what is narrower is a thumbnail. */
const CARD = 320;

/**
 * What the page of a vehicle will open with, when this picture was just shown on its card: the same photo larger, or the first frame of
 * its turn. Nothing for what no card shows, and nothing for what asks for JPEG: readers of feeds and link previews go no further.
 */
export async function largerPictures(
  address: PictureAddress,
  known: {
    readonly sourceOf: (vehicleId: string, index: number, part: PicturePart | undefined) => Promise<string | null>;
    readonly qualities: () => readonly number[];
    /** Whether vehicles that can be turned open so. */
    readonly turns: () => boolean;
    /** Whether a source need not be fetched from outside: nobody has asked for it. */
    readonly atHand: (source: string) => Promise<boolean>;
  },
): Promise<readonly PictureAddress[]> {
  if (!isOfCard(address)) return [];
  const { vehicleId } = address;
  const width = Math.max(LARGE, address.width);
  const photo: PictureAddress = { ...address, width: width as PictureAddress['width'] };
  const photos = width === address.width ? [] : [photo];
  const [source, frame] = known.turns()
    ? await Promise.all([known.sourceOf(vehicleId, 0, undefined), known.sourceOf(vehicleId, 0, 'spin')])
    : [null, null];
  const quality =
    source === null
      ? undefined
      : known.qualities().find((one) => pictureFingerprint(source, one) === address.fingerprint);
  if (frame === null || quality === undefined || !(await known.atHand(frame))) return photos;
  const widest = FRAME_WIDTHS.at(-1)!;
  return [
    ...photos,
    {
      vehicleId,
      part: 'spin',
      index: 0,
      fingerprint: pictureFingerprint(frame, quality),
      width: width > widest ? widest : photo.width,
      format: 'webp',
    },
  ];
}

export function isOfCard({ part, index, width, format }: PictureAddress): boolean {
  return part === undefined && index === 0 && width >= CARD && format !== 'jpeg';
}
