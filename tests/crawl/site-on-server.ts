import http from 'node:http';
import type { CrawledSite } from './crawl-site.ts';

/** A site of a running server by its name, which systems do not resolve everywhere. */
export function siteOnServer(server: URL, slug: string): CrawledSite {
  const port = server.port || '80';
  const host = `${slug}.localhost:${port}`;
  return {
    origin: `http://${host}`,
    get: (path) =>
      new Promise((resolve, reject) => {
        http
          .get({ hostname: server.hostname, port, path, headers: { host } }, (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () => {
              const { location } = answer.headers;
              const headers: HeadersInit = location === undefined ? {} : { location };
              resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode!, headers }));
            });
          })
          .on('error', reject);
      }),
  };
}
