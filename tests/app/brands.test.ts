import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const BRANDS = `
- { title: Toyota, banner: { url: /media/scenes/ute-dusk.webp, alt: A ute at dusk }, description: [First paragraph., Second paragraph.] }
- { title: Kia }
- { title: Mazda, skipPage: true }
- { title: Yamaha, group: motorcycle }
- { title: Hino, group: truck, skipPage: true }
- { title: Our Rental, group: group, skipPage: true, link: https://rental.example/, description: [Utes by the day.] }
`;

describe('brands', async () => {
  const app = await appWithSites(
    {
      cars: '{}',
      all: 'brands: { groups: [car, motorcycle, truck, group] }',
      cards: 'brands: { groups: [car, group], layout: cards }',
      'one-make': 'site: { manufacturer: Kia }',
      none: 'brands: { groups: [] }',
    },
    (group) => writeFile(path.join(group, 'brands.yaml'), BRANDS),
  );
  const page = async (address: string, site = 'cars') => {
    const response = await app.get(address, { site });
    expect(response.status, `${site} ${address}`).toBe(200);
    return readPage(await response.text());
  };
  const status = async (address: string, site = 'cars') => (await app.get(address, { site })).status;

  it('are listed in the groups of brands.groups, by default cars alone [SITE-064, CONT-015]', async () => {
    const cars = await page('/brands');
    expect(cars.texts('main .brands-name')).toEqual(['Toyota', 'Kia', 'Mazda']);
    const all = await page('/brands', 'all');
    expect(all.texts('main h2')).toEqual(['Cars', 'Motorcycles', 'Trucks', 'Our other businesses']);
    expect(all.attributes('main a.brands-tile', 'href')).toEqual([
      '/toyota/overview',
      '/kia/overview',
      '/search/mazda',
      '/yamaha/overview',
      'https://rental.example/',
    ]);
    expect(all.texts('main div.brands-tile')).toEqual(['Hino']);
  });

  it('are cards with stock, lowest price, bodies and towns with brands.layout: cards [SITE-064, CONT-015]', async () => {
    const cards = await page('/brands', 'cards');
    expect(cards.texts('main .brand-card h3')).toEqual(['Toyota', 'Kia', 'Mazda', 'Our Rental']);
    expect(cards.attributes('main .brand-card h3 a', 'href')).toEqual([
      '/toyota/overview',
      '/kia/overview',
      '/search/mazda',
      'https://rental.example/',
    ]);
    const [toyota, , mazda, rental] = cards.texts('main .brand-card');
    expect(toyota).toContain('First paragraph.');
    expect(toyota).toContain('At 4 locations');
    expect(mazda).toContain('At Moorooka and Geebung');
    expect(rental).toBe('Our Rental Utes by the day. Explore Our Rental');
    expect(cards.$('main .brand-card:has(.card-media)').length).toBe(3);
    // A card states the result of the searches that it links to.
    const mazdas = await page('/search/mazda', 'cards');
    const [, count] = /([\d,]+) cars?$/.exec(mazda!)!;
    expect(mazdas.text('h1, .search-count')).toContain(count);
    const cheapest = (await page('/search/mazda?sortBy=price_asc', 'cards')).text('main article');
    expect(cheapest).toContain(/From (\$[\d,]+)/.exec(mazda!)![1]);
    const body = cards.$('main .brand-card').eq(2).find('.brand-card-bodies a').first();
    const ofBody = await page(body.attr('href')!, 'cards');
    expect(ofBody.text('main')).toContain(/\d+$/.exec(body.text())![0]);
  });

  it('lead to the page of the brand on a site with a single one [SITE-064]', async () => {
    const answer = await app.get('/brands', { site: 'one-make' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/kia/overview']);
    const kia = await page('/kia/overview', 'one-make');
    expect(kia.attributes('.breadcrumb a', 'href')).toEqual(['/']);
    expect(kia.text('footer a[href="/kia/overview"]')).toBe('About Kia');
    expect(await (await app.get('/sitemaps/brands-1.xml', { site: 'one-make' })).text()).not.toContain('/brands<');
  });

  it('show their name once where the make has no drawn logo [SITE-064]', async () => {
    const all = await page('/brands', 'all');
    expect(all.texts('main .brands-tile:has(.brand-mark) .brands-name')).toEqual(['Toyota', 'Kia', 'Mazda']);
  });

  it('have a link in the footer only where there are any [SITE-064]', async () => {
    expect((await page('/')).attributes('footer a', 'href')).toContain('/brands');
    expect((await page('/', 'none')).attributes('footer a', 'href')).not.toContain('/brands');
    expect(await status('/brands', 'none')).toBe(404);
  });

  it('have a page with description, models, offers, stock and the locations that sell them [SITE-065]', async () => {
    const toyota = await page('/toyota/overview');
    expect(toyota.text('h1')).toBe('Toyota');
    expect(toyota.text('main')).toContain('First paragraph. Second paragraph.');
    expect(toyota.attribute('main .model-hero-picture', 'alt')).toBe('A ute at dusk');
    expect(toyota.texts('main .model-name').length).toBeGreaterThan(3);
    expect(toyota.texts('main .model-name').every((name) => name.startsWith('Toyota'))).toBe(true);
    expect(toyota.texts('main .place h3')).toEqual(
      expect.arrayContaining(['Brisbane Motors Moorooka', 'Range Motors Toowoomba']),
    );
    expect(toyota.texts('main .place h3')).not.toContain('Southern Cross Kia Aspley');
    const counted = Number(/View ([\d,]+) vehicles/.exec(toyota.text('main'))![1]!.replace(',', ''));
    const search = await page(toyota.attribute('main a[href="/search/toyota"]', 'href')!);
    expect(search.text('main')).toContain(`${counted.toLocaleString('en-AU')} `);
  });

  it('have no page with skipPage [CONT-016, GAP-059]', async () => {
    for (const missing of ['/mazda/overview', '/hino/overview', '/audi/overview'])
      expect(await status(missing), missing).toBe(404);
    expect(await status('/yamaha/overview')).toBe(404);
  });

  it('link to the website of their dealership where the site names one [SITE-013]', async () => {
    const kia = readPage(await (await app.get('/kia/overview', { site: 'southern-cross' })).text());
    expect(kia.attributes('main a[rel="external"]', 'href')).toEqual(['https://www.kia-aspley.example/']);
    expect((await page('/kia/overview')).has('main a[rel="external"]')).toBe(false);
  });
});
