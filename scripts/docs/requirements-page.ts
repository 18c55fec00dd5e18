import path from 'node:path';
import { AREAS } from '#sites/settings/settings.ts';
import { listFiles, read } from '../../tests/integrity/repository.ts';
import { parse } from '../../tests/integrity/source.ts';
import { titlesIn, type TestTitle } from '../../tests/integrity/test-titles.ts';
import { GENERATED, table } from './markdown-table.ts';
import { GAPS_FILE, readGaps, readRequirements, ROWS_FILE, settingKey, type Requirement } from './requirements.ts';

const TITLES: Readonly<Record<string, string>> = {
  SITE: 'Sites, configuration, header, footer, addresses, content pages',
  SRCH: 'Stock search, cards, promo tiles, model directory, offers search, widgets',
  VDP: 'Vehicle page',
  AVL: 'Availability, tags, price display',
  FIN: 'Finance page, calculators, lenders, quotes, disclaimers',
  LEAD: 'Enquiries, test drives, photos, trade-in, payloads',
  RSV: 'Reserve, checkout, buy online, online payment',
  ACC: 'Sign-in, sessions, gating, watchlist, favourites, history, remembered details',
  LOC: 'Locations, hours, reviews, contact, delivery',
  CONT: 'Offers, models, brands, blogs, home page, claims, counter, payments',
  API: 'Calls',
  EVT: 'Tracking events',
  ERR: 'Errors',
};

export interface TitleInFile extends TestTitle {
  readonly file: string;
}

/** Titles of every test. The tests of this page name requirements without proving them. */
export function allTitles(): TitleInFile[] {
  return ['src', 'demo', 'tests']
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /\.(?:test|spec|contract)\.tsx?$/.test(file) && file !== 'tests/integrity/requirements.test.ts')
    .flatMap((file) => titlesIn(parse(file, read(file))).map((title) => ({ ...title, file })));
}

/** Titles by the requirement that they name. */
export function titlesByRow(titles: readonly TitleInFile[]): ReadonlyMap<string, readonly TitleInFile[]> {
  const found = new Map<string, TitleInFile[]>();
  for (const title of titles) {
    for (const row of title.rows) {
      const known = found.get(row);
      if (known) known.push(title);
      else found.set(row, [title]);
    }
  }
  return found;
}

/** docs/requirements.md */
export function requirementsPage(): string {
  const rows = readRequirements();
  const proofs = titlesByRow(allTitles());
  const areas = Object.entries(Object.groupBy(rows, (row) => row.id.replace(/-.*/, '')));
  const counts = (of: readonly Requirement[]) =>
    [of.length, ...['', 'partly', 'open'].map((state) => of.filter((row) => row.state === state).length)].map(String);
  return [
    GENERATED,
    '# Requirements',
    `What the product has to do, one behaviour a row, with the tests that prove it. A row is **proved** when tests name it and nothing falls short, **partly** when tests prove a part of it, and **open** when no test does.

The rows are in \`${ROWS_FILE}\`. To complete a row, write a test whose title ends with the id in brackets, and clear its columns \`state\` and \`falls short\`; \`npm run docs\` then writes this page.`,
    table(
      ['area', 'about', 'rows', 'proved', 'partly', 'open'],
      [
        ...areas.map(([area, own = []]) => [`[${area}](#${area.toLowerCase()})`, TITLES[area] ?? '', ...counts(own)]),
        ['all', '', ...counts(rows)],
      ],
    ),
    ...areas.map(([area, own = []]) => areaText(area, own, proofs)),
    gapsText(proofs),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function areaText(
  area: string,
  rows: readonly Requirement[],
  proofs: ReadonlyMap<string, readonly TitleInFile[]>,
): string {
  const sections = Object.entries(Object.groupBy(rows, (row) => row.section)).map(([section, own = []]) =>
    [
      ...(section === '' ? [] : [`### ${section}`, '']),
      ...own.map((row) => rowText(row, proofs.get(row.id) ?? [])),
    ].join('\n'),
  );
  return [`## ${area}`, `${TITLES[area] ?? ''}.`, ...sections].join('\n\n');
}

function rowText(row: Requirement, titles: readonly TitleInFile[]): string {
  const state = row.state === '' ? [] : [`  - **${row.state}**: ${row.fallsShort}`];
  const settings = row.settings.map((setting) => `  - setting ${settingText(setting)}`);
  return [`- **${row.id}** ${escaped(row.text)}`, ...state, ...settings, ...titles.map(proofText)].join('\n');
}

/** With a link to the setting if the product has it. */
function settingText(setting: string): string {
  const key = settingKey(setting);
  const [area = '', name = ''] = key.split('.');
  const definitions = (AREAS as Record<string, object>)[area];
  const shown = definitions && name in definitions ? `[\`${key}\`](settings.md#${area.toLowerCase()})` : `\`${key}\``;
  const rest = setting.slice(key.length);
  return rest === '' ? shown : `${shown}${escaped(rest)}`;
}

const proofText = ({ file, title }: TitleInFile): string =>
  `  - [${path.posix.basename(file)}](../${file}): ${escaped(title.replace(/\$\{[^}]*\}|%[a-z]/g, '…'))}`;

function gapsText(proofs: ReadonlyMap<string, readonly TitleInFile[]>): string {
  const sections = Object.entries(Object.groupBy(readGaps(), (gap) => gap.section)).map(([section, gaps = []]) =>
    [
      `### ${section}`,
      '',
      ...gaps.map(({ id, gap, decision }) =>
        [
          `- **${id}** ${escaped(gap)}`,
          `  - decided: ${escaped(decision)}`,
          ...(proofs.get(id) ?? []).map(proofText),
        ].join('\n'),
      ),
    ].join('\n'),
  );
  return [
    '## GAP',
    `Where the requirements contradict each other or are silent, and what was decided (\`${GAPS_FILE}\`).`,
    ...sections,
  ].join('\n\n');
}

/** Text that Markdown would read as emphasis, code, a link or an element; `a_b` is none of them. */
const escaped = (text: string): string => text.replace(/[\\`*[\]<>]|(?<!\w)_|_(?!\w)/g, '\\$&');
