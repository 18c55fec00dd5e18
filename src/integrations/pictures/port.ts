/** What we need from the hosts that feeds name: the bytes of one picture, or why not. */
export interface PictureSource {
  /**
   * The bytes behind an `https:` address (`http:` is asked as `https:`). At most `MAX_PICTURE_BYTES`; they begin like a picture, no
   * more is known of them. Throws PictureRefused in every other case.
   */
  fetch(url: string): Promise<Buffer>;
}

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

/** Why a picture did not come. The message names the host, never the whole address: it may be logged. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** What bytes are by how they begin, whatever anybody called them. Markup (SVG, HTML) and documents are nothing. */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif';
  return null;
}
