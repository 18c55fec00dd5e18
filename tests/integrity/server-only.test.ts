import { describe, expect, it } from 'vitest';
import { isTest, parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'server-only code ends in .server.ts',
  why: 'every other file of these rooms may be sent to a browser, where node: modules and database clients do not exist and secrets must not',
  instead: 'rename the file to end in .server.ts, import only its types (`import type`), or hand the value in as an argument',
};

/** Rooms whose plain files may reach a browser. Routes import server code in loaders, which the build strips and itself checks. */
const BROWSER_ROOMS = ['domain', 'ui', 'sites', 'stock', 'leads', 'dealerships', 'content'];

const isServerFile = (file: string) => /\.server\.tsx?$/.test(file);

function findLeaks(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    const room = source.path.split('/')[1]!;
    if (!source.path.startsWith('src/') || !BROWSER_ROOMS.includes(room) || isServerFile(source.path) || isTest(source.path)) continue;
    for (const found of source.imports) {
      if (found.typeOnly) continue;
      if (found.specifier.startsWith('node:')) violations.push({ file: source.path, line: found.line, found: `imports ${found.specifier}` });
      else if (found.file && (isServerFile(found.file) || /^src\/(?:db|jobs|integrations)\/(?!.*\/port\.ts$)/.test(found.file))) {
        violations.push({ file: source.path, line: found.line, found: `imports ${found.file}, which runs on the server only` });
      }
    }
  }
  return violations;
}

describe('server-only code', () => {
  it('is not imported by files that may reach a browser', () => {
    expectObeyed(rule, findLeaks(parseAll('src')));
  });

  it('is caught where it leaks', () => {
    const leak = (file: string, text: string) => findLeaks([parse(file, text)]).length;
    expect(leak('src/ui/card.tsx', "import { x } from '#sites/load-tenants.server.ts';")).toBe(1);
    expect(leak('src/stock/a.ts', "import fs from 'node:fs';")).toBe(1);
    expect(leak('src/stock/a.ts', "const fs = await import('node:fs');")).toBe(1);
    expect(leak('src/leads/a.ts', "import { y } from '#db/client.server.ts';")).toBe(1);
    expect(leak('src/leads/a.ts', "import { y } from '#jobs/define-job.ts';")).toBe(1);
    expect(leak('src/leads/a.ts', "import type { Db } from '#db/client.server.ts';")).toBe(0);
    expect(leak('src/leads/a.server.ts', "import fs from 'node:fs';")).toBe(0);
    expect(leak('src/leads/a.test.ts', "import fs from 'node:fs';")).toBe(0);
  });
});
