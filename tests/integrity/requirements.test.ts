import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { REQUIREMENT_ROWS } from './requirement-rows.ts';
import { nameOf, parse, walk, type Node, type Source } from './source.ts';

/**
 * Rows named in titles of `it`, `test`, `describe` and their tables. `SRCH-001, 002 and 003`, `SRCH-029/030` and
 * `SITE-001..005` and `SITE-001 to 005` name several rows.
 */
function rowsIn(sources: readonly Source[]): Set<string> {
  const rows = new Set<string>();
  for (const source of sources) {
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression' || !/^(?:it|test|describe|suite)$/.test(rootName(node['callee']) ?? ''))
        return;
      // The title, and for it.each the table whose cells make titles.
      for (const argument of node['arguments'] as Node[]) {
        if (/Function/.test(argument.type)) continue;
        for (const row of expand(source.text.slice(argument.start, argument.end))) rows.add(row);
      }
    });
  }
  return rows;
}

function expand(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2,5})-(\d{3}(?:(?:, | and |, and |\/|\.\.| to |-|–)\d{3}\b)*)/g)].flatMap(
    ([, letters, numbers = '']) => {
      const found: number[] = [];
      for (const [, joint = '', digits = ''] of numbers.matchAll(/(, and |, | and |\/|\.\.| to |-|–)?(\d{3})/g)) {
        const number = Number(digits);
        if (/^(?:\.\.| to |-|–)$/.test(joint))
          for (let between = found.at(-1)! + 1; between < number; between++) found.push(between);
        found.push(number);
      }
      return found.map((number) => `${letters}-${String(number).padStart(3, '0')}`);
    },
  );
}

function rootName(node: unknown): string | null {
  const inner = node as Node;
  if (inner.type === 'CallExpression') return rootName(inner['callee']);
  if (inner.type === 'TaggedTemplateExpression') return rootName(inner['tag']);
  return inner.type === 'MemberExpression' ? rootName(inner['object']) : nameOf(inner);
}

describe('requirements', () => {
  it('of the base each have a test that names them', () => {
    // These two files name rows without proving them.
    const files = ['src', 'demo', 'tests']
      .flatMap((folder) => listFiles(folder))
      .filter(
        (file) =>
          /\.(?:test|spec|contract|property\.test)\.tsx?$/.test(file) &&
          file !== 'tests/integrity/requirements.test.ts',
      );
    const named = rowsIn(files.map((file) => parse(file, read(file))));
    const missing = REQUIREMENT_ROWS.filter((row) => !named.has(row));
    expect(
      missing,
      `${missing.length} of ${REQUIREMENT_ROWS.length} rows stand in no test's title. Write a test that would fail without the row, and begin its title with the row's id.`,
    ).toEqual([]);
  });

  it('are listed once each', () => {
    expect(new Set(REQUIREMENT_ROWS).size).toBe(REQUIREMENT_ROWS.length);
    expect(REQUIREMENT_ROWS).toContain('SRCH-036');
    expect(REQUIREMENT_ROWS).toContain('SITE-098');
    expect(REQUIREMENT_ROWS).not.toContain('SITE-036');
  });

  it('are read from titles, alone, listed and in ranges', () => {
    const rows = (text: string) => [...rowsIn([parse('a.test.ts', text)])];
    expect(rows("it('SRCH-043 thumbs stay apart', () => {});")).toEqual(['SRCH-043']);
    expect(rows("describe('LEAD-001, 002 and 005: payload', () => {});")).toEqual(['LEAD-001', 'LEAD-002', 'LEAD-005']);
    expect(rows("describe('AVL-001..003', () => {});")).toEqual(['AVL-001', 'AVL-002', 'AVL-003']);
    expect(rows("it.each([['SITE-001', 1]])('%s', () => {});")).toEqual(['SITE-001']);
    expect(rows('it(`SITE-002 ${name}`, () => {});')).toEqual(['SITE-002']);
    expect(rows("// SRCH-001\nit('title', () => { log('SRCH-002'); });")).toEqual([]);
  });
});
