import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

const YARD = 'Brisbane Motors Geebung';
const SEARCH = '/search/new-used-and-demo-cars';
// A dealer's own comments may mention finance.
const FINANCE = /(finance from|get finance|comparison rate|repayment)|\$[\d,]+ (a week|\/ ?wk)/i;

interface Hit {
  readonly slug: string;
  readonly path: string;
}

describe('a vehicle that may only be test driven', async () => {
  const app = await appWithSites({
    plain: 'compare: { enabled: true }',
    filtered: `compare: { enabled: true }
  availability: { testDriveOnlyRule: tagOrFilter, testDriveOnlyFilter: 'location_name:"${YARD}" AND filtered_features:Bluetooth' }`,
  });
  const hits = async (query: string) => {
    const answer = await app.get(`/api/stock/search?${query}`, { site: 'plain' });
    return ((await answer.json()) as { hits: Hit[] }).hits;
  };
  const page = async (address: string, site: string) => load(await (await app.get(address, { site })).text());
  const words = (found: { text(): string }) => found.text().replaceAll(/\s+/g, ' ');

  const tagged = `tag=${encodeURIComponent('Test Drive Only')}&status=in_stock`;
  const inYard = `location_name=${encodeURIComponent(YARD)}&filtered_features=Bluetooth&status=in_stock&car_type=used`;
  const cases = [
    ['by its tag', 'plain', tagged],
    ["by the site's filter", 'filtered', inYard],
  ] as const;

  /** The text about two vehicles in each place where vehicles are shown. */
  const places: readonly (readonly [
    string,
    (vehicles: readonly Hit[], site: string, query: string) => Promise<string>,
  ])[] = [
    ['its card', async (_vehicles, site, query) => words((await page(`${SEARCH}?${query}`, site))('main .card'))],
    [
      'the saved page',
      async ([vehicle], site) => words((await page(`/saved?car=${vehicle!.slug}`, site))('main .cards-list .card')),
    ],
    [
      'the comparison',
      async (vehicles, site) =>
        words((await page(`/compare?${vehicles.map(({ slug }) => `car=${slug}`).join('&')}`, site))('main table')),
    ],
    [
      'its page',
      async ([vehicle], site) =>
        words((await page(vehicle!.path, site))('main .vehicle-side, main #finance-calculator')),
    ],
    [
      'its sheet',
      async ([vehicle], site) => words((await page(`/print?car_id=${vehicle!.slug}`, site))('main .sheet-page')),
    ],
  ];

  describe.each(cases)('%s', (_name, site, query) => {
    it.each(places)('shows no finance on %s [AVL-011]', async (_place, read) => {
      const text = await read((await hits(query)).slice(0, 2), site, query);
      expect(text).not.toBe('');
      expect(text).not.toMatch(FINANCE);
    });
  });

  it.each(places)('differs from other vehicles, which show finance on %s [AVL-011]', async (_place, read) => {
    const vehicles = await hits(inYard);
    const texts = await Promise.all([0, 2, 4, 6].map((at) => read(vehicles.slice(at, at + 2), 'plain', inYard)));
    expect(texts.some((text) => FINANCE.test(text))).toBe(true);
  });
});
