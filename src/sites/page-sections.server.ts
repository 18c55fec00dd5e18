import { z } from 'zod';
import { nearestName } from '#rules/word-match.ts';
import {
  CALLOUT_TONES,
  formAnchor,
  PAGE_FORMS,
  SECTION_KINDS,
  type PageCard,
  type PageLink,
  type PagePart,
  type PageSection,
  type SectionKind,
} from '#content/rules/page.ts';
import type { SourceBlock } from '#content/rules/page-source.ts';
import type { PageText, TextItem } from './page-text.server.ts';
import { parseYaml } from './read-file.server.ts';
import { SEARCH_QUERY, isSearchQuery } from '#content/settings/home.ts';
import { pictureAddress } from '#platform/settings/values.ts';
import type { TenantProblem } from './site.ts';

const picture = { picture: pictureAddress.optional(), alt: z.string().min(1).max(200).optional() };

/** Options directly below `::: hero` and the others. All are strict: a misspelt option is reported. */
const OPTIONS = {
  hero: z.strictObject({ ...picture, phonePicture: pictureAddress.optional() }),
  text: z.strictObject({ ...picture, side: z.enum(['left', 'right']).default('right') }),
  pictures: z.strictObject({}),
  cards: z.strictObject({}),
  figures: z.strictObject({}),
  callout: z.strictObject({ tone: z.enum(CALLOUT_TONES).default('note') }),
  people: z.strictObject({ count: z.number().int().min(1).max(24).default(8) }),
  faq: z.strictObject({}),
  form: z.strictObject({ form: z.enum(PAGE_FORMS) }),
  'call-to-action': z.strictObject({}),
  stock: z.strictObject({
    search: z.string().max(300).refine(isSearchQuery, SEARCH_QUERY),
    count: z.number().int().min(1).max(12).default(4),
  }),
} as const satisfies Record<SectionKind, z.ZodType>;

type Options<K extends SectionKind> = z.output<(typeof OPTIONS)[K]>;

interface Reading {
  readonly block: SourceBlock;
  readonly items: readonly TextItem[];
  readonly text: PageText;
}

/** The sections of a block: usually one; pictures inside a text split it. */
export function readSection(block: SourceBlock, text: PageText): readonly PageSection[] {
  const kind = sectionKind(block, text);
  const items = text.items();
  const reading: Reading = { block, items, text };
  switch (kind) {
    case 'hero':
      return hero(reading);
    case 'pictures':
      return pictures(reading);
    case 'cards':
      return cards(reading);
    case 'figures':
      return figures(reading);
    case 'callout':
      return callout(reading);
    case 'people':
      return people(reading);
    case 'faq':
      return faq(reading);
    case 'form':
      return form(reading);
    case 'call-to-action':
      return callToAction(reading);
    case 'stock':
      return stock(reading);
    case 'text':
      return textSections(reading, readOptions('text', reading));
  }
}

/** An unknown section is reported, and its text is shown as text. */
function sectionKind({ name, line }: SourceBlock, text: PageText): SectionKind {
  if (name === null) return 'text';
  const kind = SECTION_KINDS.find((one) => one === name);
  if (kind !== undefined) return kind;
  const near = nearestName(name, SECTION_KINDS);
  text.report(
    line,
    `::: ${name}`,
    `is not a section. Allowed: ${SECTION_KINDS.join(', ')}.${near ? ` Did you mean "${near}"?` : ''} It is shown as text until then`,
  );
  return 'text';
}

/** Invalid options are reported with the line of the section, and the section is shown without them. */
function readOptions<K extends SectionKind>(kind: K, { block, text }: Reading): Options<K> | null {
  const problems: TenantProblem[] = [];
  if (block.options !== '' && block.name !== kind) return null;
  const options = parseYaml(text.file, block.options, OPTIONS[kind], problems, { firstLine: block.line + 1 });
  for (const one of problems)
    text.problems.push({ ...one, message: `line ${block.line}, ::: ${kind}: ${one.message}` });
  return options as Options<K> | null;
}

function readPicture(
  options: { picture?: string | undefined; alt?: string | undefined } | null,
  { block, text }: Reading,
) {
  if (options?.picture === undefined) return null;
  return text.picture({ url: options.picture, alt: options.alt ?? null, caption: null }, optionLine(block, 'picture'));
}

/** The line of an option that the section has. */
function optionLine({ line, options }: SourceBlock, name: string): number {
  return line + 1 + options.split('\n').findIndex((one) => one.startsWith(`${name}:`));
}

function hero(reading: Reading): readonly PageSection[] {
  const options = readOptions('hero', reading);
  const { intro, links, rest } = opening(reading.items);
  const line = optionLine(reading.block, 'phonePicture');
  const phonePicture = options?.phonePicture === undefined ? null : reading.text.address(options.phonePicture, line);
  if (phonePicture !== null) reading.text.refer('picture', phonePicture, line);
  return [
    { kind: 'hero', text: intro, links, picture: readPicture(options, reading), phonePicture },
    // Parts without a place in a hero follow as text.
    ...textSections({ ...reading, items: rest }, null),
  ];
}

function callToAction(reading: Reading): readonly PageSection[] {
  readOptions('call-to-action', reading);
  const { heading, items } = splitTitle(reading.items);
  const { intro, links, rest } = opening(items);
  if (links.length === 0)
    reading.text.report(
      reading.block.line,
      '::: call-to-action',
      'has no button: add a line that is only a link, such as [Book a service](/service)',
    );
  const id = sectionId(reading, heading);
  return [
    { kind: 'call-to-action', id, heading, text: intro, links },
    ...textSections({ ...reading, items: rest }, null),
  ];
}

function form(reading: Reading): readonly PageSection[] {
  const options = readOptions('form', reading);
  const { heading, items } = splitTitle(reading.items);
  if (options === null) return textSections(reading, null);
  const id = formAnchor(options.form);
  if (!reading.text.takeFormId(id)) {
    reading.text.report(reading.block.line, `form: ${options.form}`, 'is on this page already and is not shown again');
    return textSections(reading, null);
  }
  // A form has no buttons of its own choice, so links stay in its text.
  const end = items.findIndex((item) => item.level !== null || item.pictures.length > 0);
  const text = toMarkdown(end === -1 ? items : items.slice(0, end));
  return [
    { kind: 'form', id, heading, text, form: options.form },
    ...textSections({ ...reading, items: end === -1 ? [] : items.slice(end) }, null),
  ];
}

function stock(reading: Reading): readonly PageSection[] {
  const options = readOptions('stock', reading);
  const { heading, items } = splitTitle(reading.items);
  if (options === null) return textSections(reading, null);
  const { intro, rest } = opening(items);
  return [
    {
      kind: 'stock',
      id: sectionId(reading, heading),
      heading,
      text: intro,
      search: options.search,
      count: options.count,
    },
    ...textSections({ ...reading, items: rest }, null),
  ];
}

function pictures(reading: Reading): readonly PageSection[] {
  readOptions('pictures', reading);
  const { heading, items } = splitTitle(reading.items);
  const shown = items.flatMap((item) => item.pictures);
  if (shown.length === 0)
    reading.text.report(
      reading.block.line,
      '::: pictures',
      'has no picture: add one to a line, such as ![Our workshop](/media/workshop.webp "The hoists")',
    );
  const text = toMarkdown(items);
  if (shown.length === 0 && heading === null && text === '') return [];
  return [{ kind: 'pictures', id: sectionId(reading, heading), heading, text, pictures: shown }];
}

function cards(reading: Reading): readonly PageSection[] {
  readOptions('cards', reading);
  const { heading, items } = splitTitle(reading.items);
  const { intro, groups } = groupItems(items);
  if (groups.length === 0) return withoutItems(reading, 'cards', 'card', 'its title');
  const found = groups.map(({ title, below }): PageCard => {
    const linked = below.findLast((item) => item.links.length === 1);
    return {
      title,
      picture: below.flatMap((item) => item.pictures)[0] ?? null,
      text: toMarkdown(below.filter((item) => item !== linked)),
      link: linked?.links[0] ?? null,
    };
  });
  for (const { title, below } of groups)
    for (const item of below.filter(({ pictures: several }) => several.length > 0).slice(1))
      reading.text.report(item.line, title, 'has a second picture, which is not shown: a card has one');
  return [{ kind: 'cards', id: sectionId(reading, heading), heading, text: intro, cards: found }];
}

function figures(reading: Reading): readonly PageSection[] {
  readOptions('figures', reading);
  const { heading, items } = splitTitle(reading.items);
  const { intro, groups } = groupItems(items);
  if (groups.length === 0) return withoutItems(reading, 'figures', 'figure', 'the figure');
  const found = groups.flatMap(({ title, line, below }) => {
    const text = toMarkdown(below);
    if (text !== '') return [{ value: title, text }];
    reading.text.report(line, `### ${title}`, 'has no text and is not shown: write below it what the figure counts');
    return [];
  });
  return [{ kind: 'figures', id: sectionId(reading, heading), heading, text: intro, figures: found }];
}

function callout(reading: Reading): readonly PageSection[] {
  const options = readOptions('callout', reading);
  const { heading, items } = splitTitle(reading.items);
  const { intro, links, rest } = opening(items);
  const id = sectionId(reading, heading);
  return [
    { kind: 'callout', id, heading, text: intro, links, tone: options?.tone ?? 'note' },
    ...textSections({ ...reading, items: rest }, null),
  ];
}

function people(reading: Reading): readonly PageSection[] {
  const options = readOptions('people', reading);
  const { heading, items } = splitTitle(reading.items);
  if (options === null) return textSections(reading, null);
  const { intro, rest } = opening(items);
  return [
    { kind: 'people', id: sectionId(reading, heading), heading, text: intro, count: options.count },
    ...textSections({ ...reading, items: rest }, null),
  ];
}

function faq(reading: Reading): readonly PageSection[] {
  readOptions('faq', reading);
  const { heading, items } = splitTitle(reading.items);
  const { intro, groups } = groupItems(items);
  if (groups.length === 0) return withoutItems(reading, 'faq', 'question', 'the question');
  const id = sectionId(reading, heading);
  const questions = groups.flatMap(({ title, line, below }) => {
    for (const item of below.filter((one) => one.pictures.length > 0))
      reading.text.report(item.line, title, 'has a picture, which is not shown: an answer is text');
    const answer = toMarkdown(below);
    if (answer !== '') return [{ id: reading.text.id(title), question: title, answer }];
    reading.text.report(line, `### ${title}`, 'has no answer and is not shown: write it below the question');
    return [];
  });
  return [{ kind: 'faq', id, heading, text: intro, questions }];
}

/** A list without items is reported, and its text is shown as text. */
function withoutItems(reading: Reading, kind: SectionKind, one: string, what: string): readonly PageSection[] {
  reading.text.report(
    reading.block.line,
    `::: ${kind}`,
    `has no ${one}: each begins with a line ### and ${what}. It is shown as text until then`,
  );
  return textSections(reading, null);
}

/** Text, split into parts at level 2 headings, and into sections at paragraphs of pictures. */
function textSections(reading: Reading, options: Options<'text'> | null): readonly PageSection[] {
  const sections: PageSection[] = [];
  let parts: PagePart[] = [];
  const beside = readPicture(options, reading);
  const flush = () => {
    const first = sections.length === 0;
    if (parts.length > 0)
      sections.push({ kind: 'text', parts, picture: first ? beside : null, side: options?.side ?? 'right' });
    parts = [];
  };
  for (const item of reading.items) {
    if (item.pictures.length > 0) {
      flush();
      sections.push({
        kind: 'pictures',
        id: sectionId(reading, null),
        heading: null,
        text: '',
        pictures: item.pictures,
      });
    } else if (item.level === 2) parts.push({ id: reading.text.id(item.title), heading: item.title, text: '' });
    else {
      const last = parts.pop() ?? { id: null, heading: null, text: '' };
      parts.push({ ...last, text: join(last.text, toMarkdown([item])) });
    }
  }
  flush();
  return sections;
}

/** The id of a section: from its heading, otherwise from its kind. */
function sectionId({ block, text }: Reading, heading: string | null): string {
  return text.id(heading ?? block.name ?? 'section');
}

/** The level 2 heading with which a section starts, and the rest. */
function splitTitle(items: readonly TextItem[]): {
  readonly heading: string | null;
  readonly items: readonly TextItem[];
} {
  const [first, ...rest] = items;
  return first?.level === 2 ? { heading: first.title, items: rest } : { heading: null, items };
}

/** The text and the buttons up to the first heading or picture. */
function opening(items: readonly TextItem[]): {
  readonly intro: string;
  readonly links: readonly PageLink[];
  readonly rest: readonly TextItem[];
} {
  const end = items.findIndex((item) => item.level !== null || item.pictures.length > 0);
  const before = end === -1 ? items : items.slice(0, end);
  return {
    intro: toMarkdown(before.filter((item) => item.links.length === 0)),
    links: before.flatMap((item) => item.links),
    rest: end === -1 ? [] : items.slice(end),
  };
}

/** The text before the first level 3 heading, and what is below each of them. */
function groupItems(items: readonly TextItem[]) {
  const first = items.findIndex((item) => item.level === 3);
  const groups: { readonly title: string; readonly line: number; readonly below: TextItem[] }[] = [];
  for (const item of first === -1 ? [] : items.slice(first)) {
    if (item.level === 3) groups.push({ title: item.title, line: item.line, below: [] });
    else groups.at(-1)!.below.push(item);
  }
  return { intro: toMarkdown(first === -1 ? items : items.slice(0, first)), groups };
}

/** Items as Markdown again, without pictures. */
function toMarkdown(items: readonly TextItem[]): string {
  return items
    .filter((item) => item.pictures.length === 0)
    .map((item) => (item.level === null ? item.text : `${'#'.repeat(item.level)} ${item.text}`))
    .reduce(join, '');
}

function join(above: string, below: string): string {
  return above === '' ? below : `${above}\n\n${below}`;
}
