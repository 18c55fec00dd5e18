import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exists, listFiles, read, readPackage } from './repository.ts';
import { isTest, readName, parse, walk, type Node } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const linkRule = {
  name: 'a link between documents leads somewhere',
  why: 'a reader who follows one dead link trusts no other',
  instead: 'correct the path, or take the sentence out',
};
const commandRule = {
  name: 'a command in a document exists',
  why: 'the first thing that a newcomer types must work',
  instead: 'correct the name, or add the script to package.json',
};
const pathRule = {
  name: 'a file that a document names is there',
  why: 'after a refactoring a path in prose points nowhere, and no compiler notices',
  instead: 'name the file as it is called now',
};
const nameRule = {
  name: 'a name that a how-to mentions is in the code',
  why: 'a how-to is followed literally, and a rename is not a type error in prose',
  instead: 'use the new name',
};
const indexRule = {
  name: 'every how-to is in the index',
  why: 'a how-to that no page lists is not found by those who need it',
  instead: 'add it to docs/how-to/README.md',
};
const environmentRule = {
  name: 'every variable is explained',
  why: 'an operator reads .env.example and README.md, not the schema',
  instead: 'name it in both, or take it out of src/server/env.ts',
};

/** `[text](target)`; web URLs, anchors and examples in code blocks are not checked. */
function findDeadLinks(file: string, text: string, isThere: (file: string) => boolean): Violation[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''));
  return prose.split('\n').flatMap((content, at) =>
    [...content.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^(?:[a-z]+:|#)/.test(target)) return [];
      const wanted = path.posix.join(path.posix.dirname(file), target.replace(/#.*$/, '')).replace(/\/$/, '');
      return isThere(wanted) ? [] : [{ file, line: at + 1, found: `links to ${target}, which is not there` }];
    }),
  );
}

/** `npm run x`, and `node scripts/x`. */
function findDeadCommands(
  file: string,
  text: string,
  scripts: ReadonlySet<string>,
  isThere: (file: string) => boolean,
): Violation[] {
  return text
    .split('\n')
    .flatMap((content, at) => [
      ...[...content.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)]
        .filter(([, name = '']) => !scripts.has(name))
        .map(([whole]) => ({ file, line: at + 1, found: whole })),
      ...[...content.matchAll(/\bnode ((?:scripts|bench)\/[\w./-]+\.m?[jt]s)/g)]
        .filter(([, script = '']) => !isThere(script))
        .map(([whole]) => ({ file, line: at + 1, found: whole })),
    ]);
}

/** `src/...` and the like between backticks, unless it has a placeholder. */
function findDeadPaths(file: string, text: string, isThere: (file: string) => boolean): Violation[] {
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(/`((?:src|tests|scripts|docs|demo|bench|feeds)\/[\w./-]*)`/g)].flatMap(([, named = '']) => {
      return isThere(named.replace(/\/$/, '')) ? [] : [{ file, line: at + 1, found: named }];
    }),
  );
}

/** `FORMS`, `facetValues`, `VehicleSummary` between backticks: names that the code must have. Blocks of code are not read, because they add names. */
function findDeadNames(file: string, text: string, words: ReadonlySet<string>): Violation[] {
  const outside = text.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ''));
  return outside.split('\n').flatMap((content, at) =>
    [...content.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g)].flatMap(([, name = '']) => {
      const isName = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$|^[A-Z]{4,}$|^[a-z]+[A-Z]\w*$|^(?:[A-Z][a-z0-9]+){2,}$/.test(name);
      return !isName || words.has(name) ? [] : [{ file, line: at + 1, found: name }];
    }),
  );
}

/** Names of the schema in src/server/env.ts. */
function variablesOf(text: string): string[] {
  const found: string[] = [];
  walk(parse('src/server/env.ts', text).program, (node) => {
    if (
      node.type === 'Property' &&
      /^[A-Z][A-Z0-9_]+$/.test(readName(node['key']) ?? '') &&
      (node['value'] as Node).type === 'CallExpression'
    )
      found.push(readName(node['key'])!);
  });
  return [...new Set(found)];
}

/** Variables that no file of the server but the schema itself mentions. */
function findUnread(variables: readonly string[], texts: readonly string[]): Violation[] {
  return variables
    .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    .map((name) => ({ file: 'src/server/env.ts', found: `${name} is not read anywhere` }));
}

function findUnexplained(variables: readonly string[], example: string, readme: string): Violation[] {
  const explained = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  return [
    ...variables
      .filter((name) => !explained.includes(name))
      .map((name) => ({ file: '.env.example', found: `lacks ${name}` })),
    ...explained
      .filter((name) => !variables.includes(name))
      .map((name) => ({ file: '.env.example', found: `explains ${name}, which nothing reads` })),
    ...variables
      .filter((name) => !readme.includes(`\`${name}\``))
      .map((name) => ({ file: 'README.md', found: `lacks ${name}` })),
  ];
}

describe('documents', () => {
  const documents = listFiles().filter((file) => file.endsWith('.md') && !file.startsWith('dealers/'));
  const scripts = new Set(Object.keys(readPackage().scripts));

  it('link to what is there', () => {
    expect(documents).toContain('README.md');
    expectObeyed(
      linkRule,
      documents.flatMap((file) => findDeadLinks(file, read(file), exists)),
    );
  });

  it('name commands that exist', () => {
    expectObeyed(
      commandRule,
      documents.flatMap((file) => findDeadCommands(file, read(file), scripts, exists)),
    );
    const missing = Object.entries(readPackage().scripts).flatMap(([name, command]) =>
      findDeadCommands(`package.json (${name})`, command, scripts, exists),
    );
    expectObeyed(commandRule, missing);
  });

  it('name files that are there', () => {
    // A changelog tells of the past, and may name what is gone.
    expectObeyed(
      pathRule,
      documents.filter((file) => file !== 'CHANGELOG.md').flatMap((file) => findDeadPaths(file, read(file), exists)),
    );
  });

  it('name only what the code has, in how-tos', () => {
    const code = listFiles().filter(
      (file) =>
        /^(?:src|tests|scripts|demo|dealers|feeds)\/.*\.(?:tsx?|mjs|ya?ml|sql)$/.test(file) || file === '.env.example',
    );
    const words = new Set(code.flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []));
    const howTos = documents.filter((file) => file.startsWith('docs/how-to/'));
    expect(howTos.length).toBeGreaterThan(10);
    expectObeyed(
      nameRule,
      howTos.flatMap((file) => findDeadNames(file, read(file), words)),
    );
    const index = read('docs/how-to/README.md');
    expectObeyed(
      indexRule,
      howTos
        .map((file) => path.posix.basename(file))
        .filter((name) => name !== 'README.md' && !index.includes(`](${name})`))
        .map((name) => ({ file: `docs/how-to/${name}`, found: 'is not in the index' })),
    );
  });

  it('explain every environment variable, and none that is not read', () => {
    const server = listFiles('src/server')
      .filter((file) => file.endsWith('.ts') && !isTest(file) && file !== 'src/server/env.ts')
      .map(read);
    expectObeyed(environmentRule, findUnread(variablesOf(read('src/server/env.ts')), server));
    expectObeyed(
      environmentRule,
      findUnexplained(variablesOf(read('src/server/env.ts')), read('.env.example'), read('README.md')),
    );
  });

  it('with dead links, commands, files and variables are caught', () => {
    const there = (file: string) => file === 'docs/a.md' || file === 'docs';
    expect(
      findDeadLinks('docs/b.md', 'see [a](a.md), [top](#top), [web](https://a.example/x), [c](../c.md)', there).map(
        (one) => one.found,
      ),
    ).toEqual(['links to ../c.md, which is not there']);
    expect(
      findDeadCommands('a.md', 'npm run x, npm run -s y and node scripts/z.mjs', new Set(['x']), there).map(
        (one) => one.found,
      ),
    ).toEqual(['npm run -s y', 'node scripts/z.mjs']);
    expect(
      findDeadPaths('a.md', '`docs/`, `docs/a.md`, `src/gone.ts`, `src/<room>/x.ts`', there).map((one) => one.found),
    ).toEqual(['src/gone.ts']);
    expect(
      findDeadNames(
        'a.md',
        'See `FORMS`, `facetValues` and `OldName()`.\n\n```ts\n`newName`\n```\n`plain`, `X_GONE`',
        new Set(['FORMS', 'facetValues']),
      ).map(({ line, found }) => `${line} ${found}`),
    ).toEqual(['1 OldName', '6 X_GONE']);
    expect(
      variablesOf(
        'const schema = z.object({ PORT: z.coerce.number(), HOST: z.string().optional() }); const A = { OTHER: 1 };',
      ),
    ).toEqual(['PORT', 'HOST']);
    expect(findUnread(['PORT', 'HOST'], ['listen(env.PORT)']).map((one) => one.found)).toEqual([
      'HOST is not read anywhere',
    ]);
    expect(findUnexplained(['PORT', 'HOST'], '#PORT=3000\n#GONE=\n', '`PORT` `HOST`').map((one) => one.found)).toEqual([
      'lacks HOST',
      'explains GONE, which nothing reads',
    ]);
  });
});
