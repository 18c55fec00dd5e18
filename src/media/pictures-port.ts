/** The picture hosts of feeds: the bytes of one picture, or the reason for a failure. */
export interface PictureSource {
  /**
   * The bytes of an `https:` URL (`http:` is requested as `https:`). At most `MAX_PICTURE_BYTES`; only the beginning is
   * checked to be that of a picture. Throws PictureRefused in every other case.
   */
  fetch(url: string): Promise<Buffer>;
}

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

/** The reason for a missing picture. The message contains the host, never the whole URL, so it may be logged. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * The picture type by the first bytes, whatever name or content type it has. `null` for markup (SVG, HTML) and
 * documents.
 */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif';
  return null;
}
