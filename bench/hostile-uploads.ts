import { readFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { SAMPLE_TRADE_IN } from '#tests/support/sample-trade-in.ts';
import { openDatabase } from '#platform/db/client.server.ts';
import { hostileFiles, type HostileFile } from './hostile/files.ts';
import { startWatchedServer } from './hostile/watched-server.ts';
import { randomFrom } from './random.ts';

/**
 * Hostile files in the forms that take files: the CV of an application and the photos of a trade-in. Every file is different, from a
 * fixed seed. Counts what was accepted, stored and served, and measures the memory of the server and how long it did nothing for others.
 * At the end each kind is sent alone, and a real CV must still be accepted. Exits with 1 if a file that is not whole or not what it
 * should be was accepted, something has no name or type, or a limit is missed.
 *   NODE_ENV=production node bench/hostile-uploads.ts [uploads]
 */
const uploads = Number(process.argv[2] ?? 10_000);
const CLIENTS = 8;
const TIMES_ALONE = 7;
const MEMORY_LIMIT = 1.5;
const BLOCKED_LIMIT_MS = 50;
const SITE = 'southern-cross.localhost';

const PERSON = {
  name: 'Sam',
  last_name: 'Fictional',
  email: 'sam@example.com',
  phone: '0491 570 156',
  message: 'A hostile upload.',
  terms: 'true',
};
const CAREER = { position: 'Detailer' };
// Too old for an estimate, which the form would show before it accepts anything.
const TRADE_IN = { ...SAMPLE_TRADE_IN, vehicle_year: '2012', kms: '245,000' };

const server = await startWatchedServer();

interface Answer {
  readonly status: number | string;
  readonly path: string | null;
}
const answers = new Map<string, Map<string, number>>();
const memory: number[] = [];
const blocked: number[] = [];

try {
  const location = await locationOfForm();
  const files = await hostileFiles();
  const random = randomFrom(20_261_122);
  // Compiled and warm before measuring.
  for (const file of files) await post(file, location, random);
  const before = residentMegabytes();
  await server.readBlocked('reset');
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < uploads) {
        const number = next++;
        const file = files[number % files.length]!;
        const { status } = await post(file, location, random);
        const counts = answers.get(file.name) ?? new Map<string, number>();
        answers.set(file.name, counts.set(String(status), (counts.get(String(status)) ?? 0) + 1));
        if (number % 100 !== 0) continue;
        memory.push(residentMegabytes());
        blocked.push(await server.readBlocked('reset'));
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const alone = await blockedAlone(files, location, random);
  const good = await post(
    { name: 'a real CV', field: 'cv', fileName: () => 'My CV.pdf', bytes: realCv },
    location,
    random,
  );
  const served = await servedWithoutSignature();
  await server.stop();
  await report({ before, seconds, good, served, alone, kinds: files });
} finally {
  await server.remove();
}

/** The first location that the form offers. */
async function locationOfForm(): Promise<string> {
  const page = await (await fetch(`http://127.0.0.1:${server.port}/careers`)).text();
  const found = /<select[^>]*name="location"[\s\S]*?<option value="([^"]+)"/.exec(page)?.[1];
  if (!found) throw new Error('/careers has no choice of a location: is the form on for this site?');
  return found;
}

function realCv(): Buffer {
  return Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\nxref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n30\n%%EOF\n');
}

/** One connection for each post, as an attacker would open. A connection that the server closes is an answer too. */
function post(file: HostileFile, location: string, random: () => number): Promise<Answer> {
  const boundary = `----forecourt${Math.floor(random() * 1e15)}`;
  const isCv = file.field === 'cv';
  const fields = { ...PERSON, ...(isCv ? { ...CAREER, location } : { ...TRADE_IN, location_id: location }) };
  const text = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const name = file.fileName(random).replaceAll(/["\r\n]/g, '_');
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${file.field}"; filename="${name}"`,
    `Content-Type: ${file.type ?? 'application/octet-stream'}`,
    '\r\n',
  ].join('\r\n');
  const start = Buffer.from(text + head);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return new Promise((resolve) => {
    const request = http.request(
      {
        port: server.port,
        agent: false,
        method: 'POST',
        path: isCv ? '/careers' : '/trade-in',
        headers: { host: `${SITE}:${server.port}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      (answer) =>
        answer
          .on('end', () => resolve({ status: answer.statusCode ?? 0, path: answer.headers.location ?? null }))
          .on('error', () => resolve({ status: answer.statusCode ?? 0, path: null }))
          .resume(),
    );
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, path: null }));
    request.write(start);
    void send(request, file, random).then(() => request.end(end));
  });
}

/** Large files are sent piece by piece, until the server closes the connection. */
async function send(request: http.ClientRequest, file: HostileFile, random: () => number): Promise<void> {
  const bytes = file.bytes(random);
  for (let sent = 0; sent < (file.repeat ?? 1) && !request.destroyed; sent++) {
    if (request.write(bytes)) continue;
    await new Promise<void>((resolve) => {
      const go = () => {
        request.off('drain', go).off('close', go);
        resolve();
      };
      request.once('drain', go).once('close', go);
    });
  }
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.processId}/status`, 'utf8'))![1]) / 1024;
}

/** The time for which one upload keeps others waiting: the kind with the largest median. */
async function blockedAlone(
  files: readonly HostileFile[],
  location: string,
  random: () => number,
): Promise<{ readonly name: string; readonly ms: number }> {
  const medians: { name: string; ms: number }[] = [];
  for (const file of files) {
    const times: number[] = [];
    for (let count = 0; count < TIMES_ALONE; count++) {
      await server.readBlocked('reset');
      await post(file, location, random);
      times.push(await server.readBlocked('read'));
    }
    medians.push({ name: file.name, ms: times.toSorted((a, b) => a - b)[Math.floor(TIMES_ALONE / 2)]! });
  }
  return medians.toSorted((a, b) => b.ms - a.ms)[0]!;
}

/** Counts the answers at URLs that an attacker would guess. */
async function servedWithoutSignature(): Promise<number> {
  const guesses = [
    '/lead-files/',
    '/lead-files/1/1',
    '/uploads/cv.pdf',
    '/files/cv.pdf',
    '/outbox/',
    '/careers/cv.pdf',
  ];
  const found = await Promise.all(guesses.map((guess) => fetch(`http://127.0.0.1:${server.port}${guess}`)));
  return found.filter(({ ok }) => ok).length;
}

interface Measured {
  readonly before: number;
  readonly seconds: number;
  readonly good: Answer;
  readonly served: number;
  readonly alone: { readonly name: string; readonly ms: number };
  readonly kinds: readonly HostileFile[];
}

async function report(measured: Measured): Promise<void> {
  const database = await openDatabase({ dataDir: server.dataDir });
  const stored = await database.db.selectFrom('lead_files').select(['name', 'type', 'field']).execute();
  await database.close();
  const unnamed = stored.filter(
    ({ name, type }) => name.trim() === '' || !/^(?:application|image)\//.test(type),
  ).length;
  const acceptedOf = (mayBeWhole: boolean) =>
    measured.kinds
      .filter((kind) => (kind.mayBeWhole ?? false) === mayBeWhole)
      .reduce((sum, { name }) => sum + (answers.get(name)?.get('303') ?? 0), 0);
  const wrong = acceptedOf(false);
  const strange = stored.filter(({ field, type }) => field !== 'cv' && type !== 'image/jpeg').length;
  const most = Math.max(...memory);
  const sorted = blocked.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)]!;
  const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
  const machine = `${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}`;
  const seconds = measured.seconds.toFixed(0);
  console.log(`${uploads.toLocaleString('en-AU')} hostile uploads by ${CLIENTS} clients in ${seconds} s; ${machine}\n`);
  console.log('| file | answers |\n|---|---|');
  for (const [name, counts] of answers)
    row(name, [...counts].map(([status, count]) => `${status}: ${count}`).join(', '));
  console.log('\n| | measured | limit |\n|---|---:|---:|');
  row('accepted although not whole, or not what it should be', wrong, 0);
  row('accepted after the picture was encoded again, or with harmless changes', acceptedOf(true), '');
  row('photos stored as anything but a JPEG of our own', strange, 0);
  row('stored without a name or a type', unnamed, 0);
  row('served without a signed link', measured.served, 0);
  const { before, alone } = measured;
  const growth = (most / before).toFixed(2);
  row('memory, MB: before, most', `${before.toFixed(0)}, ${most.toFixed(0)} (${growth})`, `${MEMORY_LIMIT} times`);
  row(
    `others wait for one upload, ms, median of the slowest kind (${alone.name})`,
    `${alone.ms.toFixed(1)} (${(alone.ms / BLOCKED_LIMIT_MS).toFixed(2)})`,
    BLOCKED_LIMIT_MS,
  );
  row(
    `others wait while ${CLIENTS} clients send, ms, longest in 100 uploads: p50, p95`,
    `${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)}, ${p95.toFixed(1)}`,
    '',
  );
  row('a real CV afterwards', measured.good.status, 303);
  const missed =
    wrong + strange + unnamed + measured.served > 0 ||
    measured.good.status !== 303 ||
    most / measured.before > MEMORY_LIMIT ||
    measured.alone.ms > BLOCKED_LIMIT_MS;
  if (missed) process.exitCode = 1;
}
