import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { readName, parse, parseAll, readString, walk, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const leftoverRule = {
  name: 'nothing is left for later in the code',
  why: 'a note in the code is a promise without an owner, and a silenced check hides the next fault as well',
  instead: 'do it, or open an issue and say in the decision record when to revisit; fix what the checker reports',
};
const pathRule = {
  name: 'no path of one machine',
  why: 'it works for one person, on one computer',
  instead: 'build the path from the repository root (import.meta.url), os.tmpdir() or an environment variable',
};
const authorRule = {
  name: 'the repository speaks of the product only',
  why: 'who or what wrote a line, and how the work was organised, does not help later readers',
  instead: 'say what the code does and why; leave out the tools and people that made it',
};
const skippedRule = {
  name: 'no test is left out silently',
  why: 'a focused test hides all others, and a skipped one proves nothing while it looks green',
  instead:
    'remove .only; for .skip, .todo and .fails write the reason in a comment on the line before; .skipIf and .runIf say in title or comment what is needed',
};

// Put together so that this file does not find itself.
const NOTES = new RegExp(
  `\\b(?:${['TO', 'FIX', 'HA', 'X'].map((start, at) => start + ['DO', 'ME', 'CK', 'XX'][at]).join('|')})\\b`,
);
const SILENCED =
  /^\s*@ts-(?:ignore|nocheck|expect-error)|^\s*(?:eslint|oxlint|biome|prettier)-(?:disable|ignore)|istanbul ignore|v8 ignore/;
const WITH_REASON = /(?:expect-error|disable\S*|ignore)\s+.*--\s*\S.{10,}/;
const MACHINE = new RegExp(
  `(?<![\\w.~-])(?:/(?:${['work', 'home', 'Users', 'root', 'mnt'].join('|')})/[\\w.-]+|[A-Z]:\\\\\\\\?Users)`,
);

const AUTHORS = new RegExp(
  `\\b(?:${['Clau.de', 'Anthro.pic', 'Open.AI', 'Chat.GPT', 'language mo.del', 'coding ag.ent', 'sub.agent', 'AI assis.tant', 'context win.dow', 'task br.ief'].map((word) => word.replace('.', '')).join('|')})\\b`,
  'i',
);

function findLeftovers(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) =>
    source.comments.flatMap(({ value, line }) => {
      const found =
        NOTES.exec(value)?.[0] ?? (SILENCED.test(value) && !WITH_REASON.test(value) ? value.trim().slice(0, 60) : null);
      return found === null ? [] : [{ file: source.path, line, found }];
    }),
  );
}

function findMachinePaths(file: string, text: string): Violation[] {
  return text.split('\n').flatMap((content, at) => {
    const found = MACHINE.exec(content)?.[0];
    return found ? [{ file, line: at + 1, found }] : [];
  });
}

function findAuthors(file: string, text: string): Violation[] {
  return text.split('\n').flatMap((content, at) => {
    const found = AUTHORS.exec(content)?.[0];
    return found ? [{ file, line: at + 1, found }] : [];
  });
}

const mergeRule = {
  name: 'no file has the marks of a merge',
  why: 'what is between them was never read together, and readers get both versions',
  instead: 'choose between the two versions, or write the text that both need, and remove the marks',
};
const MERGE_MARK = /^(?:<{7} |>{7} |={7}$)/;

function findMergeMarks(file: string, text: string): Violation[] {
  return text.split('\n').flatMap((content, at) => {
    const found = MERGE_MARK.exec(content)?.[0];
    return found ? [{ file, line: at + 1, found }] : [];
  });
}

const RUNNERS = new Set(['it', 'test', 'describe', 'bench', 'suite']);

function findSkipped(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = [];
  for (const source of sources) {
    const hasReason = (line: number) =>
      source.comments.some(
        (comment) => comment.value.trim().length >= 10 && comment.endLine <= line && comment.endLine >= line - 1,
      );
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression') return;
      const callee = node['callee'] as Parameters<typeof readName>[0];
      const inner = callee as { type: string; object?: unknown };
      if (inner.type !== 'MemberExpression') return;
      const runner = rootName(inner.object);
      const how = readName(callee);
      if (runner === null || !RUNNERS.has(runner) || how === null) return;
      const line = source.lineAt(node.start);
      const add = (found: string) => violations.push({ file: source.path, line, found });
      if (how === 'only') add(`${runner}.only`);
      else if (['skip', 'todo', 'fails'].includes(how) && !hasReason(line)) add(`${runner}.${how} without a reason`);
    });
    // `it.skipIf(...)('title')`: the call around the call.
    walk(source.program, (node, parent) => {
      if (node.type !== 'CallExpression' || parent?.type !== 'CallExpression' || parent['callee'] !== node) return;
      const how = readName(node['callee']);
      if (how !== 'skipIf' && how !== 'runIf') return;
      const title = readString((parent['arguments'] as unknown[])[0]) ?? source.text.slice(node.end, node.end + 200);
      const line = source.lineAt(node.start);
      if (!hasReason(line) && !/\((?:needs|skipped|only)\b|\bneeds\b|\bwhere\b|\bonly (?:with|when|on)\b/.test(title)) {
        violations.push({ file: source.path, line, found: `${how} without a word on what is needed` });
      }
    });
  }
  return violations;
}

function rootName(node: unknown): string | null {
  const inner = node as { type?: string; object?: unknown };
  return inner.type === 'MemberExpression' ? rootName(inner.object) : readName(node);
}

describe('leftovers', () => {
  const sources = parseAll('src', 'demo', 'bench', 'scripts', 'tests');

  it('there are none', () => {
    expectObeyed(leftoverRule, findLeftovers(sources));
  });

  it.each([
    `// ${'TO'}DO later`,
    `/* ${'FIX'}ME */`,
    '// @ts-ignore',
    '// @ts-nocheck',
    '// @ts-expect-error',
    '// oxlint-disable-next-line no-console',
    '/* eslint-disable */',
  ])('%s is caught', (text) => {
    expect(findLeftovers([parse('src/a.ts', `${text}\nexport const a = 1;`)])).toHaveLength(1);
  });

  it('a reason after two dashes lets a silenced line pass', () => {
    expect(
      findLeftovers([
        parse('src/a.ts', '// @ts-expect-error -- the vendor types lack the second argument\nexport const a = 1;'),
      ]),
    ).toEqual([]);
  });

  const texts = listFiles().filter(
    (file) =>
      /\.(?:[cm]?[jt]sx?|css|sql|md|ya?ml|json|sh|example)$|(?:^|\/)(?:Dockerfile|run)$/.test(file) &&
      file !== 'package-lock.json',
  );

  it('no file holds a path of one machine', () => {
    expectObeyed(
      pathRule,
      texts.flatMap((file) => findMachinePaths(file, read(file))),
    );
  });

  it('a path of one machine is caught, an address of the site is not', () => {
    for (const text of [`const a = '/${'work'}/main/x';`, `cd /${'home'}/jane/project`, `/${'Users'}/jane`])
      expect(findMachinePaths('a', text), text).toHaveLength(1);
    for (const text of ['<a href="/cars/home/x">', 'https://x.example/work/1', 'src/routes/home/a.ts', './work/x'])
      expect(findMachinePaths('a', text), text).toEqual([]);
  });

  it('no file has the marks of a merge', () => {
    expectObeyed(
      mergeRule,
      texts.flatMap((file) => findMergeMarks(file, read(file))),
    );
  });

  it('the marks of a merge are caught, a heading that is underlined is not', () => {
    for (const text of [`${'<'.repeat(7)} HEAD`, '='.repeat(7), `${'>'.repeat(7)} 1234567 (feat: one)`])
      expect(findMergeMarks('a.md', `one\n${text}\ntwo`), text).toHaveLength(1);
    expect(findMergeMarks('a.md', `Title\n${'='.repeat(5)}\n<<< three`)).toEqual([]);
  });

  it('no file speaks of the tools that made it', () => {
    expectObeyed(
      authorRule,
      // Names of all suburbs, one of which is a name of the list.
      texts
        .filter((file) => file !== 'src/integrations/geocoding/suburbs.json')
        .flatMap((file) => findAuthors(file, read(file))),
    );
  });

  it('a tool that made a file is caught, a session of a shopper is not', () => {
    for (const text of [`// as ${'Clau'}de proposed`, `Written by a coding ${'ag'}ent.`, `see the task ${'br'}ief`])
      expect(findAuthors('a.md', text), text).toHaveLength(1);
    for (const text of [
      'a signed-in session ends after a day',
      'User-Agent',
      'Parking Assistant',
      'the real-estate agent',
    ])
      expect(findAuthors('a.md', text), text).toEqual([]);
  });

  it('no test is focused, and each skipped one says why', () => {
    expectObeyed(skippedRule, findSkipped(sources));
  });

  it('focused and silently skipped tests are caught', () => {
    const found = (text: string) => findSkipped([parse('src/a.test.ts', text)]).length;
    for (const text of [
      "it.only('a', () => {});",
      "describe.only('a', () => {});",
      "it.concurrent.only('a', () => {});",
      "it.skip('a', () => {});",
      "it.todo('a');",
      "describe.skipIf(x)('a', () => {});",
    ]) {
      expect(found(text), text).toBe(1);
    }
    for (const text of [
      "// The vendor's sandbox is closed at night.\nit.skip('a', () => {});",
      "describe.skipIf(x)('real listings (needs the data folder)', () => {});",
      'prisma.only(); list.skip(2);',
    ]) {
      expect(found(text), text).toBe(0);
    }
  });
});
