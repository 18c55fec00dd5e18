import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { openingsInCode, openingsInStyles, openingsRule } from './comment-openings.ts';
import { hitsInCode, hitsInDocument, hitsInStyles, withoutExceptions, nameWords } from './language.ts';
import { compareWithDebt, hitsOfRepository, lowerDebt, readDebt } from './language-debt.ts';
import { exists, listFiles, read, ROOT } from './repository.ts';
import { parse, parseAll } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';
import { EXCEPTIONS, WORDS } from './words.ts';

const languageRule = {
  name: 'names and sentences use the words of GLOSSARY.md',
  why: 'a home-made word, or a phrase that reads as translated, is read twice by everyone who comes after',
  instead:
    'write the word named beside each place; a use that is right goes into EXCEPTIONS of tests/integrity/words.ts with its reason',
};
const debtRule = {
  name: 'the counts in tests/integrity/language-debt.json only go down',
  why: 'the list says which folders are not yet clean; a count that is too high hides new words',
  instead: 'run "npm run language -- --lower", which lowers the counts to what is found and removes clean folders',
};
const exceptionRule = {
  name: 'an exception of tests/integrity/words.ts is still needed',
  why: 'an exception that matches nothing will hide a word later',
  instead: 'remove it',
};
const subjectRule = {
  name: 'a commit subject is a Conventional Commit of at most 72 characters',
  why: 'the log is read one line at a time, and release notes are sorted by kind',
  instead:
    'write "<type>(<scope>): <what changes>", such as "fix(leads): accept test drives on the quarter hour", and explain why in the body',
};

const DEBT = readDebt();

const FIRST_CONVENTIONAL = '863df04';
const CONVENTIONAL = /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([a-z0-9-]+\))?!?: \S/;
const MAX_SUBJECT = 72;

const badSubjects = (subjects: readonly string[]): Violation[] =>
  subjects
    .filter((subject) => subject.length > MAX_SUBJECT || !CONVENTIONAL.test(subject))
    .map((subject) => ({ file: 'git log', found: `${subject} (${subject.length} characters)` }));

const git = (...args: string[]) => spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' });
const hasHistory = exists('.git') && git('cat-file', '-e', `${FIRST_CONVENTIONAL}^{commit}`).status === 0;

describe('the language', () => {
  const { left, stale } = withoutExceptions(hitsOfRepository(), EXCEPTIONS);
  const { tooMany, tooHigh } = compareWithDebt(left, DEBT);

  it('uses the words of the glossary', () => {
    expectObeyed(languageRule, tooMany);
  });

  it('becomes cleaner folder by folder', () => {
    expectObeyed(debtRule, tooHigh);
  });

  it('has no exception that is not needed', () => {
    expectObeyed(
      exceptionRule,
      stale.map(({ word, in: file }) => ({ file, found: `"${word}" does not occur there` })),
    );
  });

  it('writes comments as sentences with a verb, or as noun phrases', () => {
    const sheets = listFiles('src').filter((file) => file.endsWith('.css'));
    expectObeyed(openingsRule, [
      ...parseAll('src', 'tests', 'scripts', 'bench', 'demo').flatMap(openingsInCode),
      ...sheets.flatMap((file) => openingsInStyles(file, read(file))),
    ]);
  });

  it.each([
    ['/** What earlier steps posted is in hidden fields. */', 1],
    ['/** Whose a payment is: as its lead. */', 1],
    ['// Where the vehicle is.', 1],
    ['const a = 1; // Who is signed in; null for no one.', 1],
    ['/**\n * Whether the deposit\n * was paid.\n */', 1],
    ['/** How long a toast stays. */', 1],
    ['/** Of a motorcycle. */', 1],
    ['/** Stored with each lead. Of two, the first counts. What comes later is ignored. */', 2],
    ['export const a = <p>{/* What it costs. */}</p>;', 1],
    ['/** True if the deposit was paid, or where none is due. */', 0],
    ['/** Who may import whom? The tables below. */', 0],
    ['/** Offers of the site. Whatever follows stays. */', 0],
    ["export const a = 'What it costs.';", 0],
    ['export const a = <p>What it costs.</p>;', 0],
  ])('reads how the sentences of %j open', (text, count) => {
    expect(openingsInCode(parse('src/a.tsx', text))).toHaveLength(count);
  });

  it('reads how the comments of a stylesheet open', () => {
    const sheet = '.a { top: 0 }\n/* What an account is for. */\n/* The uses of an account. */';
    expect(openingsInStyles('a.css', sheet)).toEqual([{ file: 'a.css', line: 2, found: '"What an account is for"' }]);
  });

  it('lists every checked word in GLOSSARY.md', () => {
    const glossary = read('GLOSSARY.md');
    expect(WORDS.filter(({ word }) => !glossary.includes(word)).map(({ word }) => word)).toEqual([]);
  });

  it.each([
    ['a name', 'const keptFilters = 1;', 'kept'],
    ['a type', 'interface AheadPage {}', 'look ahead'],
    ['a property', 'export const a = { alive: true };', 'alive'],
    ['a comment', '// Kept until the stock is read anew.', 'kept'],
    ['a text', "throw new Error('Drawn anew.');", 'anew'],
    ['a template', 'export const a = `It is told by ${1}`;', 'is told'],
    ['an element', 'export const a = <p>Whoever asks</p>;', 'whoever'],
    ['a class', 'export const a = <p className="small said">x</p>;', 'said (a class)'],
    ['a second class', 'export const a = <p className="spin-hand">x</p>;', 'hand'],
    ['a sentence', '/** What stands beside the price. */', 'stands'],
    ['a negation', '// A folder is no site.', 'is no (thing)'],
    ['a test title', "it('leaves by itself', () => {});", 'by itself'],
  ])('catches %s', (_kind, text, word) => {
    expect(hitsInCode(parse('src/a.tsx', text)).map((hit) => hit.word.word)).toContain(word);
  });

  it('catches a file name, a stylesheet class, a document and dealer copy', () => {
    expect(hitsInCode(parse('src/ui/kept-list.ts', 'export {};')).map((hit) => hit.found)).toEqual([
      expect.stringContaining('kept-list'),
    ]);
    expect(hitsInStyles('a.css', '/* Drawn anew */\n.said { top: 0 }').map(({ line }) => line)).toEqual([1, 2]);
    expect(hitsInDocument('a.md', 'One\n\nThe house has rooms.').map(({ line }) => line)).toEqual([3, 3]);
    expect(hitsInDocument('dealers/a.yaml', 'title: Your test drive is asked for', 'copy')).toHaveLength(1);
  });

  it.each([
    '// Connection: keep-alive',
    '// There is no such file, and it is no longer listed.',
    '// The clock on the wall, and room for one more.',
    '// A second-hand car; on the other hand a handoff.',
    '// In turn, each turns into a page; Great Wall.',
    "import { a } from '#shoppers/ui/kept.ts';",
  ])('lets %s pass', (text) => {
    expect(hitsInCode(parse('src/a.ts', text)).map((hit) => hit.found)).toEqual([]);
  });

  it('leaves code and links of a document out', () => {
    expect(hitsInDocument('a.md', '`kept` in [one](docs/kept.md)\n\n```sh\ncat kept anew\n```\n')).toEqual([]);
  });

  it('finds the words of a name however it is written', () => {
    expect(['keptFilters', 'KEPT_FILTERS', 'kept-filters', 'KeptFilters2'].map(nameWords)).toEqual([
      'kept filters',
      'kept filters',
      'kept filters',
      'kept filters2',
    ]);
  });

  it('lets a listed folder have its hits, and no more', () => {
    const hits = hitsInDocument('docs/a.md', 'anew\n\nanew\n\nanew');
    expect(compareWithDebt(hits, { docs: { hits: 3 } })).toEqual({ tooMany: [], tooHigh: [] });
    expect(compareWithDebt(hits, {}).tooMany).toHaveLength(3);
    expect(compareWithDebt(hits, { doc: { hits: 3 } }).tooMany).toHaveLength(3);
    expect(compareWithDebt(hits, { docs: { hits: 2 } }).tooMany).toHaveLength(4);
    expect(compareWithDebt(hits, { docs: { hits: 9 } }).tooHigh).toHaveLength(1);
    expect(compareWithDebt([], { docs: { hits: 1 } }).tooHigh).toHaveLength(1);
    expect(lowerDebt(hits, { docs: { hits: 9 }, src: { hits: 1 } })).toEqual({ docs: { hits: 3 } });
    expect(lowerDebt(hits, { docs: { hits: 2 } })).toEqual({ docs: { hits: 2 } });
  });

  it('uses each exception', () => {
    const hits = hitsInDocument('docs/a.md', 'The drawer of a phone.\n\nA drawer of code.');
    const phone = { word: 'drawer', in: 'docs/', line: /phone/, why: 'user interface' };
    expect(withoutExceptions(hits, [phone]).left).toHaveLength(1);
    expect(withoutExceptions([], [phone]).stale).toEqual([phone]);
  });

  // Needs the history since the first Conventional Commit: a shallow clone or an archive lacks it.
  it.runIf(hasHistory)('has Conventional Commits of at most 72 characters (needs the git history)', () => {
    const log = git('log', '--format=%s', `${FIRST_CONVENTIONAL}..HEAD`);
    expect(log.status, log.stderr).toBe(0);
    expectObeyed(subjectRule, badSubjects(log.stdout.split('\n').filter(Boolean)));
  });

  it('catches a subject that is too long or of no kind', () => {
    const long = `fix(leads): ${'a'.repeat(61)}`;
    expect(badSubjects(['A page comes alive', long, 'Fix: it', 'fix:it']).map(({ found }) => found)).toHaveLength(4);
    expect(badSubjects(['fix(leads): read a form once', 'feat!: drop Node 20', 'build: format'])).toEqual([]);
  });
});
