import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { acceptedEncoding } from './accepted-encoding.ts';

interface BuiltFile {
  readonly type: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

/** The browser build in memory, uncompressed and precompressed: a few hundred kilobytes. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** Reads `<folder>/assets`. Throws with instructions if the build is missing. */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const assets = path.join(folder, 'assets');
  const names = await readdir(assets).catch(() => {
    throw new Error(`No browser build in ${assets}. Run npm run build first (npm start does).`);
  });
  const files = new Map<string, BuiltFile>();
  const read = async (name: string) =>
    names.includes(name) ? new Uint8Array(await readFile(path.join(assets, name))) : null;
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    files.set(`/assets/${name}`, {
      type: TYPES[path.extname(name)] ?? 'application/octet-stream',
      identity: (await read(name))!,
      br: await read(`${name}.br`),
      gzip: await read(`${name}.gz`),
    });
  }
  return files;
}

export function serveBuilt(files: BuiltFiles, request: Request): Response {
  const file = files.get(new URL(request.url).pathname);
  if (!file) return new Response('not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const encoding = acceptedEncoding(request);
  const compressed = encoding && file[encoding];
  const body = compressed ?? file.identity;
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Length': String(body.byteLength),
    // The name contains the hash of the content.
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  });
  if (compressed) headers.set('Content-Encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
