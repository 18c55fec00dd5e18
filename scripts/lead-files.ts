/** Prints new links to the files of a lead. `npm run lead:files -- --receipt FC-7K3M-92QD` */
import { existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { FolderInUse } from '#platform/db/folder-lock.server.ts';
import { hasEmbeddedDatabase, openDatabase } from '#platform/db/client.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { freshFileLinks, type FreshLinks } from '#leads/fresh-links.server.ts';

const USAGE = `npm run lead:files -- --receipt RECEIPT

  --receipt RECEIPT  the receipt number in the mail of the lead, such as FC-7K3M-92QD
  --help

Prints each file with a link that works without a password until its date: send it only to the dealership.
Exit code: 0 done, 1 there are no such files, 2 wrong use.
DATA_DIR (default .data), DATABASE_URL and DEALERS_DIR (default dealers) are read as the server reads them.`;

/** From this process, or from the server that holds the embedded database. */
async function ask(receipt: string): Promise<FreshLinks> {
  const dataDir = process.env['DATA_DIR'] || '.data';
  const url = process.env['DATABASE_URL'] || undefined;
  // Opening it would create an empty one, in which no receipt can be found.
  if (url === undefined && !hasEmbeddedDatabase(dataDir)) {
    throw new Error(
      `There is no database in ${path.resolve(dataDir)}. Set DATA_DIR or DATABASE_URL to what the server uses.`,
    );
  }
  const database = await openDatabase({ url, dataDir }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });
  if (!database) return askServer(path.join(dataDir, 'control.sock'), receipt);
  try {
    const tenants = await openTenants({ dir: process.env['DEALERS_DIR'] || 'dealers', watch: false });
    return await freshFileLinks(receipt, { db: database.db, sites: tenants.all(), now: Date.now() });
  } finally {
    await database.close();
  }
}

async function askServer(socketPath: string, receipt: string): Promise<FreshLinks> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = http.request({ socketPath, path: '/leads/file-links', method: 'POST', agent: false }, resolve);
    sent.once('error', reject);
    sent.end(JSON.stringify({ receipt }));
  });
  if (response.statusCode === 404) throw new Error('The server runs an earlier version. Restart it.');
  return (await json(response)) as FreshLinks;
}

async function run(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({ options: { receipt: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return say(0, USAGE);
  if (!values.receipt) return say(2, `--receipt is missing\n\n${USAGE}`);
  const answer = await ask(values.receipt);
  if ('error' in answer) return say(1, answer.error);
  return say(0, answer.files.map(({ name, url, expires_at }) => `${name}\n  ${url}\n  until ${expires_at}`).join('\n'));
}

function say(code: number, text: string): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
