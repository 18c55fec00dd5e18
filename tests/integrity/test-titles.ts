import { isNode, readName, rootName, readString, walk, type Node, type Source } from './source.ts';

/** Title of an `it`, `test` or `describe`, as it is written: `%s` and `${name}` stay. */
export interface TestTitle {
  /** Below the titles of its groups, without the requirements: `sliders › keep the thumbs apart`. */
  readonly title: string;
  readonly line: number;
  /** Requirements named at the end of the title or of a table's cell, in brackets. */
  readonly rows: readonly string[];
  /** Requirements named anywhere else in the title or the table. */
  readonly misplaced: readonly string[];
}

const ROW = String.raw`[A-Z]{2,5}-\d{3}`;
const AT_END = new RegExp(String.raw`(?:^| )\[((?:${ROW}|\$\d+)(?:, (?:${ROW}|\$\d+))*)\]$`);
/** `describe(`, `test.describe.serial(`, `suite.each([...])(`. */
const GROUP = /^(?:\w+\.)?(?:describe|suite)\b/;
const ONLY_ROWS = new RegExp(`^${ROW}(?:, ${ROW})*$`);

/** Every title in a file, with the requirements that it names: `it('thumbs stay apart [SRCH-043, SRCH-047]')`. */
export function titlesIn(source: Source): TestTitle[] {
  const found: TestTitle[] = [];
  const groups: { readonly name: string; readonly end: number }[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const runner = rootName(node['callee']) ?? '';
    const written = (node['arguments'] as Node[])[0];
    if (!/^(?:it|test|describe|suite)$/.test(runner) || !written || textOf(source, written) === null) return;
    const rows: string[] = [];
    const misplaced: string[] = [];
    const text = textOf(source, written)!;
    const table = tableOf(source, node['callee']);
    const columns: number[] = [];
    for (const name of AT_END.exec(text)?.[1]?.split(', ') ?? []) {
      if (name.startsWith('$')) columns.push(Number(name.slice(1)));
      else rows.push(name);
    }
    misplaced.push(...rowsOf(text.replace(AT_END, '')));
    for (const { value, column } of table) {
      if (columns.includes(column) && ONLY_ROWS.test(value)) rows.push(...rowsOf(value));
      else {
        const [ending = ''] = AT_END.exec(value) ?? [];
        rows.push(...rowsOf(ending));
        misplaced.push(...rowsOf(value.slice(0, value.length - ending.length)));
      }
    }
    const name = text.replace(AT_END, '');
    while (groups.length > 0 && groups.at(-1)!.end < node.start) groups.pop();
    found.push({
      title: [...groups.map((group) => group.name), name].join(' › '),
      line: source.lineAt(node.start),
      rows: [...new Set(rows)],
      misplaced,
    });
    if (GROUP.test(source.text.slice(node.start, written.start))) groups.push({ name, end: node.end });
  });
  return found;
}

const rowsOf = (text: string): string[] => text.match(new RegExp(String.raw`\b${ROW}\b`, 'g')) ?? [];

/** The words of a string or template, without its quotes; null for anything else. */
function textOf(source: Source, node: Node): string | null {
  return readString(node) ?? (node.type === 'TemplateLiteral' ? source.text.slice(node.start + 1, node.end - 1) : null);
}

/** The texts in the table of `it.each([...])`, each with its place in its row. */
function tableOf(source: Source, callee: unknown): { readonly value: string; readonly column: number }[] {
  if (!isNode(callee) || callee.type !== 'CallExpression') return [];
  let table: unknown = (callee['arguments'] as Node[])[0];
  if (isNode(table) && table.type === 'Identifier') table = constantOf(source, readName(table)!);
  while (isNode(table) && isNode(table['expression'])) table = table['expression'];
  if (!isNode(table) || table.type !== 'ArrayExpression') return [];
  return (table['elements'] as unknown[]).flatMap((row) => {
    const cells = isNode(row) && row.type === 'ArrayExpression' ? (row['elements'] as unknown[]) : [row];
    return cells.flatMap((cell, column) => {
      const value = readString(cell);
      return value === null ? [] : [{ value, column }];
    });
  });
}

/** The declaration of a name in this file; null if it comes from elsewhere. */
function constantOf(source: Source, name: string): unknown {
  let found: unknown = null;
  walk(source.program, (node) => {
    if (node.type === 'VariableDeclarator' && readName(node['id']) === name) found = node['init'];
  });
  return found;
}
