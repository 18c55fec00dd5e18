// `npm run crawl [-- --site SLUG]`: follows every link of a running site and prints what is wrong. Exits with 1 if anything is.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEMO_SITES } from '#tests/support/pages-of-every-kind.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { startServer } from '../../bench/server.ts';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { crawlSite } from './crawl-site.ts';
import { siteOnServer } from './site-on-server.ts';

const USAGE = `npm run crawl -- [--site SLUG] [--server URL] [--demo]

  --site SLUG    the site's folder name (default: all sites of DEALERS_DIR)
  --server URL   the running server (default: http://127.0.0.1 with PORT, or 3000)
  --demo         the demo sites, on a server of its own with demo stock
  --help

Exit code: 0 nothing is wrong, 1 something is, 2 wrong usage, no server or no such site.`;

const EVERYTHING = { vehicles: Infinity, searches: Infinity, pictures: Infinity };

/** The reason why nothing was crawled. */
class CannotCrawl extends Error {}

async function crawlAll(server: URL, slugs: readonly string[]): Promise<boolean> {
  let isRight = true;
  for (const slug of slugs) {
    const site = siteOnServer(server, slug);
    const { status } = await site.get('/').catch(() => {
      throw new CannotCrawl(
        `No server answers at ${server.origin}. Start it with npm start, or name it with --server; --demo starts one with the demo sites.`,
      );
    });
    if (status === 404)
      throw new CannotCrawl(
        `The server at ${server.origin} has no site "${slug}". \`npm run site:check -- --site ${slug}\` says what is wrong with its files.`,
      );
    const { pages, problems } = await crawlSite(site, EVERYTHING);
    console.log(`${slug}: ${pages} pages, ${problems.length} problems`);
    for (const problem of problems) console.log(`  ${problem}`);
    isRight &&= problems.length === 0;
  }
  return isRight;
}

async function crawlDemo(slugs: readonly string[]): Promise<boolean> {
  buildIfNeeded();
  const server = await startServer({});
  try {
    return await crawlAll(new URL(`http://127.0.0.1:${server.port}`), slugs);
  } finally {
    await server.stop();
  }
}

async function run(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      server: { type: 'string' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const named = values.site === undefined ? null : [values.site];
  if (values.demo) return (await crawlDemo(named ?? DEMO_SITES)) ? 0 : 1;
  const address = values.server ?? `http://127.0.0.1:${process.env['PORT'] || 3000}`;
  if (!URL.canParse(address) || new URL(address).protocol !== 'http:')
    throw new CannotCrawl(`--server "${address}" must be a URL such as http://127.0.0.1:3000.`);
  const slugs = named ?? (await allSites());
  return (await crawlAll(new URL(address), slugs)) ? 0 : 1;
}

async function allSites(): Promise<readonly string[]> {
  const tenants = await openTenants({ dir: process.env['DEALERS_DIR'] || 'dealers', watch: false });
  return tenants.all().map(({ slug }) => slug);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isUsage = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error((error as Error).message);
  if (isUsage) console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
