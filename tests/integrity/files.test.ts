import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { routeModules } from './route-modules.ts';
import { parse, parseAll, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;
const limitOf = (path: string) => (/^tests\/|\.test\.tsx?$/.test(path) ? MAX_TEST_LINES : MAX_LINES);

/** Files over the limit, each with the reason why it is better whole. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'tests/contracts/stock-search.contract.ts': 'the port in examples, which share a few vehicles',
};

const sizeRule = {
  name: `a file over ${MAX_LINES} lines (a test over ${MAX_TEST_LINES}) needs a written reason`,
  why: 'a person reads a file at a time; the yardstick is a median near 60 lines and a question at 250',
  instead: 'split it by what changes together, or write the reason into LONG_FILES of tests/integrity/files.test.ts',
};
const nameRule = {
  name: 'a file is named after what it is for',
  why: 'a file called utils, types or index collects code that no one can find again, and a barrel makes one import load a whole folder',
  instead:
    'name the file by its subject or its verb and thing (format-money.ts, accept-lead.server.ts) and import it directly',
};
const readmeRule = {
  name: 'every folder of src has a README.md that begins with about ten lines',
  why: 'a newcomer must see what belongs in a folder, and what does not, before adding to it',
  instead:
    'write README.md in the folder: what belongs here, what does not, where to begin, in at most 25 lines; how the feature behaves goes into sections (##) below',
};

const MAX_FILES_IN_FOLDER = 30;
const folderRule = {
  name: `a folder of src holds at most ${MAX_FILES_IN_FOLDER} product files`,
  why: 'a longer list is searched instead of read, and it hides a second subject',
  instead: 'give the second subject a folder of its own, or merge files that are only read together',
};

const SMALL_LINES = 25;
const MAX_SMALL_FILES = 75;
/** Screens of route modules, and the opener of each feature: each is a file of its own, however short it is. */
const SHORT_BY_PURPOSE = /^src\/routes\/[^/]+\/[\w-]+-screen\.tsx$|\/open-[a-z]+\.server\.ts$/;
const grainRule = {
  name: `at most ${MAX_SMALL_FILES} product files other than route modules, their screens and openers of features have ${SMALL_LINES} lines or fewer`,
  why: 'a subject that is cut into many small files is read with many jumps',
  instead: 'put a declaration with one reader into the file of that reader',
};

const MAX_SHARED_RULES = 12;
const sharedRule = {
  name: `src/rules holds at most ${MAX_SHARED_RULES} files`,
  why: 'values that belong to no feature are few; a long list collects unrelated code',
  instead: 'put the value into the rules of the feature that owns it',
};

const FORBIDDEN_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'misc',
  'common',
  'shared',
  'types',
  'constants',
  'index',
  'lib',
  'stuff',
  'temp',
]);
const CODE = /\.(?:[cm]?[jt]sx?|css|sql)$/;

function findLongFiles(
  files: readonly { path: string; lines: number }[],
  allowed: Readonly<Record<string, string>>,
): Violation[] {
  const long = files
    .filter((file) => file.lines > limitOf(file.path) && (allowed[file.path] ?? '').length < 20)
    .map((file) => ({ file: file.path, found: `${file.lines} lines` }));
  const stale = Object.keys(allowed).filter(
    (name) => !files.some((file) => file.path === name && file.lines > limitOf(file.path)),
  );
  return [...long, ...stale.map((file) => ({ file, found: 'is in LONG_FILES without need' }))];
}

function findBadNames(files: readonly string[]): Violation[] {
  return files.flatMap((file) => {
    const parts = file.split('/');
    // Only files with our own code count; index.html and the like are not code.
    const bad = parts.filter((part, at) =>
      FORBIDDEN_NAMES.has(part.replace(at === parts.length - 1 ? /\..*$/ : '', '').toLowerCase()),
    );
    return bad.length > 0 && CODE.test(file) ? [{ file, found: `is called ${bad.join(', ')}` }] : [];
  });
}

function findBarrels(sources: readonly Source[]): Violation[] {
  return sources
    .filter((source) => {
      const body = (source.program['body'] as Node[]) ?? [];
      const passesOn = (node: Node) =>
        node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node['source'] !== null);
      return (
        body.length > 1 && body.every(passesOn) && new Set(source.imports.map((found) => found.specifier)).size > 1
      );
    })
    .map((source) => ({ file: source.path, found: 'only passes on what other files export' }));
}

function findFoldersWithoutReadme(files: readonly string[], textOf: (file: string) => string): Violation[] {
  const folders = new Set(files.flatMap((file) => /^src\/[a-z]+(?=\/.*\.(?:tsx?|sql)$)/.exec(file)?.[0] ?? []));
  return [...folders].flatMap((folder) => {
    const readme = `${folder}/README.md`;
    if (!files.includes(readme)) return [{ file: folder, found: 'has no README.md' }];
    const [head = ''] = textOf(readme).split(/^## /m);
    const lines = head.trim().split('\n').length;
    return lines < 3 || lines > 25 ? [{ file: readme, found: `has ${lines} lines` }] : [];
  });
}

const isProduct = (file: string) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file);
const isStylesheet = (file: string) => /^src\/.*\.css$/.test(file);

function findFullFolders(files: readonly string[]): Violation[] {
  const counted = files.filter((file) => isProduct(file) || isStylesheet(file));
  const folders = Map.groupBy(counted, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...folders]
    .filter(([, inside]) => inside.length > MAX_FILES_IN_FOLDER)
    .map(([file, inside]) => ({ file, found: `holds ${inside.length} product files` }));
}

function findTooManySmall(files: readonly { path: string; lines: number }[]): Violation[] {
  const routes = routeModules();
  const small = files.filter(
    ({ path, lines }) => isProduct(path) && !routes.has(path) && !SHORT_BY_PURPOSE.test(path) && lines <= SMALL_LINES,
  );
  return small.length > MAX_SMALL_FILES
    ? small.map(({ path, lines }) => ({ file: path, found: `${lines} lines, one of ${small.length}` }))
    : [];
}

function findSharedRules(files: readonly string[]): Violation[] {
  const rules = files.filter((file) => isProduct(file) && /^src\/rules\/[^/]+$/.test(file));
  return rules.length > MAX_SHARED_RULES ? [{ file: 'src/rules', found: `holds ${rules.length} files` }] : [];
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

describe('files', () => {
  const ours = ['src', 'demo', 'bench', 'scripts', 'tests'];
  const code = ours.flatMap((folder) => listFiles(folder)).filter((file) => CODE.test(file));

  it('are short, or say why not', () => {
    expectObeyed(
      sizeRule,
      findLongFiles(
        code.map((path) => ({ path, lines: countLines(read(path)) })),
        LONG_FILES,
      ),
    );
  });

  it('are caught when long, and when the reason is out of date', () => {
    expect(findLongFiles([{ path: 'src/a.ts', lines: 401 }], {})).toHaveLength(1);
    expect(findLongFiles([{ path: 'src/a.ts', lines: 400 }], {})).toEqual([]);
    expect(
      findLongFiles([{ path: 'src/a.ts', lines: 401 }], { 'src/a.ts': 'one table, read from top to bottom' }),
    ).toEqual([]);
    expect(
      findLongFiles([{ path: 'src/a.ts', lines: 40 }], { 'src/a.ts': 'one table, read from top to bottom' }),
    ).toHaveLength(1);
  });

  it('are named after what they are for', () => {
    expectObeyed(nameRule, [...findBadNames(code), ...findBarrels(parseAll(...ours))]);
  });

  it('are caught when they are a collection or a barrel', () => {
    for (const file of [
      'src/stock/utils.ts',
      'src/stock/helpers/a.ts',
      'src/stock/types.ts',
      'src/ui/index.tsx',
      'src/stock/common.server.ts',
      'src/stock/constants.test.ts',
    ]) {
      expect(findBadNames([file]), file).toHaveLength(1);
    }
    expect(
      findBadNames(['src/stock/common-features.ts', 'src/domain/vehicle/type-labels.ts', 'dealers/a/index.md']),
    ).toEqual([]);
    expect(findBarrels([parse('src/ui/all.ts', "export * from './a.ts';\nexport { b } from './b.ts';")])).toHaveLength(
      1,
    );
    expect(findBarrels([parse('src/ui/a.ts', "export { b } from './b.ts';\nexport const c = 1;")])).toEqual([]);
  });

  it('are at most thirty to a folder', () => {
    expectObeyed(folderRule, findFullFolders(code));
  });

  it('are caught when a folder is too full', () => {
    const many = Array.from({ length: 31 }, (_, at) => `src/ui/part-${at}.tsx`);
    expect(findFullFolders(many)).toEqual([{ file: 'src/ui', found: 'holds 31 product files' }]);
    expect(findFullFolders([...many.slice(1), 'src/ui/part.css'])).toHaveLength(1);
    expect(findFullFolders([...many.slice(1), 'src/ui/part-1.test.tsx', 'src/ui/icon/part.tsx'])).toEqual([]);
  });

  it('are rarely very small', () => {
    expectObeyed(grainRule, findTooManySmall(code.map((path) => ({ path, lines: countLines(read(path)) }))));
  });

  it('are caught when too many are very small', () => {
    const small = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ path: `src/ui/a-${at}.ts`, lines: 25 }));
    expect(findTooManySmall(small(76))).toHaveLength(76);
    const others = [
      { path: 'src/ui/long.ts', lines: 26 },
      { path: 'src/routes/home/home.tsx', lines: 9 },
      { path: 'src/routes/home/budget-screen.tsx', lines: 9 },
    ];
    expect(findTooManySmall([...small(75), ...others])).toEqual([]);
  });

  it('of no feature are few', () => {
    expectObeyed(sharedRule, findSharedRules(code));
    expect(findSharedRules(Array.from({ length: 13 }, (_, at) => `src/rules/a-${at}.ts`))).toHaveLength(1);
  });

  it('of a folder begin with its README.md', () => {
    expectObeyed(readmeRule, findFoldersWithoutReadme(listFiles('src'), read));
  });

  it('of a folder without README.md are caught', () => {
    const text = () => 'a\nb\nc\n';
    expect(findFoldersWithoutReadme(['src/stock/a.ts'], text)).toEqual([
      { file: 'src/stock', found: 'has no README.md' },
    ]);
    expect(
      findFoldersWithoutReadme(['src/inventory/rules/a.ts', 'src/inventory/README.md', 'src/root.tsx'], text),
    ).toEqual([]);
    expect(
      findFoldersWithoutReadme(['src/inventory/a.ts', 'src/inventory/README.md'], () => 'a\n'.repeat(26)),
    ).toHaveLength(1);
    const withSection = `a\nb\nc\n\n## How it behaves\n\n${'d\n'.repeat(26)}`;
    expect(findFoldersWithoutReadme(['src/inventory/a.ts', 'src/inventory/README.md'], () => withSection)).toEqual([]);
  });
});
