import { describe, expect, it } from 'vitest';
import { exists, read } from './repository.ts';
import { isNode, isTest, readName, parse, parseAll, walk, type Node, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const LIST = 'src/platform/caches.md';
const HOMES = new Set(['src/platform/cache.ts', 'src/rules/bounded-cache.ts']);

const listedRule = {
  name: `every cache is in ${LIST}`,
  why: 'anyone who changes what a cache depends on must find every cache that may hold the old answer',
  instead: `give the file a row in ${LIST}: how many caches, what they hold, their limit, what makes an entry out of date`,
};
const oneRule = {
  name: 'a cache is bounded by createCache() or BoundedCache',
  why: 'a limit that is written again is forgotten or wrong, and then a process grows until it dies',
  instead:
    'use createCache of src/platform/cache.ts on the server, or BoundedCache of src/rules/bounded-cache.ts elsewhere',
};

/** Number of caches in each file. */
function cachesOf(sources: readonly Source[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const source of sources) {
    if (isTest(source.path) || HOMES.has(source.path)) continue;
    walk(source.program, (node) => {
      const makes =
        (node.type === 'NewExpression' && /^(?:BoundedCache|LRUCache|WeakMap)$/.test(readName(node['callee']) ?? '')) ||
        (node.type === 'CallExpression' && readName(node['callee']) === 'createCache');
      if (makes) found.set(source.path, (found.get(source.path) ?? 0) + 1);
    });
  }
  return found;
}

/** The rows of the list: file and number. */
function listed(text: string): ReadonlyMap<string, number> {
  return new Map([...text.matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)].map(([, file, count]) => [file!, Number(count)]));
}

function compare(list: ReadonlyMap<string, number>, code: ReadonlyMap<string, number>): Violation[] {
  return [...new Set([...list.keys(), ...code.keys()])].flatMap((file) => {
    const [said, made] = [list.get(file) ?? 0, code.get(file) ?? 0];
    return said === made ? [] : [{ file, found: `makes ${made} caches; the list has ${said}` }];
  });
}

const callsSomeOf = (node: unknown, methods: readonly string[]): boolean => {
  let found = false;
  if (isNode(node))
    walk(node, (inner) => {
      found ||= inner.type === 'CallExpression' && methods.includes(readName(inner['callee']) ?? '');
    });
  return found;
};

/** A limit written by the file itself: `lru-cache`, `map.keys().next()`, `if (map.size >= MAX) map.clear()`. */
function findOwnLimits(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (isTest(source.path) || HOMES.has(source.path)) return [];
    const found = source.imports
      .filter(({ specifier }) => specifier === 'lru-cache')
      .map(({ line }): Violation => ({ file: source.path, line, found: 'imports lru-cache' }));
    walk(source.program, (node) => {
      const what = ownLimit(node);
      if (what !== null) found.push({ file: source.path, line: source.lineAt(node.start), found: what });
    });
    return found;
  });
}

function ownLimit(node: Node): string | null {
  if (node.type === 'IfStatement') {
    const test = node['test'] as Node;
    const isLimit =
      test.type === 'BinaryExpression' &&
      ['>', '>='].includes(test['operator'] as string) &&
      isNode(test['left']) &&
      test['left'].type === 'MemberExpression' &&
      readName(test['left']) === 'size';
    return isLimit && callsSomeOf(node['consequent'], ['clear', 'delete']) ? 'limits a map itself' : null;
  }
  const object =
    node.type === 'CallExpression' && readName(node['callee']) === 'next' ? (node['callee'] as Node)['object'] : null;
  return isNode(object) && object.type === 'CallExpression' && readName(object['callee']) === 'keys'
    ? 'drops the first key of a map'
    : null;
}

/** Limits of other things than caches, as `file`, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/search/engine/scratch.ts': 'a pool of arrays by length, not a cache: nothing in it can be out of date',
};

describe('caches', () => {
  it('are all in the list', () => {
    expectObeyed(listedRule, compare(listed(read(LIST)), cachesOf(parseAll('src'))));
  });

  it('have a limit from one of the two places', () => {
    expectObeyed(
      oneRule,
      findOwnLimits(parseAll('src')).filter(({ file }) => !(file in EXCEPTIONS)),
    );
  });

  it('every exception is still needed', () => {
    const needed = findOwnLimits(parseAll('src')).map(({ file }) => file);
    expect(Object.keys(EXCEPTIONS).filter((file) => !needed.includes(file))).toEqual([]);
  });

  it.each(['src/inventory/vehicle-cache.ts', 'src/media/picture-files.server.ts'])(
    '%s, which the list names beside its table, is there',
    (file) => {
      expect([exists(file), read(LIST).includes(file)]).toEqual([true, true]);
    },
  );

  it.each([
    'export const a = new BoundedCache(5);',
    'export const a = createCache<string, string>({ max: 5 });',
    'class A { #a = new WeakMap<object, string>(); }',
  ])('misses no row for %s', (text) => {
    expect(compare(new Map(), cachesOf([parse('src/leads/a.ts', text)]))).toHaveLength(1);
  });

  it('finds a row that no code needs', () => {
    expect(compare(listed('| `src/leads/a.ts` | 2 | a | b | c |'), new Map())).toHaveLength(1);
  });

  it.each([
    "import { LRUCache } from 'lru-cache';",
    'if (seen.size >= MAX) seen.clear();',
    'if (this.seen.size > 10) { this.seen.delete(first); }',
    'const first = seen.keys().next().value;',
  ])('catches %s', (text) => {
    expect(findOwnLimits([parse('src/leads/a.ts', text)])).toHaveLength(1);
    expect(findOwnLimits([parse('src/rules/bounded-cache.ts', text)])).toEqual([]);
  });

  it.each(['if (seen.size > 10) break;', 'if (found.length > 10) seen.clear();', 'const [first] = seen.keys();'])(
    'allows %s',
    (text) => {
      expect(findOwnLimits([parse('src/leads/a.ts', `for (;;) { ${text} }`)])).toEqual([]);
    },
  );
});
