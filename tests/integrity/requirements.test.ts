import { describe, expect, it } from 'vitest';
import { listFiles, read } from './repository.ts';
import { REQUIREMENT_ROWS } from './requirement-rows.ts';
import { parse } from './source.ts';
import { titlesIn, type TestTitle } from './test-titles.ts';
import { expectObeyed, type Violation } from './violation.ts';

const endRule = {
  name: 'requirements stand at the end of a title, in brackets',
  why: 'a title says what the product does; a list of ids before it hides that',
  instead: "write it('keeps the thumbs one step apart [SRCH-043, SRCH-047]'); in a table, the ids are its last column",
};

// This file names requirements without proving them.
const titles: readonly (TestTitle & { readonly file: string })[] = ['src', 'demo', 'tests']
  .flatMap((folder) => listFiles(folder))
  .filter((file) => /\.(?:test|spec|contract)\.tsx?$/.test(file) && file !== 'tests/integrity/requirements.test.ts')
  .flatMap((file) => titlesIn(parse(file, read(file))).map((title) => ({ ...title, file })));

describe('requirements', () => {
  it('of the base each have a test that names them', () => {
    const named = new Set(titles.flatMap(({ rows }) => rows));
    const missing = REQUIREMENT_ROWS.filter((row) => !named.has(row));
    expect(
      missing,
      `${missing.length} of ${REQUIREMENT_ROWS.length} requirements are named in no test's title. Write a test that fails without the requirement, and end its title with the id in brackets.`,
    ).toEqual([]);
  });

  it('are named at the end of a title', () => {
    expectObeyed(
      endRule,
      titles.flatMap(({ file, line, misplaced }): Violation[] =>
        misplaced.map((row) => ({ file, line, found: `${row} outside the brackets at the end of the title` })),
      ),
    );
  });

  it('are listed once each', () => {
    expect(new Set(REQUIREMENT_ROWS).size).toBe(REQUIREMENT_ROWS.length);
    expect(REQUIREMENT_ROWS).toContain('SRCH-036');
    expect(REQUIREMENT_ROWS).toContain('SITE-098');
    expect(REQUIREMENT_ROWS).not.toContain('SITE-036');
  });

  it.each([
    ["it('thumbs stay apart [SRCH-043]', () => {});", 'SRCH-043', ''],
    ["describe('payload [LEAD-001, LEAD-002]', () => {});", 'LEAD-001 LEAD-002', ''],
    ["test.describe('payload [LEAD-001]', () => {});", 'LEAD-001', ''],
    [
      "it.each([[1, 'SITE-001'], [2, 'SITE-002, SITE-003']])('%i [SITE-004, $1]', f);",
      'SITE-004 SITE-001 SITE-002 SITE-003',
      '',
    ],
    ["it.each([['a [SITE-001]', 1]] as const)('%s', () => {});", 'SITE-001', ''],
    ["it.each(['a [SITE-001]'])('%s', () => {});", 'SITE-001', ''],
    ['it(`of ${name} [SITE-002]`, () => {});', 'SITE-002', ''],
    ["it('SRCH-043 thumbs [SRCH-044]', () => {});", 'SRCH-044', 'SRCH-043'],
    ["it.each([['SITE-001', 1]])('%s [$1]', () => {});", '', 'SITE-001'],
    ["it('thumbs [SRCH-043] stay', () => {});", '', 'SRCH-043'],
    ["// SRCH-001\nit('title', () => { log('SRCH-002'); });", '', ''],
  ])('are read from titles: %s', (text, rows, misplaced) => {
    const [title] = titlesIn(parse('a.test.ts', text));
    expect(title!.rows.join(' ')).toBe(rows);
    expect(title!.misplaced.join(' ')).toBe(misplaced);
  });
});
