import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hitsInCode, hitsInDocument, hitsInStyles, type Hit } from './language.ts';
import { listFiles, read, ROOT } from './repository.ts';
import { parseAll } from './source.ts';
import type { Violation } from './violation.ts';

/** Folders and files that are not clean yet, with how many hits each may still have. */
export type Debt = Readonly<Record<string, { readonly hits: number }>>;

const FILE = 'tests/integrity/language-debt.json';

export const readDebt = (): Debt => JSON.parse(read(FILE));

/** Made by `npm run docs` from sources that are checked themselves, and the list of the words. */
const NOT_READ = new Set([
  'docs/requirements.md',
  'docs/settings.md',
  'docs/routes.md',
  'docs/integrations.md',
  'GLOSSARY.md',
  'tests/integrity/words.ts',
  'tests/integrity/language.test.ts',
]);

/** An entry must be lowered below this share of its count, so that one word less needs no edit of the list. */
const SLACK = 0.8;

/** Every hit in the repository, exceptions included. */
export function hitsOfRepository(): Hit[] {
  const files = listFiles().filter((file) => !NOT_READ.has(file));
  const ofFiles = (ending: RegExp, find: (file: string, text: string) => Hit[]) =>
    files.filter((file) => ending.test(file)).flatMap((file) => find(file, read(file)));
  return [
    ...parseAll('src', 'tests', 'scripts', 'bench', 'demo')
      .filter((source) => !NOT_READ.has(source.path))
      .flatMap(hitsInCode),
    ...ofFiles(/\.css$/, hitsInStyles),
    ...ofFiles(/\.md$|^\.env\.example$|^Dockerfile$|^compose\.yaml$/, (file, text) =>
      hitsInDocument(file, text, file.startsWith('dealers/') ? 'copy' : 'docs'),
    ),
    ...ofFiles(/^(?:dealers|demo|feeds)\/.*\.yaml$/, (file, text) => hitsInDocument(file, text, 'copy')),
  ];
}

const covers = (entry: string, file: string): boolean => file === entry || file.startsWith(`${entry}/`);

/** Hits outside the list, entries with more hits than they may have, and entries that are too high by now. */
export function compareWithDebt(
  hits: readonly Hit[],
  debt: Debt,
): { readonly tooMany: readonly Violation[]; readonly tooHigh: readonly Violation[] } {
  const entries = Object.entries(debt).map(([entry, { hits: most }]) => ({
    entry,
    most,
    hits: hits.filter((hit) => covers(entry, hit.file)),
  }));
  const outside = hits.filter((hit) => !entries.some(({ entry }) => covers(entry, hit.file)));
  return {
    tooMany: [
      ...outside,
      ...entries
        .filter((one) => one.hits.length > one.most)
        .flatMap((one) => [{ file: one.entry, found: `${one.hits.length} hits, ${one.most} allowed` }, ...one.hits]),
    ],
    tooHigh: entries
      .filter((one) => one.hits.length === 0 || one.hits.length < one.most * SLACK)
      .map((one) => ({ file: one.entry, found: `${one.most} allowed, ${one.hits.length} found` })),
  };
}

/** Lowers each count to what is found and removes clean entries; never raises one. */
export function lowerDebt(hits: readonly Hit[], debt: Debt): Debt {
  return Object.fromEntries(
    Object.entries(debt)
      .map(
        ([entry, { hits: most }]) =>
          [entry, { hits: Math.min(most, hits.filter((hit) => covers(entry, hit.file)).length) }] as const,
      )
      .filter(([, entry]) => entry.hits > 0),
  );
}

export function writeDebt(debt: Debt): void {
  writeFileSync(path.join(ROOT, FILE), `${JSON.stringify(debt, null, 2)}\n`);
}
