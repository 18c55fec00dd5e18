import { describe, expect, it } from 'vitest';
import { read, readPackage } from './repository.ts';
import { isTest, parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const FILE = 'docs/decisions/007-dependencies.md';
const UNUSED = 'imported by nothing that ships';

const rule = {
  name: 'every dependency has a line in the decision record',
  why: 'a package is code that runs without our review, so its purpose must be documented',
  instead: `add a line "| \`package\` | what for | instead of |" to the right table of ${FILE}, or take the package out`,
};

interface Line {
  readonly name: string;
  readonly section: string;
  readonly line: number;
  readonly about: string;
}

function readLines(text: string): Line[] {
  let section = '';
  return text.split('\n').flatMap((content, at) => {
    if (content.startsWith('## ')) section = content.slice(3);
    const [, name, about = ''] = /^\| `([^`]+)` \| ([^|]*)/.exec(content) ?? [];
    return name === undefined ? [] : [{ name, section, line: at + 1, about: about.trim() }];
  });
}

/** `shipping`: runtime dependencies of package.json; `others`: the rest; `imported`: packages that shipping code imports. */
function findProblems(
  text: string,
  shipping: readonly string[],
  others: readonly string[],
  imported: ReadonlySet<string>,
): Violation[] {
  const lines = readLines(text);
  const all = new Set([...shipping, ...others]);
  const problems: Violation[] = [];
  for (const name of all)
    if (!lines.some((line) => line.name === name))
      problems.push({ file: 'package.json', found: `${name} has no line in ${FILE}` });
  lines.forEach((line, at) => {
    const add = (found: string) => problems.push({ file: FILE, line: line.line, found: `${line.name} ${found}` });
    if (!all.has(line.name)) add('is not a dependency any more');
    if (lines.findIndex((other) => other.name === line.name) !== at) add('has two lines');
    if (line.about === '') add('does not say what it is for');
    if (!shipping.includes(line.name)) return;
    const saidUnused = line.section.includes(UNUSED);
    if (imported.has(line.name) && saidUnused) add('is imported, but listed as not imported');
    if (!imported.has(line.name) && !saidUnused) add('is a runtime dependency that no shipping code imports');
  });
  return problems;
}

function packagesOf(sources: readonly Source[]): Set<string> {
  const found = sources
    .filter((source) => !isTest(source.path))
    .flatMap((source) =>
      source.imports.filter((one) => one.file === null && !one.typeOnly).map((one) => one.specifier),
    );
  return new Set(found.map((specifier) => (/^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier) ?? [specifier])[0]!));
}

describe('dependencies', () => {
  const manifest = readPackage();
  const shipping = Object.keys(manifest.dependencies);
  const others = [...Object.keys(manifest.devDependencies), ...Object.keys(manifest.optionalDependencies)];

  it('each have a line that says what they are for', () => {
    expectObeyed(rule, findProblems(read(FILE), shipping, others, packagesOf(parseAll('src', 'demo'))));
  });

  it('are exact versions', () => {
    const versions = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are caught without a line, with a stale or doubled one, and when nothing imports them', () => {
    const found = (text: string, imported: string[] = ['a']) =>
      findProblems(text, ['a'], ['b'], new Set(imported)).map((problem) => problem.found);
    const good = '## Runs\n| `a` | x |\n## Proof\n| `b` | y |\n';
    expect(found(good)).toEqual([]);
    expect(found('## Runs\n| `a` | x |\n')).toEqual([`b has no line in ${FILE}`]);
    expect(found(`${good}| \`c\` | z |\n`)).toEqual(['c is not a dependency any more']);
    expect(found(`${good}| \`b\` | z |\n`)).toEqual(['b has two lines']);
    expect(found('## Runs\n| `a` | |\n## Proof\n| `b` | y |\n')).toEqual(['a does not say what it is for']);
    expect(found(good, [])).toEqual(['a is a runtime dependency that no shipping code imports']);
    expect(found(good.replace('Runs', `Declared, and ${UNUSED}`))).toEqual([
      'a is imported, but listed as not imported',
    ]);
    expect([
      ...packagesOf([
        parse(
          'src/a.ts',
          "import x from '@s/p/deep'; import 'hono/body-limit'; import type { T } from 'pg'; const z = await import('pg-boss');",
        ),
      ]),
    ]).toEqual(['@s/p', 'hono', 'pg-boss']);
  });
});
