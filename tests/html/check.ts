// `npm run html:check`: W3C's Nu HTML Checker over a page of every kind, with its states, of every demo site. Exits with 1 if there are errors.
import { rmSync } from 'node:fs';
import http from 'node:http';
import { DEMO_SITES, pagesOfEveryKind, type TestedSite } from '#tests/support/pages-of-every-kind.ts';
import { startServer } from '../../bench/server.ts';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { prepareDealers } from '../e2e/prepare-dealers.ts';
import { checkPages, fetchChecker, javaProblem, type CheckedPage } from './nu-checker.ts';

const problem = javaProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const jar = fetchChecker();
buildIfNeeded();
const errors = checkPages(jar, await pagesOfSites());
for (const [{ site, name, address }, found] of errors) {
  console.error(`\n${site}: ${name} (${address})`);
  for (const error of found) console.error(`  ${error}`);
}
process.exitCode = errors.size > 0 ? 1 : 0;

async function pagesOfSites(): Promise<readonly CheckedPage[]> {
  const dealers = prepareDealers();
  const server = await startServer({ DEALERS_DIR: dealers });
  try {
    const pages: CheckedPage[] = [];
    for (const site of DEMO_SITES) {
      const shown = await pagesOfEveryKind(siteOf(server.port, site));
      console.log(`${site}: ${shown.length} pages`);
      pages.push(...shown.map((page) => ({ ...page, site })));
    }
    return pages;
  } finally {
    await server.stop();
    rmSync(dealers, { recursive: true, force: true });
  }
}

/** A site of the server by its name, which systems do not resolve everywhere. */
function siteOf(port: number, site: string): TestedSite {
  const host = `${site}.localhost:${port}`;
  const ask = (path: string, method: string, headers: http.OutgoingHttpHeaders, body: string) =>
    new Promise<Response>((resolve, reject) => {
      http
        .request({ port, path, method, headers: { host, 'accept-encoding': 'identity', ...headers } }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve(
              new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, {
                status: answer.statusCode!,
                headers: Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
                  (values ?? []).map((value): [string, string] => [name, value]),
                ),
              }),
            ),
          );
        })
        .on('error', reject)
        .end(body);
    });
  return {
    get: (address) => ask(address, 'GET', {}, ''),
    post: (address, fields) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` };
      return ask(address, 'POST', headers, String(new URLSearchParams(fields)));
    },
  };
}
