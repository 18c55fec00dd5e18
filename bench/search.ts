// Search engines against each other over the same made-up stock and the same queries; each runs in a process of its own.
//   node scripts/with-postgres.mjs -- node bench/search.ts            5,000, 50,000 and 1,000,000 cars
//   node bench/search.ts 5000                                         only that size; without a server, no PostgreSQL
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { commandLine, isRecording, programArguments, record, toMeasure, type Measure } from './record.ts';
import type { Measured } from './search/measure.ts';

const sizes = programArguments.length > 0 ? programArguments.map(Number) : [5_000, 50_000, 1_000_000];
const script = new URL('search/measure.ts', import.meta.url).pathname;

/** Number of different queries for a rival, and of rounds: fewer for a rival that needs seconds for each. */
function effort(name: string, vehicles: number): { queries: number; rounds: number } | null {
  if (name === 'engine') return vehicles > 100_000 ? { queries: 200, rounds: 3 } : { queries: 200, rounds: 10 };
  // In-process rivals would need hours and many times the memory for a million cars.
  if (vehicles > 100_000) return name === 'postgres' ? { queries: 20, rounds: 1 } : null;
  return vehicles > 10_000 ? { queries: name === 'orama' ? 20 : 40, rounds: 1 } : { queries: 60, rounds: 2 };
}

function measure(name: string, vehicles: number): Measured | null {
  const wanted = effort(name, vehicles);
  if (!wanted) return null;
  const run = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=8192',
      script,
      name,
      String(vehicles),
      String(wanted.queries),
      String(wanted.rounds),
    ],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (run.status !== 0)
    throw new Error(
      `Measuring ${name} at ${vehicles} cars failed (${run.status ?? run.signal}); its message is above.`,
    );
  return JSON.parse(run.stdout) as Measured;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Three digits. */
const short = (value: number) => value.toFixed([10, 100].filter((limit) => value < limit).length);

console.log(
  `${os.cpus()[0]?.model ?? 'unknown processor'}, ${os.cpus().length} cores, Node ${process.version}, load ${os.loadavg()[0]!.toFixed(1)} at start\n`,
);
console.log(
  '| cars | engine | p50 ms | p99 ms | p50 cpu | p99 cpu | load s | memory MB | slower than ours | same counts |',
);
console.log('|---:|---|---:|---:|---:|---:|---:|---:|---:|---|');
const notes: string[] = [];
const measures: Measure[] = [];
/** Milliseconds of p99, by the number of vehicles. */
const AIMS: Readonly<Record<number, number>> = { 5_000: 0.3, 50_000: 2, 1_000_000: 30 };
const LEAST_TIMES_FASTER = 50;
for (const vehicles of sizes) {
  const ours = measure('engine', vehicles)!;
  const size = `${vehicles.toLocaleString('en-AU')} vehicles`;
  const comparedWith = `p50 ${short(ours.p50)} ms`;
  measures.push(toMeasure(`${size}, p99 of a query`, ours.p99, 'ms', { atMost: AIMS[vehicles], comparedWith }));
  const line = (cells: readonly string[]) =>
    console.log(`| ${vehicles.toLocaleString('en-AU')} | ${cells.join(' | ')} |`);
  line([
    '**ours**',
    short(ours.p50),
    short(ours.p99),
    short(ours.cpuP50),
    short(ours.cpuP99),
    short(ours.buildSeconds),
    short(ours.memoryMb),
    '',
    '',
  ]);
  const kinds = Object.entries(ours.byKind).map(([kind, { p50, p99 }]) => `${kind} ${short(p50)} / ${short(p99)}`);
  notes.push(
    `${vehicles.toLocaleString('en-AU')} cars, p50 / p99 by kind of query: ${kinds.join(', ')}; worst ${short(ours.worst)} ms; ` +
      `queries not asked before ${short(ours.newQueries.p50)} / ${short(ours.newQueries.p99)}; making the rows took ${short(ours.makingRowsSeconds)} s of the load; ` +
      `a change of 100 cars ${short(ours.change!.ms)} ms, the first query after it ${short(ours.change!.nextQueryMs)} ms; peak of the process ${short(ours.peakMb)} MB.`,
  );
  for (const name of ['orama', 'itemsjs', 'postgres']) {
    if (name === 'postgres' && !process.env.TEST_DATABASE_URL) continue;
    const other = measure(name, vehicles);
    if (!other) continue;
    // Processor time, which does not depend on other work on the machine. PostgreSQL is another process, so there wall time.
    const measureOf = (median: { ms: number; cpu: number }) => (name === 'postgres' ? median.ms : median.cpu);
    const ratio = sum(other.medians.map(measureOf)) / sum(ours.medians.slice(0, other.medians.length).map(measureOf));
    measures.push(toMeasure(`${size}, times faster than ${name}`, ratio, '', { atLeast: LEAST_TIMES_FASTER }));
    const numbers = Object.keys(other.counts);
    const same = numbers.filter((number) => other.counts[Number(number)] === ours.counts[Number(number)]).length;
    const memory = name === 'postgres' ? 'in the server' : short(other.memoryMb);
    line([
      name,
      short(other.p50),
      short(other.p99),
      ...(name === 'postgres' ? ['', ''] : [short(other.cpuP50), short(other.cpuP99)]),
      short(other.buildSeconds),
      memory,
      `${short(ratio)}x`,
      `${same} of ${numbers.length}`,
    ]);
  }
}
console.log(`\n${notes.join('\n')}`);
if (isRecording) record('search', measures, { command: commandLine() });
