import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Packs bytes in the way that is asked for, each way once: nearly every browser takes brotli, and gzip would cost as much again. */
export function packer(bytes: Uint8Array<ArrayBuffer>): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (encoding) => {
    let packed = made.get(encoding);
    if (!packed) {
      packed = (
        encoding === 'br'
          ? brotli(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 5,
                [constants.BROTLI_PARAM_LGWIN]: 18,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
              },
            })
          : zip(bytes, { level: 6 })
      ).then((buffer) => new Uint8Array(buffer));
      made.set(encoding, packed);
    }
    return packed;
  };
}
