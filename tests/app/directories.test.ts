import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

/** Additional sites, each named after its settings. */
const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  'one-make': 'site: { manufacturer: Toyota }',
  whole: 'offers: { layout: single, refreshPath: /models }',
  short: 'routes: { modelDetail: "/{slug}" }',
  excepting: 'offers: { exclusionExceptions: [left-out] }',
  'with-cards': 'brands: { groups: [car, group], layout: cards }',
};
const LONG = 'Word after word of it. '.repeat(20).trim();
const OFFERS = `
- { id: long-one, name: A long offer, description: "${LONG}", disclaimer: "${LONG}", category: Finance offer, manufacturer: Kia, model: sportage, price: 47990, price_type: drive_away }
- { id: left-out, name: Left out, description: Short, category: Service offer, price: 900, excluded_website_ids: [plain, excepting] }
- { id: over, name: Over, description: Past, expiry: "2001-01-01" }
- { id: to-come, name: To come, description: Not yet, start: "2999-01-01" }
- { id: demos, name: Demos, description: Short, search: car_type=demo, manufacturer: Kia, excluded_website_ids: [plain, whole, excepting, one-make] }
- { id: any-make, name: Of any make, description: Short, category: Service offer }
`;

describe('models and offers', async () => {
  const app = await appWithSites(SITES, (group) => writeFile(path.join(group, 'offers.yaml'), OFFERS));
  const get = (address: string, site = 'plain') => app.get(address, { site });
  const page = async (address: string, site = 'plain') => {
    const response = await get(address, site);
    expect(response.status, `${site} ${address}`).toBe(200);
    return (await response.text()).replaceAll('<!-- -->', '');
  };
  const goesTo = async (address: string, site = 'plain') => {
    const response = await get(address, site);
    return [response.status, response.headers.get('location')];
  };
  const main = (html: string) => readPage(html).$('main').html()!;
  const titles = (html: string, kind: 'model' | 'offer') => readPage(html).texts(`main h3.${kind}-name`);
  const facet = (html: string, name: string) => {
    const { $ } = readPage(html);
    const boxes = $(`main input[type="checkbox"][name="${name}"]`).toArray();
    return Object.fromEntries(
      boxes.map((box) => [$(box).attr('value')!, Number($(box).siblings('.facet-count').text())]),
    );
  };

  it('loads all of these sites without problems', () => expect(app.base.web.tenants.problems()).toEqual([]));

  it('is an overview where there are many brands: name, stock and lowest price in one line each [SITE-064]', async () => {
    const { $, texts } = readPage(await page('/brands', 'with-cards'));
    const [cars, others] = $('main .brand-cards').toArray();
    expect($(cars!).find('.brand-card').length).toBeGreaterThan(6);
    expect($(cars!).find('.brand-card-text, .brand-card-bodies, .brand-card-places')).toHaveLength(0);
    expect(texts('main .brand-card')[0]).toMatch(/^Toyota From \$[\d,]+ .*[\d,]+ cars$/);
    // A few have their text.
    expect($(others!).find('.brand-card-text').length).toBe(2);
  });

  it('reads typing errors as the stock search does, and says so [SRCH-061]', async () => {
    const read = readPage(await page('/models?query=spotrage+cheap'));
    expect(read.texts('main h3.model-name')).toEqual(['Kia Sportage']);
    expect(read.text('main .search-ignored')).toBe('Showing results for “sportage”. No model has “cheap”.');
    expect(readPage(await page('/models?query=sportage')).has('main .search-ignored')).toBe(false);
    const offers = readPage(await page('/special-offers?query=spotrage'));
    expect(offers.texts('main h3.offer-name').length).toBeGreaterThan(0);
    expect(offers.text('main .search-ignored')).toBe('Showing results for “sportage”.');
  });

  it('has a model directory with counted facets and 21 models per page [SITE-066, SRCH-061, SRCH-065, API-006]', async () => {
    const html = await page('/models');
    expect(titles(html, 'model')).toHaveLength(21);
    expect(html).toContain('48 models');
    expect(facet(html, 'make')).toMatchObject({ Kia: 13, Toyota: 9 });
    expect(facet(html, 'body')).toMatchObject({ Electric: expect.any(Number), 'Future vehicles': 2 });
    expect(facet(html, 'model')).toMatchObject({ Sportage: 1 });
    expect(titles(await page('/models?page=3'), 'model')).toHaveLength(6);
    expect(main(html)).toContain('href="/models?page=2"');
  });

  it('states what the price of an offer includes, in the list and on its page', async () => {
    const prices = async (address: string) =>
      readPage(await page(address))
        .texts('main .offer-price')
        .map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(await prices('/special-offers')).toEqual(['From $47,990 Drive Away']);
    expect(await prices('/offers/kia/long-one')).toEqual(['From $47,990 Drive Away']);
  });

  it('filters by body in any spelling, by make and by text, as a plain form sends them [GAP-060, SRCH-062, API-006]', async () => {
    expect(titles(await page('/models?body=future+vehicles'), 'model').toSorted()).toEqual([
      'Kia EV4',
      'Toyota HiLux BEV',
    ]);
    const html = await page('/models?body=suv&make=Kia');
    expect(titles(html, 'model')).toContain('Kia Sportage');
    expect(titles(html, 'model').every((title) => title.startsWith('Kia '))).toBe(true);
    // The counts of a facet ignore its own filter.
    expect(Object.keys(facet(html, 'make')).length).toBeGreaterThan(5);
    expect(readPage(html).attributes('main input[name="body"][checked]', 'value')).toEqual(['SUV']);
    expect(titles(await page('/models?query=sportge'), 'model')).toEqual(['Kia Sportage']);
    expect(await goesTo('/models?query=&make=Kia')).toEqual([302, '/models?make=Kia']);
    const none = await page('/models?query=zzzz');
    expect(main(none)).toContain('Clear Filters');
    // Nothing to filter: the button of the filters is hidden.
    expect(readPage(none).has('main form[data-bare]')).toBe(true);
    expect(readPage(await page('/models')).has('main form[data-bare]')).toBe(false);
  });

  it('has a different title on each page of a directory [SRCH-061, SRCH-063]', async () => {
    const title = async (address: string) =>
      readPage(await (await app.get(address)).text())
        .text('head title')
        .split(' | ')[0];
    expect(
      await Promise.all(
        ['/models', '/models?page=2', '/models?body=suv&make=Kia', '/special-offers?range[price]=:30000'].map(title),
      ),
    ).toEqual(['Models', 'Models, page 2', 'Models: Kia, SUV', 'Special offers: Price up to $30,000']);
  });

  it('links the body types of the models in the footer [SITE-083]', async () => {
    const { $ } = readPage(await page('/contact-us'));
    const links = $('footer a[href^="/models?body="]')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')]);
    expect(links).toEqual([
      ['SUV', '/models?body=SUV'],
      ['Utes', '/models?body=Utes'],
      ['Vans', '/models?body=Vans'],
      ['Performance', '/models?body=Performance'],
      ['Electric', '/models?body=Electric'],
      ['Future vehicles', '/models?body=Future+vehicles'],
    ]);
    for (const [, href] of links) expect(titles(await page(href!), 'model').length).toBeGreaterThan(0);
    expect(await (await app.get('/contact-us', { site: 'blue-gum-outlet' })).text()).not.toContain('/models');
    expect((await app.get('/models', { site: 'blue-gum-outlet' })).status).toBe(404);
  });

  it('shows status and price on a card that links to its model [CONT-010, CONT-014]', async () => {
    const { has, text } = readPage(await page('/models?make=Kia'));
    const card = (name: string) => `main article:has(a:contains("Explore ${name}"))`;
    expect(text(`${card('EV5')} .model-status`)).toBe('New');
    expect(text(card('EV5'))).toContain('From $56,770');
    expect(text(`${card('EV4')} .model-status`)).toBe('Coming Soon');
    expect(text(card('EV4'))).not.toContain('From $');
    expect(has(card('Sportage'))).toBe(true);
    expect(has(`${card('Sportage')} .model-status`)).toBe(false);
  });

  it('serves a model at its URL in either format [SITE-067]', async () => {
    const html = await page('/models/ev5');
    expect(readPage(html).text('h1')).toBe('Kia EV5');
    expect(html).toContain('<link rel="canonical" href="http://plain.localhost:3000/models/ev5"/>');
    expect(html).toContain(
      'href="/search/kia/ev5?status=coming_soon&amp;status=in_stock&amp;car_type=demo&amp;car_type=new"',
    );
    expect(await goesTo('/models/rav-4')).toEqual([301, '/models/rav4']);
    expect(await goesTo('/models/ev9')).toEqual([301, '/electric/ev9']);
    expect(readPage(await page('/electric/ev9')).text('h1')).toBe('Kia EV9');
    expect(readPage(await page('/ev5', 'short')).text('h1')).toBe('Kia EV5');
    expect(await goesTo('/models/ev5', 'short')).toEqual([301, '/ev5']);
    expect(await page('/models', 'short')).toContain('href="/ev5"');
    for (const missing of ['/models/no-such', '/ev5', '/electric', '/models/ev5/more'])
      expect((await get(missing)).status, missing).toBe(404);
  });

  it('lists only the models of a single-make site, without a make facet', async () => {
    const html = await page('/models', 'one-make');
    expect(html).toContain('Toyota models');
    expect(titles(html, 'model')).toContain('Corolla');
    expect(facet(html, 'make')).toEqual({});
    expect((await get('/models/ev5', 'one-make')).status).toBe(404);
  });

  it('lists the offers that are valid today and do not exclude the site [SITE-050, CONT-002, CONT-007, CONT-008, API-007]', async () => {
    expect(titles(await page('/special-offers'), 'offer')).toEqual(['A long offer', 'Of any make']);
    expect(titles(await page('/special-offers', 'excepting'), 'offer')).toEqual([
      'A long offer',
      'Left out',
      'Of any make',
    ]);
    expect(titles(await page('/special-offers', 'one-make'), 'offer')).toEqual(['Left out', 'Of any make']);
    expect((await get('/offers/left-out')).status).toBe(404);
    expect((await get('/offers/over')).status).toBe(404);
  });

  it('filters offers by category, price and text [SRCH-063, SRCH-064, API-007]', async () => {
    const html = await page('/special-offers', 'excepting');
    expect(facet(html, 'categories')).toEqual({ 'Finance offer': 1, 'Service offer': 2 });
    expect(readPage(html).attribute('main input[name="min[price]"]', 'placeholder')).toBe('$900');
    expect(titles(await page('/special-offers?categories=Service+offer', 'excepting'), 'offer')).toEqual([
      'Left out',
      'Of any make',
    ]);
    expect(titles(await page('/special-offers?range[price]=:1000', 'excepting'), 'offer')).toEqual(['Left out']);
    expect(titles(await page('/special-offers?query=long', 'excepting'), 'offer')).toEqual(['A long offer']);
    expect(await goesTo('/special-offers?query=&min%5Bprice%5D=%24500&max%5Bprice%5D=', 'excepting')).toEqual([
      302,
      '/special-offers?range%5Bprice%5D=500:',
    ]);
  });

  it('has no price filter where the offers have one price', async () => {
    // The other offer is excluded on this site.
    expect(readPage(await page('/special-offers')).has('main input[name="min[price]"]')).toBe(false);
    // A chosen range stays, so that it can be removed.
    const chosen = readPage(await page('/special-offers?range[price]=:50000'));
    expect(chosen.value('max[price]', 'main')).toBe('$50,000');
  });

  it('lists on the page of an offer the vehicles that it applies to, as the search finds them', async () => {
    const count = async (site: string, address: string) => {
      const { $, text } = readPage(await page(address, site));
      const all = $('main #stock .section-head a').attr('href')!;
      const found = readPage(await (await get(all, site)).text());
      const shown = /\d+/.exec(text('main #stock h2'))![0];
      expect(found.text('main [role="status"]')).toContain(`${shown} `);
      expect(text('main #stock .card')).not.toContain('Used');
      return Number(shown);
    };
    const ofModel = await count('plain', '/offers/kia/long-one');
    const demos = await count('short', '/offers/kia/demos');
    expect(demos).toBeGreaterThan(ofModel);
    expect(readPage(await page('/offers/any-make')).has('main #stock')).toBe(false);
    expect(readPage(await page('/offers/any-make')).texts('main #others h3')).toEqual(['A long offer']);
  });

  it('shows a card with Clear Filters when nothing is found [SRCH-067, SRCH-068, SRCH-069]', async () => {
    const html = main(await page('/special-offers?query=zzzz'));
    expect(html).toContain('<h2>No Results Available</h2>');
    expect(html).toContain(
      '<p>There appears to be no offers currently available that meet the conditions of your search</p>',
    );
    expect(readPage(html).texts('a[href="/special-offers"]')).toContain('Clear Filters');
    const elsewhere = readPage(await page('/special-offers?query=zzzz', 'whole'));
    expect(elsewhere.texts('main a[href="/models"]')).toContain('Clear Filters');
  });

  it("shortens long texts on cards, but not in the single layout or on the offer's page [CONT-004, CONT-005, CONT-006, CONT-003]", async () => {
    const html = main(await page('/special-offers'));
    expect(readPage(html).$('.read-on')).toHaveLength(2);
    expect(html).toContain('View more');
    expect(html).toContain('View less');
    expect(html).toContain(`${LONG.slice(0, 160).trimEnd()}…`);
    expect(readPage(await page('/special-offers', 'whole')).has('main .offers-whole .offer-whole')).toBe(true);
    const own = main(await page('/offers/kia/long-one'));
    expect(own).toContain(`<p>${LONG}</p>`);
    expect(own).toContain('Conditions of this offer');
    expect(own).toContain('href="/models/sportage"');
  });

  it('the address of an offer has its maker on a site of several makes only; the other spelling leads there [SITE-051, SITE-052]', async () => {
    expect(await goesTo('/offers/long-one')).toEqual([301, '/offers/kia/long-one']);
    expect(await page('/offers/kia/long-one')).toContain(
      '<link rel="canonical" href="http://plain.localhost:3000/offers/kia/long-one"/>',
    );
    expect((await get('/offers/ford/long-one')).status).toBe(404);
    await page('/offers/any-make');
    expect((await get('/offers/kia/any-make')).status).toBe(404);
    await page('/offers/long-one', 'kia-aspley');
    expect(await goesTo('/offers/kia/long-one', 'kia-aspley')).toEqual([301, '/offers/long-one']);
  });
});
