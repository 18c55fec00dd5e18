import { describe, expect, it } from 'vitest';
import { FACET_LABELS } from '#search/rules/facets.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage, type Page } from '#tests/support/html.ts';

/** Values that no demo site has, each on an additional site: what a dealer writes, and what shoppers see. */
const SITES: Readonly<Record<string, string>> = {
  carousel: 'search: { resultLayout: carousel, view: gridListOrMap, sortOptions: [km_asc, year_desc, price_desc] }',
  'rare-filters':
    'search: { filters: [status, categories, make_model, created_at_timestamp, certified, weekly_price_range] }',
  'named-filters':
    'search: { filters: [city, location_name, dealership_name, badge, year, filtered_features, tag, car_type] }',
  series: 'vdp: { seriesDisplay: true }',
  'test-drives': 'availability: { testDriveOnlyRule: tagOrFilter, testDriveOnlyFilter: "car_type:demo" }',
  wording: 'vdp: { findSimilarLabel: Find me something similar }',
  'fine-pictures': 'images: { quality: 90 }',
  'own-facets':
    'search: { filters: [make, model, car_type, certified, price_range], makeFacetVisible: 3, makeModelExpansion: none, usedLabel: Pre-Owned, certifiedScope: certifiedOnly, facetOrder: { car_type: countThenLabel, price_range: byPriceLabel } }',
  'year-slider': 'search: { filters: [year] }',
  'other-slider': 'search: { sliderRange: { min: 5000, max: 77000 } }',
  'used-only': 'search: { visibilityRule: usedOnly }',
  'without-new-kias': 'search: { excludedNewMakes: [kia] }',
  'no-price': 'price: { noPriceMode: enquirePrice, noPriceText: Ask us what it costs }',
  'small-memory': 'search: { cacheSize: 3 }',
  'grid-or-list': 'search: { view: gridOrList }',
  'list-or-grid': 'search: { view: listOrGrid }',
  'only-list': 'search: { view: list }',
  'grid-or-map': 'search: { view: gridOrMap, distance: true }',
  'last-visit': 'search: { sinceLastVisit: true }',
  'plain-button': 'text: { headings: sentence }\n  home: { blocks: [search] }',
  'short-page': 'vdp: { repeatedFacts: false }\n  text: { headings: sentence }',
  plain: '{}',
};

describe('values of settings that no demo site has', async () => {
  const app = await appWithSites(SITES);
  const page = async (address: string, site: string) => (await app.get(address, { site })).text();
  const parsed = async (address: string, site: string) => readPage(await page(address, site));
  const hits = async (query: string, site = 'plain') =>
    (
      (await (await app.get(`/api/stock/search${query}`, { site })).json()) as {
        hits: { path: string; name: string; km: number | null; year: number | null; price: number | null }[];
      }
    ).hits;
  const ALL = '/search/new-used-and-demo-cars';

  it('vdp.repeatedFacts and text.headings: lists leave out what is stated above, headings are in sentence case', async () => {
    const [one] = await hits('?status=in_stock&car_type=used&range[km]=1000:');
    const [plain, short] = [await parsed(one!.path, 'plain'), await parsed(one!.path, 'short-page')];
    const kilometres = (page: typeof plain) => page.texts('main dt').filter((text) => text === 'Kilometres').length;
    expect(kilometres(plain)).toBeGreaterThan(0);
    expect(kilometres(short)).toBe(0);
    expect(plain.texts('main h2')).toContain('Dealer Comments');
    expect(short.texts('main h2')).toContain('Dealer comments');
  });

  it('search.resultLayout: shows columns or a carousel [SRCH-013, SRCH-014]', async () => {
    expect((await parsed(ALL, 'carousel')).has('.results-carousel ul.carousel-row[tabindex="0"]')).toBe(true);
    expect((await parsed(ALL, 'plain')).has('.results-carousel')).toBe(false);
  });

  it('search.resultLayout: carousel offers no other view and states the count once [SRCH-014]', async () => {
    const shown = await parsed(`${ALL}?view=list`, 'carousel');
    expect([shown.has('.search-views'), shown.has('.results-carousel ul.carousel-row')]).toEqual([false, true]);
    const count = shown.text('.search-count');
    const visible = shown
      .$('main :not(.visually-hidden)')
      .toArray()
      .filter((element) => shown.$(element).children().length === 0 && shown.$(element).text().trim() === count);
    expect(visible).toHaveLength(1);
  });

  it('search.sortOptions: offers the listed orders, the first by default [SRCH-007]', async () => {
    const { attributes } = await parsed(ALL, 'carousel');
    expect(attributes('select[name="sortBy"] option', 'value')).toEqual(['km_asc', 'year_desc', 'price_desc']);
    const km = (await hits('?sortBy=km_asc', 'carousel')).flatMap((hit) => hit.km ?? []);
    expect(km.length).toBeGreaterThan(5);
    expect(km).toEqual(km.toSorted((a, b) => a - b));
    const years = (await hits('?sortBy=year_desc', 'carousel')).flatMap((hit) => hit.year ?? []);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(attributes('article a', 'href')).toContain((await hits('?sortBy=km_asc', 'carousel'))[0]!.path);
  });

  it('search.filters: city, location, dealership, badge, features, tag and condition are checkboxes, year a slider [SRCH-006]', async () => {
    const { attribute, has, text } = await parsed(ALL, 'named-filters');
    const count = async (query: string) =>
      ((await (await app.get(`/api/stock/search${query}`, { site: 'named-filters' })).json()) as { count: number })
        .count;
    const all = await count('');
    for (const name of [
      'city',
      'location_name',
      'dealership_name',
      'badge',
      'filtered_features',
      'tag',
      'car_type',
    ] as const) {
      expect(text('form'), name).toContain(FACET_LABELS[name]);
      const value = attribute(`input[type="checkbox"][name="${name}"]`, 'value');
      expect(value, name).toBeTruthy();
      const narrowed = await count(`?${name}=${encodeURIComponent(value!)}`);
      expect(narrowed, name).toBeGreaterThan(0);
      expect(narrowed, name).toBeLessThanOrEqual(all);
    }
    for (const end of ['min', 'max']) expect(has(`input[name="${end}[year]"]`)).toBe(true);
  });

  it('search.filters: status, categories, make_model, created_at_timestamp and certified can be listed [SRCH-002, SRCH-006]', async () => {
    const [asked, plain] = [await page(ALL, 'rare-filters'), await page(ALL, 'plain')];
    for (const name of ['status', 'categories', 'make_model', 'created_at_timestamp', 'certified'] as const)
      expect(asked, name).toContain(FACET_LABELS[name]);
    for (const name of ['status', 'make_model', 'created_at_timestamp'] as const)
      expect(plain, name).not.toContain(`>${FACET_LABELS[name]}<`);
    // This group offers no subscriptions: a filter without values is not shown.
    expect(readPage(asked).text('.search-filters')).not.toContain(FACET_LABELS.weekly_price_range);
  });

  it('vdp.seriesDisplay: true adds the series after the badge on a card [VDP-021, VDP-022]', async () => {
    const subtitles = async (site: string) => (await parsed(ALL, site)).texts('.card-subtitle');
    const [shown, hidden] = [await subtitles('series'), await subtitles('plain')];
    expect(hidden.length).toBeGreaterThan(5);
    // A vehicle without a badge has a second line only if its series is shown.
    expect(shown.length).toBeGreaterThanOrEqual(hidden.length);
    expect(hidden.filter((text) => !shown.some((longer) => longer.startsWith(text)))).toEqual([]);
    expect(shown.filter((text) => !hidden.includes(text)).length).toBeGreaterThan(5);
  });

  it('availability.testDriveOnlyRule: tagOrFilter includes vehicles that match the filter [AVL-011]', async () => {
    const [demo, used] = [
      (await hits('?car_type=demo&status=in_stock'))[0]!,
      (await hits('?car_type=used&status=in_stock'))[0]!,
    ];
    expect(await page(demo.path, 'test-drives')).toContain('enquire-title">Book a Test Drive');
    expect(await page(demo.path, 'plain')).not.toContain('enquire-title">Book a Test Drive');
    expect(await page(used.path, 'test-drives')).not.toContain('enquire-title">Book a Test Drive');
    const enquires = async (path: string, site: string) => (await page(path, site)).includes('>Enquire Now<');
    expect([
      await enquires(demo.path, 'test-drives'),
      await enquires(demo.path, 'plain'),
      await enquires(used.path, 'test-drives'),
    ]).toEqual([false, true, true]);
  });

  it('vdp.findSimilarLabel: shows both wordings on the page of a sold vehicle [AVL-007]', async () => {
    const sold = (await hits('?status=sold'))[0]!;
    const label = async (site: string) => (await parsed(sold.path, site)).texts('a[href="#enquire"]')[0];
    expect([await label('wording'), await label('plain')]).toEqual([
      'Find me something similar',
      'Find Me Something Similar',
    ]);
  });

  it('images.quality: sets the quality in photo URLs, which are served [API-038]', async () => {
    const photos = async (site: string) =>
      [...(await page(`${ALL}?status=in_stock`, site)).matchAll(/\/images\/[^"' ,\\]+\/320\.webp/g)].map(
        (match) => match[0],
      );
    const [fine, plain] = [await photos('fine-pictures'), await photos('plain')];
    expect(fine.length).toBeGreaterThan(5);
    expect(fine.filter((address) => plain.includes(address))).toEqual([]);
    const sizes = await Promise.all(
      [fine[0]!, plain[0]!].map(async (address) => (await (await app.get(address)).arrayBuffer()).byteLength),
    );
    expect(sizes[0]).toBeGreaterThan(sizes[1]!);
    expect((await app.get(fine[0]!.replace(/-\w+\/320/, '-0123456789a/320'))).status).toBe(404);
  });

  /** The checkboxes of a filter in order, on the first page of the site. */
  const boxesOf = ({ attributes }: Page, facet: string) =>
    attributes(`label.facet-value input[name="${facet}"]`, 'value');
  const facetsOf = async (site: string, query = '') =>
    (await (await app.get(`/api/stock/search${query}`, { site })).json()) as {
      count: number;
      facets: Record<string, { value: string; label: string; count: number }[]>;
    };

  it('search.makeFacetVisible and search.makeModelExpansion: limit makes and list models separately [SRCH-031, SRCH-033]', async () => {
    const [own, plain] = [await parsed(`${ALL}?make=Kia`, 'own-facets'), await parsed(`${ALL}?make=Kia`, 'plain')];
    // Kia is among the first makes of both sites.
    expect(own.$('p:contains("Popular Makes") + ul input[name="make"]')).toHaveLength(3);
    expect(own.has('.facet-part:contains("All Makes")')).toBe(true);
    expect(plain.text()).toContain('Select models');
    expect(own.text()).not.toContain('Select models');
    expect(boxesOf(own, 'make_model').length).toBeGreaterThan(5);
  });

  it('search.facetOrder: sorts by price band, by count, or new, demo, used [SRCH-037, SRCH-038, SRCH-039]', async () => {
    const html = await parsed(ALL, 'own-facets');
    const { facets } = await facetsOf('own-facets');
    const counts = facets['car_type']!.map((item) => item.count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(boxesOf(html, 'car_type')).toEqual(facets['car_type']!.map((item) => item.value));
    expect(boxesOf(html, 'car_type')).not.toEqual(['new', 'demo', 'used']);
    const edges = facets['price_range']!.map((item) =>
      item.label.startsWith('Under') ? 0 : Number(/[\d,]+/.exec(item.label)![0].replace(',', '')),
    );
    expect(edges.length).toBeGreaterThan(5);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  });

  it('search.usedLabel and search.certifiedScope: rename used vehicles and hide "Not certified" [SRCH-040, SRCH-041]', async () => {
    const [own, plain] = [await facetsOf('own-facets'), await facetsOf('plain')];
    expect(own.facets['car_type']!.find((item) => item.value === 'used')!.label).toBe('Pre-Owned');
    expect(await page('/search/used-cars', 'own-facets')).toContain('Pre-Owned cars for sale');
    expect(own.facets['certified']!.map((item) => item.value)).toEqual(['true']);
    expect(plain.facets['certified']!.map((item) => item.value).toSorted()).toEqual(['false', 'true']);
  });

  it('search.sliderRange: sets the bounds of a slider without stock data [SRCH-050]', async () => {
    const nothing = `${ALL}?query=zzzzqqqq&range[price]=6000:`;
    const ends = async (site: string) => {
      const { attribute } = await parsed(nothing, site);
      return ['min', 'max'].map((end) => attribute(`input[name="${end}[price]"]`, 'placeholder'));
    };
    const [from, to] = await ends('other-slider');
    expect(from).toBe('$5,000');
    expect(Number(to!.replaceAll(/[$,]/g, ''))).toBeGreaterThanOrEqual(77_000);
    expect(await ends('plain')).toEqual(['$0', '$100,000']);
  });

  it('the years of a slider without stock data are those of the whole stock [SRCH-050]', async () => {
    const { attribute } = await parsed(`${ALL}?query=zzzzqqqq&range[year]=2015:`, 'year-slider');
    const ends = ['min', 'max'].map((end) => Number(attribute(`input[name="${end}[year]"]`, 'placeholder')));
    const years = (await facetsOf('plain')).facets['year']!.map((item) => Number(item.value));
    expect(ends).toEqual([Math.min(...years), Math.max(...years)]);
  });

  it('search.visibilityRule and search.excludedNewMakes: hide vehicles in pages and API [SRCH-052, SRCH-054]', async () => {
    const plain = await facetsOf('plain');
    const used = plain.facets['car_type']!.find((item) => item.value === 'used')!.count;
    expect((await facetsOf('used-only')).count).toBe(used);
    expect(await page('/search/new-cars', 'used-only')).toContain('No results found');
    // All vehicles of a site have it: a shopper did not choose it, and it needs no page of its own.
    const [onlyUsed, all] = [
      await parsed('/search/used-cars', 'used-only'),
      await parsed('/search/used-cars', 'plain'),
    ];
    expect([onlyUsed, all].map(({ texts }) => texts('[data-active-filters] .chip'))).toEqual([[], ['Used']]);
    expect([onlyUsed, all].map(({ text }) => text('.search-open'))).toEqual(['Filters', 'Filters 1 set']);
    const shop = ({ attributes }: typeof all) =>
      attributes('.site-footer a', 'href').filter((href) => /^\/search\/(new|demo|used)-cars$/.test(href!));
    expect([shop(onlyUsed), shop(all)]).toEqual([[], ['/search/new-cars', '/search/demo-cars', '/search/used-cars']]);
    const newKias = (await facetsOf('plain', '?make=Kia&car_type=new')).count;
    expect(newKias).toBeGreaterThan(0);
    expect((await facetsOf('without-new-kias')).count).toBe(plain.count - newKias);
    const [hit] = await hits('?make=Kia&car_type=new');
    expect((await app.get(hit!.path, { site: 'without-new-kias' })).status).toBe(404);
  });

  it('price.noPriceText: changes the text on a card without a price [AVL-025, AVL-026]', async () => {
    // Vehicles without a price come last.
    const last = Math.ceil((await facetsOf('plain')).count / 21);
    const says = async (site: string, text: string) =>
      (await page(`${ALL}?sortBy=price_asc&page=${last}`, site)).includes(text);
    expect([
      await says('no-price', 'Ask us what it costs'),
      await says('plain', 'Ask us what it costs'),
      await says('plain', 'Enquire for price'),
    ]).toEqual([true, false, true]);
  });

  it.each([
    ['plain', '', 'grid', []],
    ['plain', '?view=list', 'grid', []],
    ['only-list', '', 'list', []],
    ['grid-or-list', '', 'grid', ['Grid', 'List']],
    ['grid-or-list', '?view=list', 'list', ['Grid', 'List']],
    ['list-or-grid', '', 'list', ['Grid', 'List']],
    ['list-or-grid', '?view=grid', 'grid', ['Grid', 'List']],
    ['grid-or-list', '?view=map', 'grid', ['Grid', 'List']],
  ] as const)('search.view: on %s, %s shows a %s, and links to the views %j', async (site, query, view, labels) => {
    const { attributes, attribute, has } = await parsed(ALL + query, site);
    expect(has('.search-results ul.cards-list')).toBe(view === 'list');
    expect(attributes('.search-views a', 'aria-label')).toEqual(labels);
    if (labels.length > 0) expect(attribute('.search-views a[aria-current]', 'aria-label')?.toLowerCase()).toBe(view);
  });

  it('search.view: a map shows the matching vehicles of each place, with a link that narrows to it and keeps the filters', async () => {
    const shown = await parsed(`${ALL}?make=Toyota&range[price]=20000:&view=map`, 'grid-or-map');
    expect(shown.attributes('.search-views a', 'aria-label')).toEqual(['Grid', 'Map']);
    const places = shown.texts('.results-map-places li');
    expect(places.length).toBeGreaterThan(2);
    expect(shown.texts('.map-count')).toHaveLength(places.length);
    const total = places.reduce((sum, text) => sum + Number(/([\d,]+) cars? from/.exec(text)![1]), 0);
    expect(shown.text('.search-count')).toBe(`${total} cars`);
    // The lowest price of those that match.
    for (const text of places)
      expect(Number(/from \$([\d,]+)/.exec(text)![1]!.replace(',', ''))).toBeGreaterThanOrEqual(20_000);

    const [name] = shown.texts('.results-map-places strong');
    const href = shown.attribute('.results-map-places a', 'href')!;
    expect(new URL(href, 'http://site.example').searchParams.get('location_name')).toBe(name);
    const narrowed = await parsed(href, 'grid-or-map');
    expect(narrowed.text('.search-count')).toBe(`${/([\d,]+ cars?) from/.exec(places[0]!)![1]}`);
    expect(narrowed.texts('.results-map-places li')).toHaveLength(places.length);
    expect(narrowed.attribute('.results-map-places a[aria-current]', 'href')).toBe(
      shown.attribute('.search-views a[aria-current]', 'href'),
    );
    expect(narrowed.has('.cards .card')).toBe(true);
    expect(shown.attribute('link[rel="canonical"]', 'href')).not.toContain('view');
    expect((await parsed(`${ALL}?make=Toyota`, 'grid-or-map')).has('.results-map')).toBe(false);
  });

  it('search.sinceLastVisit: the page has the place for what is new, hidden; what is in it only the browser knows', async () => {
    const [plain, shown] = [await parsed(ALL, 'plain'), await parsed(ALL, 'last-visit')];
    expect(plain.has('.news')).toBe(false);
    expect(shown.has('.search-results > .news[hidden]')).toBe(true);
    expect(shown.text('.news')).toBe('');
    expect(shown.has('.card-new')).toBe(false);
  });

  it('search.view: the chosen view stays with paging, order, filters and a form without scripts; the canonical URL has none', async () => {
    const { attribute, attributes } = await parsed(`${ALL}?make=Kia&view=list`, 'grid-or-list');
    expect(attribute('.search-views a[aria-label="Grid"]', 'href')).toBe(`${ALL}?make=Kia`);
    expect(attributes('.pager a', 'href').every((href) => href.includes('view=list'))).toBe(true);
    expect(attribute('[data-active-filters] a[aria-label="Remove Kia"]', 'href')).toBe(`${ALL}?view=list`);
    expect(attribute('.search-form > input[name="view"]', 'value')).toBe('list');
    expect(attribute('link[rel="canonical"]', 'href')).not.toContain('view');
    const sent = await app.get(`${ALL}?query=&make=Kia&view=list&sortBy=relevance`, { site: 'grid-or-list' });
    expect(sent.headers.get('location')).toBe(`${ALL}?view=list&make=Kia`);
  });

  it('text.headings: the button with the count says Show Me 12 Cars or View 12 cars [SRCH-019]', async () => {
    expect(await page('/', 'plain-button')).toMatch(/>View [\d,]+ cars</);
    expect(await page('/', 'plain')).toMatch(/>Show Me [\d,]+ Cars</);
  });

  it('search.cacheSize: tells the browser how many answers to cache [SRCH-026, API-002]', async () => {
    const size = async (site: string) => /"cacheSize":(\d+)/.exec(await page(ALL, site))?.[1];
    expect([await size('small-memory'), await size('plain')]).toEqual(['3', '10']);
  });

  it('calls the conditions new, used and demo [SITE-098]', async () => {
    const answer = (await (await app.get('/api/stock/search', { site: 'plain' })).json()) as {
      facets: { car_type: { value: string; label: string }[] };
    };
    expect(answer.facets.car_type.map((item) => [item.value, item.label])).toEqual([
      ['new', 'New'],
      ['demo', 'Demo'],
      ['used', 'Used'],
    ]);
  });
});
