import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import { HIGH_1252 } from './rules/clean-text.ts';

export type FeedSource = string | { readonly name: string; readonly stream: AsyncIterable<Uint8Array> };
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** A feed on disk, so that it can be read twice: once for its encoding, once for its records. */
export interface FeedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** A folder for the temporary files of one import. */
  readonly scratch: string;
  close(): Promise<void>;
}

export async function openFeedFile(source: FeedSource): Promise<FeedFile> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'forecourt-feed-'));
  const close = () => rm(scratch, { recursive: true, force: true });
  try {
    const name = typeof source === 'string' ? path.basename(source) : path.basename(source.name);
    const file = typeof source === 'string' ? source : path.join(scratch, 'feed');
    if (typeof source !== 'string') await pipeline(Readable.from(source.stream), createWriteStream(file));
    const found = await stat(file);
    if (!found.isFile()) throw new Error('it is not a file');
    return { name, path: file, bytes: found.size, scratch, close };
  } catch (error) {
    await close();
    const named = typeof source === 'string' ? source : source.name;
    throw new Error(
      `The feed ${named} cannot be read: ${(error as Error).message}. Give the path of a file that this process may read.`,
      { cause: error },
    );
  }
}

const CHUNK = 256 * 1024;

/**
 * A UTF-16 byte order mark decides. Without one, zero bytes indicate UTF-16, and a file that is completely valid UTF-8
 * is UTF-8. Everything else is read as Windows-1252, in which every byte is valid; fields that were UTF-8 after all are
 * repaired when they are cleaned.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK + 4);
    const { bytesRead } = await handle.read(buffer, 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
    const zeros = [0, 0];
    head.forEach((byte, at) => {
      if (byte === 0) zeros[at % 2]!++;
    });
    if (zeros[1]! > head.length / 4) return 'utf-16le';
    if (zeros[0]! > head.length / 4) return 'utf-16be';

    let position = 0;
    let carried = 0;
    for (;;) {
      const { bytesRead: count } = await handle.read(buffer, carried, CHUNK, position);
      position += count;
      const whole = buffer.subarray(0, carried + count);
      // A character cut off by the end of the chunk is checked with the next chunk.
      const tail = count === 0 ? 0 : countIncompleteBytes(whole);
      if (!isUtf8(whole.subarray(0, whole.length - tail))) return 'windows-1252';
      if (count === 0) return 'utf-8';
      whole.copyWithin(0, whole.length - tail);
      carried = tail;
    }
  } finally {
    await handle.close();
  }
}

/** The number of bytes at the end that belong to an incomplete character. */
function countIncompleteBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const length = [0xc0, 0xe0, 0xf0].filter((least) => byte >= least).length + 1;
    return length > back ? back : 0;
  }
  return 0;
}

/**
 * Preserves the five bytes that Windows-1252 does not define: they are remains of UTF-8, which is repaired field by
 * field.
 */
function windows1252(): { write(bytes: Buffer): string; end(): string } {
  let first = true;
  return {
    write(bytes) {
      const text = bytes
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (character) => HIGH_1252[character.charCodeAt(0) - 0x80]!);
      // A UTF-8 byte order mark before text in another encoding: two files were concatenated.
      const plain = first && text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text;
      first = false;
      return plain;
    },
    end: () => '',
  };
}

/** The file's text in pieces, without the byte order mark. Calls `onBytes` with the bytes read so far. */
export async function* readText(
  file: string,
  encoding: Encoding,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = encoding === 'windows-1252' ? windows1252() : iconv.getDecoder(encoding, { stripBOM: true });
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) {
    bytes += (chunk as Buffer).length;
    const text = decoder.write(chunk as Buffer);
    onBytes?.(bytes);
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
