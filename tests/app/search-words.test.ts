import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { repeats } from '#tests/support/long-run.ts';

interface Answer {
  readonly count: number;
  readonly hits: readonly { readonly name: string; readonly model: string; readonly transmission?: string }[];
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;
  readonly facetStats: Readonly<Record<string, { readonly min: number; readonly max: number } | null>>;
  readonly understood: {
    readonly text: string;
    readonly parts: readonly { readonly label: string; readonly text: string }[];
    readonly corrections: readonly { readonly typed: string; readonly read: string }[];
    readonly unknown: readonly string[];
    readonly unused: readonly string[];
    readonly leftOut: readonly string[];
    readonly instead: readonly string[];
  } | null;
}

describe('the words of a shopper', async () => {
  const app = await runningApp();
  const sites = app.base.web.tenants.all();
  const cars = sites.find((site) => site.default)!.slug;
  const leisure = sites.find((site) => site.settings.site.vehicleTypes.includes('caravan'))!.slug;
  const oneMake = sites.find((site) => site.settings.site.manufacturer !== null)!.slug;
  const api = async (params: Record<string, string>, site = cars) =>
    (await (await app.get(`/api/stock/search?${new URLSearchParams(params)}`, { site })).json()) as Answer;
  const page = async (params: Record<string, string>, site = cars) =>
    readPage(await (await app.get(`/search/new-used-and-demo-cars?${new URLSearchParams(params)}`, { site })).text());

  const suggestions = async (query: string, site = cars) =>
    (
      (await (await app.get(`/api/stock/suggest?query=${encodeURIComponent(query)}`, { site })).json()) as {
        suggestions: { kind: string; label: string; detail: string; link: string }[];
      }
    ).suggestions;

  it('asks for the postcode of "near me" in a form of its own, so the search can be sent without it', async () => {
    const { $ } = await page({ query: 'cars near me' });
    const postcode = $('[data-asks-postcode] input[name=near]');
    const form = $(`form[id="${postcode.attr('form')}"]`);
    expect([postcode.length, form.length, form.parents('form').length]).toEqual([1, 1, 0]);
    expect($('[data-asks-postcode] :is(input, button):not([form])').length).toBe(0);
  });

  // A text that is read as one filter finds exactly what the filter finds.
  it.each([
    ['vw', { make: 'Volkswagen' }],
    ['mazda3', { make_model: 'Mazda 3' }],
    ['rav 4', { model: 'RAV4' }],
    ['hi lux', { model: 'HiLux' }],
    ['station wagon', { body: 'Wagon' }],
    ['electric', { fuel: 'Electric' }],
    ['hybrid', { fuel: 'Hybrid' }],
    ['phev', { fuel: 'Plug-in Hybrid' }],
    ['fwd', { drive: 'Front' }],
    ['4wd', { drive: '4x4' }],
    ['camery', { model: 'Camry' }],
    ['sold', { status: 'sold' }],
    ['towbar', { filtered_features: 'Tow Bar' }],
    ['near toowoomba', { city: 'Toowoomba' }],
    ['under 20k', { 'range[price]': ':20000' }],
    ['less than 50,000 kms', { 'range[km]': ':50000' }],
    ['after 2024', { 'range[year]': '2024:' }],
    // A size alone is a kind of car; beside a body it says nothing.
    ['small auto', { body: 'Hatchback', transmission: 'Automatic' }],
    ['small ute', { body: 'Ute' }],
    // Letters as voice input writes them.
    ['hyundai eye thirty', { query: 'hyundai i30' }],
    ['see ex five', { make_model: 'Mazda CX-5' }],
    // A region without a location of its name.
    ['sunshine coast suv', { body: 'SUV', near: '4558:50' }],
  ])('reads "%s" as %o', async (query, filter) => {
    const [words, filtered] = await Promise.all([api({ query }), api(filter)]);
    expect(words.count).toBeGreaterThan(0);
    expect(words.count).toBe(filtered.count);
  });

  it.each([
    ['off road caravan', 'item_type', 'caravan'],
    ['learner', 'item_type', 'motorcycle'],
    ['motorhomes', 'body', 'Motorhome'],
    ['mantas', 'model', 'Manta Ray'],
  ])('reads "%s" on a site of caravans and motorcycles', async (query, facet, value) => {
    const { count, facets } = await api({ query }, leisure);
    expect(count).toBeGreaterThan(0);
    expect(facets[facet]).toEqual([{ label: expect.any(String), value, count }]);
  });

  it('never takes "auto" for the beginning of a feature', async () => {
    const { facets, count } = await api({ query: 'hilux 4x4 auto' });
    expect(facets['transmission']).toEqual([expect.objectContaining({ value: 'Automatic', count })]);
    expect(facets['drive']).toEqual([expect.objectContaining({ value: '4x4', count })]);
  });

  it("narrows counts, ranges and the order of what was read, and shopper's filters narrow further", async () => {
    const { count, facets, facetStats, hits } = await api({ query: 'cheap toyota under 40k' });
    expect(facets['make']).toEqual([expect.objectContaining({ value: 'Toyota', count })]);
    expect(facetStats['price']!.max).toBeLessThanOrEqual(40_000);
    expect(hits[0]).toMatchObject({ price: facetStats['price']!.min });
    const utes = await api({ query: 'cheap toyota under 40k', body: 'Ute' });
    expect(utes.count).toBe(facets['body']!.find((item) => item.value === 'Ute')!.count);
  });

  it('shows what was read as links that take the words out of the text, without scripts', async () => {
    const document = await page({ query: 'white hilux' });
    expect(document.texts('[data-reading] .chip')).toEqual(['White', 'HiLux']);
    expect(document.attributes('[data-reading] .chip', 'href')).toEqual([
      '/search/new-used-and-demo-cars?query=hilux',
      '/search/new-used-and-demo-cars?query=white',
    ]);
    expect(document.value('query', '.search-box')).toBe('white hilux');
    expect(document.has('[data-active-filters]')).toBe(false);
  });

  it('says what was corrected, with a link to the text as typed, which finds what is written so', async () => {
    const document = await page({ query: 'camery' });
    expect(document.text('[data-corrected]')).toBe('Showing results for camry . Search camery instead');
    expect(document.attributes('[data-corrected] a', 'href')).toEqual([
      '/search/new-used-and-demo-cars?query=camry',
      '/search/new-used-and-demo-cars?query=camery&text=exact',
    ]);
    expect(await api({ query: 'camery', text: 'exact' })).toMatchObject({ count: 0, understood: null });
    const exact = await page({ query: 'camery', text: 'exact' });
    expect(exact.has('[data-reading]')).toBe(false);
    expect(exact.texts('[data-active-filters] .chip')).toEqual(['“camery”']);
  });

  it('offers the text as typed only where something else was read', async () => {
    for (const [query, texts] of [
      ['zzzqq', ['“zzzqq”']],
      ['white hilux', ['White', 'HiLux']],
    ] as const) {
      const document = await page({ query });
      expect(document.texts('[data-reading] .chip')).toEqual(texts);
      const others = document.texts('[data-reading] a:not(.chip)');
      expect(others).toEqual(query === 'zzzqq' ? [] : ['Search as typed']);
    }
  });

  it('says which words no vehicle has, and what was left out where none has everything', async () => {
    expect((await page({ query: 'toyota fluffy' })).text('[data-unknown]')).toBe('We found nothing called “fluffy”.');
    expect((await page({ query: 'one owner toyota not under 20k' })).text('[data-unused]')).toBe(
      'You cannot search for “one owner”.',
    );
    expect((await api({ query: 'suv not cheap one owner' })).understood!.unused).toEqual(['not cheap', 'one owner']);
    const { understood, count } = await api({ query: 'used automatic convertible hilux' });
    expect(understood!.leftOut).toEqual(['Convertible']);
    expect(count).toBeGreaterThan(0);
    expect((await page({ query: 'used automatic convertible hilux' })).text('[data-left-out]')).toBe(
      'No vehicle has all of this. Left out: Convertible.',
    );
    expect(await api({ query: 'red ferrari' })).toMatchObject({ count: 0, understood: { leftOut: [] } });
  });

  it('finds what is near a suburb without a location, and near no place of the same name in another state', async () => {
    const near = await api({ query: 'utes toowong' });
    expect(near.understood).toMatchObject({ text: 'utes toowong', unused: [], leftOut: [] });
    expect(near.count).toBe((await api({ body: 'Ute', near: '4066:50' })).count);
    expect(near.count).toBeLessThan((await api({ body: 'Ute' })).count);
    expect((await page({ query: 'ute near noosa' })).texts('[data-reading] .chip')).toContain(
      'Within 50 km of Noosa Heads',
    );
    // All of them, with their distances, the nearest first.
    const far = await api({ query: 'ute geelong' });
    expect(far).toMatchObject({ count: (await api({ body: 'Ute' })).count, understood: { unused: [] } });
    expect((await page({ query: 'ute geelong' })).text('.search-results')).toContain('km away');
  });

  it('shows other vehicles for a model that is not in stock, and says so', async () => {
    const answer = await api({ query: 'hilux 4x4' }, oneMake);
    expect(answer.understood).toMatchObject({ unknown: [], leftOut: ['Toyota HiLux'], instead: ['Ute'] });
    expect(answer.count).toBe((await api({ body: 'Ute', drive: '4x4' }, oneMake)).count);
    expect((await page({ query: 'hilux 4x4 red' }, oneMake)).text('[data-left-out]')).toMatch(
      /^None in stock: Toyota HiLux\. Shown instead: Ute\./,
    );
    // Parts that are in stock without the rest are not called missing.
    expect((await page({ query: '4x4 wagon' })).text('[data-left-out]')).toMatch(
      /^No vehicle has all of this\. Shown instead of 4x4: AWD\./,
    );
    // A misspelt model is not a feature of other vehicles.
    expect((await api({ query: 'camery' }, oneMake)).understood).toMatchObject({
      text: 'camry',
      leftOut: ['Toyota Camry'],
    });
  });

  it('offers the order and the filter by repayment on a demo site only where its stock has repayments', async () => {
    for (const { slug, settings } of sites) {
      const { facetStats } = (await (await app.get('/api/stock/search?facets=all', { site: slug })).json()) as Answer;
      const isOffered = settings.search.sortOptions.includes('repayment_asc');
      if (isOffered) expect(facetStats['weekly_repayment'], slug).not.toBeNull();
      expect(settings.search.filters.includes('weekly_repayment'), slug).toBe(isOffered);
    }
    expect((await page({}, oneMake)).attributes('select[name="sortBy"] option', 'value')).toContain('repayment_asc');
  });

  it('finds a stock number with a space and by its digits', async () => {
    const { hits } = await api({ query: '' });
    const { stocknum } = hits[0] as unknown as { stocknum: string };
    const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(stocknum)!;
    for (const query of [stocknum, `${letters} ${digits}`, digits!, `stock number ${digits}`])
      expect((await api({ query })).hits).toMatchObject([{ stocknum }]);
  });

  it('suggests with the same reading, and with the counts of the pages that it links to', async () => {
    const found = await suggestions('white corola');
    const model = found.find((one) => one.kind === 'model')!;
    expect(model).toMatchObject({ label: 'Toyota Corolla', link: '/search/toyota/corolla' });
    const count = (await page({ make: 'Toyota', model: 'Corolla' })).text('.search-count');
    expect(model.detail).toBe(count);
    expect((await suggestions('mazda 3')).filter((one) => one.kind === 'model').map((one) => one.label)).toEqual([
      'Mazda 3',
    ]);
    for (const text of ['to', 'toyo']) expect((await suggestions(text))[0]).toMatchObject({ label: 'Toyota' });
    expect((await suggestions('tes'))[0]).toMatchObject({ label: 'Tesla' });
  });

  it('suggests for makes and models in stock, also misspelt, with the count of the page behind each suggestion', async () => {
    const seen = { pages: 0, misspelt: 0 };
    const every = repeats(6, 1);
    for (const { slug: site } of sites) {
      const { facets } = await api({ facets: 'make,make_model' }, site);
      const names = [...facets['make']!, ...facets['make_model']!]
        .map((item) => item.value)
        .filter((_, at) => at % every === 0);
      const details = new Map<string, string>();
      for (const name of names) {
        // One letter twice, in a word that is long enough to be corrected.
        const misspelt = name.replace(/([a-z])([a-z])$/i, '$1$1$2');
        for (const text of [name, misspelt, name.slice(0, 4)]) {
          const found = await suggestions(text, site);
          for (const one of found.filter(({ kind }) => kind !== 'car')) details.set(one.link, one.detail);
          if (text === misspelt && misspelt.length > 7 && found.some(({ label }) => label === name)) seen.misspelt++;
        }
      }
      for (const [link, detail] of details) {
        const document = readPage(await (await app.get(link, { site })).text());
        expect({ site, link, detail }).toEqual({ site, link, detail: document.text('.search-count') });
        seen.pages++;
      }
    }
    expect(seen.pages).toBeGreaterThan(150 / every);
    expect(seen.misspelt).toBeGreaterThan(50 / every);
  });

  it('costs little for hostile texts', async () => {
    for (const query of [
      'a '.repeat(5_000),
      'x'.repeat(10_000),
      `toyota ${'word '.repeat(1_000)}`,
      '((a+)+)+$'.repeat(900),
    ]) {
      const response = await app.get(`/api/stock/search?facets=none&query=${encodeURIComponent(query)}`);
      expect(response.status).toBe(200);
    }
  });

  it('shows what is in stock where nothing is near, and moves limits that are all that a text says', async () => {
    const suggested = async (query: string, site = cars) => (await page({ query }, site)).texts('[data-suggestions] a');
    const { facets } = await api({ for_sale: 'true' });
    const [most] = facets['make']!;
    expect((await suggested('zzqqxx'))[0]).toContain(most!.value);
    // A make that is not in stock has nothing near it.
    expect((await suggested('second hand toyota', oneMake)).length).toBeGreaterThan(3);
    const outlet = sites.find((site) => site.settings.price.subscriptions)!.slug;
    expect(await suggested('car for $20 a week', outlet)).toEqual([
      expect.stringMatching(/^Subscription price up to \$\d+ \/ week : \d+ cars? (?:from|for) \$\d+ \/ week$/),
    ]);
    expect((await api({ query: 'subscription suv' }, outlet)).understood!.parts.map(({ label }) => label)).toEqual([
      'With a subscription price',
      'SUV',
    ]);
    expect((await api({ query: 'subscription suv' })).understood!.unused).toEqual(['subscription']);
  });

  it('reads a make with one of several places as both, and alone as the dealership of that name', async () => {
    const labels = async (query: string) => (await api({ query })).understood!.parts.map(({ label }) => label);
    expect(await labels('kia aspley or geebung')).toEqual(['Kia', 'Aspley', 'Geebung']);
    expect(await labels('kia aspley')).toEqual(['Kia Aspley']);
  });

  it('shows others of the model below few vehicles that have all of a text, and counts only those that have it', async () => {
    const { facets } = await api({ model: 'HiLux', for_sale: 'true' });
    const { value: badge, count } = facets['badge']!.find((one) => one.count <= 3 && /^[A-Z0-9]+$/.test(one.value))!;
    const query = `hilux ${badge.toLowerCase()}`;
    const shown = await page({ query, for_sale: 'true' });
    expect(shown.text('.search-count')).toMatch(new RegExp(`^${count} cars?$`));
    const ids = (within: string) => shown.attributes(`${within} article.stock-card a`, 'href');
    const own = new Set(ids('.search-results > .cards'));
    const others = ids('[data-other-vehicles]');
    expect(own.size).toBeGreaterThan(0);
    expect(others.filter((href) => own.has(href) && href.startsWith('/cars/'))).toEqual([]);
    expect(shown.text('[data-other-vehicles] h2')).toBe('Other HiLux');
    const names = shown.texts('[data-other-vehicles] article.stock-card h3');
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(name).toContain('HiLux');
    const more = shown.attribute('[data-other-vehicles] > p a', 'href')!;
    const all = readPage(await (await app.get(more)).text());
    const total = shown.text('[data-other-vehicles] > p a').replace('See all ', '');
    expect(all.text('.search-count')).toBe(total);
    // Many have all of it, or the text has nothing else.
    for (const other of ['toyota', 'hilux', 'white suv'])
      expect((await page({ query: other })).has('[data-other-vehicles]'), other).toBe(false);
  });

  describe('a path of words with a text of its own', () => {
    const located = async (address: string, site = cars) => {
      const response = await app.get(address, { site });
      const location = response.headers.get('location');
      return {
        status: response.status,
        location: location === null ? null : decodeURIComponent(location.replaceAll('+', ' ')),
      };
    };
    const all = '/search/new-used-and-demo-cars';

    it.each([
      // One word.
      ['/search/suv?query=toyota', `${all}?query=toyota&body=SUV`],
      ['/search/used?query=toyota', '/search/used-cars?query=toyota'],
      ['/search/hilux?query=auto', '/search/toyota/hilux?query=auto'],
      ['/search/vw?query=golf', '/search/volkswagen?query=golf'],
      ['/search/vw/golf?query=auto', '/search/volkswagen/golf?query=auto'],
      // Several words.
      ['/search/new-and-used?query=hilux', `${all}?query=hilux&car_type=new&car_type=used`],
      ['/search/used-suvs?query=toyota', '/search/used-cars?query=toyota&body=SUV'],
      ['/search/kia-and-toyota?query=auto', `${all}?query=auto&make=Kia&make=Toyota`],
      ['/search/sunroof-and-towbar?query=suv', `${all}?query=suv&filtered_features=Sunroof&filtered_features=Tow Bar`],
      ['/search/toyota/hilux-sr5?query=auto', '/search/toyota/hilux?query=auto&badge=SR5'],
      // Words of names stay words.
      ['/search/used-cross?query=toyota', `${all}?query=used cross toyota`],
      // A make and its models as they are.
      ['/search/Toyota?query=hilux', '/search/toyota?query=hilux'],
      ['/search/toyota/used?query=ute', '/search/toyota?query=ute&car_type=used'],
      // Ranges, exclusions and orders of both.
      ['/search/under-20k?range[km]=:50000', `${all}?range[km]=:50000&range[price]=:20000`],
      ['/search/not-toyota?not[make]=Kia', `${all}?not[make]=Kia&not[make]=Toyota`],
      ['/search/cheap-cars?sortBy=km_asc', `${all}?sortBy=km_asc`],
      // Parameters that do not concern the search.
      ['/search/suv?gclid=x1&utm_source=mail&view=list', `${all}?body=SUV&gclid=x1&utm_source=mail&view=list`],
      ['/search/hilux?gclid=x1', '/search/toyota/hilux?gclid=x1'],
      ['/search/Toyota?gclid=x1&view=list', '/search/toyota?view=list&gclid=x1'],
    ])('%s returns %s [GAP-059]', async (address, location) => {
      expect(await located(address)).toMatchObject({ location });
    });

    it('searches for both on the page that it leads to', async () => {
      const { location } = await located('/search/new-and-used?query=hilux');
      const { text, texts } = readPage(await (await app.get(location!.replaceAll(' ', '+'))).text());
      expect(text('h1')).toBe('New and used cars for sale');
      expect(texts('[data-reading] .chips .chip')).toEqual(['HiLux']);
    });

    it('suggests the search for both where a word of the path is unknown', async () => {
      const response = await app.get('/search/nosuchthing?query=hilux&body=Ute');
      expect(response.status).toBe(404);
      const links = readPage(await response.text()).attributes('[data-suggested] a', 'href');
      expect(links).toEqual([`${all}?query=nosuchthing+hilux&body=Ute`]);
    });
  });
});
