import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);

/** A theme or a logo, with brotli where the browser takes it. Browsers request these files once, so they are compressed for each request. */
export async function compressFile(file: Response, request: Request): Promise<Response> {
  if (file.status !== 200) return file;
  const headers = new Headers(file.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (acceptedEncoding(request) !== 'br') return new Response(file.body, { headers });
  headers.set('Content-Encoding', 'br');
  return new Response(new Uint8Array(await brotli(await file.arrayBuffer())), { headers });
}
