import path from 'node:path';
import { parseSync } from 'vite';
import { exists, listFiles, read, readPackage } from './repository.ts';

/** A node of the syntax tree (ESTree with TypeScript and JSX), read by name. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Import {
  readonly specifier: string;
  /** Path from the root of the file meant; null for a package or a `node:` module, and for generated `+types`. */
  readonly file: string | null;
  /** Erased before it runs: `import type`, or a type written `import('...')`. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** One parsed file of code. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly { readonly value: string; readonly line: number; readonly endLine: number }[];
  readonly imports: readonly Import[];
  lineAt(offset: number): number;
}

const CODE = /\.(?:ts|tsx|mts|mjs|js|jsx)$/;
const aliases = Object.entries(readPackage().imports).map(
  ([name, target]) => [name.replace('*', ''), target.replace('*', '').replace('./', '')] as const,
);

export const isTest = (file: string): boolean => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

/** Parses the code of `file`; the text may be an example (that is how a rule is itself tested). */
export function parse(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0]!.message}`);
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const lineAt = (offset: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  const root = program as unknown as Node;
  return {
    path: file,
    text,
    program: root,
    comments: comments.map(({ value, start, end }) => ({ value, line: lineAt(start), endLine: lineAt(end) })),
    imports: listImports(file, root, lineAt),
    lineAt,
  };
}

const parsed = new Map<string, Source>();

/** Every code file of the given folders (or single files), parsed; the rules share what one of them has parsed. */
export function parseAll(...folders: string[]): Source[] {
  const files = folders.flatMap((folder) => (CODE.test(folder) ? [folder].filter(exists) : listFiles(folder)));
  return files
    .filter((file) => CODE.test(file))
    .map((file) => {
      const text = read(file);
      const known = parsed.get(file);
      if (known?.text === text) return known;
      const source = parse(file, text);
      parsed.set(file, source);
      return source;
    });
}

/** Visits every node, parents before children. */
export function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  visit(node, parent);
  for (const child of childNodes(node)) walk(child, visit, node);
}

/** Written for speed: the rules visit every node of the repository many times. */
export function childNodes(node: Node): Node[] {
  const children: Node[] = [];
  for (const key in node) {
    if (key === 'parent') continue;
    const value = node[key];
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) children.push(one);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The text of a string literal or of a template without expressions; otherwise null. */
export function readString(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0) {
    return (node['quasis'] as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
  }
  return null;
}

/** The name of an identifier, or of the property in `a.name` and `a['name']`; otherwise null. */
export function readName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression')
    return readName(node['expression']);
  if (node.type === 'MemberExpression')
    return node['computed'] ? readString(node['property']) : readName(node['property']);
  return null;
}

/** `it` of `it`, `it.each([...])` and `it.skipIf(x)`; `expect` of `expect(a).not.toBe`; null if there is no name. */
export function rootName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression')
    return rootName(node['callee'] ?? node['tag']);
  return node.type === 'MemberExpression' ? rootName(node['object']) : readName(node);
}

function listImports(file: string, program: Node, lineAt: (offset: number) => number): Import[] {
  const found: Import[] = [];
  const add = (node: Node, source: unknown, typeOnly: boolean) => {
    const specifier = readString(source);
    if (specifier !== null)
      found.push({ specifier, file: resolve(file, specifier), typeOnly, line: lineAt(node.start) });
  };
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') {
      const names = node['specifiers'] as Node[];
      const allTypes = names.length > 0 && names.every((name) => name['importKind'] === 'type');
      add(node, node['source'], node['importKind'] === 'type' || allTypes);
    } else if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') {
      add(node, node['source'], node['exportKind'] === 'type');
    } else if (node.type === 'ImportExpression') add(node, node['source'], false);
    else if (node.type === 'TSImportType') {
      const argument = node['source'] ?? node['argument'];
      add(node, isNode(argument) && argument.type === 'TSLiteralType' ? argument['literal'] : argument, true);
    }
  });
  return found;
}

/** The file that an import means, as a path from the root. */
function resolve(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.includes('/+types/')) return null;
  const alias = aliases.find(([prefix]) => bare.startsWith(prefix));
  const relative = /^\.{1,2}\//.test(bare) ? path.posix.join(path.posix.dirname(from), bare) : null;
  const target = alias ? `${alias[1]}${bare.slice(alias[0].length)}` : relative;
  if (target === null || CODE.test(target)) return target;
  return ['.ts', '.tsx', '.mjs'].map((ending) => target + ending).find(exists) ?? target;
}
