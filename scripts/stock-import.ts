import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { NoServer } from '#platform/ask-control-socket.server.ts';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { preparePrivateFolder } from '#platform/private-folder.server.ts';
import { FolderInUse } from '#platform/db/folder-lock.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { summarise, type FeedReport } from '#feeds/rules/feed-report.ts';
import {
  requestImport,
  handleImportRequest,
  type ImportAnswer,
  type ImportRequest,
} from '#feeds/import-request.server.ts';
import type { ImportProgress } from '#feeds/import-feed.server.ts';
import { readMapping } from '#feeds/mapping.server.ts';
import { DEFAULT_HOLD_SHARE } from '#feeds/rules/feed-report.ts';

const USAGE = `npm run stock:import -- --group GROUP --mapping MAPPING.yaml FILE

  --group GROUP      the dealer group's folder under dealers/
  --mapping FILE     maps columns to fields; see docs/how-to/map-your-feed.md
  --dry-run          read and report, write nothing
  --confirm          apply a feed that removes more than the allowed share
  --json             print the report as JSON (and nothing else)
  --help

Exit code: 0 done, 1 failed, 2 wrong use or a mapping that does not fit, 3 held.
DATA_DIR (default .data), DATABASE_URL, DEALERS_DIR (default dealers) and FEED_REMOVAL_SHARE (default 0.3) are read as the server
reads them.`;

const EXIT = { done: 0, failed: 1, usage: 2, held: 3 } as const;

class WrongUse extends Error {}

interface Command extends Required<ImportRequest> {
  readonly json: boolean;
}

function readCommand(): Command | null {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        group: { type: 'string' },
        mapping: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        confirm: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (values.help) return null;
  if (!values.group) throw new WrongUse('--group is missing');
  if (!values.mapping) throw new WrongUse('--mapping is missing');
  if (positionals.length !== 1)
    throw new WrongUse(positionals.length === 0 ? 'the feed file is missing' : 'give one feed file');
  const file = path.resolve(positionals[0]!);
  if (!existsSync(file)) throw new WrongUse(`there is no file ${file}`);
  return {
    group: values.group,
    mapping: path.resolve(values.mapping),
    file,
    confirm: values.confirm,
    dryRun: values['dry-run'],
    json: values.json,
  };
}

function removalShare(): number {
  const share = Number(process.env['FEED_REMOVAL_SHARE'] || DEFAULT_HOLD_SHARE);
  if (share >= 0 && share <= 1) return share;
  throw new WrongUse('FEED_REMOVAL_SHARE must be a number from 0 to 1');
}

/** The import's answers, from this process or, when a server holds the embedded database, from that server. */
async function* answers(command: Command): AsyncGenerator<ImportAnswer> {
  const { json: _json, ...request } = command;
  const dataDir = process.env['DATA_DIR'] || '.data';
  let database: DatabaseHandle;
  await preparePrivateFolder(dataDir);
  try {
    database = await openDatabase({ url: process.env['DATABASE_URL'] || undefined, dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    try {
      yield* requestImport(dataDir, request);
    } catch (inner) {
      throw inner instanceof NoServer ? new Error(`${error.message} (${inner.message})`) : inner;
    }
    return;
  }
  try {
    const tenants = await openTenants({ dir: process.env['DEALERS_DIR'] || 'dealers', watch: false });
    try {
      yield* handleImportRequest(request, {
        database,
        tenants,
        now: () => Date.now(),
        removalShare: removalShare(),
        reportDir: path.join(dataDir, 'reports'),
        signal: stopping.signal,
      });
    } finally {
      await tenants.close();
    }
  } finally {
    await database.close();
  }
}

const stopping = new AbortController();
// The first Ctrl+C ends after the dealership that is being written; the second one at once.
process.once('SIGINT', () =>
  stopping.abort(new Error('Stopped. Dealerships that were written are complete; import the file again for the rest.')),
);

let shownAt = 0;
function showProgress(progress: ImportProgress): void {
  const share = progress.total === 0 ? 1 : progress.done / progress.total;
  const what =
    progress.phase === 'read'
      ? `reading  ${progress.rows.toLocaleString('en-AU')} ${progress.rows === 1 ? 'row' : 'rows'}`
      : `writing  ${progress.done.toLocaleString('en-AU')} of ${progress.total.toLocaleString('en-AU')} ${progress.total === 1 ? 'vehicle' : 'vehicles'}`;
  if (process.stderr.isTTY) {
    const width = 30;
    const full = Math.round(share * width);
    process.stderr.write(
      `\r\u001b[K[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`,
    );
  } else if (Date.now() - shownAt > 2000) {
    shownAt = Date.now();
    process.stderr.write(`${Math.floor(share * 100)} % ${what}\n`);
  }
}

async function main(): Promise<number> {
  const command = readCommand();
  if (command === null) {
    console.log(USAGE);
    return EXIT.done;
  }
  // A wrong mapping is reported before the database is opened.
  await readMapping(command.mapping);
  let code: number = EXIT.failed;
  for await (const answer of answers(command)) {
    if ('progress' in answer) {
      if (!command.json) showProgress(answer.progress);
      continue;
    }
    if (!command.json && process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    if ('error' in answer) {
      if (command.json) console.log(JSON.stringify({ error: answer.error }));
      else console.error(answer.error);
      code = answer.kind === 'usage' ? EXIT.usage : EXIT.failed;
    } else {
      const report = answer.report as FeedReport;
      console.log(command.json ? JSON.stringify(report, null, 2) : summarise(report).join('\n'));
      code = report.state === 'held' ? EXIT.held : EXIT.done;
    }
  }
  return code;
}

try {
  process.exitCode = await main();
} catch (error) {
  const wrongUse = error instanceof WrongUse;
  console.error(wrongUse ? `${(error as Error).message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = wrongUse || (error as Error).name === 'MappingError' ? EXIT.usage : EXIT.failed;
}
