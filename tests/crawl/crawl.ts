// `npm run crawl [-- --site SLUG]`: follows every link of the demo sites, or of one, and prints what is wrong. Exits with 1 if anything is.
import http from 'node:http';
import { parseArgs } from 'node:util';
import { DEMO_SITES } from '#tests/support/pages-of-every-kind.ts';
import { startServer } from '../../bench/server.ts';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { crawlSite, type CrawledSite } from './crawl-site.ts';

const { values } = parseArgs({ options: { site: { type: 'string' } } });
buildIfNeeded();
const server = await startServer({});
const everything = { vehicles: Infinity, searches: Infinity, pictures: Infinity };
try {
  for (const slug of values.site ? [values.site] : DEMO_SITES) {
    const { pages, problems } = await crawlSite(siteOf(server.port, slug), everything);
    console.log(`${slug}: ${pages} pages, ${problems.length} problems`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
}

/** A site of the server by its name, which systems do not resolve everywhere. */
function siteOf(port: number, slug: string): CrawledSite {
  const host = `${slug}.localhost:${port}`;
  return {
    origin: `http://${host}`,
    get: (path) =>
      new Promise((resolve, reject) => {
        http
          .get({ port, path, headers: { host } }, (answer) => {
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
