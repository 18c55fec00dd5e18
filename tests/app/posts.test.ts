import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

/** Additional sites, each named after its settings; all except `silent` have the same posts. */
const SITES: Readonly<Record<string, string>> = {
  telling: 'blogs: { list: true }\n  vdp: { blogs: true }\n  home: { blocks: [blogs, locations] }',
  unasked: 'blogs: { list: true }\n  home: { blocks: [blogs, locations] }',
  off: 'vdp: { blogs: true }\n  home: { blocks: [blogs, locations] }',
  silent: 'blogs: { list: true }\n  vdp: { blogs: true }\n  home: { blocks: [blogs, locations] }',
};
const LONG = 'Word after word of it. '.repeat(20).trim();
const post = (title: string, date: string, more = '', text = LONG) =>
  `---\ntitle: ${title}\ndate: ${date}\n${more}---\n${text}\n`;
const POSTS: Readonly<Record<string, string>> = {
  'about-a-make': post(
    'About a make',
    '2020-03-02',
    'makes: [Toyota]\npicture: /media/studio/suv/grey/side.webp\n',
    'Plain **bold** words.\n\n## A heading\n\n[Call](tel:0755500001) us & `<script>alert(1)</script>`.',
  ),
  'about-any': post('About any', '2020-03-01'),
  'about-caravans': post('About caravans', '2020-03-03', 'types: [caravan]\n'),
  reviewed: post('Reviewed', '2020-02-01', 'kind: review\nmakes: [Toyota]\n'),
  'to-come': post('To come', '2999-01-01', 'makes: [Toyota]\n'),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`older-${at}`, post(`Older ${at}`, `2019-01-${String(at + 10)}`)]),
  ),
};

describe('posts', async () => {
  const app = await appWithSites(SITES, async (group) => {
    for (const slug of Object.keys(SITES).filter((one) => one !== 'silent')) {
      await mkdir(path.join(group, slug, 'posts'));
      for (const [name, text] of Object.entries(POSTS))
        await writeFile(path.join(group, slug, 'posts', `${name}.md`), text);
    }
  });
  const get = (address: string, site = 'telling') => app.get(address, { site });
  const page = async (address: string, site = 'telling') => {
    const response = await get(address, site);
    expect(response.status, `${site} ${address}`).toBe(200);
    return (await response.text()).replaceAll('<!-- -->', '');
  };
  const main = (html: string) => readPage(html).$('main').html()!;
  const titles = (html: string) => readPage(html).texts('.post-title a');
  const section = (html: string) => readPage(html).$('section#blogs').html();
  const vehicle = async (query: string, site = 'telling') =>
    ((await (await get(`/api/stock/search?status=in_stock&${query}`, site)).json()) as { hits: { path: string }[] })
      .hits[0]!.path;

  it('are listed newest first, 13 per page, without future ones', async () => {
    const html = main(await page('/blogs'));
    expect(titles(html).slice(0, 4)).toEqual(['About caravans', 'About a make', 'About any', 'Reviewed']);
    expect(titles(html)).toHaveLength(13);
    expect(html).toContain('href="/blogs?page=2"');
    expect(titles(main(await page('/blogs?page=2')))).toEqual(['Older 2', 'Older 1', 'Older 0']);
    expect(html).not.toContain('To come');
    expect((await get('/blogs/to-come')).status).toBe(404);
  });

  it.each(['1', '0', '3', '-1', 'x', '1.5', ''])('redirect ?page=%s to the list', async (page) => {
    const response = await get(`/blogs?page=${page}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/blogs']);
  });

  it('show the first 120 characters on cards [CONT-020]', async () => {
    const excerpts = readPage(await page('/blogs')).texts('main .post-excerpt');
    expect(excerpts[0]).toBe(`${LONG.slice(0, 120).trimEnd()}…`);
    expect(excerpts[1]).toBe('Plain bold words. Call us & <script>alert(1)</script>.');
  });

  it('have a page each, with structured data and further posts', async () => {
    const html = await page('/blogs/about-a-make');
    expect(html).toContain('<h1>About a make</h1>');
    expect(main(html)).toContain('<strong>bold</strong>');
    expect(main(html)).toContain('<h2>A heading</h2>');
    expect(main(html)).not.toContain('<script>alert');
    expect(main(html)).toContain('<time datetime="2020-03-02">2 March 2020</time>');
    expect(main(html)).toContain('href="/search/toyota"');
    expect(readPage(html).json('script[type="application/ld+json"]')).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'About a make',
      datePublished: '2020-03-02',
    });
    expect(html).toContain('rel="canonical"');
    expect(titles(main(html))[0]).toBe('Reviewed');
    expect((await get('/blogs/no-such')).status).toBe(404);
    expect(main(await page('/blogs/about-caravans'))).toContain('?item_type=caravan"');
    expect(main(await page('/blogs/about-any'))).not.toContain('href="/search');
  });

  it('have a separate page of vehicle reviews [SITE-069]', async () => {
    const html = await page('/blog/vehicle-reviews');
    expect(html).toContain('<h1>Vehicle reviews</h1>');
    expect(titles(main(html))).toEqual(['Reviewed']);
    expect(main(await page('/blog/vehicle-reviews', 'silent'))).toContain('There are no vehicle reviews yet');
  });

  it('are linked where the site has and lists some', async () => {
    const links = async (site: string) =>
      ['/blogs', '/blog/vehicle-reviews'].map((link) => homes[site]!.includes(`href="${link}"`));
    const homes: Record<string, string> = {};
    for (const site of Object.keys(SITES)) homes[site] = await page('/', site);
    expect(await links('telling')).toEqual([true, true]);
    expect(await links('off')).toEqual([false, false]);
    expect(await links('silent')).toEqual([false, false]);
    for (const address of ['/blogs', '/blogs/about-any', '/blog/vehicle-reviews'])
      expect((await get(address, 'off')).status, address).toBe(404);
    expect(main(await page('/blogs', 'silent'))).toContain('There are no posts yet');
    expect(Object.keys(SITES).map((site) => section(homes[site]!) !== null)).toEqual([true, true, false, false]);
    expect(titles(section(homes['telling']!)!)).toEqual(['About caravans', 'About a make', 'About any']);
  });

  it('are shown on pages of related vehicles where the site enables it [VDP-042]', async () => {
    const [toyota, other] = [await vehicle('make=Toyota'), await vehicle('make=Mazda')];
    const shown = async (address: string, site: string) => titles(section(await page(address, site)) ?? '');
    expect(await shown(toyota, 'telling')).toEqual(['About a make', 'Reviewed', 'About any']);
    expect(await shown(other, 'telling')).toEqual(['About any', 'Older 11', 'Older 10']);
    expect(await Promise.all(['unasked', 'off', 'silent'].map((site) => shown(toyota, site)))).toEqual([[], [], []]);
    const html = await page(toyota, 'telling');
    expect(html.indexOf('id="similar"')).toBeLessThan(html.indexOf('id="blogs"'));
    expect(html.indexOf('id="blogs"')).toBeLessThan(html.indexOf('class="location-bar"'));
  });

  it('are shown on the demo sites [VDP-042]', async () => {
    expect(
      titles(section(await page(await vehicle('item_type=motorcycle', 'coastline-leisure'), 'coastline-leisure'))!),
    ).toContain('How to store your motorcycle so it starts in spring');
    expect(
      titles(section(await page(await vehicle('item_type=caravan', 'coastline-leisure'), 'coastline-leisure'))!),
    ).not.toContain('How to store your motorcycle so it starts in spring');
    expect(titles(section(await page(await vehicle('query=EV5', 'kia-aspley'), 'kia-aspley'))!)[0]).toBe(
      'A fortnight with the EV5 and no charger at home',
    );
  });
});
