import { describe, expect, it } from 'vitest';
import { dealersFolder, type DealersFolder } from '#tests/support/dealers-folder.ts';
import { openTenants } from './load-tenants.server.ts';

const open = (folder: DealersFolder) => openTenants({ dir: folder.dir, watch: false });
const PAGE = 'north/alpha/pages/about-us.md';
const PICTURE = '![A red ute](/media/scenes/ute.webp "On the coast")';

/** The sections and the problems of a page with this text. */
async function read(text: string) {
  const folder = await dealersFolder();
  await folder.write(PAGE, text);
  const tenants = await open(folder);
  return { page: tenants.bySlug('alpha')!.pages['about-us']!, problems: tenants.problems() };
}

describe("pages of a site's folder", () => {
  it('have a title, a heading and a description of their own, or from their text [SITE-068]', async () => {
    const plain = await read('# The crew\n\nWe sell what we *ride*.\n\n## More\n\nText');
    expect(plain.problems).toEqual([]);
    expect(plain.page).toMatchObject({
      title: 'About us',
      heading: 'The crew',
      description: 'We sell what we ride.',
      checked: true,
      sections: [
        {
          kind: 'text',
          parts: [
            { heading: null, text: 'We sell what we *ride*.' },
            { heading: 'More', text: 'Text' },
          ],
        },
      ],
    });
    const own = await read('---\ntitle: Who we are\ndescription: Ours.\nchecked: false\n---\nText only');
    expect(own.page).toMatchObject({
      title: 'Who we are',
      heading: 'Who we are',
      description: 'Ours.',
      checked: false,
    });
  });

  it('have ids for headings, questions and forms, each once', async () => {
    const { page, problems } = await read(
      '## Fleet form\n\nA\n\n## Hours\n\nB\n\n::: faq\n## Hours\n\n### Hours?\n\nYes.\n:::\n\n::: form\nform: fleet\n:::\n\n::: form\nform: fleet\n:::',
    );
    expect([...page.anchors]).toEqual(['fleet-form-2', 'hours', 'hours-2', 'hours-3', 'fleet-form']);
    expect(page.sections.filter(({ kind }) => kind === 'form')).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('("form: fleet") is on this page already and is not shown again'),
    ]);
  });

  it.each([
    [
      'hero',
      '::: hero\npicture: /media/a.webp\nalt: A yard\n\n# Welcome\n\nText\n\n[Stock](/search) [Call](tel:0755500000)\n:::',
      {
        kind: 'hero',
        text: 'Text',
        links: [
          { label: 'Stock', href: '/search' },
          { label: 'Call', href: 'tel:0755500000' },
        ],
        picture: { url: '/media/a.webp', alt: 'A yard', caption: null },
        phonePicture: null,
      },
    ],
    [
      'text beside a picture',
      '::: text\npicture: /media/a.webp\nalt: A yard\nside: left\n\n## Us\n\nText\n:::',
      { kind: 'text', parts: [{ heading: 'Us', text: 'Text' }], picture: { alt: 'A yard' }, side: 'left' },
    ],
    [
      'pictures',
      `::: pictures\n## Our yard\n\n${PICTURE}\n:::`,
      {
        kind: 'pictures',
        heading: 'Our yard',
        pictures: [{ url: '/media/scenes/ute.webp', alt: 'A red ute', caption: 'On the coast' }],
      },
    ],
    [
      'cards',
      `::: cards\n## Why\n\nIntro\n\n### First\n\n${PICTURE}\n\nText\n\n[More](/fleet)\n\n### Second\n\nText\n:::`,
      {
        kind: 'cards',
        heading: 'Why',
        text: 'Intro',
        cards: [
          { title: 'First', text: 'Text', picture: { alt: 'A red ute' }, link: { label: 'More', href: '/fleet' } },
          { title: 'Second', text: 'Text', picture: null, link: null },
        ],
      },
    ],
    [
      'figures',
      '::: figures\n### 7 yards\n\nacross Queensland\n\n### 50+\n\nyears\n:::',
      {
        kind: 'figures',
        figures: [
          { value: '7 yards', text: 'across Queensland' },
          { value: '50+', text: 'years' },
        ],
      },
    ],
    [
      'a callout',
      '::: callout\ntone: warning\n\n## Before you go\n\nLook.\n\n[How](/fleet)\n:::',
      { kind: 'callout', tone: 'warning', heading: 'Before you go', text: 'Look.', links: [{ href: '/fleet' }] },
    ],
    [
      'people',
      '::: people\ncount: 3\n\n## Who you meet\n\nAll of us.\n:::',
      { kind: 'people', heading: 'Who you meet', text: 'All of us.', count: 3 },
    ],
    [
      'questions',
      '::: faq\n### Why?\n\nBecause.\n\n- One\n- Two\n\n### And?\n\nSo.\n:::',
      {
        kind: 'faq',
        questions: [
          { question: 'Why?', answer: 'Because.\n\n- One\n- Two' },
          { question: 'And?', answer: 'So.' },
        ],
      },
    ],
    [
      'a call to action',
      '::: call-to-action\n## Come by\n\nAny day.\n\n[Find us](/contact-us)\n:::',
      {
        kind: 'call-to-action',
        heading: 'Come by',
        text: 'Any day.',
        links: [{ label: 'Find us', href: '/contact-us' }],
      },
    ],
    [
      'stock',
      '::: stock\nsearch: body=Ute&sortBy=latest\ncount: 3\n\n## Utes\n:::',
      { kind: 'stock', heading: 'Utes', text: '', search: 'body=Ute&sortBy=latest', count: 3 },
    ],
    [
      'form',
      '::: form\nform: service\n\n## Book in\n\nWe call [you](/contact-us).\n:::',
      { kind: 'form', heading: 'Book in', text: 'We call [you](/contact-us).', form: 'service' },
    ],
  ])('have a section for %s [SITE-068, GAP-047]', async (_, text, section) => {
    const { page, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(page.sections).toHaveLength(1);
    expect(page.sections[0]).toMatchObject(section);
  });

  it('show a paragraph of pictures inside a text as pictures', async () => {
    const { page, problems } = await read(`Before\n\n${PICTURE}\n\nAfter`);
    expect(problems).toEqual([]);
    expect(page.sections.map(({ kind }) => kind)).toEqual(['text', 'pictures', 'text']);
  });

  it.each([
    ['an unknown section', '# A\n\n::: card\nText\n:::', 'line 3', 'Did you mean "cards"?'],
    ['an open section', '# A\n\n::: text\nText', 'line 3', 'is not closed'],
    ['a misspelt option', '::: hero\npictur: /media/a.webp\n\nText\n:::', 'pictur', 'line 1, ::: hero: pictur'],
    [
      'a stock section without a search',
      'Text\n\n::: stock\n## New\n:::',
      'search',
      'line 3, ::: stock: search is missing',
    ],
    [
      'a section with an unknown form',
      'Text\n\n::: form\nform: servise\n\n## Book\n:::',
      'form',
      'Did you mean "service"?',
    ],
    ['a picture without words', 'Text\n\n![](/media/a.webp)', 'line 3', 'say in a few words what the picture shows'],
    ['a hero picture without words', '::: hero\npicture: /media/a.webp\n\nText\n:::', 'line 2', '"alt: Our workshop"'],
    ['a picture from elsewhere', '![A yard](yard.jpg)', 'line 1', 'must be a picture of the folder pictures'],
    ['a picture inside a line', 'Text\nand ![A yard](/media/a.webp) text', 'line 2', 'put it on a line of its own'],
    ['HTML', 'Text\n\nA <b>bold</b> word', 'line 3', 'is HTML, whose tags are not shown'],
    ['a link with a script', 'One\ntwo [here](javascript:alert(1))', 'line 2', 'is a link that is not allowed'],
    ['a second title', '# One\n\nText\n\n# Two', 'line 5', 'start this one with ##'],
    ['a heading that is too deep', 'Text\n\n#### Four', 'line 3', 'is a level 4 heading'],
    ['program code', 'Text\n\n    indented', 'line 3', 'remove the four spaces'],
    ['a link that is defined elsewhere', 'See [us][1]\n\n[1]: /contact-us', 'line 3', 'write [text](address)'],
    ['cards without titles', '::: cards\nText\n:::', 'line 1', 'has no card: each begins with a line ###'],
    ['a question without an answer', '::: faq\n### One?\n\nYes.\n\n### Two?\n:::', 'line 6', 'has no answer'],
    ['figures without one', '::: figures\nText\n:::', 'line 1', 'has no figure: each begins with a line ###'],
    ['a figure without a text', '::: figures\n### 7\n\nyards\n\n### 8\n:::', 'line 6', 'has no text'],
    ['a callout with an unknown tone', '::: callout\ntone: wrning\n\nText\n:::', 'tone', 'Did you mean "warning"?'],
    ['a call without a button', '::: call-to-action\nText\n:::', 'line 1', 'has no button'],
    ['an unknown key above the text', '---\ntitel: About\n---\nText', 'titel', 'Did you mean "title"?'],
  ])('are shown with a report of %s, with file and line [SITE-068]', async (_, text, key, message) => {
    const { page, problems } = await read(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: PAGE, key });
    expect(problems[0]!.message).toContain(message);
    expect(page.sections.length).toBeGreaterThan(0);
  });

  it.each([
    ['an unknown section', '::: card\n### Title\n\nWords\n:::'],
    ['a list without items', '::: faq\n## Title\n\nWords\n:::'],
    ['a hero that continues', '::: hero\nIntro\n\n## Title\n\nWords\n:::'],
  ])('show the text of %s as text', async (_, text) => {
    expect(JSON.stringify((await read(text)).page.sections.filter(({ kind }) => kind === 'text'))).toMatch(
      /Title.*Words/,
    );
  });

  it('have their mistakes at the line of the file, also in front matter and in options', async () => {
    const { page, problems } = await read(
      [
        '---',
        'title: About',
        'checked: perhaps',
        '---',
        '::: hero',
        'alt: A ute',
        'phonePicture: /media/tall.webp',
        'picture: /media/wide.webp',
        '# Us',
        ':::',
        '::: text',
        'side: left',
        'picture: /media/a.webp',
        'Words',
        ':::',
        '::: stock',
        'search: body=Ute',
        'count: 99',
        ':::',
      ].join('\n'),
    );
    expect(problems.map(({ message }) => message.match(/line \d+/g))).toEqual([
      ['line 3'],
      ['line 13'],
      ['line 16', 'line 18'],
    ]);
    expect(page.references).toEqual([
      { kind: 'picture', target: '/media/tall.webp', line: 7 },
      { kind: 'picture', target: '/media/wide.webp', line: 8 },
    ]);
  });

  it('are those of site.contentPages and site.groupPages, which gives a page its title [SITE-070, SITE-076]', async () => {
    const folder = await dealersFolder();
    await folder.write('north/alpha/pages/buying.md', 'How to buy');
    await folder.write('north/alpha/pages/twg-cars.md', 'Our cars');
    const closed = await open(folder);
    expect(closed.bySlug('alpha')!.pages).toEqual({});
    expect(closed.problems().map(({ file, message }) => `${file}: ${message}`)).toEqual([
      expect.stringContaining('alpha/pages/buying.md: file is not shown: add /buying to site.contentPages'),
      expect.stringContaining('alpha/pages/twg-cars.md: file is not shown: add /twg-cars to site.contentPages'),
    ]);
    await folder.write(
      'north/alpha/site.yaml',
      'name: Alpha\nsettings: { site: { contentPages: [/buying, /fleet], groupPages: [{ path: /twg-cars, title: TWG Cars }] } }\n',
    );
    const opened = await open(folder);
    expect(Object.values(opened.bySlug('alpha')!.pages).map(({ title }) => title)).toEqual(['Buying', 'TWG Cars']);
    expect(opened.problems()).toMatchObject([
      { file: 'north/alpha/site.yaml', key: 'site.contentPages', value: '/fleet' },
    ]);
    expect(opened.problems()[0]!.message).toContain('write north/alpha/pages/fleet.md');
  });
});
