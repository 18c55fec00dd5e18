import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { mkdir, writeFile } from 'node:fs/promises';
import { appWithSites } from '#tests/support/app.ts';

describe('the files for search engines', async () => {
  // Kia Aspley is preferred to it, because it has a single make.
  const app = await appWithSites({}, async (group) => {
    await mkdir(`${group}/two-hosts`);
    const hosts = '[www.two-hosts.example, also.two-hosts.example]';
    await writeFile(`${group}/two-hosts/site.yaml`, `name: Two\nhosts: ${hosts}\ndealerships: [kia-aspley]\n`);
  });
  const site = 'kia-aspley';
  const origin = `http://${site}.localhost:3000`;
  const text = async (path: string, of = site) => (await app.get(path, { site: of })).text();
  const locs = async (path: string, of = site) => {
    const $ = load(await text(path, of), { xml: true });
    return $('sitemap > loc, url > loc')
      .toArray()
      .map((one) => $(one).text());
  };
  const pathOf = (url: string) => url.slice(new URL(url).origin.length);

  it('start at robots.txt, which names the sitemap of its own site [GAP-090]', async () => {
    const answer = await app.get('/robots.txt', { site });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(lines).toContain('Disallow: /api/');
  });

  it('have an index with a file for each kind of page that the site has [GAP-090]', async () => {
    const files = (await locs('/sitemap.xml')).map(pathOf);
    expect(files).toEqual(
      expect.arrayContaining(
        ['pages', 'models', 'offers', 'posts', 'searches', 'vehicles'].map((one) => `/sitemaps/${one}-1.xml`),
      ),
    );
    const none = (await locs('/sitemap.xml', 'blue-gum-outlet')).map(pathOf);
    expect(none).not.toContain('/sitemaps/models-1.xml');
    expect((await app.get('/sitemaps/models-1.xml', { site: 'blue-gum-outlet' })).status).toBe(404);
    expect((await app.get('/sitemaps/vehicles-2.xml', { site })).status).toBe(404);
  });

  it('list every available vehicle on one site of the group, with its photos and last change [GAP-090]', async () => {
    const own = await locs('/sitemaps/vehicles-1.xml');
    const group = await locs('/sitemaps/vehicles-1.xml', 'southern-cross');
    // Used vehicles of other makes at Kia Aspley.
    const third = await locs('/sitemaps/vehicles-1.xml', 'two-hosts');
    const slugs = [...own, ...group, ...third].map((url) => url.slice(url.lastIndexOf('/')));
    expect(own.length).toBeGreaterThan(50);
    expect(new Set(slugs).size).toBe(slugs.length);
    const answer = await app.get('/api/stock/search?status=in_stock&status=coming_soon', { site: 'southern-cross' });
    const { count } = (await answer.json()) as { count: number };
    expect(slugs.length).toBe(count);

    const $ = load(await text('/sitemaps/vehicles-1.xml'), { xml: true });
    expect($('url').length).toBe($('lastmod').length);
    expect($('image\\:loc').first().text()).toMatch(new RegExp(`^${origin}/images/.+\\.jpeg$`));
  });

  it('list vehicles of the same name, each with a title of its own', async () => {
    const answer = await app.get('/api/stock/search?status=in_stock&car_type=new&make=Kia&model=Sportage', { site });
    const { hits } = (await answer.json()) as { hits: readonly { readonly name: string; readonly path: string }[] };
    const namesakes = [...Map.groupBy(hits, (hit) => hit.name).values()].find((group) => group.length > 1) ?? [];
    const titles = await Promise.all(namesakes.map(async ({ path }) => load(await text(path))('head title').text()));
    expect(titles.length).toBeGreaterThan(1);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('list the searches that may be indexed [GAP-061]', async () => {
    const listed = (await locs('/sitemaps/searches-1.xml', 'southern-cross')).map(pathOf);
    expect(listed).toEqual(
      expect.arrayContaining([
        '/search/new-used-and-demo-cars',
        '/search/used-cars',
        '/search/new-and-demo-cars',
        '/search/kia',
        '/search/kia?car_type=used',
        '/search/kia/sportage',
        '/search/moorooka',
        '/search/new-used-and-demo-cars?body=SUV',
        '/search/used-cars?body=Ute',
        '/search/new-used-and-demo-cars?fuel=Electric',
      ]),
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((path) => /colour|seats|page=|sortBy/.test(path))).toEqual([]);
  });

  it('list the models of a body type only where the footer links to them [SITE-083]', async () => {
    for (const [of, expected] of [
      ['southern-cross', '/models?body=SUV'],
      ['coastline-leisure', '/models?body=Performance'],
    ] as const) {
      const listed = (await locs('/sitemaps/models-1.xml', of)).map(pathOf).filter((path) => path.includes('body='));
      expect(listed).toContain(expected);
      const $ = load(await text('/', of));
      const linked = $('footer a')
        .toArray()
        .map((one) => $(one).attr('href'))
        .filter((href) => href?.includes('body='));
      expect(listed.sort()).toEqual(linked.sort());
    }
  });

  it('are cached like pages: an unchanged file is a 304 [GAP-090]', async () => {
    const first = await app.get('/sitemap.xml', { site });
    const again = await app.get('/sitemap.xml?x=1', { site, headers: { 'If-None-Match': first.headers.get('etag')! } });
    expect([first.status, again.status]).toEqual([200, 304]);
  });

  it('describe the site in llms.txt, with its dealerships and pages [GAP-090]', async () => {
    const lines = (await text('/llms.txt')).split('\n');
    expect(lines[0]).toMatch(/^# /);
    expect(lines).toContain(`- [Terms and conditions](${origin}/terms-and-conditions)`);
    expect(lines.some((line) => line.includes('1410 Gympie Road'))).toBe(true);
    expect(lines).toContain(`- [Every page, as a sitemap](${origin}/sitemap.xml)`);
  });

  it('name the first host name of a site with several [GAP-090]', async () => {
    const answer = await app.send('/robots.txt', { headers: { host: 'also.two-hosts.example' } });
    expect(await answer.text()).toContain('Sitemap: http://www.two-hosts.example/sitemap.xml');
  });
});
