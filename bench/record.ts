import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/**
 * Records the figures of a benchmark in `bench/results/<benchmark>.json`, from which `npm run docs` writes
 * docs/benchmarks.md. A program records when it is run with `--record`.
 */
export const RESULTS_FOLDER = 'bench/results';

export const SUBJECTS = [
  'Finding vehicles',
  'Serving pages',
  'In the browser',
  'Feeds, leads and reservations',
  'Prices and repayments',
  'Hostile clients',
  'Tests',
] as const;

const text = z.string().trim().min(1);
const measure = z
  .strictObject({
    measured: text,
    result: text.refine((value) => !/NaN|∞/.test(value), 'is not a figure'),
    /** A peer, a limit or the commit before, measured in the same run. */
    comparedWith: text.nullable(),
    aim: text.nullable(),
    isReached: z.boolean().nullable(),
  })
  .refine(({ aim, isReached }) => (aim === null) === (isReached === null), {
    path: ['isReached'],
    message: 'is a boolean exactly if there is an aim',
  });
const resultFile = z.strictObject({
  subject: z.enum(SUBJECTS),
  /** UTC day. The fields that are null were not recorded. */
  date: z.iso.date().nullable(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,40}(-dirty)?$/)
    .nullable(),
  machine: text.nullable(),
  command: text.nullable(),
  measures: z.array(measure).min(1),
  /** Method, limit or surprise, in one or two sentences. Recording leaves it as it is. */
  note: text.nullable(),
});

export type Measure = z.infer<typeof measure>;
export type BenchmarkResult = z.infer<typeof resultFile>;

export const isRecording = process.argv.includes('--record');

/** Arguments of the program, without `--record`. */
export const programArguments: readonly string[] = process.argv.slice(2).filter((one) => one !== '--record');

/** Reads a result file; the error names the file and each wrong key. */
export function readResult(file: string): BenchmarkResult {
  return parseResult(file, readFileSync(file, 'utf8'));
}

export function parseResult(file: string, json: string): BenchmarkResult {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
  const parsed = resultFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path: keys, message }) => `${keys.join('.') || 'the file'}: ${message}`);
  throw new Error(`${file}: ${issues.join('; ')}`);
}

interface Limit {
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly comparedWith?: string;
}

/** A figure with its unit and limit; compares the value itself, not its rounded text. */
export function toMeasure(measured: string, value: number, unit: string, limit: Limit = {}): Measure {
  const { atMost, atLeast, comparedWith = null } = limit;
  const aims = [
    ...(atLeast === undefined ? [] : [`at least ${amount(atLeast, unit)}`]),
    ...(atMost === undefined ? [] : [`at most ${amount(atMost, unit)}`]),
  ];
  const isReached = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  return {
    measured,
    result: amount(value, unit),
    comparedWith,
    aim: aims.length === 0 ? null : aims.join(', '),
    isReached: aims.length === 0 ? null : isReached,
  };
}

/** Three digits, and all digits of a whole number. */
function amount(value: number, unit: string): string {
  const short = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return `${short.toLocaleString('en-AU', { maximumFractionDigits: 10 })} ${unit}`.trim();
}

interface RecordOptions {
  readonly command: string;
  readonly folder?: string;
  readonly now?: Date;
  readonly commit?: string;
}

/**
 * Writes the figures of this run over those of the last one; Git has the history. The file must be there, because a
 * person chooses the subject of a benchmark and writes its note.
 */
export function record(benchmark: string, measures: readonly Measure[], options: RecordOptions): void {
  const { command, folder = RESULTS_FOLDER, now = new Date(), commit = measuredCommit() } = options;
  if (!/^[a-z][a-z0-9-]*$/.test(benchmark))
    throw new Error(`"${benchmark}" is not a name of a benchmark: use kebab-case.`);
  const file = path.posix.join(folder, `${benchmark}.json`);
  if (!existsSync(file))
    throw new Error(`${file} is not there: copy the file of another benchmark and change its subject and note.`);
  const names = measures.map(({ measured }) => measured);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`${file}: "${repeated}" is measured twice.`);
  const { subject, note } = readResult(file);
  const date = now.toISOString().slice(0, 10);
  const json = `${JSON.stringify({ subject, date, commit, machine: machine(), command, measures, note }, null, 2)}\n`;
  parseResult(file, json);
  writeFileSync(file, json);
  console.error(`Recorded in ${file}; \`npm run docs\` updates docs/benchmarks.md.`);
}

/** The command of this process, with the variables of the environment that change the figures. */
export function commandLine(...variables: readonly string[]): string {
  const values = ['NODE_ENV', ...variables].flatMap((name) =>
    process.env[name] === undefined ? [] : [`${name}=${process.env[name]}`],
  );
  const program = path.relative('.', process.argv[1] ?? '');
  const server = process.env['TEST_DATABASE_URL'] === undefined ? [] : ['npm run with-postgres --'];
  return [...values, ...server, 'node', program, ...programArguments].join(' ');
}

/** `-dirty` marks uncommitted changes of anything but results and generated pages. */
function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain', '--', '.', `:!${RESULTS_FOLDER}`, ':!docs');
  return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : '-dirty');
}

function machine(): string {
  return `${os.cpus().length} x ${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
}
