import { describe, expect, it } from 'vitest';
import { exists, read, readPackage } from './repository.ts';
import { isTest, parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const LIST = 'docs/borrowed-parts.md';
/**
 * Allowed places of private parts of React and React Router: the browser's folder, and the one server file that renders
 * documents.
 */
const PLACES = /^src\/(?:browser\/|entry\.server\.tsx$)/;

/** Patterns of private parts in code, and the word under which the document lists each. */
const PARTS: readonly { readonly listed: string; readonly use: RegExp }[] = [
  { listed: 'UNSAFE_decodeViaTurboStream', use: /\bUNSAFE_decodeViaTurboStream\b/ },
  { listed: 'UNSAFE_', use: /\bUNSAFE_(?!decodeViaTurboStream\b)\w+/ },
  { listed: '__reactRouterContext', use: /\b__reactRouterContext\b/ },
  { listed: '__reactRouterManifest', use: /\b__reactRouterManifest\b/ },
  { listed: '__reactRouter', use: /\b__reactRouter(?!Context\b|Manifest\b)\w*/ },
  { listed: 'serverHandoffStream', use: /\bserverHandoffStream\b/ },
  { listed: 'staticHandlerContext', use: /\bstaticHandlerContext\b/ },
  { listed: 'renderMeta', use: /\brenderMeta\b/ },
  { listed: '<!--$', use: /<!--\\?\$/ },
  { listed: 'preloads', use: /rel="modulepreload"/ },
  { listed: '.data', use: /(?:endsWith\(|\+= )'\.data'/ },
  { listed: '_routes', use: /'_routes'/ },
  { listed: 'history.replaceState', use: /\bhistory\.replaceState\b/ },
  { listed: 'history.pushState', use: /\bhistory\.pushState\b/ },
  { listed: 'Navigation API', use: /addEventListener\(\s*'navigate'/ },
  { listed: 'value', use: /getOwnPropertyDescriptor\(\s*Object\.getPrototypeOf\(field\)/ },
  { listed: 'key `default`', use: /\bkey === 'default'/ },
];

const placeRule = {
  name: 'private parts of React and React Router are used in src/browser/ and src/entry.server.tsx only',
  why: 'an update may change them without notice, so all of them must be found in one place',
  instead: 'use the documented interface, or move the use into src/browser/ and list it in docs/borrowed-parts.md',
};
const listRule = {
  name: `${LIST} lists every private part of React and React Router with the file that uses it`,
  why: 'each must be worth its risk, and have a test that fails when an update changes it',
  instead: 'add or correct its row: part, file, what it saves, test; remove the row of a part that is no longer used',
};

interface Row {
  readonly part: string;
  readonly where: string;
  readonly test: string;
}

function rowsOf(list: string): Row[] {
  return list
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| part '))
    .map((line) => {
      const [, part = '', where = '', , test = ''] = line
        .split(' | ')
        .flatMap((cell, at) => (at === 0 ? ['', cell] : [cell]));
      return { part, where, test };
    });
}

function findStray(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !PLACES.test(path))
    .flatMap(({ path, text, lineAt }) =>
      PARTS.flatMap(({ use }) => {
        const found = use.exec(text);
        return found ? [{ file: path, line: lineAt(found.index), found: `uses ${found[0]}` }] : [];
      }),
    );
}

/** Uses without a row, and rows without a use, a file or a test. */
function findUnlisted(sources: readonly Source[], rows: readonly Row[], isThere = exists): Violation[] {
  const used = sources.filter(({ path }) => PLACES.test(path) && !isTest(path));
  const missing = used.flatMap(({ path, text }) =>
    PARTS.filter(({ use }) => use.test(text))
      .filter(({ listed }) => !rows.some(({ part, where }) => part.includes(listed) && namesFile(where, path)))
      .map(({ listed }) => ({ file: path, found: `uses ${listed}, which the table does not list for this file` })),
  );
  const stale = rows.flatMap((row) => {
    const known = PARTS.filter(({ listed }) => row.part.includes(listed));
    const isUsed =
      known.length === 0 ||
      known.some(({ use }) => used.some(({ path, text }) => namesFile(row.where, path) && use.test(text)));
    const test = row.test.includes('contract')
      ? 'tests/contracts/react-router.test.tsx'
      : /`([^`]+)`/.exec(row.test)?.[1];
    return [
      ...(isUsed ? [] : [{ file: LIST, found: `lists "${row.part}", which ${row.where} does not use` }]),
      ...(test !== undefined && isThere(test) ? [] : [{ file: LIST, found: `"${row.part}" has no test` }]),
    ];
  });
  return [...missing, ...stale];
}

const namesFile = (where: string, path: string): boolean => where.includes(`\`${path}\``);

describe('borrowed parts', () => {
  const sources = parseAll('src');
  const list = read(LIST);
  const rows = rowsOf(list);

  it('are used in their places only', () => {
    expectObeyed(placeRule, findStray(sources));
  });

  it('are listed with a file and a test', () => {
    expect(rows.length).toBeGreaterThan(8);
    expectObeyed(listRule, findUnlisted(sources, rows));
  });

  it('are listed for the installed versions', () => {
    const { dependencies } = readPackage();
    for (const name of ['react', 'react-router']) expect(list).toContain(`${name} ${dependencies[name]}`);
  });

  it.each([
    "import { UNSAFE_createRouter } from 'react-router';",
    'const all = window.__reactRouterRouteModules;',
    "history.pushState(null, '', '/');",
    `const text = '<link rel="modulepreload" href="';`,
    "const isData = path.endsWith('.data');",
  ])('are caught elsewhere: %s', (text) => {
    expect(findStray([parse('src/search/ui/a.ts', text)])).toHaveLength(1);
    expect(findStray([parse('src/browser/a.ts', text)])).toHaveLength(0);
  });

  it('are caught without a row, and rows without a use or a test', () => {
    const use = parse('src/browser/a.ts', "history.replaceState(history.state, '', '/');");
    const row = { part: '`history.replaceState`', where: '`src/browser/a.ts`', test: '`tests/a.test.ts`' };
    expect(findUnlisted([use], [], () => true)).toHaveLength(1);
    expect(findUnlisted([use], [row], () => true)).toEqual([]);
    expect(findUnlisted([use], [row], () => false)).toHaveLength(1);
    expect(findUnlisted([parse('src/browser/a.ts', '')], [row], () => true)).toHaveLength(1);
  });
});
