// Measures how well searches find the vehicles that shoppers mean: engines against each other over the judged set
// (search-words/judged/README.md).
//   node scripts/with-postgres.mjs -- node bench/search-words.ts           all engines; without a server, no PostgreSQL
//   node bench/search-words.ts --only=ours --worst=40 [--stock=southern-cross]   one engine, and the queries that it answers worst
//   node bench/search-words.ts --speed                                     how long reading takes
//   node bench/search-words.ts --fuzz                                      how long 10,000 random texts take, with their searches
import { existsSync } from 'node:fs';
import path from 'node:path';
import { commandLine, isRecording, record, toMeasure, type Measure } from './record.ts';
import { JUDGED_PARTS, placesOf, readJudged, type JudgedQuery } from './search-words/judge.ts';
import { engineAlone, itemsjs, orama, ours, postgres, type Answers, type Found } from './search-words/rivals.ts';
import { fuzz } from './search-words/fuzz.ts';
import { readingSpeed } from './search-words/reading-speed.ts';
import { judgedStocks, type JudgedStock } from './search-words/stocks.ts';

const argument = (name: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const ENGINES: Readonly<Record<string, (stock: JudgedStock) => Promise<Answers | null>>> = {
  ours,
  before: engineAlone,
  itemsjs,
  orama,
  postgres,
};
const only = argument('only')?.split(',');
const names = Object.keys(ENGINES).filter((name) => only?.includes(name) ?? true);

/** A query asked of a stock, with the grades of the stock's vehicles that are not 0. */
interface Asked {
  readonly part: string;
  readonly judged: JudgedQuery;
  readonly stock: JudgedStock;
  readonly grades: ReadonlyMap<string, number>;
}

interface Outcome {
  readonly asked: Asked;
  readonly ids: readonly string[];
  readonly admits: boolean;
  /** The meaning that was read; undefined for an engine that does not read. */
  readonly reads: string | undefined;
  /** null if no vehicle is relevant. */
  readonly ndcg: number | null;
}

const gain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

function outcome(asked: Asked, { ids, admits, reads }: Found): Outcome {
  const best = [...asked.grades.values()].sort((a, b) => b - a).slice(0, 10);
  const got = ids.slice(0, 10).map((id) => asked.grades.get(id) ?? 0);
  return { asked, ids, admits, reads, ndcg: best.length === 0 ? null : gain(got) / gain(best) };
}

const stocks = (await judgedStocks()).filter((one) => one.name === (argument('stock') ?? one.name));
const parts = JUDGED_PARTS.filter((part) =>
  existsSync(path.join(import.meta.dirname, 'search-words/judged', `${part}.tsv`)),
);
const all: Asked[] = stocks.flatMap((stock) => {
  const place = placesOf(stock);
  return parts.flatMap((part) =>
    readJudged(part)
      .filter((judged) => judged.stocks.includes(stock.name))
      .map((judged) => ({
        part,
        judged,
        stock,
        grades: new Map(
          stock.vehicles.flatMap((vehicle) => {
            const grade = judged.grade(vehicle, place(vehicle));
            return grade > 0 ? [[vehicle.id, grade] as const] : [];
          }),
        ),
      })),
  );
});

if (process.argv.includes('--speed')) {
  const texts = [...new Set(all.map((one) => one.judged.query))];
  for (const stock of stocks) console.log(await readingSpeed(stock, texts));
  process.exit();
}

if (process.argv.includes('--fuzz')) {
  for (const stock of stocks) console.log(await fuzz(stock));
  process.exit();
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

console.log(stocks.map((one) => `${one.name} ${one.rows.length}`).join(', '));
for (const part of parts) {
  const own = all.filter((one) => one.part === part);
  const different = new Set(own.map((one) => one.judged.query)).size;
  console.log(
    `${part}: ${different} queries, asked ${own.length} times; ${own.filter((one) => one.grades.size === 0).length} times without a relevant vehicle`,
  );
}
console.log(
  '\n| engine | part | nDCG@10 | demo sites | listings | nothing found, of those with a relevant vehicle | other vehicles without saying so, of those without |',
);
console.log('|---|---|---:|---:|---:|---:|---:|');
const measures: Measure[] = [];
/** The largest share of searches of a part that find nothing, although a vehicle is relevant. */
let mostEmpty = 0;
for (const name of names) {
  const outcomes: Outcome[] = [];
  for (const stock of stocks) {
    const engine = await ENGINES[name]!(stock);
    if (engine === null) break;
    for (const asked of all.filter((one) => one.stock === stock))
      outcomes.push(outcome(asked, await engine.find(asked.judged.query)));
    await engine.close();
  }
  if (outcomes.length === 0) continue;
  for (const part of parts) {
    const own = outcomes.filter((one) => one.asked.part === part);
    const relevant = own.filter((one) => one.ndcg !== null);
    const of = (isListings: boolean) =>
      mean(
        relevant.filter((one) => (one.asked.stock.name === 'listings') === isListings).map((one) => one.ndcg!),
      ).toFixed(3);
    const none = own.filter((one) => one.ndcg === null);
    const ndcg = mean(relevant.map((one) => one.ndcg!));
    const empty = relevant.filter((one) => one.ids.length === 0).length;
    const comparedWith = `nothing found: ${share(empty, relevant.length)}`;
    if (name === 'ours') measures.push(toMeasure(`nDCG@10, ${part}`, ndcg, '', { atLeast: 0.92, comparedWith }));
    if (name === 'ours') mostEmpty = Math.max(mostEmpty, empty / Math.max(1, relevant.length));
    console.log(
      `| ${[
        name,
        part,
        ndcg.toFixed(3),
        of(false),
        of(true),
        share(empty, relevant.length),
        share(none.filter((one) => one.ids.length > 0 && !one.admits).length, none.length),
      ].join(' | ')} |`,
    );
  }
  const read = outcomes.filter(({ asked, reads }) => asked.judged.reads !== null && reads !== undefined);
  const wrong = read.filter(({ asked, reads }) => asked.judged.reads !== reads);
  if (read.length > 0) console.log(`\n${name}: ${wrong.length} of ${read.length} readings are other than meant`);
  const worst = Number(argument('worst') ?? 0);
  for (const { asked, reads } of worst > 0 ? wrong : [])
    console.log(`  read ${asked.stock.name} "${asked.judged.query}": ${reads}; meant ${asked.judged.reads}`);
  for (const one of outcomes
    .filter(({ ndcg, asked }) => ndcg !== null && ndcg < 0.999 && asked.part === (argument('part') ?? 'tuning'))
    .sort((a, b) => a.ndcg! - b.ndcg!)
    .slice(0, worst))
    console.log(
      `  ${one.ndcg!.toFixed(2)} ${one.asked.stock.name} "${one.asked.judged.query}" found ${one.ids.length}, relevant ${one.asked.grades.size}`,
    );
  for (const one of worst > 0 ? outcomes.filter(({ ndcg, ids }) => ndcg === null && ids.length > 0) : [])
    console.log(`  none ${one.asked.stock.name} "${one.asked.judged.query}" found ${one.ids.length}`);
}
if (measures.length > 0)
  measures.push(toMeasure('nothing found, largest share of a part', 100 * mostEmpty, '%', { atMost: 2 }));
if (isRecording) record('search-words', measures, { command: commandLine() });
