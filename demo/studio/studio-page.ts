import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OPEN = ['/demo/studio/page/', '/src/media/drawings/', '/node_modules/three/build/'];

/** Serves the studio's page and its imports, with TypeScript types stripped, on a free local port. */
export async function serveStudioPage(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://studio').pathname).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The studio page has no port.');
  return { server, url: `http://127.0.0.1:${address.port}/demo/studio/page/index.html` };
}

async function answer(path: string): Promise<{ type: string; body: string }> {
  const clean = normalize(path);
  if (!OPEN.some((folder) => clean.startsWith(folder))) throw new Error(`${clean} is not part of the studio.`);
  const text = await readFile(join(ROOT, clean), 'utf8');
  const kind = extname(clean);
  if (kind === '.ts') return { type: 'text/javascript', body: stripTypeScriptTypes(text) };
  return { type: kind === '.html' ? 'text/html' : 'text/javascript', body: text };
}
