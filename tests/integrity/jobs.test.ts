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
    const report = (names: readonly string[], found: string) =>
      names.map((name) => ({ file: path, found: `${name} ${found}` }));
    return [
      ...report(
        jobs.filter((name) => !listed.includes(name)),
        'is in no list',
      ),
      ...report(
        jobs.filter((name) => !isArgument(name, /\.work\(/, others)),
        'is not bound',
      ),
      ...report(
        jobs.filter((name) => !isArgument(name, /\.sendIn\(\s*\w+,/, others)),
        'is not sent',
      ),
      ...report(
        lists.map(([, name = '']) => name).filter((name) => !new RegExp(`jobs: [^\\n]*\\b${name}\\b`).test(compose)),
        'is not passed to openJobs',
      ),
    ];
  });
}

/** True if a job, or a table of jobs that holds it, is the next argument of a call that starts with `call`. */
function isArgument(job: string, call: RegExp, texts: readonly string[]): boolean {
  const tables = texts.flatMap((text) =>
    [...text.matchAll(/\bconst (\w+)\b[^=\n]*= \{([^}]*)\}/g)]
      .filter(([, , entries = '']) => new RegExp(`\\b${job}\\b`).test(entries))
      .map(([, name = '']) => name),
  );
  const argument = new RegExp(`${call.source}\\s*(?:${[job, ...tables].join('|')})\\b`);
  return texts.some((text) => argument.test(text));
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
    const uses = 'jobs.work(a, run); jobs.work(b, run); jobs.sendIn(trx, a, {}); jobs.sendIn(trx, b, {})';
    expect(found('openJobs({ database, jobs: X_JOBS, log })', uses)).toEqual(['b is in no list']);
    const tables = 'const JOB_OF: Record<string, Job> = {\n  one: a,\n  other: b,\n};\n';
    expect(
      found(
        'openJobs({ jobs: X_JOBS })',
        `${tables}jobs.work(\n  JOB_OF[kind], run); jobs.sendIn(trx, JOB_OF[kind], {})`,
      ),
    ).toEqual(['b is in no list']);
    expect(found('openJobs({ database, jobs: [], log })', 'jobs.work(b, run); jobs.sendIn(trx, a, {})')).toEqual([
      'b is in no list',
      'a is not bound',
      'b is not sent',
      'X_JOBS is not passed to openJobs',
    ]);
  });
});
