import { FRAME_WIDTHS } from './part-pictures.ts';
import type { PictureUrl, PicturePart } from './picture-url.ts';
import { pictureFingerprint } from './picture-url.ts';

/** The width of the first picture of a vehicle's page on a standard desktop screen or a phone with two pixels per point. */
const LARGE = 960;
/** The narrowest picture of a card; narrower ones are thumbnails. */
const CARD = 320;

/**
 * The pictures that a vehicle's page will need first, after its card showed this picture: the same photo larger, and the first frame
 * of its spin. Nothing for pictures that no card shows, or for JPEG, which only feed readers and link previews request.
 */
export async function largerPictures(
  parsed: PictureUrl,
  known: {
    readonly findSource: (vehicleId: string, index: number, part: PicturePart | undefined) => Promise<string | null>;
    readonly qualities: () => readonly number[];
    /** True if vehicles with a spin open with it. */
    readonly spins: () => boolean;
    /** True if the source is available without a download. */
    readonly isLocal: (source: string) => Promise<boolean>;
  },
): Promise<readonly PictureUrl[]> {
  if (!isOfCard(parsed)) return [];
  const { vehicleId } = parsed;
  const width = Math.max(LARGE, parsed.width);
  const photo: PictureUrl = { ...parsed, width: width as PictureUrl['width'] };
  const photos = width === parsed.width ? [] : [photo];
  const [source, frame] = known.spins()
    ? await Promise.all([known.findSource(vehicleId, 0, undefined), known.findSource(vehicleId, 0, 'spin')])
    : [null, null];
  const quality =
    source === null
      ? undefined
      : known.qualities().find((one) => pictureFingerprint(source, one) === parsed.fingerprint);
  if (frame === null || quality === undefined || !(await known.isLocal(frame))) return photos;
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

export function isOfCard({ part, index, width, format }: PictureUrl): boolean {
  return part === undefined && index === 0 && width >= CARD && format !== 'jpeg';
}
