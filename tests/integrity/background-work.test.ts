import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { isTest } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const PAGE = 'docs/background-work.md';

const rule = {
  name: `everything that runs in the background is in ${PAGE}`,
  why: 'an operator who looks for what sent, deleted or changed something must find every job, repeated task and timer in one place',
  instead: `add, correct or remove its line in ${PAGE}: when it runs, its file, what it reads and writes, what happens on failure and with two processes`,
};

interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** The rows of the table below a heading, without its head. */
function rowsBelow(page: string, heading: string): readonly string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
    .slice(1);
}

function findQueueDifferences(page: string, sources: readonly SourceText[]): Violation[] {
  const declared = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bdefineJob\(\{[^}]*?\bname: '([^']+)'/g)].map(([, name = '']) => name),
  );
  const listed = rowsBelow(page, 'Queues').map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? row);
  return [
    ...declared
      .filter((name) => !listed.includes(name))
      .map((name) => ({ file: PAGE, found: `lacks the job ${name}` })),
    ...listed
      .filter((name) => !declared.includes(name))
      .map((name) => ({ file: PAGE, found: `has ${name}, which no code declares` })),
  ];
}

/** Compares how many tasks a file repeats with its rows. A row belongs to the first file that it names by its whole path. */
function findTaskDifferences(page: string, sources: readonly SourceText[]): Violation[] {
  const repeated = new Map<string, number>();
  for (const { path, text } of sources) {
    const calls = [...text.matchAll(/\bjobs\.repeat\(/g)].length;
    if (calls > 0) repeated.set(path, calls);
  }
  const listed = new Map<string, number>();
  for (const row of rowsBelow(page, 'Repeated tasks')) {
    const file = /`(src\/[^`]+)`/.exec(row)?.[1] ?? row;
    listed.set(file, (listed.get(file) ?? 0) + 1);
  }
  return [...new Set([...repeated.keys(), ...listed.keys()])].flatMap((file) => {
    const [inCode, onPage] = [repeated.get(file) ?? 0, listed.get(file) ?? 0];
    return inCode === onPage ? [] : [{ file, found: `repeats ${inCode} tasks; the page has ${onPage}` }];
  });
}

const RUNS_ON_SERVER = /\.server\.tsx?$|^src\/(?:server|platform)\//;

function findUnlistedTimers(page: string, sources: readonly SourceText[]): Violation[] {
  return sources
    .filter(({ path, text }) => RUNS_ON_SERVER.test(path) && /\bset(?:Interval|Timeout)\b/.test(text))
    .filter(({ path }) => !page.includes(`\`${path}\``))
    .map(({ path }) => ({ file: path, found: 'starts a timer; the page does not name it' }));
}

describe('background work', () => {
  it('is on one page', () => {
    const sources = listFiles('src')
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
      .map((path) => ({ path, text: read(path) }));
    const page = read(PAGE);
    expectObeyed(rule, [
      ...findQueueDifferences(page, sources),
      ...findTaskDifferences(page, sources),
      ...findUnlistedTimers(page, sources),
    ]);
    expect(rowsBelow(page, 'Queues').length).toBeGreaterThan(2);
    expect(rowsBelow(page, 'Repeated tasks').length).toBeGreaterThan(10);
  });

  it('is caught when the page lacks it, or has what is gone', () => {
    const page =
      '## Queues\n\n| queue | file |\n|---|---|\n| `send-mail` | `src/x/jobs.server.ts` |\n| `old` | - |\n\n' +
      '## Repeated tasks\n\n| every | file |\n|---|---|\n| 1 h | `src/x/clean.server.ts` |\n';
    const job = { path: 'src/x/jobs.server.ts', text: "export const a = defineJob({\n  name: 'send-mail',\n});" };
    const other = { path: 'src/y/jobs.server.ts', text: "export const b = defineJob({ name: 'send-news', });" };
    expect(findQueueDifferences(page, [job, other]).map(({ found }) => found)).toEqual([
      'lacks the job send-news',
      'has old, which no code declares',
    ]);
    const clean = { path: 'src/x/clean.server.ts', text: 'await jobs.repeat(HOUR_MS, clean);' };
    expect(findTaskDifferences(page, [clean])).toEqual([]);
    expect(findTaskDifferences(page, [{ ...clean, text: clean.text.repeat(2) }]).map(({ found }) => found)).toEqual([
      'repeats 2 tasks; the page has 1',
    ]);
    expect(findTaskDifferences(page, []).map(({ file }) => file)).toEqual(['src/x/clean.server.ts']);
    const timer = { path: 'src/platform/wait.ts', text: 'setInterval(check, 1000)' };
    expect(findUnlistedTimers(page, [timer]).map(({ file }) => file)).toEqual(['src/platform/wait.ts']);
    expect(findUnlistedTimers(`${page}\`src/platform/wait.ts\``, [timer])).toEqual([]);
    expect(findUnlistedTimers(page, [{ ...timer, path: 'src/ui/wait.tsx' }])).toEqual([]);
  });
});
