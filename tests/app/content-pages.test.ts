import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites, runningApp } from '#tests/support/app.ts';
import { foundCount } from '../support/found-count.ts';
import { readPage } from '#tests/support/html.ts';

const GROUP_PAGES = ['/twg-cars', '/twg-rental', '/twg-tyres', '/neotek', '/4x4-outdoor'];
const CONTENT_PAGES = [
  '/about-us',
  '/careers',
  '/fleet',
  '/warranty',
  '/roadside-assist',
  '/buying',
  '/diamond-advantage',
];

const EVERYTHING = `# All of it

Words before.

::: text
picture: /media/scenes/ute-dusk.webp
alt: A ute at dusk

## Beside a picture

Text
:::

::: people
## The crew
:::

::: figures
### 7 yards

across *Queensland*
:::

::: callout
tone: warning

## Before you go

[Ask us](/contact-us)
:::

::: cards
## Cards

### One

First

[See utes](/search/new-used-and-demo-cars?body=Ute)

### Two

Second
:::

::: pictures
![A ute at dusk](/media/scenes/ute-dusk.webp "The yard")
:::

::: faq
## Questions

### Is it open?

Yes, on *Saturday*.
:::

::: stock
search: car_type=used&body=SUV
count: 2

## SUVs
:::

::: stock
search: query=zzzzqqqq

## Nothing
:::

::: form
form: service

## Book in

We call you.
:::

::: call-to-action
## Come by

[Find us](/contact-us)
:::
`;

/** Every other page is one line. */
const TEXTS: Readonly<Record<string, string>> = {
  '/about-us': '# About us\n\n::: form\nform: feedback\n\n## Tell us\n:::\n',
  '/fleet': EVERYTHING,
  '/careers':
    '# Work here\n\nWith people.\n\n::: form\nform: careers\n\n## Apply now\n:::\n\n## Afterwards\n\nWe call you.\n',
};

describe('content pages', async () => {
  const app = await appWithSites(
    {
      full: `site: { contentPages: [${CONTENT_PAGES.join(', ')}], groupPages: [${GROUP_PAGES.map((one) => `{ path: ${one}, title: Ours ${one.slice(1)} }`).join(', ')}] }`,
      plain: '{}',
    },
    async (group) => {
      await mkdir(path.join(group, 'full/pages'));
      for (const page of [...CONTENT_PAGES, ...GROUP_PAGES])
        await writeFile(path.join(group, `full/pages${page}.md`), TEXTS[page] ?? `About${page}\n`);
    },
  );
  const page = async (address: string, site = 'full') => {
    const response = await app.get(address, { site });
    expect(response.status, address).toBe(200);
    return readPage(await response.text());
  };

  it.each([...CONTENT_PAGES, ...GROUP_PAGES])(
    'are at %s, linked from the footer, where the site has them [SITE-068, SITE-070, SITE-076, GAP-047]',
    async (address) => {
      expect((await page(address)).attribute('link[rel="canonical"]', 'href')).toBe(
        `http://full.localhost:3000${address}`,
      );
      expect((await page('/')).attributes('footer a', 'href')).toContain(address);
      expect((await app.get(address, { site: 'plain' })).status).toBe(404);
      expect((await page('/', 'plain')).attributes('a', 'href')).not.toContain(address);
    },
  );

  it('take the title of a group page from site.groupPages [SITE-076]', async () => {
    const shown = await page('/twg-cars');
    expect(shown.text('title')).toBe('Ours twg-cars | Site full');
    expect(shown.text('h1')).toBe('Ours twg-cars');
  });

  it('show each section, with pictures in sizes and formats and with their alternative text [SITE-068]', async () => {
    const shown = await page('/fleet');
    expect(shown.texts('main :is(h1, h2)').filter((text) => text !== '')).toEqual([
      'All of it',
      'Beside a picture',
      'Before you go',
      'Cards',
      'Questions',
      'SUVs',
      'Book in',
      'Our locations',
      'Come by',
    ]);
    expect(shown.attributes('main figure img', 'alt')).toEqual(['A ute at dusk', 'A ute at dusk']);
    expect(shown.attributes('main figure source[type="image/avif"]', 'srcset')[0]).toMatch(/\d+w,/);
    expect(shown.texts('main .page-figures li')).toEqual(['7 yards across Queensland']);
    expect(shown.attribute('main .page-callout-warning a', 'href')).toBe('/contact-us');
    expect(shown.text('main figcaption')).toBe('The yard');
    expect(shown.texts('main .page-card h3')).toEqual(['One', 'Two']);
    expect(shown.attribute('main .page-action a', 'href')).toBe('/contact-us');
  });

  it('show the people of the dealerships, and no section on a site that shows none', async () => {
    const about = await page('/about-us', 'kia-aspley');
    expect(about.texts('main .page-band-people .person-name').length).toBeGreaterThan(1);
    expect(about.texts('main h2')).toContain('Who you will meet');
    // The page asks for them, and its site shows them nowhere.
    expect((await page('/fleet')).has('main .page-band-people')).toBe(false);
  });

  it('show the first vehicles of a search with a link to all of them that are for sale', async () => {
    const shown = await page('/fleet');
    expect(shown.texts('main .page-band-stock')).toHaveLength(1);
    expect(shown.$('main .page-band-stock .cards > li')).toHaveLength(2);
    const link = shown.attribute('main .page-band-stock a.link-more', 'href')!;
    const all = await page(link);
    const count = Number(/See all ([\d,]+)/.exec(shown.text('main .page-band-stock'))![1]!.replace(',', ''));
    expect(count).toBe(foundCount(all));
    expect(all.text('.search-sold')).toMatch(/^and \d+ recently sold$/);
    expect(link).toContain('body=SUV');
  });

  it('contain a form that is posted to its own page, which answers with its fields and errors [SITE-068, GAP-047]', async () => {
    const shown = await page('/fleet');
    const address = shown.attribute('main form.enquiry', 'action')!;
    expect(address).toBe('/service?page_id=fleet');
    const answer = await app.post(address, { name: 'Jane' }, { site: 'full' });
    const errors = readPage(await answer.text());
    expect(errors.text('main form [role="alert"]')).toContain('Enter your email');
    expect(errors.$('main form.enquiry')).toHaveLength(1);
  });

  it('contain their own form where its section is, once, also when it is answered with errors [SITE-068]', async () => {
    const shown = await page('/careers');
    expect(shown.texts('main h2')).toEqual(['Apply now', 'Our locations', 'Afterwards']);
    expect(shown.$('main form.enquiry')).toHaveLength(1);
    const action = shown.attribute('main form.enquiry', 'action')!;
    const answer = await app.post(action, { name: 'Jane' }, { site: 'full' });
    const errors = readPage(await answer.text());
    expect(errors.$('main form.enquiry')).toHaveLength(1);
    expect(errors.text('main .page-band-form form [role="alert"]')).not.toBe('');
  });

  it('show a refused form again where it is, without scripts [SITE-068]', async () => {
    const shown = await page('/about-us');
    const address = shown.attribute('main form.enquiry', 'action')!;
    expect(address).toBe('/about-us#feedback-form');
    expect(shown.$('#feedback-form')).toHaveLength(1);
    const refused = await app.post(address, { form: 'feedback', name: 'Jane' }, { site: 'full' });
    expect(refused.status).toBe(422);
    const errors = readPage(await refused.text());
    expect(errors.text('main h1')).toBe('About us');
    expect(errors.value('name')).toBe('Jane');
    expect(errors.text('main form [role="alert"]')).not.toBe('');
  });

  it('have the contact details of the dealer beside a short text that they begin with', async () => {
    expect((await page('/roadside-assist', 'southern-cross')).attributes('main .page-contact a', 'href')).toContain(
      '/contact-us',
    );
  });

  it('have no other contact above a form, which states who answers it', async () => {
    const tyres = await page('/tyres', 'southern-cross');
    expect(tyres.texts('main .form-aside h2')).toEqual(['Who will contact you']);
    expect(tyres.has('main .page-contact')).toBe(false);
  });

  it('have the headings of a long text before it, and the contact details after it', async () => {
    const { $, texts } = await page('/terms-and-conditions', 'kia-aspley');
    expect([...$('main .page-lead').children()].map((part) => part.tagName)).toEqual(['nav', 'div', 'aside']);
    expect(texts('main nav.page-contents a')).toEqual(['Prices', 'Availability', 'Photos and descriptions', 'Offers']);
    expect(texts('main .page-lead > aside h2')).toEqual(['Talk to us']);
  });

  it('say when they were last updated, where their file says so', async () => {
    const terms = await page('/terms-and-conditions', 'kia-aspley');
    expect(terms.text('main .page-head')).toContain('Last updated 14 September 2026');
    expect(terms.attribute('main .page-head time', 'datetime')).toBe('2026-09-14');
    expect((await page('/careers')).has('main .page-head time')).toBe(false);
  });

  it('describe questions to search engines exactly as they are shown', async () => {
    const data = (await page('/fleet')).json('script[type="application/ld+json"]');
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Is it open?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Yes, on <em>Saturday</em>.</p>' },
        },
      ],
    });
    expect((await page('/about-us')).has('script[type="application/ld+json"]')).toBe(false);
  });
});

describe('pages that refer to what does not exist', async () => {
  const app = await runningApp();
  it('have none on the demo sites: every link and picture of their pages exists', () => {
    expect(app.base.web.tenants.problems()).toEqual([]);
    expect(app.base.web.tenants.all().map(({ pages }) => Object.keys(pages).length)).not.toContain(0);
  });

  it('have no offer with another price than a grade of its model', () => {
    const priced = app.base.web.tenants.all().flatMap(({ models, offers }) =>
      offers.flatMap(({ id, price, model }) => {
        const grades = models.find(({ slug }) => slug === model?.slug)?.grades ?? [];
        return price === null || grades.length === 0 ? [] : { id, price, grades: grades.map((grade) => grade.price) };
      }),
    );
    expect(priced.length).toBeGreaterThan(6);
    expect(priced.filter(({ price, grades }) => !grades.includes(price))).toEqual([]);
  });
});
