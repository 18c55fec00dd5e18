import { describe, expect, it } from 'vitest';
import { FEATURES } from './layers.ts';
import { routeModules } from './route-modules.ts';
import { isTest, parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'server-only code ends in .server.ts',
  why: 'every other file of these folders may be sent to a browser, where node: modules and database clients do not exist and secrets must not',
  instead:
    'rename the file to end in .server.ts, import only its types (`import type`), or hand the value in as an argument',
};

/** Folders whose plain files may reach a browser. */
const BROWSER_FOLDERS = ['rules', 'ui', 'browser', 'sites', 'routes', ...Object.keys(FEATURES)];

/** The root and the route modules: what only their loader and action use is stripped from the browser's build, which itself refuses the rest. */
const screens = new Set(['src/root.tsx', ...routeModules()]);

const isServerFile = (file: string) => /\.server\.tsx?$/.test(file);

function findLeaks(sources: readonly Source[], screens: ReadonlySet<string> = new Set()): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    // Files directly under src/ are the routes' own (root, the browser's entry).
    const parts = source.path.split('/');
    const folder = parts.length > 2 ? parts[1]! : 'routes';
    if (
      !source.path.startsWith('src/') ||
      !BROWSER_FOLDERS.includes(folder) ||
      isServerFile(source.path) ||
      isTest(source.path)
    )
      continue;
    for (const found of source.imports) {
      if (found.typeOnly || (screens.has(source.path) && found.file && isServerFile(found.file))) continue;
      if (found.specifier.startsWith('node:'))
        violations.push({ file: source.path, line: found.line, found: `imports ${found.specifier}` });
      else if (
        found.file &&
        (isServerFile(found.file) || /^src\/(?:platform\/(?:db|jobs)|integrations)\/(?!.*\/port\.ts$)/.test(found.file))
      ) {
        violations.push({
          file: source.path,
          line: found.line,
          found: `imports ${found.file}, which runs on the server only`,
        });
      }
    }
  }
  return violations;
}

describe('server-only code', () => {
  it('is not imported by files that may reach a browser', () => {
    expect(screens).toContain('src/routes/home/home.tsx');
    expectObeyed(rule, findLeaks(parseAll('src'), screens));
  });

  it('is caught where it leaks', () => {
    const leak = (file: string, text: string) => findLeaks([parse(file, text)]).length;
    expect(leak('src/ui/card.tsx', "import { x } from '#sites/load-tenants.server.ts';")).toBe(1);
    expect(leak('src/inventory/a.ts', "import fs from 'node:fs';")).toBe(1);
    expect(leak('src/inventory/a.ts', "const fs = await import('node:fs');")).toBe(1);
    expect(leak('src/leads/a.ts', "import { y } from '#platform/db/client.server.ts';")).toBe(1);
    expect(leak('src/leads/a.ts', "import { y } from '#platform/jobs/define-job.ts';")).toBe(1);
    expect(leak('src/routes/home/a.ts', "import { x } from '../markdown.server.ts';")).toBe(1);
    expect(leak('src/root.tsx', "import os from 'node:os';")).toBe(1);
    expect(leak('src/entry.server.tsx', "import { PassThrough } from 'node:stream';")).toBe(0);
    const screens = new Set(['src/routes/home/home.tsx']);
    expect(
      findLeaks([parse('src/routes/home/home.tsx', "import { x } from './markdown.server.ts';")], screens),
    ).toEqual([]);
    expect(findLeaks([parse('src/routes/home/home.tsx', "import fs from 'node:fs';")], screens)).toHaveLength(1);
    expect(leak('src/leads/a.ts', "import type { Db } from '#platform/db/client.server.ts';")).toBe(0);
    expect(leak('src/leads/a.server.ts', "import fs from 'node:fs';")).toBe(0);
    expect(leak('src/leads/a.test.ts', "import fs from 'node:fs';")).toBe(0);
  });
});
