import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { numbersOf, type Figure } from './compare/figures.ts';

/**
 * Another commit's figures against this one's, measured in one run: the same program runs alternately in both checkouts, so both see the
 * same machine. Prints for each figure the medians of both and the ratio of ours to theirs.
 *   git worktree add ../before 78b1215 && (cd ../before && node scripts/setup.mjs && node scripts/build.mjs)
 *   NODE_ENV=production node bench/compare.ts ../before 2 bench/pages.ts
 * Arguments: the other checkout (installed and built), the number of rounds, then the program with its own arguments.
 * A program prints Markdown tables or one JSON object. Rows and columns are matched by position, so headings may differ.
 */
const [other, rounds, ...program] = process.argv.slice(2);
if (!other || !Number(rounds) || program.length === 0)
  throw new Error('Usage: node bench/compare.ts OTHER-CHECKOUT ROUNDS PROGRAM [ARGUMENTS]');
if (!existsSync(path.join(other, 'node_modules')))
  throw new Error(
    `${other} has no node_modules: run \`node scripts/setup.mjs\` and \`node scripts/build.mjs\` there first.`,
  );

const figures = new Map<string, { figure: Figure; before: number[]; after: number[] }>();
for (let round = 0; round < Number(rounds); round++) {
  // Every second round begins with the other checkout, so that neither always runs on the warmer machine.
  const order = round % 2 === 0 ? (['before', 'after'] as const) : (['after', 'before'] as const);
  for (const side of order) {
    for (const figure of numbersOf(run(side === 'before' ? other : '.'))) {
      const known = figures.get(figure.place) ?? { figure, before: [], after: [] };
      if (side === 'after') known.figure = figure;
      known[side].push(figure.value);
      figures.set(figure.place, known);
    }
  }
}

console.log(
  `${program.join(' ')}, ${rounds} rounds; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)} at the end\n`,
);
console.log('| row | figure | before | after | after / before |');
console.log('|---|---|---:|---:|---:|');
for (const { figure, before, after } of figures.values()) {
  const [theirs, ours] = [median(before), median(after)];
  const ratio = theirs === undefined || ours === undefined || theirs === 0 ? '' : (ours / theirs).toFixed(2);
  console.log(`| ${figure.row} | ${figure.column} | ${short(theirs)} | ${short(ours)} | ${ratio} |`);
}

/** The program's standard output in this checkout. A program that misses a limit exits with 1 and is still compared; one that prints nothing failed. */
function run(checkout: string): string {
  const done = spawnSync(path.resolve(checkout, 'node_modules/.bin/node'), program, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (done.stdout.trim() === '')
    throw new Error(`${program.join(' ')} printed nothing in ${checkout} (exit ${done.status})`);
  return done.stdout;
}

function short(value: number | undefined): string {
  return value === undefined ? '-' : String(Number(value.toPrecision(4)));
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
