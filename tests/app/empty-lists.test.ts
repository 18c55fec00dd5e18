import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage, type Page } from '#tests/support/html.ts';

const SITES: Readonly<Record<string, string>> = {
  plain: '{ blogs: { list: true }, compare: { enabled: true }, favourites: { mode: favourites } }',
  accounts: '{ garage: { enabled: true, saves: [searches] }, compare: { enabled: true }, ui: { illustration: city } }',
};

describe('lists without entries', async () => {
  const app = await appWithSites(SITES);
  const page = async (address: string, site = 'plain') => {
    const response = await app.get(address, { site });
    expect(response.status, `${site} ${address}`).toBe(200);
    return readPage(await response.text());
  };
  const drawing = ({ attribute }: Page) => attribute('main .illustration use', 'href')?.split('#')[1];

  it.each(['/compare', '/blogs'])('%s suggests searches with as many vehicles as they find', async (address) => {
    const { $, text } = await page(address);
    const links = $('main [data-suggestions] a').toArray();
    expect(links.length).toBeGreaterThan(3);
    expect(text('main .empty-links')).toContain('Popular searches');
    for (const link of links.slice(0, 4)) {
      const [, count] = $(link).text().split(': ');
      expect((await page($(link).attr('href')!)).text('main [role="status"]'), $(link).text()).toContain(`${count} `);
    }
  });

  it('saved vehicles get the same suggestions, and the cards of viewed vehicles privately', async () => {
    const answered = await app.get('/api/stock/search?status=in_stock', { site: 'plain' });
    const { hits } = (await answered.json()) as { hits: { id: string; path: string }[] };
    const hit = hits[0]!;
    for (const address of ['/saved', '/compare']) {
      const answer = await app.get(`${address}.data?viewed=${hit.id}&viewed=unknown`, { site: 'plain' });
      expect(answer.headers.get('cache-control'), address).toContain('no-store');
      expect(await answer.text(), address).toContain(hit.path);
      const plain = await app.get(`${address}.data`, { site: 'plain' });
      expect(plain.headers.get('cache-control'), address).not.toContain('private');
      expect(await plain.text()).toContain('Popular searches');
    }
  });

  it('a search of models or offers leads to the stock that it finds, and to groups of the directory', async () => {
    const models = await page('/models?query=zzqqxx');
    expect(models.attributes('main [data-suggestions] a', 'href')).toContain('/models?body=SUV');
    const offers = await page('/special-offers?query=rogue');
    const [stock] = offers.texts('main [data-suggestions] a');
    expect(stock).toMatch(/^“rogue” in our stock: \d+$/);
    const found = await page(offers.attributes('main [data-suggestions] a', 'href')[0]!);
    expect(found.text('main [role="status"]')).toContain(`${stock!.split(': ')[1]} `);
  });

  it('a search that finds nothing can be saved on a site with accounts, in the place of its results', async () => {
    const address = '/search/used-cars?query=zzzzqqqq';
    const withAccounts = await page(address, 'accounts');
    expect(withAccounts.texts('main .search-empty .save-search button')).toEqual(['Save search']);
    expect(withAccounts.$('main .save-search')).toHaveLength(1);
    expect((await page(address)).has('main .save-search')).toBe(false);
  });

  it('have the drawing of ui.illustration', async () => {
    expect(drawing(await page('/compare'))).toBe('road');
    expect(drawing(await page('/compare', 'accounts'))).toBe('city');
    const missing = await app.get('/no-such-page', { site: 'accounts' });
    expect([missing.status, drawing(readPage(await missing.text()))]).toEqual([404, 'city']);
  });
});
