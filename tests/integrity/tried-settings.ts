import { parse as parseYaml } from 'yaml';
import { localNames, findReaders } from './setting-readers.ts';
import { isNode, readName, rootName, readString, walk, type Node, type Source } from './source.ts';

/** The settings of a site by area and name. */
export type SettingValues = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Checks of a setting: each tells if a value is one of its values. */
export type SettingChecks = Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>;

/** A value, or a part of one, that only the running test knows. */
const WORKED_OUT = Symbol('worked out');

export interface Try {
  readonly value: unknown;
  readonly test: string;
}

/**
 * Settings (`vdp.gauge`) that tests set, with the values and the tests. A test sets what is in its own code, in a
 * constant of its file, or in support code that it imports.
 */
export function findTries(
  settings: SettingChecks,
  tests: readonly Source[],
  product: readonly Source[],
  sites: readonly SettingValues[] = [],
): ReadonlyMap<string, readonly Try[]> {
  const found = new Map<string, Try[]>();
  const add = (key: string, tried: Try) => void found.set(key, [...(found.get(key) ?? []), tried]);
  const readers = findReaders(settings, product);
  for (const source of tests) {
    const file = declarationsOf(source);
    const local = localNames(source, readers);
    for (const call of testCalls(source)) {
      const test = `${source.path}:${source.lineAt(call.start)}`;
      const scope = scopeOf(call, file);
      for (const [key, value] of settingsIn(settings, scope, local)) add(key, { value, test });
      for (const [area, name] of namedIn(settings, call))
        for (const site of sites)
          if (site[area] && name in site[area]) add(`${area}.${name}`, { value: site[area][name], test });
    }
  }
  return found;
}

/** Settings that a test names in its title, or reads off a site. */
function namedIn(settings: SettingChecks, call: Node): [area: string, name: string][] {
  const found: [string, string][] = [];
  const title = textOf((call['arguments'] as Node[])[0]) ?? '';
  for (const [, area = '', name = ''] of title.matchAll(/\b([a-zA-Z]+)\.([a-zA-Z]+)\b/g)) found.push([area, name]);
  for (const [node] of below(call)) {
    const area = node.type === 'MemberExpression' ? node['object'] : null;
    if (isNode(area) && area.type === 'MemberExpression' && readName(area['object']) === 'settings')
      found.push([readName(area) ?? '', readName(node) ?? '']);
  }
  return found.filter(([area, name]) => settings[area]?.[name] !== undefined);
}

const entries = new WeakMap<Node, readonly (readonly [node: Node, parent: Node | null])[]>();

/** Every node below one, with its parent. Cached, because shared code is searched for each test that uses it. */
function below(root: Node): readonly (readonly [node: Node, parent: Node | null])[] {
  const known = entries.get(root);
  if (known) return known;
  const found: [Node, Node | null][] = [];
  walk(root, (node, parent) => found.push([node, parent]));
  entries.set(root, found);
  return found;
}

function testCalls(source: Source): Node[] {
  return below(source.program)
    .map(([node]) => node)
    .filter((node) => {
      if (node.type !== 'CallExpression' || !/^(?:it|test)$/.test(rootName(node['callee']) ?? '')) return false;
      const last = (node['arguments'] as Node[]).at(-1);
      return last !== undefined && isFunction(last) && readName(node['callee']) !== 'describe';
    });
}

const isFunction = (node: Node): boolean => node.type.includes('Function');

interface Scope {
  /** The test, and every declaration of the file that it names, directly or through others. */
  readonly nodes: readonly Node[];
  /** Every text in them but the keys of objects. */
  readonly texts: ReadonlySet<string>;
  /** Possible values of a name: constants, columns of the test's table, elements of a loop, arguments of calls. */
  readonly bindings: ReadonlyMap<string, readonly Node[]>;
}

type Declarations = ReadonlyMap<string, readonly Node[]>;
type Bind = (name: string | null, values: readonly Node[]) => void;

/** Declarations of a file by name, wherever they stand. */
function declarationsOf(source: Source): Declarations {
  const found = new Map<string, Node[]>();
  const add = (name: string | null, node: unknown) => {
    if (name !== null && isNode(node)) found.set(name, [...(found.get(name) ?? []), node]);
  };
  for (const [node] of below(source.program)) {
    if (node.type === 'FunctionDeclaration') add(readName(node['id']), node);
    if (node.type === 'VariableDeclarator')
      for (const [inner] of below(node['id'] as Node))
        if (inner.type === 'Identifier') add(readName(inner), node['init']);
  }
  return found;
}

function scopeOf(call: Node, file: Declarations): Scope {
  const nodes = new Set<Node>();
  const texts = new Set<string>();
  const visit = (root: Node) => {
    if (nodes.has(root)) return;
    nodes.add(root);
    for (const [node, parent] of below(root)) {
      const isKey = parent?.type === 'Property' && parent['key'] === node && !parent['computed'];
      if (node.type === 'Identifier') {
        const isMember = parent?.type === 'MemberExpression' && parent['property'] === node && !parent['computed'];
        if (isMember || (isKey && !parent['shorthand'])) continue;
        for (const declared of file.get(readName(node)!) ?? []) visit(declared);
      } else if (!isKey) {
        const text = textOf(node);
        if (text !== null) texts.add(text);
      }
    }
  };
  visit(call);
  const bindings = new Map<string, Node[]>();
  const bind: Bind = (name, values) => {
    if (name !== null) bindings.set(name, [...(bindings.get(name) ?? []), ...values]);
  };
  for (const [name, declared] of file)
    bind(
      name,
      declared.filter((node) => nodes.has(node) && !isFunction(node)),
    );
  bindTable(call, file, bind);
  for (const root of nodes) for (const [node] of below(root)) bindInner(node, file, nodes, bind);
  return { nodes: [...nodes], texts, bindings };
}

/** Parameters of the test: the columns of its table. */
function bindTable(call: Node, file: Declarations, bind: Bind): void {
  const callee = call['callee'] as Node;
  if (callee.type !== 'CallExpression') return;
  const rows = elementsOf((callee['arguments'] as Node[])[0], file);
  const body = (call['arguments'] as Node[]).at(-1)!;
  for (const [at, param] of (body['params'] as Node[]).entries()) {
    const cells = rows.flatMap((row) => {
      const cell = (row.type === 'ArrayExpression' ? (row['elements'] as unknown[]) : [row])[at];
      return isNode(cell) ? [cell] : [];
    });
    bind(readName(param), cells);
  }
}

/** Variables of `for (... of [...])`, parameters of `[...].map(...)`, and parameters of the file's own functions. */
function bindInner(node: Node, file: Declarations, nodes: ReadonlySet<Node>, bind: Bind): void {
  if (node.type === 'ForOfStatement') {
    const id = ((node['left'] as Node)['declarations'] as Node[] | undefined)?.[0]?.['id'] as Node | undefined;
    if (!id) return;
    const elements = elementsOf(node['right'], file);
    bind(readName(id), elements);
    if (id.type === 'ArrayPattern')
      for (const [at, part] of (id['elements'] as unknown[]).entries())
        if (isNode(part))
          bind(readName(part), elements.map((row) => (row['elements'] as unknown[] | undefined)?.[at]).filter(isNode));
  }
  if (node.type !== 'CallExpression') return;
  const callee = node['callee'] as Node;
  const [first] = node['arguments'] as Node[];
  if (callee.type === 'MemberExpression' && first && isFunction(first))
    bind(readName((first['params'] as Node[])[0]), elementsOf(callee['object'], file));
  if (callee.type !== 'Identifier') return;
  for (const declared of file.get(readName(callee)!) ?? []) {
    if (!isFunction(declared) || !nodes.has(declared)) continue;
    for (const [at, param] of (declared['params'] as Node[]).entries()) {
      const argument = (node['arguments'] as Node[])[at];
      if (argument) bind(readName(param.type === 'AssignmentPattern' ? param['left'] : param), [argument]);
    }
  }
}

/** Elements of an array, seen through `as const`, `satisfies` and a constant's name. */
function elementsOf(node: unknown, file: Declarations): Node[] {
  let array = node;
  while (isNode(array) && isNode(array['expression'])) array = array['expression'];
  if (!isNode(array)) return [];
  if (array.type === 'Identifier')
    return (file.get(readName(array)!) ?? []).flatMap((declared) => elementsOf(declared, new Map()));
  return array.type === 'ArrayExpression' ? (array['elements'] as unknown[]).filter(isNode) : [];
}

const keyOf = (property: Node): string => readName(property['key']) ?? readString(property['key']) ?? '';

/** Every setting that a scope sets, with each value that it may have. */
function settingsIn(
  settings: SettingChecks,
  scope: Scope,
  local: ReadonlyMap<string, readonly string[]>,
): [key: string, value: unknown][] {
  const found: [string, unknown][] = [];
  const addArea = (area: string, values: unknown) => {
    if (typeof values !== 'object' || values === null) return;
    for (const [name, value] of Object.entries(values))
      if (settings[area]?.[name] && isAllowed(settings[area][name], value)) found.push([`${area}.${name}`, value]);
  };
  for (const root of scope.nodes)
    for (const [node, parent] of below(root)) {
      if (node.type === 'Property' && parent?.type === 'ObjectExpression') {
        const name = keyOf(node);
        if (name in settings) for (const values of valuesOf(node['value'] as Node, scope)) addArea(name, values);
        for (const key of local.get(name) ?? []) {
          const [area = '', setting = ''] = key.split('.');
          for (const value of valuesOf(node['value'] as Node, scope))
            if (isWhole(value) && settings[area]![setting]!(value)) found.push([key, value]);
        }
      }
      const slug = parent?.type === 'Property' && parent['value'] === node ? keyOf(parent) : null;
      if (slug !== null && !isMentioned(slug, scope.texts)) continue;
      for (const yaml of yamlsOf(node, scope))
        for (const [area, values] of Object.entries(yaml)) if (area in settings) addArea(area, values);
    }
  return found;
}

/** A site of a test by its slug: `get('/', { site: 'slug' })`, or an address of it. */
const isMentioned = (slug: string, texts: ReadonlySet<string>): boolean =>
  [...texts].some((text) => text === slug || text.startsWith(`${slug}.`) || text.endsWith(`/${slug}`));

/** Every value that an expression may have, as far as the code says so. */
function valuesOf(node: Node, scope: Scope, depth = 0): unknown[] {
  if (depth > 4) return [WORKED_OUT];
  const next = (inner: unknown) => valuesOf(inner as Node, scope, depth + 1);
  if (node.type === 'Identifier') return scope.bindings.get(readName(node)!)?.flatMap(next) ?? [WORKED_OUT];
  if (node.type.startsWith('TS') && isNode(node['expression'])) return next(node['expression']);
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(next);
  if (node.type === 'TemplateLiteral') return [readString(node) ?? WORKED_OUT];
  if (node.type === 'Literal') return [node['value']];
  if (node.type === 'CallExpression' && readName(node['callee']) === 'constantFrom')
    return (node['arguments'] as Node[]).flatMap(next);
  if (node.type === 'ArrayExpression')
    return [(node['elements'] as unknown[]).map((element) => (isNode(element) ? next(element)[0] : null))];
  if (node.type !== 'ObjectExpression') return [WORKED_OUT];
  // An object with one property that may have several values is several objects.
  let objects: Record<string, unknown>[] = [{}];
  for (const property of node['properties'] as Node[]) {
    if (property.type !== 'Property') continue;
    const values = next(property['value']).slice(0, 20);
    objects =
      objects.length * values.length > 40
        ? objects
        : objects.flatMap((object) => values.map((value) => ({ ...object, [keyOf(property)]: value })));
  }
  return objects;
}

const isWhole = (value: unknown): boolean =>
  value !== WORKED_OUT && (typeof value !== 'object' || value === null || Object.values(value).every(isWhole));

/** An object changes only the keys that it names, so that it need not be whole. */
const isAllowed = (check: (value: unknown) => boolean, value: unknown): boolean =>
  !isWhole(value) || (typeof value === 'object' && !Array.isArray(value) && value !== null) || check(value);

const HOLE = 'worked-out';
const yamls = new Map<string, Readonly<Record<string, unknown>> | null>();

/** Settings in YAML, from a text of code; a template with one name in it is read with each of its values. */
function yamlsOf(node: Node, scope: Scope): Readonly<Record<string, unknown>>[] {
  const text = node.type === 'TemplateLiteral' || node.type === 'Literal' ? textOf(node) : null;
  if (text === null || !text.includes(':')) return [];
  const [expression, ...others] = (node['expressions'] ?? []) as Node[];
  const values = expression && others.length === 0 ? valuesOf(expression, scope) : [];
  const known = values.filter((value) => typeof value === 'string');
  const texts = known.length > 0 ? known.map((value) => text.replaceAll(HOLE, value)) : [text];
  return texts.flatMap((one) => {
    if (!yamls.has(one)) yamls.set(one, readYaml(one));
    const yaml = yamls.get(one) ?? null;
    return yaml === null ? [] : [yaml];
  });
}

function readYaml(text: string): Readonly<Record<string, unknown>> | null {
  const at = text.indexOf('settings:');
  const settings = at < 0 ? `  ${text}` : text.slice(at + 'settings:'.length);
  if (!/^\s*[a-zA-Z]+:(?:\s*\{|\s*$)/m.test(settings)) return null;
  try {
    const parsed: unknown = parseYaml(settings, (_key, value: unknown) =>
      typeof value === 'string' && value.includes(HOLE) ? WORKED_OUT : value,
    );
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The words of a string or template; an expression in it is a hole. */
function textOf(node: unknown): string | null {
  if (isNode(node) && node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(HOLE);
  return readString(node);
}
