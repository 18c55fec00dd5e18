import { describe, expect, it } from 'vitest';
import type { ContentPage, PageReference } from '#content/rules/page.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { pageAt } from '#views/page/page-at.ts';
import { pageProblems } from './page-problems.ts';

const pageOf = (slug: string, references: readonly PageReference[] = [], anchors: string[] = []): ContentPage => ({
  slug,
  title: slug,
  heading: slug,
  description: null,
  updated: null,
  checked: true,
  sections: [],
  anchors: new Set(anchors),
  references,
});
const SCREENS = ['/contact', '/fleet', '/service', '/offer-enquiry', '/model-enquiry', '/brand-enquiry'];
const model = { name: 'EV5', slug: 'ev5', new_slug: null, manufacturer_name: 'Kia', override_url: null } as never;
const scopeOf = (pages: readonly ContentPage[], settings: object = {}) => ({
  site: sampleSite(
    [sampleDealership('yard')],
    { routes: { modelDetail: '/{slug}' }, ...settings },
    {
      pages: Object.fromEntries(pages.map((one) => [one.slug, one])),
      models: [model],
    },
  ),
  findScreen: (path: string) => {
    if (SCREENS.includes(path)) return path.slice(1);
    return path.lastIndexOf('/') === 0 ? 'content-page' : 'not-found';
  },
});
const problems = async (pages: readonly ContentPage[], settings: object = {}) =>
  (await pageProblems(scopeOf(pages, settings), async (path) => path === '/media/a.webp')).map(
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

  it.each([
    ['offer-enquiry', {}, 'is the form that enquiries about offers open'],
    ['model-enquiry', {}, 'is the form that enquiries about models open'],
    ['brand-enquiry', {}, 'is the form that enquiries about brands open'],
    [
      'service',
      { service: { booking: 'externalUrl', externalUrl: 'https://book.example/', bookingKey: null } },
      'leads elsewhere by the setting service.booking',
    ],
  ])('name a file at the path of a form that never shows it: %s [GAP-059]', async (slug, settings, why) => {
    expect(await problems([pageOf(slug)], settings)).toEqual([
      `group/site/pages/${slug}.md: file is not shown: /${slug} ${why}. Rename the file, and its path in site.contentPages or site.groupPages`,
    ]);
  });

  it('accept a file at the path of a form, which shows it above the form [SITE-068]', async () => {
    expect(await problems([pageOf('fleet'), pageOf('service')])).toEqual([]);
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

  it('name a path for the finance page that another screen has', async () => {
    const said = await problems([], { routes: { finance: '/fleet' }, site: { testFinanceAlias: '/contact' } });
    expect(said).toEqual([
      expect.stringMatching(/^group\/site\/site\.yaml: routes\.finance \("\/fleet"\) is a page of the platform\./),
      expect.stringMatching(/^group\/site\/site\.yaml: site\.testFinanceAlias \("\/contact"\) is a page/),
    ]);
    expect(await problems([], { routes: { finance: '/car-loans' } })).toEqual([]);
    expect(await problems([], { routes: { finance: '/finance-and-insurance' } })).toEqual([]);
  });

  it('name links to headings and forms that the page does not have, with those that it has', async () => {
    const fleet = pageOf(
      'fleet',
      [
        { kind: 'link', target: '#form-title', line: 1 },
        { kind: 'link', target: '#our-vans', line: 2 },
        { kind: 'link', target: '#fleet-form', line: 3 },
      ],
      ['our-vans'],
    );
    const about = pageOf('about', [
      { kind: 'link', target: '/fleet#fleet-form', line: 1 },
      { kind: 'link', target: '/fleet?x=1#gone', line: 2 },
      { kind: 'link', target: '/contact#anything', line: 3 },
      { kind: 'link', target: 'https://other.example/#anything', line: 4 },
    ]);
    expect(await problems([fleet, about], { forms: { offered: ['fleet'] } })).toEqual([
      'group/site/pages/fleet.md: line 1 ("#form-title") leads to nothing: /fleet has no heading or form with this id. It has: our-vans, fleet-form',
      'group/site/pages/about.md: line 2 ("/fleet?x=1#gone") leads to nothing: /fleet has no heading or form with this id. It has: our-vans, fleet-form',
    ]);
    expect(await problems([fleet], { forms: { offered: [] } })).toHaveLength(2);
  });
});
