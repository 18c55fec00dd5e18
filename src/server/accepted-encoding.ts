import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const brotli = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';

/** The best compression that the header Accept-Encoding of a request allows: `q=0` refuses one. */
export function acceptedEncoding(request: Request): Encoding | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.replace(/;.*/, '').trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** A theme or a logo, with brotli if the browser takes it. Browsers request these files once, so they are compressed for each request. */
export async function compressFile(file: Response, request: Request): Promise<Response> {
  if (file.status !== 200) return file;
  const headers = new Headers(file.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (acceptedEncoding(request) !== 'br') return new Response(file.body, { headers });
  headers.set('Content-Encoding', 'br');
  return new Response(new Uint8Array(await brotli(await file.arrayBuffer())), { headers });
}
