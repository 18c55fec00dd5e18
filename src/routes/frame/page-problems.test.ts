import { describe, expect, it } from 'vitest';
import type { ContentPage, PageReference } from '#content/rules/page.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { pageAt } from './page-at.ts';
import { pageProblems } from './page-problems.ts';

const pageOf = (slug: string, references: readonly PageReference[] = []): ContentPage => ({
  slug,
  title: slug,
  heading: slug,
  description: null,
  checked: true,
  sections: [],
  references,
});
const model = { name: 'EV5', slug: 'ev5', new_slug: null, manufacturer_name: 'Kia', override_url: null } as never;
const scopeOf = (pages: readonly ContentPage[]) => ({
  site: sampleSite(
    [sampleDealership('yard')],
    { routes: { modelDetail: '/{slug}' } },
    {
      pages: Object.fromEntries(pages.map((one) => [one.slug, one])),
      models: [model],
    },
  ),
  findScreen: (path: string) => {
    if (path === '/contact') return 'contact';
    return path.lastIndexOf('/') === 0 ? 'content-page' : 'not-found';
  },
});
const problems = async (pages: readonly ContentPage[]) =>
  (await pageProblems(scopeOf(pages), async (path) => path === '/media/a.webp')).map(
    ({ message, file }) => `${file}: ${message}`,
  );

describe('the page of a path', () => {
  it.each([
    ['/contact', 'screen'],
    ['/ev5', 'content'],
    ['/about', 'content'],
    ['/elsewhere', null],
    ['/elsewhere/deep', null],
  ])('is found in the order fixed route, content page, model: %s is %s [GAP-059]', (path, kind) => {
    const scope = scopeOf([pageOf('contact'), pageOf('ev5'), pageOf('about')]);
    expect(pageAt(scope, path)?.kind ?? null).toBe(kind);
  });

  it('is that of a model where no page has its path [GAP-059]', () => {
    expect(pageAt(scopeOf([]), '/ev5')?.kind).toBe('model');
  });
});

describe("problems of a site's pages", () => {
  it('name a file whose path belongs to the platform, and what to do', async () => {
    expect(await problems([pageOf('contact')])).toEqual([
      'group/site/pages/contact.md: file is not shown: /contact is a page of the platform. Rename the file, and its path in site.contentPages or site.groupPages',
    ]);
  });

  it('name links and pictures that lead nowhere, with their line', async () => {
    const page = pageOf('about', [
      { kind: 'link', target: '/contact#enquire', line: 1 },
      { kind: 'link', target: '/ev5', line: 2 },
      { kind: 'link', target: 'https://other.example/', line: 3 },
      { kind: 'link', target: '/gone', line: 4 },
      { kind: 'picture', target: '/media/a.webp', line: 5 },
      { kind: 'picture', target: '/media/b.webp', line: 6 },
    ]);
    expect(await problems([page])).toEqual([
      'group/site/pages/about.md: line 4 ("/gone") leads to a page that this site does not have: correct or remove the link',
      'group/site/pages/about.md: line 6 ("/media/b.webp") is a picture that does not exist: correct its path or add the picture',
    ]);
  });
});
