import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { readPage, withoutScripts } from '#tests/support/html.ts';

interface Hit {
  id: string;
  slug: string;
  name: string;
  path: string;
}

describe('pages of saved vehicles', async () => {
  const app = await runningApp();
  const SITE = 'southern-cross';
  const hits = async (query: string, site = SITE) =>
    ((await (await app.get(`/api/stock/search${query}`, { site })).json()) as { hits: Hit[] }).hits;
  const page = async (address: string, site = SITE) => withoutScripts(await (await app.get(address, { site })).text());
  const [one, two, three, four, five] = (await hits('?status=in_stock&make=Toyota&make=Kia')).slice(0, 5) as [
    Hit,
    Hit,
    Hit,
    Hit,
    Hit,
  ];
  const sold = (await hits('?status=sold'))[0]!;
  const compare = (...slugs: string[]) => `/compare?${slugs.map((slug) => `car=${slug}`).join('&')}`;
  /** The label and cells of each row. */
  const rowsOf = (html: string) => {
    const { $ } = readPage(html);
    return $('tr:has(th[scope="row"])')
      .toArray()
      .map((row) => {
        const heading = $(row).find('th[scope="row"]');
        return {
          label: heading.contents().first().text(),
          differs: $(row).hasClass('compare-differs'),
          marked: heading.children().text().includes('differs'),
          values: $(row)
            .find('td')
            .toArray()
            .map((cell) => $(cell).text()),
        };
      });
  };

  describe('the comparison', () => {
    it('shows each vehicle in a column with picture, name, price and all rows [GAP-039]', async () => {
      const html = await page(compare(one.slug, two.slug, three.slug));
      const { $, has } = readPage(html);
      for (const vehicle of [one, two, three]) expect(has(`th[scope="col"] a[href="${vehicle.path}"]`)).toBe(true);
      expect($('th[scope="col"]')).toHaveLength(3);
      const rows = rowsOf(html);
      expect(rows.length).toBeGreaterThan(20);
      for (const row of rows) expect(row.values, row.label).toHaveLength(3);
      expect(rows.map((row) => row.label)).toEqual(
        expect.arrayContaining(['Price', 'Condition', 'Kilometres', 'Exterior Colour', 'Body type', 'Towing Capacity']),
      );
      // The colour is a row once, although a vehicle's page may state it in two lists.
      expect(rows.map((row) => row.label)).not.toContain('Exterior color');
    });

    it('labels and counts differences [GAP-039]', async () => {
      const html = await page(compare(one.slug, two.slug));
      const rows = rowsOf(html);
      for (const { label, values, differs, marked } of rows)
        expect([differs, marked], label).toEqual([values[0] !== values[1], values[0] !== values[1]]);
      const count = rows.filter((row) => row.differs).length;
      expect(html).toContain(`${count} differences`);
      expect(count).toBeLessThan(rows.length);
      const only = await page(`${compare(one.slug, two.slug)}&only=differences`);
      // A price keeps its type and total beside it, and a repayment its term and comparison rate.
      const beside = ['Price type', 'With on-road costs', 'Term, deposit and final payment', 'Comparison rate'];
      expect(rowsOf(only)).toEqual(rows.filter((row) => row.differs || beside.includes(row.label)));
      expect(html).toContain(`${compare(one.slug, two.slug)}&only=differences`.replaceAll('&', '&amp;'));
      expect(only).toContain('Show all rows');
    });

    it('refuses a fifth vehicle [GAP-039]', async () => {
      const html = await page(compare(one.slug, two.slug, three.slug, four.slug, five.slug));
      expect(html).toContain('You can compare up to 4 vehicles.');
      expect(readPage(html).$('th[scope="col"]')).toHaveLength(4);
      expect(html).not.toContain(`href="${five.path}"`);
    });

    it('removes a vehicle by a link [GAP-039]', async () => {
      const html = await page(compare(one.slug, two.slug, three.slug, four.slug));
      expect(html).toContain(`href="${compare(one.slug, three.slug, four.slug).replaceAll('&', '&amp;')}"`);
    });

    it('shows each vehicle once [GAP-039]', async () => {
      expect(readPage(await page(compare(one.slug, one.slug, two.slug))).$('th[scope="col"]')).toHaveLength(2);
    });

    it('says of a vehicle that it was sold or is no longer listed [GAP-039]', async () => {
      const html = await page(compare(one.slug, sold.slug, 'no-such-car'));
      expect(readPage(html).text('.compare-gone')).toContain('Sold');
      expect(html).toContain('This vehicle is no longer listed.');
      for (const row of rowsOf(html)) expect(row.values[2], row.label).toBe('–not stated');
      // A column without a vehicle does not count as a difference.
      expect(rowsOf(await page(compare(one.slug, 'no-such-car'))).some((row) => row.differs)).toBe(false);
    });

    it.each([
      ['/compare', 'Choose the vehicles to compare'],
      [compare(one.slug), 'Choose at least one more vehicle'],
      [compare(one.slug, '2022-toyota-hilux-a100'), 'Choose at least one more vehicle'],
      [compare('gone-1', '2022-toyota-hilux-a100'), '2022 Toyota Hilux A100'],
      ['/compare?car=..%2F..&car=%3Cb%3E', 'Choose the vehicles to compare'],
    ])('%s explains what to do [GAP-039]', async (address, words) => {
      const html = await page(address);
      expect(html).toContain(words);
      expect(html).not.toContain('Show differences only');
    });

    it('is excluded from search engines', async () => {
      const html = await page(compare(two.slug, one.slug));
      expect(readPage(html).attribute('meta[name="robots"]', 'content')).toBe('noindex');
      expect(readPage(html).attribute('link[rel="canonical"]', 'href')).toBe(
        'http://southern-cross.localhost:3000/compare',
      );
    });

    it('is missing on a site without comparison', async () => {
      expect((await app.get('/compare', { site: 'coastline-leisure' })).status).toBe(404);
    });

    it('does not know the vehicles of another group', async () => {
      // A vehicle of another group is unknown to this site; the name in its column is read from the slug.
      const elsewhere = readPage(await page(compare(one.slug, two.slug), 'blue-gum-outlet'));
      expect(elsewhere.$('th.compare-gone')).toHaveLength(2);
      for (const { path } of [one, two]) expect(elsewhere.has(`a[href="${path}"]`)).toBe(false);
    });
  });

  describe('the saved cars', () => {
    it('is one page for all shoppers, without personal data [ACC-024]', async () => {
      const response = await app.get('/saved', { site: SITE });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const html = withoutScripts(await response.text());
      expect(readPage(html).attribute('meta[name="robots"]', 'content')).toBe('noindex');
      expect(html).not.toContain('site-saved-count');
      // Without scripts it is not a dead end.
      const unscripted = readPage(html);
      expect(unscripted.text('main noscript')).toContain('Saving needs JavaScript.');
      expect(unscripted.$('main noscript [data-suggestions] a').length).toBeGreaterThan(0);
    });

    it('returns cards for the requested vehicles, including sold ones, uncached', async () => {
      const response = await app.get(`/saved?car=${one.slug}&car=${sold.slug}&car=no-such-car`, { site: SITE });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const html = withoutScripts(await response.text());
      expect(html).toContain(`href="${one.path}"`);
      expect(html).toContain('JUST SOLD');
      expect(html).toContain('This vehicle is no longer listed.');
      expect((await app.get(`/saved.data?car=${one.slug}`, { site: SITE })).headers.get('cache-control')).toMatch(
        /no-store/,
      );
    });

    it('offers saving and comparing on the page of an available vehicle, but not of a sold one [ACC-017, ACC-026]', async () => {
      const whole = async (address: string) => (await app.get(address, { site: SITE })).text();
      const [available, gone] = [await whole(one.path), await whole(sold.path)];
      expect(readPage(available).texts('.vehicle-toggles button')).toEqual([
        expect.stringContaining('Save'),
        expect.stringContaining('Compare'),
      ]);
      expect(readPage(gone).$('.vehicle-toggles').children()).toHaveLength(0);
    });

    it('is linked in the header of a site with favourites [ACC-026]', async () => {
      expect(await page('/')).toContain('class="site-saved" href="/saved"');
    });
  });
});
