import { describe, expect, it } from 'vitest';
import { VALUE_FACETS } from '#search/rules/facets.ts';
import { runningApp } from '#tests/support/app.ts';
import { foundCount } from '#tests/support/found-count.ts';
import { readPage } from '#tests/support/html.ts';

interface Answer {
  hits: {
    id: string;
    path: string;
    name: string;
    price: number | null;
    offer_price: number | null;
    car_type: string;
    make: string;
    model: string;
    status: string;
    reserved: boolean;
    location_id: string | null;
    before_price: number | null;
    created_at: string;
  }[];
  count: number;
  page: number;
  pages: number;
  hitsPerPage: number;
  offset: number;
  distances?: Record<string, number>;
  facets: Record<string, { label: string; value: string; count: number }[]>;
  facetStats: Record<string, { min: number; max: number } | null>;
  ms: number;
  ignored: { param: string; why: string }[];
}

describe('stock search', async () => {
  const app = await runningApp();
  const sites = app.base.web.tenants.all();
  const all = sites.find((site) => site.default)!;
  const single = sites.find((site) => site.settings.site.manufacturer !== null)!;
  const outlet = sites.find((site) => site.settings.price.subscriptions)!;
  const leisure = sites.find((site) => site.settings.site.vehicleTypes.includes('caravan'))!;
  const api = async (query = '', site = all.slug) =>
    (await (await app.get(`/api/stock/search${query}`, { site })).json()) as Answer;
  /** The count of a heading: the vehicles found without the sold ones. */
  const forSale = ({ count, facets }: Answer) =>
    count - (facets['status']!.find(({ value }) => value === 'sold')?.count ?? 0);
  const page = async (path: string, site = all.slug) => (await app.get(path, { site })).text();
  const parsed = async (path: string, site = all.slug) => readPage(await page(path, site));

  describe('the API', () => {
    it('returns hits, pages, count, facets, facet statistics and ms [SRCH-024]', async () => {
      const answer = await api();
      expect(answer.count).toBeGreaterThan(500);
      expect(answer.hits).toHaveLength(all.settings.search.pageSize);
      expect(answer.pages).toBe(Math.ceil(answer.count / all.settings.search.pageSize));
      expect(answer.facetStats['price']!.min).toBeLessThan(answer.facetStats['price']!.max);
      expect(answer.ms).toBeGreaterThanOrEqual(0);
    });

    it('returns every facet; each value has label, value and count [SRCH-029, SRCH-030]', async () => {
      const { facets, facetStats } = await api();
      expect(Object.keys(facets).toSorted()).toEqual([...VALUE_FACETS].toSorted());
      for (const name of ['km', 'price', 'subscription_price', 'year', 'created_at_timestamp'])
        expect(facetStats).toHaveProperty(name);
      expect(facets['make']![0]).toEqual({
        label: expect.any(String),
        value: expect.any(String),
        count: expect.any(Number),
      });
    });

    it('counts only the requested facets, with the same counts [SRCH-029]', async () => {
      const query = '?car_type=used&range[price]=:40000&sortBy=price_desc';
      const { ms: _, facets, facetStats, ...page } = await api(query);
      const { ms: __, ...some } = await api(`${query}&facets=make,car_type,price,colr`);
      expect(some).toEqual({
        ...page,
        facets: { car_type: facets['car_type'], make: facets['make'] },
        facetStats: { price: facetStats['price'] },
        ignored: [expect.objectContaining({ param: 'facets', value: 'colr' })],
      });
      expect(page.hits.length).toBeGreaterThan(3);
      expect(await api(`${query}&facets=none`)).toMatchObject({ ...page, facets: {}, facetStats: {} });
    });

    it("ignores a facet's own filter in its counts only", async () => {
      const free = await api();
      const [first, second] = free.facets['make']!;
      const filtered = await api(`?make=${first!.value}`);
      expect(filtered.count).toBe(first!.count);
      expect(filtered.facets['make']!.find((item) => item.value === second!.value)!.count).toBe(second!.count);
      expect(filtered.facets['body']!.reduce((sum, item) => sum + item.count, 0)).toBeLessThanOrEqual(first!.count);
      expect((await api(`?make=${first!.value}&make=${second!.value}`)).count).toBe(first!.count + second!.count);
    });

    it('has the page size of the site [SRCH-016]', async () => {
      expect((await api('', single.slug)).hits).toHaveLength(single.settings.search.pageSize);
      expect((await api('', leisure.slug)).hits).toHaveLength(21);
    });

    it('combines free text, facets, ranges and an order, on the page and in the API [SITE-005]', async () => {
      const { facets } = await api('?car_type=used');
      const make = facets['make']![0]!.value;
      const query = `?query=${encodeURIComponent(make)}&car_type=used&range[price]=10000:60000&sortBy=price_desc`;
      const { hits, count } = await api(query);
      expect(count).toBeGreaterThan(3);
      expect(count).toBeLessThan((await api(`?query=${encodeURIComponent(make)}`)).count);
      const prices = hits.map((hit) => hit.offer_price ?? hit.price!);
      expect(hits.every((hit) => hit.car_type === 'used' && hit.make === make)).toBe(true);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      expect(Math.max(...prices)).toBeLessThanOrEqual(60_000);
      const html = await page(`/search/used-cars${query}`);
      expect(html.indexOf(hits[0]!.path)).toBeGreaterThan(0);
      expect(html.indexOf(hits[1]!.path)).toBeGreaterThan(html.indexOf(hits[0]!.path));
    });

    it.each(['make=kia', 'make=LAND-ROVER', 'make=Spaceship', 'body=suv&fuel=petrol', 'car_type=USED&make=Kia'])(
      '%s finds the same on the page and in the API, whatever the spelling [SRCH-005]',
      async (query) => {
        const count = forSale(await api(`?${query}`));
        expect(count).toBeGreaterThan(0);
        expect(await page(`/search/new-used-and-demo-cars?${query}`)).toContain(
          `>${count.toLocaleString('en-AU')} cars<`,
        );
      },
    );

    it('filters by ranges and sorts by price both ways [SRCH-005]', async () => {
      const cheap = await api('?range[price]=10000:20000&sortBy=price_asc');
      const prices = cheap.hits.map((hit) => hit.offer_price ?? hit.price!);
      expect(prices.length).toBeGreaterThan(3);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(10_000);
      expect(Math.max(...prices)).toBeLessThanOrEqual(20_000);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      const dear = (await api('?sortBy=price_desc')).hits.map((hit) => hit.offer_price ?? hit.price!);
      expect(dear).toEqual(dear.toSorted((a, b) => b - a));
    });

    it('finds words, prefixes and typing errors', async () => {
      const exact = await api('?query=toyota+corolla');
      expect(exact.count).toBeGreaterThan(0);
      expect(exact.hits[0]).toMatchObject({ make: 'Toyota' });
      expect((await api('?query=toyota+coro')).count).toBeGreaterThanOrEqual(exact.count);
      expect((await api('?query=toyotta+corola')).count).toBe(exact.count);
      expect((await api('?query=zzzzqqqq')).count).toBe(0);
    });

    it('answers as many hits as a caller asks for, from any position [API-001]', async () => {
      const first = await api('?hitsPerPage=100');
      expect(first).toMatchObject({ page: 1, offset: 0, hitsPerPage: 100, pages: Math.ceil(first.count / 100) });
      expect(first.hits).toHaveLength(100);
      const some = await api('?hitsPerPage=7&offset=50&page=9');
      expect(some.hits.map(({ id }) => id)).toEqual(first.hits.slice(50, 57).map(({ id }) => id));
      expect(some).toMatchObject({ page: 8, offset: 50, hitsPerPage: 7 });
      const second = await api('?hitsPerPage=30&page=2&facets=none');
      expect(second.hits.map(({ id }) => id)).toEqual(first.hits.slice(30, 60).map(({ id }) => id));
      expect((await api('?hitsPerPage=1000')).ignored.map(({ param }) => param)).toEqual(['hitsPerPage']);
    });

    it('takes a filter string in addition to its parameters [API-001, API-011]', async () => {
      const filter = encodeURIComponent('make:Kia AND (fuel = Hybrid OR fuel = Petrol) AND price <= 40000');
      const asked = await api(`?filters=${filter}&car_type=used`);
      const same = await api('?make=Kia&fuel=Hybrid&fuel=Petrol&range[price]=:40000&car_type=used');
      expect(asked.count).toBeGreaterThan(0);
      expect({ ...asked, ms: 0 }).toEqual({ ...same, ms: 0 });
      expect((await api('?filters=make%3DSpaceship')).count).toBe(0);
      const refused = await app.get('/api/stock/search?filters=make+%3D', { site: all.slug });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ detail: expect.stringMatching(/^filters: At character 7: /) });
    });

    it('reports ignored parameters', async () => {
      const { ignored, count } = await api('?page=abc&sortBy=up&range[price]=cheap');
      expect(ignored.map((one) => one.param)).toEqual(['page', 'sortBy', 'range[price]']);
      expect(count).toBe((await api()).count);
      for (const query of [
        '?make=__proto__',
        '?query=%00%ff',
        `?query=${'x'.repeat(5000)}`,
        '?page=999999',
        '?range[price]=999999999:0',
        '?make=%27%3B--',
        '?year=constructor',
        `?${'make=a&'.repeat(500)}`,
      ]) {
        expect((await app.get(`/api/stock/search${query}`)).status, query).toBe(200);
      }
      expect((await api('?page=99999')).hits).toEqual([]);
    });

    it('returns the vehicles of each site, some of them shared', async () => {
      const shared = await api('?make=Kia&dealership_name=' + encodeURIComponent(single.dealerships[0]!.name));
      const own = await api('', single.slug);
      expect(own.facets['make']!.map((item) => item.value)).toEqual(['Kia']);
      expect(own.count).toBe(shared.count);
      expect(own.facets['dealership_name']!.map((item) => item.label)).toEqual([single.dealerships[0]!.name]);
      expect(new Set((await api('', leisure.slug)).facets['item_type']!.map((item) => item.value))).toEqual(
        new Set(['caravan', 'motorcycle']),
      );
      expect((await api('', outlet.slug)).facets['car_type']!.map((item) => item.label)).toEqual(['Pre-owned']);
    });

    it('shows the filter of one way to pay at a time where the site has both', async () => {
      const shown = async (search: string) => {
        const { $, attribute } = readPage(
          await (await app.get(`/search/used-cars${search}`, { site: outlet.slug })).text(),
        );
        return [attribute('.pay-switch input:checked', 'value'), $('.facet-buy, .facet-subscribe').length];
      };
      expect(await shown('')).toEqual(['buy', 2]);
      expect(await shown('?range[subscription_price]=:300')).toEqual(['subscribe', 2]);
      const other = readPage(await (await app.get('/search/used-cars')).text());
      expect(other.has('.pay-switch')).toBe(false);
    });

    it('leaves vehicles without a price out of the lowest-price order where configured [SRCH-042]', async () => {
      expect(outlet.settings.search.priceAscending).toBe('onlyPriceAboveZero');
      const free = await api('', outlet.slug);
      const sorted = await api('?sortBy=price_asc', outlet.slug);
      expect(sorted.count).toBeLessThan(free.count);
      expect((await api('?sortBy=price_asc')).count).toBe((await api()).count);
    });
  });

  describe('the pages', () => {
    it('a location of the group on another site is a 404 page that says where it is [SITE-033]', async () => {
      for (const path of ['/search/moorooka', '/search/geebung']) {
        const response = await app.get(path, { site: 'kia-aspley' });
        expect(response.status).toBe(404);
        const page = readPage(await response.text());
        expect(page.text('main')).toMatch(/^.*is at .* QLD \d{4}\. Its vehicles are not on this website\./s);
        expect(page.attributes('main a[rel=external]', 'href')[0]).toMatch(/^https:/);
      }
      expect((await app.get('/search/moorooka', { site: 'southern-cross' })).status).toBe(200);
    });

    it.each(['/search/toyota', '/search/toyota/hilux', '/search/ferrari'])(
      'a site of one make has no page %s of another make [SITE-034]',
      async (path) => {
        expect((await app.get(path, { site: 'kia-aspley' })).status).toBe(404);
        expect((await app.get('/search/kia', { site: 'kia-aspley' })).status).toBe(200);
        expect((await app.get(path.replace('ferrari', 'toyota'), { site: 'southern-cross' })).status).toBe(200);
      },
    );

    it('a site of one make drops another make of a URL, and says so [SITE-034]', async () => {
      const page = readPage(await (await app.get('/search/used-cars?make=toyota', { site: 'kia-aspley' })).text());
      expect(page.text('main')).toContain('Not used in this search: Make “toyota”.');
    });

    it.each([
      ['/', () => all.name, 'SITE-026'],
      ['/search/new-used-and-demo-cars', () => 'Cars for sale', 'SITE-027'],
      ['/search/used-cars', () => 'Used cars for sale', 'SITE-028'],
      ['/search/new-and-demo-cars', () => 'New and demo cars for sale', 'SITE-029'],
      ['/search/new-cars', () => 'New cars for sale', 'SITE-030'],
      ['/search/demo-cars', () => 'Demo cars for sale', 'SITE-030'],
      ['/search/toyota', () => 'Toyota cars for sale', 'SITE-031'],
      ['/search/toyota/corolla', () => 'Toyota Corolla for sale', 'SITE-032'],
      [`/search/${all.locations[0]!.slug}`, () => `Cars for sale at ${all.locations[0]!.name}`, 'SITE-033'],
    ])('%s [$2]', async (path, title, _rows) => {
      const response = await app.get(path);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(readPage(html).has('h1')).toBe(true);
      expect(html).toContain(title());
    });

    it('filters by path like by parameter [SITE-028]', async () => {
      const count = forSale(await api('?car_type=used'));
      expect(await page('/search/used-cars')).toContain(`${count.toLocaleString('en-AU')} cars`);
    });

    it('drops a make of the address that is not a known brand [SITE-034]', async () => {
      const count = forSale(await api());
      expect(await page('/search/new-used-and-demo-cars?make=Spaceship')).toContain(
        `${count.toLocaleString('en-AU')} cars`,
      );
    });

    it.each([
      ['/search/nosuchthing', /^\/search\/[a-z-]+$/],
      ['/search/nosuchthing/other', /^\/search\/[a-z-]+$/],
      ['/search/toyotta', /^\/search\/new-used-and-demo-cars\?query=toyota$/],
      ['/search/toyta-hilux', /^\/search\/new-used-and-demo-cars\?query=toyota\+hilux$/],
      ['/search/one-owner', /^\/search\/[a-z-]+$/],
      ['/search/toyota/nosuch', /^\/search\/new-used-and-demo-cars\?query=toyota\+nosuch$/],
      ['/search/toyota/camery', /^\/search\/new-used-and-demo-cars\?query=toyota\+camry$/],
    ])('%s is a 404 page with links to what it may mean [GAP-059]', async (address, link) => {
      const response = await app.get(address);
      expect(response.status).toBe(404);
      const links = readPage(await response.text()).attributes('[data-suggested] a', 'href');
      expect(links.length).toBeGreaterThan(0);
      for (const href of links) expect(href).toMatch(link);
    });

    it('keeps the path of a model that is sold in Australia and not in stock [GAP-059]', async () => {
      const response = await app.get('/search/toyota/supra');
      expect(response.status).toBe(200);
      expect(readPage(await response.text()).text('h1')).toBe('Toyota Supra for sale');
    });

    it.each([
      ['/search/Toyota', '/search/toyota'],
      ['/search/used-cars/', '/search/used-cars'],
      ['/search/toyota/COROLLA?page=1&sortBy=latest', '/search/toyota/corolla?sortBy=latest'],
      ['/search/corolla', '/search/toyota/corolla'],
      ['/search/used', '/search/used-cars'],
      ['/search/suv', '/search/new-used-and-demo-cars?body=SUV'],
      ['/search/utes?car_type=used', '/search/used-cars?body=Ute'],
      ['/search/vw', '/search/volkswagen'],
      ['/search/vw/golf', '/search/volkswagen/golf'],
      ['/search/hi-lux', '/search/toyota/hilux'],
      ['/search/plug-in-hybrid', '/search/new-used-and-demo-cars?fuel=Plug-in+Hybrid'],
      ['/search/cars', '/search/new-used-and-demo-cars'],
      ['/search/used-suvs', '/search/used-cars?body=SUV'],
      ['/search/toyota-hilux', '/search/toyota/hilux'],
      ['/search/under-20k', '/search/new-used-and-demo-cars?range%5Bprice%5D=:20000'],
      ['/search/suv-under-30k', '/search/new-used-and-demo-cars?body=SUV&range%5Bprice%5D=:30000'],
      ['/search/20-30k', '/search/new-used-and-demo-cars?range%5Bprice%5D=20000:30000'],
      ['/search/cheap-cars', '/search/new-used-and-demo-cars?sortBy=price_asc'],
      ['/search/not-toyota', '/search/new-used-and-demo-cars?not%5Bmake%5D=Toyota'],
      ['/search/utes-near-4350', '/search/new-used-and-demo-cars?body=Ute&near=4350:50'],
      ['/search/toyota/used', '/search/toyota?car_type=used'],
      ['/search/toyota/hilux-under-60k', '/search/toyota/hilux?range%5Bprice%5D=:60000'],
    ])('%s returns %s [GAP-059]', async (asked, path) => {
      const response = await app.get(asked);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(path);
    });

    it.each([
      ['/search/new-used-and-demo-cars?make=Toyota&car_type=used', '/search/toyota?car_type=used', true],
      ['/search/used-cars?make=toyota&make=Spaceship', '/search/toyota?car_type=used', true],
      ['/search/new-used-and-demo-cars?model=Corolla&make=Toyota&sortBy=latest', '/search/toyota/corolla', true],
      ['/search/toyota?sortBy=price_asc&page=2', '/search/toyota', true],
      ['/search/used-cars?page=2', '/search/used-cars?page=2', true],
      ['/search/used-cars?range[price]=:30000', '/search/used-cars?range%5Bprice%5D=:30000', false],
      ['/search/used-cars?query=toyota', '/search/used-cars?query=toyota', false],
      ['/search/used-cars?make=Kia&make=Toyota', '/search/used-cars?make=Kia&make=Toyota', false],
      ['/search/new-used-and-demo-cars?car_type=new&car_type=demo', '/search/new-and-demo-cars', true],
      [
        '/search/new-used-and-demo-cars?body=suv&colour=WHITE',
        '/search/new-used-and-demo-cars?colour=White&body=SUV',
        false,
      ],
      ['/search/new-used-and-demo-cars?body=suv&car_type=used', '/search/used-cars?body=SUV', true],
      ['/search/new-used-and-demo-cars?fuel=electric', '/search/new-used-and-demo-cars?fuel=Electric', true],
    ])('%s has the canonical URL %s [GAP-061]', async (asked, canonical, listed) => {
      const { attribute, has } = await parsed(asked);
      const { origin, href } = new URL(attribute('link[rel="canonical"]', 'href')!);
      expect(href.slice(origin.length)).toBe(canonical);
      expect(has('meta[name="robots"][content="noindex"]')).toBe(!listed);
    });

    it('has a different title and description on each page of each search [SRCH-005]', async () => {
      const heads = await Promise.all(
        ['', '?page=2', '?colour=White', '?colour=Red', '?seats=5', '?make=Kia&drive=Front', '?status=sold'].map(
          (query) => parsed(`/search/new-used-and-demo-cars${query}`),
        ),
      );
      const titles = heads.map(({ text }) => text('head title'));
      const descriptions = heads.map(({ attribute }) => attribute('meta[name="description"]', 'content'));
      for (const all of [titles, descriptions]) expect(new Set(all).size).toBe(heads.length);
    });

    it('applies default filters to a bare search until a shopper removes them [SRCH-010]', async () => {
      const filtered = await api('?status=in_stock&status=coming_soon', leisure.slug);
      const everything = await api('', leisure.slug);
      expect(filtered.count).toBeLessThan(everything.count);
      const address = leisure.settings.search.defaultRoute;
      const bare = await page(address, leisure.slug);
      expect(bare).toContain(`${filtered.count} vehicles`);
      const { $, text } = readPage(bare);
      // Not as filters that the shopper chose.
      expect([$('[data-active-filters]').length, text('.search-open')]).toEqual([0, 'Filters']);
      expect(text('[data-default-filters]')).toBe('Showing only: Not sold. Show all');
      expect($('[data-default-filters] a').attr('href')).toBe('/search/new-used-and-demo-cars?filters=none');
      const jayco = readPage(await page(`${address}?status=in_stock&status=coming_soon&make=Jayco`, leisure.slug));
      expect(jayco.texts('[data-active-filters] .chip')).toEqual(['Jayco']);
      expect(await page(`${address}?filters=none`, leisure.slug)).toContain(`${forSale(everything)} vehicles`);
      expect(
        (await app.get(`${address}?filters=none&make=Jayco`, { site: leisure.slug })).headers.get('location'),
      ).toBe(`${address}?make=Jayco`);
    });

    it('has one chip for the statuses with which links count what is for sale [SRCH-010]', async () => {
      const linked = readPage(await page('/search/toyota?status=coming_soon&status=in_stock'));
      expect(linked.texts('[data-active-filters] .chip')).toEqual(['Toyota', 'Not sold']);
      const without = linked.attributes('[data-active-filters] a', 'href');
      expect(without.some((href) => href.includes('status=coming_soon') !== href.includes('status=in_stock'))).toBe(
        false,
      );
      const one = readPage(await page('/search/toyota?status=in_stock'));
      expect(one.texts('[data-active-filters] .chip')).toEqual(['Toyota', 'In stock']);
    });

    it('does not name a text that was read as a filter that the site sets', async () => {
      const shown = await parsed('/search/new-used-and-demo-cars?query=used toyota');
      expect(shown.has('[data-default-filters]')).toBe(false);
      expect(shown.text('[data-reading]')).toContain('Toyota');
    });

    it('names the vehicle type and the placeholder of the site [SITE-004, SRCH-001]', async () => {
      const { facets } = await api('', leisure.slug);
      const caravans = facets['item_type']!.find((item) => item.value === 'caravan')!.count;
      const html = await page('/search/new-used-and-demo-cars?item_type=caravan', leisure.slug);
      expect(html).toContain('Caravans for sale');
      expect(html).toContain(`${caravans} caravans`);
      expect(html).toContain(`placeholder="${leisure.settings.search.placeholder}"`);
      expect(await page('/search/new-used-and-demo-cars')).toContain('placeholder="Search..."');
    });

    it('has sliders of price, kilometres and year, with inputs that work without scripts [SRCH-003]', async () => {
      const html = await page('/search/used-cars');
      for (const name of ['price', 'km', 'year'])
        for (const end of ['min', 'max']) expect(html).toContain(`name="${end}[${name}]"`);
      expect(readPage(html).$('.range').length).toBeGreaterThanOrEqual(3);
    });

    it('has lists of smallest numbers, which a plain form sends [SRCH-002]', async () => {
      const { attributes, labels } = await parsed('/search/used-cars').then(({ attributes, texts }) => ({
        attributes,
        labels: texts('select[name="min[seat_count]"] option'),
      }));
      expect(attributes('select[name="min[seat_count]"] option', 'value')).toContain('7');
      expect(labels).toEqual(expect.arrayContaining(['Any', '7 or more']));
      const sent = await app.get('/search/used-cars?query=&min[seat_count]=7&min[towing_kg]=2000&min[price]=');
      expect(sent.status).toBe(302);
      expect(decodeURIComponent(sent.headers.get('location')!)).toBe(
        '/search/used-cars?range[seat_count]=7:&range[towing_kg]=2000:',
      );
      const found = await parsed('/search/used-cars?range[seat_count]=7:&range[towing_kg]=2000:');
      expect(found.value('min[seat_count]', 'main')).toBe('7');
      expect(found.texts('[data-active-filters] .chip')).toEqual([
        'Used',
        'Minimum seats 7',
        'Minimum towing capacity 2,000 kg',
      ]);
      const { count, facets } = await api('?car_type=used&range[seat_count]=7:');
      expect(count).toBeGreaterThan(0);
      expect(facets['seats']!.every(({ value }) => Number(value) >= 7)).toBe(true);
    });

    it('has a weekly price slider only on a site that lists it [SRCH-006]', async () => {
      for (const end of ['min', 'max']) {
        expect(await page('/search/used-cars', 'blue-gum-outlet')).toContain(`name="${end}[subscription_price]"`);
        expect(await page('/search/used-cars')).not.toContain(`name="${end}[subscription_price]"`);
      }
    });

    it("shows the URL's filters, text and order [SRCH-008]", async () => {
      const { attributes, value } = await parsed(
        '/search/new-used-and-demo-cars?make=Kia&query=white&sortBy=price_desc&range[price]=10000:',
      );
      const ticked = attributes('main input[type="checkbox"][name="make"][checked]', 'value');
      expect(new Set(ticked)).toEqual(new Set(['Kia']));
      expect(value('query', 'main')).toBe('white');
      expect(value('sortBy', 'main')).toBe('price_desc');
      expect(value('min[price]', 'main')).toBe('$10,000');
    });

    it('shows and preserves a sort order of the URL that the site does not offer [SRCH-007, SRCH-086]', async () => {
      expect(leisure.settings.search.sortOptions).not.toContain('drop_desc');
      const sorted = await parsed('/search/used-cars?sortBy=drop_desc', leisure.slug);
      expect(sorted.text('option[value="drop_desc"][selected]')).toMatch(/^Biggest price drop/);
      expect(await page('/search/used-cars', leisure.slug)).not.toContain('drop_desc');
      expect((await parsed('/search/used-cars?sortBy=cheapest')).value('sortBy', 'main')).toBe('relevance');
    });

    it('has a sort control and page links that preserve the filters [SRCH-004]', async () => {
      const { has } = await parsed('/search/new-used-and-demo-cars?make=Kia');
      expect(has('select[name="sortBy"]')).toBe(true);
      expect(has('a[href="/search/new-used-and-demo-cars?make=Kia&page=2"]')).toBe(true);
    });

    it('redirects a plain form to the canonical URL', async () => {
      const response = await app.get(
        '/search/used-cars?query=&sortBy=relevance&car_type=used&make=Kia&min[price]=&max[price]=30000&min[km]=&max[km]=',
      );
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/search/used-cars?make=Kia&range%5Bprice%5D=:30000');
    });

    it('shows the same vehicles after a reload when more were loaded by scrolling [SRCH-015, GAP-034]', async () => {
      const vehicles = async (query: string, site: string) =>
        (await parsed(`/search/used-cars${query}`, site)).attributes('.card-title a[href^="/cars/"]', 'href');
      expect(outlet.settings.search.paging).toBe('infiniteScroll');
      const [first, second, third] = await Promise.all(
        ['', '?page=2', '?page=3'].map((query) => vehicles(query, outlet.slug)),
      );
      expect(await vehicles('?page=3&from=1', outlet.slug)).toEqual([...first!, ...second!, ...third!]);
      expect(await vehicles('?page=3&from=2', outlet.slug)).toEqual([...second!, ...third!]);
      for (const from of ['0', '9', 'x', '-1'])
        expect((await vehicles(`?page=3&from=${from}`, outlet.slug)).slice(-third!.length), from).toEqual(third);
      const whole = await parsed('/search/used-cars?page=3&from=1', outlet.slug);
      expect(whole.attribute('link[rel="canonical"]', 'href')).toMatch(/\/search\/used-cars\?page=3$/);
      expect(await page('/search/used-cars?page=3', outlet.slug)).toContain(
        'href="/search/used-cars?page=3&amp;from=1"',
      );
      expect(await vehicles('?page=2&from=1', all.slug)).toEqual(await vehicles('?page=2', all.slug));
    });

    it('redirects a page past the end to the last one', async () => {
      const { pages } = await api('?make=Kia');
      const response = await app.get('/search/kia?page=9999');
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/search/kia?page=${pages}`);
    });

    it('offers to clear the filters only where some are set', async () => {
      const links = async (address: string) => (await parsed(address)).texts('.search-filters-head a');
      expect(await links('/search/new-used-and-demo-cars')).toEqual([]);
      expect(await links('/search/new-used-and-demo-cars?make=Toyota')).toEqual(['Clear all']);
    });

    it('shows a message and a button back to the search for an empty result [SRCH-017, ERR-003, SRCH-018]', async () => {
      const { text, texts } = await parsed('/search/used-cars?query=zzzzqqqq', outlet.slug);
      expect(text()).toContain(
        'No results found for your search at this time. Please try adjusting the filters for more results.',
      );
      expect(texts(`main a[href="${outlet.settings.search.defaultRoute}"]`)).toContain('Clear Filters');
    });

    it('links an empty result to the nearest searches that find vehicles, with their counts [SRCH-017]', async () => {
      const linksOf = async (address: string) => {
        const { texts, attributes } = await parsed(address);
        return { texts: texts('[data-suggestions] a'), hrefs: attributes('[data-suggestions] a', 'href') };
      };
      // The heading of the search counts what is for sale.
      const count = foundCount(await parsed('/search/kia'));
      expect(await linksOf('/search/kia?query=zzzzqqqq')).toEqual({
        texts: [expect.stringMatching(`^Without “zzzzqqqq” : ${count} cars from \\$[\\d,]+$`)],
        hrefs: ['/search/kia'],
      });
      const cheap = await linksOf('/search/kia?range[price]=:1000');
      expect(cheap.texts).toHaveLength(1);
      const [label, found, lowest] = cheap.texts[0]!.split(/ : | from | for /) as [string, string, string];
      expect(label).toMatch(/^Price .*\$[\d,]+000$/);
      for (const shown of [found, lowest]) expect((await parsed(cheap.hrefs[0]!)).text('main')).toContain(shown);
      expect((await linksOf('/search/kia')).texts).toEqual([]);
      const alone = await linksOf('/search/kia?query=zzzzqqqq&colour=NoSuchColour&range[price]=:1000');
      expect(alone.texts).toEqual([expect.stringMatching(`^Only Kia : ${count} cars from`)]);
      expect(alone.hrefs).toEqual(['/search/kia']);
    });

    it('shows an error with a Retry button when the search fails [GAP-067]', async () => {
      const { stock } = app.base.web.services.inventory as { stock: { search: unknown } };
      const { search } = stock;
      stock.search = async () => {
        throw new Error('the index is gone');
      };
      try {
        const response = await app.get('/search/used-cars?make=Kia&query=x');
        const { text, texts } = readPage(await response.text());
        expect([response.status, response.headers.get('cache-control')]).toEqual([
          500,
          expect.stringContaining('no-store'),
        ]);
        expect(text()).toContain('Something went wrong on our side');
        expect(texts('a[href="/search/used-cars?make=Kia&query=x"]')).toContain('Retry');
        expect(text()).not.toContain('No results found');
      } finally {
        stock.search = search;
      }
      expect((await app.get('/search/used-cars?make=Kia&query=x')).status).toBe(200);
    });

    it('links breadcrumbs to the matching search [SITE-042]', async () => {
      expect((await app.get('/used-car')).headers.get('location')).toBe('/search/used-cars');
      expect((await app.get('/used-car/suv/')).headers.get('location')).toBe('/search/used-cars?body=SUV');
      expect((await app.get('/used-car/suv?query=kia')).headers.get('location')).toBe(
        '/search/used-cars?query=kia&body=SUV',
      );
      expect((await app.get('/used-car/spaceship')).headers.get('location')).toBe('/search/used-cars?query=spaceship');
    });

    it('has a page for every vehicle of the results', async () => {
      const { hits } = await api('?sortBy=latest');
      for (const hit of hits) {
        const response = await app.get(hit.path);
        expect(response.status, hit.path).toBe(200);
        expect(await response.text()).toContain(hit.make);
      }
    });

    it('is the same page for all shoppers', async () => {
      const first = await app.get('/search/kia');
      const second = await app.get('/search/kia', { headers: { cookie: 'someone=else', 'user-agent': 'other' } });
      expect(await second.text()).toBe(await first.text());
      const again = await app.get('/search/kia', { headers: { 'if-none-match': first.headers.get('etag')! } });
      expect(again.status).toBe(304);
    });
  });
});
