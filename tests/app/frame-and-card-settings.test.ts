import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';

const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  'own-links':
    'header: { navItems: [{ label: Find us, link: /contact-us }, { label: Stock, link: /search/used-cars, menu: stock }, { label: Nowhere, link: /no-such-page }] }',
  'own-tiles': 'header: { brandTiles: { kia: { label: Kia Brisbane, link: /models, logo: /own/kia.svg } } }',
  'few-bodies': 'footer: { modelBodyLinks: [electric, SUV, hovercraft] }',
  'red-only': 'search: { siteFilter: "colour:Red" }',
  'own-pictures':
    'home: { blocks: [bodySelector] }\n  bodySelector: { pictures: { SUV: /media/silhouettes/suv/red/side.svg } }',
  'own-tags':
    'tags: { justArrivedDays: 365, justArrivedName: Just landed, soldName: Gone }\n  search: { soldWindowDays: 60 }',
  'three-similar': 'vdp: { similarPerPage: 3 }',
};

describe('settings of header, footer, home page, cards and similar vehicles', async () => {
  const app = await appWithSites(SITES);
  const page = async (address: string, site: string) => load(await (await app.get(address, { site })).text());
  const json = async (address: string, site: string) => (await app.get(address, { site })).json();
  const texts = ($: ReturnType<typeof load>, selector: string) => [...$(selector)].map((element) => $(element).text());

  it('header.navItems: shows the links in order, without those to missing pages [SITE-081]', async () => {
    const labels = async (site: string) =>
      texts(await page('/contact-us', site), '.site-nav > ul > li').map((text) => text.trim());
    const own = await labels('own-links');
    expect(own).toHaveLength(2);
    expect(own[0]).toBe('Find us');
    expect(own[1]).toMatch(/^Stock/);
    expect((await labels('plain'))[0]).toBe('Home');
  });

  it('header.brandTiles: changes label, link and logo of a make [SITE-080]', async () => {
    const tile = async (site: string, label: string) => {
      const $ = await page('/contact-us', site);
      const found = $('.brand-tiles a').filter((_, link) => $(link).text().trim() === label);
      return [found.attr('href'), found.find('.brand-mark').attr('style')];
    };
    expect(await tile('own-tiles', 'Kia Brisbane')).toEqual(['/models', '--mark:url(/own/kia.svg)']);
    expect(await tile('own-tiles', 'Kia')).toEqual([undefined, undefined]);
    expect((await tile('plain', 'Kia'))[0]).toBe('/search/kia');
  });

  it('footer.modelBodyLinks: links body types in order, if models have them [SITE-083]', async () => {
    const bodies = async (site: string) =>
      texts(await page('/contact-us', site), '.site-footer a[href^="/models?body="]');
    expect(await bodies('few-bodies')).toEqual(['Electric', 'SUV']);
    expect((await bodies('plain')).length).toBeGreaterThan(2);
  });

  it('search.siteFilter: limits all pages and API answers of the site [SITE-020, API-010]', async () => {
    const count = async (query: string, site: string) =>
      ((await json(`/api/stock/search${query}`, site)) as { count: number }).count;
    const red = await count('?colour=Red', 'plain');
    expect(red).toBeGreaterThan(0);
    expect(await count('', 'red-only')).toBe(red);
    const { hits } = (await json('/api/stock/search?colour=White', 'plain')) as { hits: { path: string }[] };
    expect((await app.get(hits[0]!.path, { site: 'red-only' })).status).toBe(404);
  });

  it('bodySelector.pictures: changes the picture of a body type [SRCH-072]', async () => {
    const picture = async (site: string) => {
      const $ = await page('/', site);
      return $('#bodies li')
        .filter((_, item) => $(item).text().includes('SUV'))
        .find('img')
        .attr('src');
    };
    expect(await picture('own-pictures')).toContain('/media/silhouettes/suv/red/side.svg');
    expect(await picture('plain')).not.toContain('/red/');
  });

  it("tags.justArrivedName and tags.soldName: change the tag on a card's picture [AVL-018, AVL-020]", async () => {
    const tags = async (query: string, site: string) =>
      new Set(
        texts(await page(`/search/new-used-and-demo-cars?${query}`, site), '.card .card-tag').map((text) =>
          text.trim(),
        ),
      );
    expect(await tags('sortBy=latest', 'own-tags')).toContain('Just landed');
    expect(await tags('sortBy=latest', 'own-tags')).not.toContain('New Arrival');
    expect(await tags('status=sold', 'own-tags')).toEqual(new Set(['Gone']));
    expect(await tags('status=sold', 'plain')).toEqual(new Set(['JUST SOLD']));
  });

  it('vdp.similarPerPage: sets the number of similar vehicles [VDP-099]', async () => {
    const { hits } = (await json('/api/stock/search?make=Toyota&status=in_stock', 'plain')) as {
      hits: { path: string }[];
    };
    const similar = async (site: string) =>
      ((await json(`/api${hits[0]!.path}/similar`, site)) as { cards: unknown[] }).cards.length;
    expect([await similar('three-similar'), await similar('plain')]).toEqual([3, 6]);
  });
});
