import { productLenders } from '#sites/lender-files.server.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { importFeed } from '#feeds/import-feed.server.ts';
import { readMapping } from '#feeds/mapping.server.ts';
import { sampleDealership } from '#tests/support/feeds.ts';
import { commandLine, isRecording, record, toMeasure } from './record.ts';
import { bareCopy, FEED } from './import/bare-copy.ts';

/**
 * Measures the time from a feed of 16,734 real listings to stock, against bare COPY of the same documents as the limit.
 *   node bench/import.ts                                            embedded database, on disk
 *   npm run with-postgres -- node bench/import.ts                   PostgreSQL (TEST_DATABASE_URL)
 *   node bench/import.ts --memory                                   peak memory at 1, 4 and 8 times the file
 */
const FILE = path.resolve('../shared/data/au-listings/australian_vehicle_prices.csv');
const group = {
  id: 'bench',
  name: 'Bench',
  dealerships: ['a', 'b', 'c', 'd'].map(sampleDealership),
  lenders: productLenders(),
};

interface Timed {
  readonly ms: number;
  readonly rows: number;
  readonly longestBlock: number;
  readonly peakMb: number;
}

async function timed(database: DatabaseHandle, file: string): Promise<Timed> {
  const mapping = await readMapping(`feeds/mappings/${FEED}.yaml`);
  let longestBlock = 0;
  let peak = process.memoryUsage().rss;
  let last = performance.now();
  // Measures the time for which the process could not answer requests.
  const watch = setInterval(() => {
    const now = performance.now();
    longestBlock = Math.max(longestBlock, now - last - 5);
    last = now;
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const started = performance.now();
  const report = await importFeed({
    database,
    group,
    mapping,
    file,
    now: Date.now,
    removalHoldShare: 1,
    confirm: true,
    reportDir: path.join(os.tmpdir(), 'forecourt-bench-reports'),
  });
  const ms = performance.now() - started;
  clearInterval(watch);
  return { ms, rows: report.rows.read, longestBlock, peakMb: peak / 1_048_576 };
}

async function open(folder: string): Promise<DatabaseHandle> {
  return openDatabase({ url: process.env['TEST_DATABASE_URL'], dataDir: folder });
}

async function empty(database: DatabaseHandle): Promise<void> {
  await sql`truncate vehicles, feed_runs`.execute(database.db);
}

const line = (name: string, one: Timed) =>
  `| ${name} | ${Math.round(one.ms).toLocaleString('en-AU')} ms | ${Math.round(one.rows / (one.ms / 1000)).toLocaleString('en-AU')} rows/s | ${Math.round(one.longestBlock)} ms | ${Math.round(one.peakMb)} MB |`;
const median = <T>(of: readonly T[], by: (one: T) => number): T =>
  [...of].sort((a, b) => by(a) - by(b))[Math.floor(of.length / 2)]!;

async function speed(folder: string): Promise<void> {
  const database = await open(folder);
  const rounds = 3;
  const first: Timed[] = [];
  const again: Timed[] = [];
  const copies: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round++) {
    await empty(database);
    const one = await timed(database, FILE);
    const two = await timed(database, FILE);
    const copy = await bareCopy(database);
    if (round === 0) continue;
    first.push(one);
    again.push(two);
    copies.push(copy);
  }
  const copy = median(copies, (ms) => ms);
  const one = median(first, (run) => run.ms);
  const two = median(again, (run) => run.ms);
  console.log(`${database.kind} database, median of ${rounds}\n`);
  console.log('| run | time | speed | longest block | peak memory |\n|---|---|---|---|---|');
  console.log(line('first import', one));
  console.log(line('the same file again', two));
  console.log(
    `| bare COPY of the documents | ${Math.round(copy)} ms | ${Math.round(one.rows / (copy / 1000)).toLocaleString('en-AU')} rows/s | | |`,
  );
  console.log(
    `\nFirst import: ${(copy / one.ms).toFixed(2)} of bare COPY's speed. Again: ${(two.ms / one.ms).toFixed(2)} of the first import's time.`,
  );
  // The aims are those of PostgreSQL.
  const [atLeast, atMost] = database.kind === 'embedded' ? [] : [1 / 4, 1 / 3];
  const measures = [
    toMeasure(`${database.kind}: first import, speed`, copy / one.ms, '', { atLeast, comparedWith: 'bare COPY' }),
    toMeasure(`${database.kind}: again, time`, two.ms / one.ms, '', { atMost, comparedWith: 'first import' }),
    toMeasure(`${database.kind}: rows a second`, one.rows / (one.ms / 1000), ''),
  ];
  if (isRecording) record('import', measures, { command: commandLine() });
  await database.close();
}

async function memory(folder: string): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const [header = ''] = text.split('\r\n', 1);
  console.log('| file | rows | time | peak memory |\n|---|---|---|---|');
  for (const times of [1, 4, 8]) {
    const file = path.join(folder, `times-${times}.csv`);
    // Other titles: other cars.
    const copies = Array.from({ length: times }, (_, at) =>
      text
        .slice(header.length + 2)
        .replace(/,(\d{4}) ([A-Z])/g, `,$1 $2`)
        .replace(/\r\n/g, () => (at === 0 ? '\r\n' : `${at}\r\n`)),
    );
    await writeFile(file, `${header}\r\n${copies.join('')}`);
    const database = await open(path.join(folder, `data-${times}`));
    await empty(database);
    const run = await timed(database, file);
    console.log(
      `| ${Math.round((await stat(file)).size / 1_048_576)} MB | ${run.rows.toLocaleString('en-AU')} | ${Math.round(run.ms)} ms | ${Math.round(run.peakMb)} MB |`,
    );
    await database.close();
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
try {
  createReadStream(FILE)
    .once('error', () => {
      console.error(`${FILE} is not there: this measure needs the real listings.`);
      process.exit(1);
    })
    .destroy();
  await (process.argv.includes('--memory') ? memory(folder) : speed(folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
