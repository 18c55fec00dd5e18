import { describe, expect, it } from 'vitest';
import { AREAS } from '#sites/settings/settings.ts';
import { allTitles, titlesByRow } from '../../scripts/docs/requirements-page.ts';
import {
  readGaps,
  readRequirements,
  ROWS_FILE,
  settingKey,
  type Requirement,
} from '../../scripts/docs/requirements.ts';
import { listFiles, read } from './repository.ts';
import { isTest, parse } from './source.ts';
import { titlesIn } from './test-titles.ts';
import { expectObeyed, type Violation } from './violation.ts';

const endRule = {
  name: 'requirement ids are at the end of a title, in brackets',
  why: 'a title says what the product does; a list of ids before it hides that',
  instead: "write it('keeps the thumbs one step apart [SRCH-043, SRCH-047]'); in a table, the ids are its last column",
};

const stateRule = {
  name: 'every requirement has a test, or says what is missing',
  why: 'a requirement that no test names is forgotten; one that is marked open after it was built misleads',
  instead: 'do what the message says in docs/requirements/rows.tsv or the test, then run "npm run docs"',
};
const knownRule = {
  name: 'a title names requirements that exist',
  why: 'a mistyped id proves nothing',
  instead: 'correct the id, or add the row to docs/requirements/',
};
const settingRule = {
  name: 'a requirement that holds names settings that exist',
  why: 'a dealer looks for the setting that the requirement names',
  instead: 'correct the key in docs/requirements/rows.tsv, or mark the row as partly',
};

const placeRule = {
  name: 'code names no requirement by its id',
  why: 'an id sends the reader to another document for what one sentence says',
  instead: 'say the rule in words; the id belongs at the end of the title of the test that proves it',
};

const titles = allTitles();
const proofs = titlesByRow(titles);
const rows = readRequirements();

const IDS = new RegExp(
  `\\b(?:${[...new Set([...rows, ...readGaps()].map(({ id }) => id.replace(/-.*/, '')))].join('|')})-\\d{3}\\b|\\b[Gg]aps? \\d{3}\\b`,
  'g',
);
const findIds = (file: string, text: string): Violation[] =>
  text
    .split('\n')
    .flatMap((content, at) => [...content.matchAll(IDS)].map(([found]) => ({ file, line: at + 1, found })));

describe('requirements', () => {
  it('each have a test that names them, or say what is missing', () => {
    expectObeyed(
      stateRule,
      rows.flatMap((row, at): Violation[] => {
        const found = stateProblem(row, proofs.get(row.id)?.length ?? 0);
        return found === null ? [] : [{ file: ROWS_FILE, line: at + 2, found }];
      }),
    );
  });

  it.each([
    ['', '', 1, null],
    ['partly', 'x', 1, null],
    ['open', 'x', 0, null],
    ['', '', 0, 'no test'],
    ['partly', 'x', 0, 'no test'],
    ['open', 'x', 2, '2 tests name it'],
    ['open', '', 0, 'falls short'],
    ['', 'x', 1, 'falls short'],
    ['done', '', 1, 'state "done"'],
  ])('with the state "%s", the note "%s" and %i tests: %s', (state, fallsShort, tests, problem) => {
    const found = stateProblem({ id: 'SITE-001', section: '', text: 'x', settings: [], state, fallsShort }, tests);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('are named by titles only where they exist', () => {
    const known = new Set([...rows, ...readGaps()].map(({ id }) => id));
    expectObeyed(
      knownRule,
      titles.flatMap(({ file, line, rows: named }): Violation[] =>
        named.filter((id) => !known.has(id)).map((id) => ({ file, line, found: id })),
      ),
    );
  });

  it('that hold name settings that exist', () => {
    const keys = new Set(
      Object.entries(AREAS).flatMap(([area, definitions]) => Object.keys(definitions).map((name) => `${area}.${name}`)),
    );
    expectObeyed(
      settingRule,
      rows.flatMap(({ state, settings, id }, at): Violation[] =>
        settings
          .map(settingKey)
          .filter((key) => state === '' && !keys.has(key))
          .map((key) => ({ file: ROWS_FILE, line: at + 2, found: `${id} names ${key}` })),
      ),
    );
  });

  it('are named at the end of a title', () => {
    expectObeyed(
      endRule,
      titles.flatMap(({ file, line, misplaced }): Violation[] =>
        misplaced.map((row) => ({ file, line, found: `${row} outside the brackets at the end of the title` })),
      ),
    );
  });

  it('are named in tests and documents only', () => {
    const files = ['src', 'demo', 'bench', 'scripts', 'feeds', 'dealers']
      .flatMap((folder) => listFiles(folder))
      .filter((file) => !isTest(file) && /\.(?:[cm]?[jt]sx?|css|ya?ml|json|tsv)$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    expectObeyed(
      placeRule,
      files.flatMap((file) => findIds(file, read(file))),
    );
  });

  it('are found in code', () => {
    const found = (text: string) => findIds('a.ts', text).map((violation) => violation.found);
    expect(found('/** VDP-059: the buttons. */')).toEqual(['VDP-059']);
    expect(found('// (gap 061)\n/* Gaps 007 to 009 */')).toEqual(['gap 061', 'Gaps 007']);
    expect(found("const standard = 'UTF-8, ISO-8601, HTTP-404'; // a gap of 100 px")).toEqual([]);
  });

  it('are listed once each', () => {
    const ids = [...rows, ...readGaps()].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(700);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [at, id] of ids.entries()) expect(id, `line ${at + 2}`).toMatch(/^[A-Z]{2,5}-\d{3}$/);
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
    ["const T = [[1, 'SITE-001']]; it.each(T)('%i [$1]', () => {});", 'SITE-001', ''],
    ["it.each(['a [SITE-001]'])('%s', () => {});", 'SITE-001', ''],
    ['it(`of ${name} [SITE-002]`, () => {});', 'SITE-002', ''],
    ["it('SRCH-043 thumbs [SRCH-044]', () => {});", 'SRCH-044', 'SRCH-043'],
    ["it.each([['SITE-001', 1]])('%s [$1]', () => {});", '', 'SITE-001'],
    ["it('thumbs [SRCH-043] stay', () => {});", '', 'SRCH-043'],
    ["// SRCH-001\nit('title', () => { log('SRCH-002'); });", '', ''],
  ])('are read from titles: %s', (text, named, misplaced) => {
    const [title] = titlesIn(parse('a.test.ts', text));
    expect(title!.rows.join(' ')).toBe(named);
    expect(title!.misplaced.join(' ')).toBe(misplaced);
  });
});

/** Explains what is wrong with the state of a row, given the number of tests that name it; null if nothing is. */
function stateProblem({ id, state, fallsShort }: Requirement, tests: number): string | null {
  if (!['', 'open', 'partly'].includes(state))
    return `${id} has the state "${state}": leave it empty, or write open or partly`;
  if ((state === '') !== (fallsShort === ''))
    return `${id} needs both "state" and "falls short", or neither where the whole row holds`;
  if (state === 'open' && tests > 0)
    return `${id} is open, and ${tests === 1 ? 'a test names it' : `${tests} tests name it`}: clear "state" and "falls short" if the whole row holds now, otherwise write partly and what is still missing`;
  if (state !== 'open' && tests === 0)
    return `${id} is named in no test's title: write a test that fails without it and end its title with [${id}], or write open and what is missing`;
  return null;
}
