// Measures one rival at one size in a process of its own, and prints one line of JSON. Started by bench/search.ts.
import { queries } from './queries.ts';
import type { Rival } from './rival.ts';
import { stock } from './stock.ts';

export interface Measured {
  readonly buildSeconds: number;
  readonly makingRowsSeconds: number;
  readonly memoryMb: number;
  readonly peakMb: number;
  readonly p50: number;
  readonly p99: number;
  /** The same in processor time, which excludes other work on the machine. It has no meaning for a server in another process. */
  readonly cpuP50: number;
  readonly cpuP99: number;
  readonly worst: number;
  readonly byKind: Readonly<Record<string, { readonly p50: number; readonly p99: number }>>;
  /** Milliseconds of our engine for queries that were not asked before, although most of their filters were. */
  readonly newQueries: { readonly p50: number; readonly p99: number };
  /** Milliseconds of one change of 100 cars, and of the first query after it. */
  readonly change: { readonly ms: number; readonly nextQueryMs: number } | null;
  /** Counts of each query without text, by its number. */
  readonly counts: Readonly<Record<number, number>>;
  /** Median milliseconds of each query, by its number: passed, and of processor time. */
  readonly medians: readonly { readonly ms: number; readonly cpu: number }[];
}

const [name, size, asked, rounds] = process.argv.slice(2);
const vehicles = Number(size);
const open: Readonly<Record<string, () => Promise<Rival>>> = {
  engine: async () => (await import('./engine.ts')).engine(vehicles),
  orama: async () => (await import('./orama.ts')).orama(vehicles),
  itemsjs: async () => (await import('./itemsjs.ts')).itemsjs(vehicles),
  postgres: async () => (await import('./postgres.ts')).postgres(vehicles),
};

const collect = globalThis.gc ?? (() => undefined);
const memory = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
};

let start = performance.now();
let rows = 0;
for (const row of stock(vehicles)) rows += row.id.length > 0 ? 1 : 0;
const makingRowsSeconds = (performance.now() - start) / 1000;

const before = memory();
start = performance.now();
const rival = await open[name!]!();
const buildSeconds = (performance.now() - start) / 1000;
const memoryMb = memory() - before;

const list = queries(Number(asked));
const times: { number: number; kind: string; ms: number; cpu: number }[] = [];
const counts: Record<number, number> = {};
// A slow rival does not run every query twice: its few long queries are warm after the first.
const warmUp = Number(rounds) > 1 ? -5 : 0;
for (let round = warmUp; round < Number(rounds); round++) {
  for (const [i, { kind, query }] of list.entries()) {
    const cpuBefore = process.cpuUsage();
    const begin = performance.now();
    const count = await rival.count(query);
    const ms = performance.now() - begin;
    const cpu = process.cpuUsage(cpuBefore);
    // Rounds below 0 warm up: a web process that has answered a thousand queries is what shoppers meet.
    if (round >= 0) times.push({ number: i, kind, ms, cpu: (cpu.user + cpu.system) / 1000 });
    if (kind !== 'text') counts[i] = count;
  }
}

const newQueries: number[] = [];
// Rivals have no caches of filters.
for (let round = 0; name === 'engine' && round < Number(rounds); round++) {
  for (const { query } of queries(Number(asked), 1_000 + round)) {
    const begin = performance.now();
    await rival.count(query);
    newQueries.push(performance.now() - begin);
  }
}

let change: Measured['change'] = null;
if (rival.change) {
  const rowsOf = (seed: number) => [...stock(100, seed)].map((row, i) => ({ ...row, id: `car-1-${i * 7}` }));
  const samples: { ms: number; nextQueryMs: number }[] = [];
  for (let i = 0; i < 15; i++) {
    const changed = rowsOf(50 + i);
    const begin = performance.now();
    await rival.change(changed);
    const middle = performance.now();
    await rival.count(list[0]!.query);
    samples.push({ ms: middle - begin, nextQueryMs: performance.now() - middle });
  }
  change = {
    ms: percentile(
      samples.map(({ ms }) => ms),
      0.5,
    ),
    nextQueryMs: percentile(
      samples.map(({ nextQueryMs }) => nextQueryMs),
      0.5,
    ),
  };
}
await rival.close();

const medians = list.map((_, i) => {
  const own = times.filter(({ number }) => number === i);
  return {
    ms: percentile(
      own.map(({ ms }) => ms),
      0.5,
    ),
    cpu: percentile(
      own.map(({ cpu }) => cpu),
      0.5,
    ),
  };
});
const cpu = times.map((time) => time.cpu);
const all = times.map(({ ms }) => ms);
const kinds = [...new Set(times.map(({ kind }) => kind))];
const measured: Measured = {
  buildSeconds,
  makingRowsSeconds,
  memoryMb,
  peakMb: process.resourceUsage().maxRSS / 1024,
  p50: percentile(all, 0.5),
  p99: percentile(all, 0.99),
  cpuP50: percentile(cpu, 0.5),
  cpuP99: percentile(cpu, 0.99),
  worst: Math.max(...all),
  byKind: Object.fromEntries(
    kinds.map((kind) => {
      const own = times.filter((time) => time.kind === kind).map(({ ms }) => ms);
      return [kind, { p50: percentile(own, 0.5), p99: percentile(own, 0.99) }];
    }),
  ),
  newQueries: { p50: percentile(newQueries, 0.5), p99: percentile(newQueries, 0.99) },
  change,
  counts,
  medians,
};
console.log(JSON.stringify(measured));

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
