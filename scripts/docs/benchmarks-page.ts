import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readResult, RESULTS_FOLDER, SUBJECTS, type BenchmarkResult, type Measure } from '../../bench/record.ts';
import { GENERATED, table } from './markdown-table.ts';

const HEAD = ['benchmark', 'measured', 'result', 'compared with', 'aim', '', 'measured on', 'command'];

/** docs/benchmarks.md: the latest figures of each benchmark, with what it aims at. */
export function benchmarksPage(): string {
  const benchmarks = readdirSync(RESULTS_FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ name: path.basename(file, '.json'), result: readResult(`${RESULTS_FOLDER}/${file}`) }));
  const sections = SUBJECTS.map((subject) => benchmarks.filter(({ result }) => result.subject === subject));
  const measures = benchmarks.flatMap(({ result }) => result.measures);
  return [
    GENERATED,
    '# Benchmarks',
    `The latest figures of \`${RESULTS_FOLDER}/\`; [bench/](../bench/README.md) says what each program measures and how to record a run. Git has the earlier ones: \`git log -p ${RESULTS_FOLDER}\`, and before 30 November 2026 \`git log -p docs/benchmarks.md\`. A commit is the one that was measured or, if that was not noted, the one that added the figures; what is not there was not noted. Compare figures of one row only: machines differ.`,
    `**${measures.filter(({ isReached }) => isReached === true).length}** aims are reached and **${measures.filter(({ isReached }) => isReached === false).length}** missed.`,
    ...sections.flatMap((found, at) => (found.length === 0 ? [] : [section(SUBJECTS[at]!, found)])),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

interface Benchmark {
  readonly name: string;
  readonly result: BenchmarkResult;
}

function section(subject: string, benchmarks: readonly Benchmark[]): string {
  const notes = benchmarks.flatMap(({ name, result }) => (result.note === null ? [] : [`- ${name}: ${result.note}`]));
  return [
    `## ${subject}`,
    withoutEmptyEnds(table(HEAD, benchmarks.flatMap(rows))),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
  ].join('\n\n');
}

/** The first row of a benchmark says when and how it was measured, for all of its rows. */
function rows({ name, result }: Benchmark): string[][] {
  const { date, commit, machine, command, measures } = result;
  const origin = [
    [date, commit, machine].filter((one) => one !== null).join(', '),
    command === null ? '' : `\`${command}\``,
  ];
  return measures.map((one, at) => [
    at === 0 ? `<a id="${name}">${name}</a>` : '',
    ...figureCells(one),
    ...(at === 0 ? origin : origin.map(() => '')),
  ]);
}

function figureCells({ measured, result, comparedWith, aim, isReached }: Measure): string[] {
  const outcome = { true: 'reached', false: '**missed**', null: '' }[`${isReached}`];
  return [measured, result, comparedWith ?? '', aim ?? '', outcome];
}

/** Shortens rows: Markdown adds the empty cells at the end of a row itself. */
function withoutEmptyEnds(markdown: string): string {
  return markdown.replace(/ +(?=\|)/g, ' ').replace(/\|(?: \|)+$/gm, '|');
}
