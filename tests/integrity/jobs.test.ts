import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { isTest } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'every job has a queue and a use',
  why: 'sending a job whose queue was never opened fails, and a job that no code binds waits for ever; neither is a type error',
  instead:
    "add the job to its feature's list, pass the list to openJobs in src/server/compose.ts, and bind and send the job",
};

/** `declared`: each jobs.server.ts; `compose`: src/server/compose.ts; `others`: the code that may use jobs. */
function findLostJobs(
  declared: readonly { readonly path: string; readonly text: string }[],
  compose: string,
  others: readonly string[],
): Violation[] {
  return declared.flatMap(({ path, text }) => {
    const jobs = [...text.matchAll(/export const (\w+) = defineJob\(/g)].map(([, name = '']) => name);
    const lists = [...text.matchAll(/export const (\w+_JOBS)\b[^=]*= \[([^\]]*)\]/g)];
    const listed = lists.flatMap(([, , names = '']) => names.split(',').map((name) => name.trim()));
    return [
      ...jobs.filter((name) => !listed.includes(name)).map((name) => ({ file: path, found: `${name} is in no list` })),
      ...jobs
        .filter((name) => !others.some((other) => new RegExp(`\\b${name}\\b`).test(other)))
        .map((name) => ({ file: path, found: `${name} is not used` })),
      ...lists
        .filter(([, name = '']) => !new RegExp(`jobs: [^\\n]*\\b${name}\\b`).test(compose))
        .map(([, name = '']) => ({ file: path, found: `${name} is not passed to openJobs` })),
    ];
  });
}

describe('jobs', () => {
  it('are listed, opened and used', () => {
    const files = listFiles('src').filter((file) => file.endsWith('.ts') && !isTest(file));
    const declared = files.filter((file) => file.endsWith('/jobs.server.ts'));
    expect(declared).toContain('src/leads/jobs.server.ts');
    expectObeyed(
      rule,
      findLostJobs(
        declared.map((path) => ({ path, text: read(path) })),
        read('src/server/compose.ts'),
        files.filter((file) => !declared.includes(file)).map(read),
      ),
    );
  });

  it('are caught when they are not', () => {
    const text = `export const a = defineJob({});\nexport const b = defineJob({});\nexport const X_JOBS: readonly Job[] = [a];`;
    const found = (compose: string, other: string) =>
      findLostJobs([{ path: 'src/x/jobs.server.ts', text }], compose, [other]).map((one) => one.found);
    expect(found('openJobs({ database, jobs: X_JOBS, log })', 'jobs.work(a); jobs.work(b)')).toEqual([
      'b is in no list',
    ]);
    expect(found('openJobs({ database, jobs: [], log })', 'jobs.work(b)')).toEqual([
      'b is in no list',
      'a is not used',
      'X_JOBS is not passed to openJobs',
    ]);
  });
});
