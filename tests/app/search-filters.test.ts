import { describe, expect, it } from 'vitest';
import { sliderBounds, type SliderBounds } from '#search/rules/slider.ts';
import { AVAILABLE_STATUSES } from '#vehicle/rules/availability.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

interface Item {
  label: string;
  value: string;
  count: number;
}

interface Answer {
  hits: {
    id: string;
    price: number | null;
    offer_price: number | null;
    status: string;
    reserved: boolean;
    location_id: string | null;
    before_price: number | null;
  }[];
  count: number;
  distances?: Record<string, number>;
  facets: Record<string, Item[]>;
  facetStats: Record<string, SliderBounds | null>;
  ignored: { param: string; why: string }[];
}

describe('filters of the stock search', async () => {
  const app = await appWithSites({ near: 'search: { distance: true }' });
  const sites = app.base.web.tenants.all();
  const all = sites.find((site) => site.default)!;
  const leisure = sites.find((site) => site.settings.site.vehicleTypes.includes('caravan'))!;
  const api = async (query = '', site = all.slug) =>
    (await (await app.get(`/api/stock/search${query}`, { site })).json()) as Answer;
  /** The count of a heading: the vehicles found without the sold ones. */
  const forSale = ({ count, facets }: Answer) =>
    count - (facets['status']!.find(({ value }) => value === 'sold')?.count ?? 0);
  const page = async (path: string, site = all.slug) => (await app.get(path, { site })).text();
  const parsed = async (path: string, site = all.slug) => readPage(await page(path, site));

  it('narrows with each feature, or takes any of them, as a plain form and the API say', async () => {
    const whole = await api();
    const [one, two] = whole.facets['filtered_features']!.filter(({ count }) => count < whole.count / 2).map(
      ({ value }) => value,
    ) as [string, string];
    const values = (name: string) =>
      new URLSearchParams([
        [name, one],
        [name, two],
      ]).toString();
    const [first, second, all, any] = await Promise.all(
      [
        `filtered_features=${encodeURIComponent(one)}`,
        `filtered_features=${encodeURIComponent(two)}`,
        values('filtered_features'),
        values('any[filtered_features]'),
      ].map((query) => api(`?${query}`)),
    );
    expect(all!.count).toBeLessThan(Math.max(first!.count, second!.count));
    expect(any!.count).toBe(first!.count + second!.count - all!.count);
    const counted = first!.facets['filtered_features']!.find(({ value }) => value === two)!.count;
    expect(counted).toBe(all!.count);
    const path = '/search/new-used-and-demo-cars';
    const switchName = 'input[name="match[filtered_features]"]';
    const shown = await parsed(`${path}?${values('filtered_features')}`);
    expect([shown.has(switchName), shown.has(`${switchName}[checked]`)]).toEqual([true, false]);
    const sent = await app.get(`${path}?${values('filtered_features')}&match[filtered_features]=any`);
    const to = new URL(sent.headers.get('location')!, 'http://x');
    expect(to.searchParams.getAll('any[filtered_features]').toSorted()).toEqual([one, two].toSorted());
    const switched = await parsed(to.pathname + to.search);
    expect(switched.has(`${switchName}[checked]`)).toBe(true);
    expect(switched.text('.search-count')).toBe(`${forSale(any!).toLocaleString('en-AU')} cars`);
    expect((await parsed(path)).has(switchName)).toBe(false);
  });

  it('filters and sorts by the weekly repayment that cards show', async () => {
    const repayments = async (path: string) => {
      const { $ } = await parsed(path, all.slug);
      return $('article.stock-card')
        .toArray()
        .map((card) => /\$([\d,]+) a week/.exec($(card).text())?.[1]?.replaceAll(',', ''))
        .map((text) => (text === undefined ? null : Number(text)));
    };
    const sorted = await repayments('/search/new-used-and-demo-cars?sortBy=repayment_asc');
    expect(sorted.length).toBe(all.settings.search.pageSize);
    expect(sorted).toEqual((sorted as number[]).toSorted((a, b) => a - b));
    const middle = sorted[Math.floor(sorted.length / 2)]!;
    const { count } = await api(`?range[weekly_repayment]=:${middle}`, all.slug);
    expect(count).toBeGreaterThanOrEqual(sorted.filter((one) => one! <= middle).length);
    const found = await repayments(`/search/new-used-and-demo-cars?range[weekly_repayment]=:${middle}`);
    expect(found.length).toBe(Math.min(count, all.settings.search.pageSize));
    expect(found.every((one) => one !== null && one <= middle)).toBe(true);
  });

  it('ends sliders at the vehicles for sale, though a sold one in the results has more [SRCH-006]', async () => {
    const statuses = AVAILABLE_STATUSES.map((status) => `&status=${status}`).join('');
    const kmOf = async (search: string) => sliderBounds('km', (await api(search)).facetStats['km'] ?? null).max;
    const ends = await Promise.all(
      (await api()).facets['model']!.map(async ({ value }) => {
        const search = `?model=${encodeURIComponent(value)}`;
        return { search, whole: await kmOf(search), own: await kmOf(search + statuses) };
      }),
    );
    const spanned = ends.filter(({ whole, own }) => whole > own);
    expect(spanned.length).toBeGreaterThan(0);
    for (const { search, own } of spanned.slice(0, 3)) {
      const answer = await app.get(`/search/new-used-and-demo-cars${search}`, { site: all.slug });
      const path = answer.headers.get('location');
      const { attribute } = readPage(path === null ? await answer.text() : await page(path));
      const end = attribute('[name="max[km]"]', 'placeholder')!.replaceAll(/\D/g, '');
      expect([search, Number(end)]).toEqual([search, own]);
    }
  });

  it('hides sold and reserved vehicles with one tick, and finds dropped prices', async () => {
    const all = await api();
    const now = await api('?for_sale=true&hitsPerPage=100');
    expect(now.count).toBeLessThan(forSale(all));
    expect(now.hits.every((hit) => hit.status !== 'sold' && !hit.reserved)).toBe(true);
    for (const { slug } of sites.filter((site) => site.slug !== 'near')) {
      const stock = await api('', slug);
      if (stock.count === (await api('?for_sale=true', slug)).count) continue;
      // Without opening anything.
      const tick = (await parsed('/search/new-used-and-demo-cars', slug)).text(
        'details[open] .facet-value:has([name="for_sale"])',
      );
      expect(tick, slug).toMatch(/^Hide sold and reserved/);
    }
    const dropped = await api('?deal=price_dropped&sortBy=drop_desc&hitsPerPage=100');
    const drops = dropped.hits.map((hit) => (hit.before_price ?? hit.price!) - (hit.offer_price ?? hit.price!));
    expect(drops.length).toBeGreaterThan(3);
    expect(drops.every((drop) => drop > 0)).toBe(true);
    expect(drops).toEqual(drops.toSorted((a, b) => b - a));
    expect((await api('?range[price_drop]=1000:')).count).toBeLessThan(dropped.count);
  });

  it('filters and sorts by the distance from a postcode, and cards show it, without scripts', async () => {
    const path = '/search/new-used-and-demo-cars';
    const answer = await api('?near=4350&sortBy=distance&hitsPerPage=100');
    const km = (hit: { location_id: string | null }) => answer.distances![hit.location_id ?? ''] ?? Infinity;
    const all = answer.hits.map(km);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const [nearest, farthest] = [
      Math.min(...Object.values(answer.distances!)),
      Math.max(...Object.values(answer.distances!)),
    ];
    expect(nearest).toBeLessThan(farthest);
    const within = await api(`?near=4350:${nearest}&hitsPerPage=100`);
    expect(within.count).toBeGreaterThan(0);
    expect(within.count).toBeLessThan(answer.count);
    expect(within.hits.every((hit) => km(hit) <= nearest)).toBe(true);
    const sent = await app.get(`${path}?query=&near=4350&within=${nearest}`);
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${path}?near=4350:${nearest}`]);
    const shown = await parsed(`${path}?near=4350:${nearest}`);
    expect([shown.value('near', 'main'), shown.value('within', 'main')]).toEqual(['4350', String(nearest)]);
    expect(shown.texts('[data-active-filters] .chip')).toEqual([`Within ${nearest} km of 4350`]);
    expect(shown.text('article.stock-card')).toContain(`${nearest} km away`);
    expect(shown.attributes('select[name="sortBy"] option', 'value')).toContain('distance');
    const plain = await parsed(path);
    expect(plain.attributes('select[name="sortBy"] option', 'value')).not.toContain('distance');
    expect(plain.has('main input[name="near"]')).toBe(true);
    for (const [site, has] of [
      ['near', true],
      [leisure.slug, false],
    ] as const)
      expect((await parsed(path, site)).has('main input[name="near"]'), `search.distance of ${site}`).toBe(has);
  });

  it('tells how far away the nearest vehicle of a wider search is, and the lowest price as the site shows it', async () => {
    const path = '/search/new-used-and-demo-cars';
    const linksOf = async (address: string, site = all.slug) =>
      (await parsed(address, site)).texts('[data-suggestions] a');
    const { hits, distances } = await api('?near=4870&sortBy=distance&for_sale=true&hitsPerPage=1');
    const { id, address } = all.locations.find((one) => one.id === hits[0]!.location_id)!;
    const km = distances![id]!.toLocaleString('en-AU');
    const far = await linksOf(`${path}?near=4870:25&for_sale=true`);
    expect(far).toContainEqual(
      expect.stringMatching(`^Any distance : [\\d,]+ cars, nearest ${km} km away, at ${address.city}$`),
    );

    // From the chosen place, if the shopper has named no postcode.
    const [here] = all.locations;
    const { facets } = await api('?for_sale=true');
    const there = (model: string) => new URLSearchParams({ location_name: here!.name, model }).toString();
    const counts = await Promise.all(
      facets['model']!.map(async ({ value }) => ({ value, count: (await api(`?${there(value)}`)).count })),
    );
    const other = await linksOf(`${path}?${there(counts.find(({ count }) => count === 0)!.value)}`);
    expect(other).toContainEqual(
      expect.stringMatching(`^Any location : \\d+ cars?, nearest \\d+ km from ${here!.address.city}, at `),
    );

    const outlet = sites.find((site) => site.settings.price.subscriptions)!;
    const lowest = async (facet: string) => {
      const stats = (
        (await api('?for_sale=true', outlet.slug)) as unknown as { facetStats: Record<string, { min: number }> }
      ).facetStats;
      return stats[facet]!.min.toLocaleString('en-AU');
    };
    expect(await linksOf(`${path}?range[subscription_price]=:1`, outlet.slug)).toEqual([
      expect.stringMatching(`\\$${await lowest('subscription_price')} / week$`),
    ]);
    expect(await linksOf(`${path}?range[price]=:1`, outlet.slug)).toEqual([
      expect.stringMatching(`\\$${await lowest('price')}$`),
    ]);
  });

  it('tells the lowest price and the nearest place where words for them were left out', async () => {
    const told = async (query: string) =>
      (await parsed(`/search/new-used-and-demo-cars?query=${encodeURIComponent(query)}`)).text('[data-left-out]');
    const { facetStats } = (await api('?make=Kia&for_sale=true')) as unknown as {
      facetStats: Record<string, { min: number }>;
    };
    expect(await told('kia under $5000')).toContain(
      `The lowest price is $${facetStats['price']!.min.toLocaleString('en-AU')}.`,
    );
    expect(await told('kia near cairns')).toMatch(/The nearest is [\d,]+ km away, at [A-Z][a-z]+\.$/);
  });

  it('sorts by the lowest kilometres and the newest year on every demo site [SRCH-007]', async () => {
    for (const { slug, id } of sites.filter((site) => site.slug !== 'near')) {
      const { attributes } = await parsed('/search/new-used-and-demo-cars', slug);
      const offered = attributes('select[name="sortBy"] option', 'value');
      expect(offered, id).toEqual(expect.arrayContaining(['km_asc', 'year_desc']));
    }
    const years = async (slug: string) =>
      ((await api('?sortBy=year_desc&hitsPerPage=30', slug)).hits as unknown as { year: number | null }[]).map(
        ({ year }) => year ?? 0,
      );
    expect(await years(leisure.slug)).toEqual((await years(leisure.slug)).toSorted((a, b) => b - a));
  });

  it('says that it does not know a postcode, and shows vehicles at any distance', async () => {
    const unknown = await parsed('/search/new-used-and-demo-cars?near=0001:50');
    expect(unknown.text('#distance-problem')).toBe(
      'We do not know the postcode 0001. These vehicles are at any distance.',
    );
    expect(unknown.text('.search-results .alert')).toBe(unknown.text('#distance-problem'));
    const answer = await api('?near=0001:50');
    expect(answer.count).toBe((await api()).count);
    expect(answer.ignored).toEqual([{ param: 'near', value: '0001:50', why: 'no such postcode is known' }]);
    expect(answer.distances).toBeUndefined();
  });

  it('says what of a URL or of a form without scripts could not be read', async () => {
    const path = '/search/new-used-and-demo-cars';
    const said = async (address: string) => (await parsed(address)).texts('.search-ignored[role="status"]');
    expect(await said(`${path}?range[price]=cheap&make=Kia`)).toEqual(['Not used in this search: Price “cheap”.']);
    expect(await said('/search/kia?make=Nosuchmake')).toEqual(['Not used in this search: Make “Nosuchmake”.']);
    expect(await said(`${path}?range[price]=:30000&make=kia&page=x`)).toEqual([]);
    // The form of a browser without scripts redirects to the URL of its search, where the same is shown.
    const sent = await app.get(`${path}?query=suv&min[price]=cheap&max[price]=&sortBy=relevance`);
    const location = sent.headers.get('location')!;
    expect(decodeURIComponent(location)).toBe(`${path}?query=suv&range[price]=cheap`);
    expect(await said(location)).toEqual(['Not used in this search: Price “cheap”.']);
    // A path of words redirects, too.
    const named = (await app.get('/search/suv?sortBy=up')).headers.get('location')!;
    expect(named).toMatch(/body=SUV&sortBy=up$/);
    expect(await said(named)).toEqual(['Not used in this search: Sort order “up”.']);
  });

  it('leaves out excluded values, with the text, the URL and the API alike, each a chip that can be removed', async () => {
    const [whole, text, parameter, filter] = await Promise.all(
      ['', 'query=not+toyota', 'not[make]=toyota', 'filters=NOT+make+%3D+toyota'].map((query) => api(`?${query}`)),
    );
    const toyotas = whole!.facets['make']!.find(({ value }) => value === 'Toyota')!.count;
    expect(toyotas).toBeGreaterThan(0);
    for (const answer of [text!, parameter!, filter!]) {
      expect(answer.count).toBe(whole!.count - toyotas);
      expect(answer.facets['make']!.map(({ value }) => value)).not.toContain('Toyota');
      expect(answer.ignored).toEqual([]);
    }
    const path = '/search/new-used-and-demo-cars';
    const words = await parsed(`${path}?query=suv+not+toyota`);
    expect(words.texts('[data-reading] .chip')).toEqual(['SUV', 'Not Toyota']);
    expect(words.attributes('[data-reading] .chip', 'href')).toEqual([`${path}?query=not+toyota`, `${path}?query=suv`]);
    const shown = await parsed(`${path}?body=SUV&not[make]=toyota`);
    expect(shown.texts('[data-active-filters] .chip')).toEqual(['SUV', 'Not Toyota']);
    expect(shown.attributes('[data-active-filters] .chip', 'href')[1]).toBe(`${path}?body=SUV`);
    // A form without scripts sends it again, and the page is not for search engines.
    expect(shown.attribute('.search-form input[name="not[make]"]', 'value')).toBe('Toyota');
    expect(shown.attribute('meta[name="robots"]', 'content')).toContain('noindex');
  });

  it('narrows only the make that a model names, where several makes are chosen [SRCH-002, SRCH-033]', async () => {
    const [stock, toyotas] = await Promise.all([api('?facets=make,model'), api('?make=Toyota')]);
    const mazdas = stock.facets['make']!.find(({ value }) => value === 'Mazda')!.count;
    const { value: model, count } = toyotas.facets['model']![0]!;
    const other = toyotas.facets['model']![1]!;
    expect(mazdas).toBeGreaterThan(0);
    expect(count).toBeLessThan(toyotas.count);
    const asked = new URLSearchParams([
      ['make', 'Mazda'],
      ['make', 'Toyota'],
      ['make_model', `Toyota ${model}`],
    ]).toString();
    const found = await api(`?${asked.replace('Toyota+', 'toyota+')}`);
    expect(found.count).toBe(count + mazdas);
    const countOf = (facet: string, value: string) => found.facets[facet]!.find((one) => one.value === value)!.count;
    expect([countOf('make', 'Toyota'), countOf('make', 'Mazda')]).toEqual([count, mazdas]);
    expect(countOf('make_model', `Toyota ${other.value}`)).toBe(other.count);
    // A model by its name alone narrows all makes, as in addresses of old, and so does AND in a filter string.
    expect((await api(`?make=Mazda&make=Toyota&model=${encodeURIComponent(model)}`)).count).toBe(count);
    const strict = `(make = Mazda OR make = Toyota) AND make_model = "Toyota ${model}"`;
    expect((await api(`?filters=${encodeURIComponent(strict)}`)).count).toBe(count);

    const path = '/search/new-used-and-demo-cars';
    const shown = await parsed(`${path}?${asked}`);
    expect(shown.text('h1')).toBe(`Mazda and Toyota ${model} cars for sale`);
    expect(shown.text('.search-count')).toBe(`${forSale(found).toLocaleString('en-AU')} cars`);
    expect(shown.texts('[data-active-filters] .chip')).toEqual(['Mazda', 'Toyota', `Toyota ${model}`]);
    const oneMake = `${path}?make=Toyota&${new URLSearchParams({ model }).toString()}`;
    expect(shown.attributes('[data-active-filters] .chip', 'href')).toEqual([
      oneMake,
      `${path}?make=Mazda`,
      `${path}?make=Mazda&make=Toyota`,
    ]);
    expect(shown.attributes('.facet-models input[checked]', 'value')).toEqual([`Toyota ${model}`]);
    const below = shown.attributes('.facet-models input', 'value');
    expect(below).toContain(`Toyota ${other.value}`);
    expect(below.some((one) => one.startsWith('Mazda '))).toBe(true);

    // Below one make it is the model of a path, from which a form without scripts can leave.
    const plain = `${path}?query=&make=Toyota&${new URLSearchParams({ make_model: `Toyota ${model}` }).toString()}`;
    expect((await app.get(plain)).headers.get('location')).toBe(oneMake);
    const canonical = (await parsed(oneMake)).attribute('link[rel="canonical"]', 'href')!;
    const byPath = await parsed(new URL(canonical).pathname);
    expect(byPath.attribute('.search-form', 'action')).toBe(path);
    expect(byPath.attributes('.facet-models input[checked]', 'value')).toEqual([`Toyota ${model}`]);
    expect(byPath.attributes('.search-form input[name="make"]', 'value')).toContain('Mazda');
    expect(byPath.has('.search-form input[type="hidden"][name="model"]')).toBe(false);
  });

  it('narrows only the model that a badge names, with several makes, without scripts, in the API and in the counts [SRCH-002, SRCH-033]', async () => {
    const toyotas = await api('?make=Toyota');
    const [corolla, other] = toyotas.facets['make_model']! as [Item, Item];
    const ofModel = await api(`?make_model=${encodeURIComponent(corolla.value)}`);
    const [badge, second] = ofModel.facets['badge']! as [Item, Item];
    const mazdas = (await api('?make=Mazda')).count;
    expect(badge.count).toBeLessThan(corolla.count);
    const asked = (makes: readonly string[], models: readonly string[], ...badges: readonly string[]) =>
      new URLSearchParams([
        ...makes.map((make) => ['make', make]),
        ...models.map((model) => [makes.length === 1 ? 'model' : 'make_model', model]),
        ...badges.map((one) => ['make_model_badge', one]),
      ]).toString();
    const both = ['Mazda', 'Toyota'];
    const [own, another] = [`${corolla.value} ${badge.value}`, `${corolla.value} ${second.value}`];
    const narrowed = asked(both, [corolla.value, other.value].toSorted(), own);
    const found = await api(`?${narrowed}`);
    expect(found.count).toBe(badge.count + other.count + mazdas);
    const countOf = (facet: string, value: string) => found.facets[facet]!.find((one) => one.value === value)!.count;
    expect([countOf('make', 'Toyota'), countOf('make', 'Mazda')]).toEqual([badge.count + other.count, mazdas]);
    expect(countOf('make_model', corolla.value)).toBe(badge.count);
    expect((await api(`?${asked(both, [corolla.value], own, another)}`)).count).toBe(
      badge.count + second.count + mazdas,
    );
    expect((await api(`?make_model_badge=${encodeURIComponent(own.toLowerCase())}`)).count).toBe(badge.count);
    expect((await api(`?not[make_model_badge]=${encodeURIComponent(own)}`)).ignored).toHaveLength(1);

    const path = '/search/new-used-and-demo-cars';
    const name = corolla.value.replace('Toyota ', '');
    const shown = await parsed(`${path}?${asked(both, [corolla.value], own)}`);
    expect(shown.text('h1')).toBe(`Mazda and ${own} cars for sale`);
    expect(shown.texts('[data-active-filters] .chip')).toEqual([...both, corolla.value, `${name} ${badge.value}`]);
    expect(shown.attributes('[data-active-filters] .chip', 'href')).toEqual([
      `${path}?${asked(['Toyota'], [name], own)}`,
      `${path}?${asked(['Mazda'], [])}`,
      `${path}?${asked(both, [])}`,
      `${path}?${asked(both, [corolla.value])}`,
    ]);
    expect(shown.attribute('meta[name="robots"]', 'content')).toContain('noindex');
    const badges = ofModel.facets['badge']!.map(({ value }) => `${corolla.value} ${value}`);
    expect(shown.attributes('.facet-value input[name="make_model_badge"]', 'value')).toEqual(badges);
    expect(shown.attributes('.facet-value input[name="make_model_badge"][checked]', 'value')).toEqual([own]);
    expect(shown.texts('.facet-value:has([name="make_model_badge"]) .facet-count')).toEqual(
      ofModel.facets['badge']!.map(({ count }) => String(count)),
    );

    // A form without scripts sends what was ticked below a make or a model that is deselected: it goes with that.
    const leadsTo = async (query: string) => (await app.get(`${path}?query=&${query}`)).headers.get('location');
    const sent = asked([], [corolla.value], own);
    expect(await leadsTo(`make=Toyota&${sent}`)).toBe(`${path}?${asked(['Toyota'], [name], own)}`);
    expect(await leadsTo(sent)).toBe(path);
    expect(await leadsTo(`make=Toyota&${asked([], [other.value], own)}`)).toBe(
      `${path}?${asked(['Toyota'], [other.value.replace('Toyota ', '')])}`,
    );
    const canonical = new URL(
      (await parsed(`${path}?${asked(['Toyota'], [name], own)}`)).attribute('link[rel="canonical"]', 'href')!,
    );
    expect(canonical.search).toBe(`?${asked([], [], own)}`);
    const byPath = await parsed(canonical.pathname + canonical.search);
    expect(byPath.text('h1')).toBe(`${own} for sale`);
    expect(byPath.attributes('.facet-value input[name="make_model_badge"][checked]', 'value')).toEqual([own]);
  });

  it('narrows only the make of a model, where models are a list of their own [SRCH-033]', async () => {
    const { facets } = await api('', leisure.slug);
    const [{ value: first }, { value: second }] = facets['make']! as [Item, Item];
    const { value: model, count } = facets['make_model']!.find(({ value }) => value.startsWith(`${first} `))!;
    const name = model.slice(first.length + 1);
    const path = '/search/new-used-and-demo-cars';
    const asked = (query: readonly (readonly [string, string])[]) =>
      `${path}?${new URLSearchParams(query.map((one) => [...one])).toString()}`;
    const boxes = ({ attributes }: Awaited<ReturnType<typeof parsed>>) =>
      attributes('.facet-value input[name="make_model"][checked]', 'value');
    const two = [first, second].toSorted().map((make) => ['make', make] as const);
    const shown = await parsed(asked([...two, ['make_model', model]]), leisure.slug);
    const all = facets['make']!.find(({ value }) => value === second)!.count;
    const sold = (await api(`${asked([['make', second]]).slice(path.length)}&status=sold`, leisure.slug)).count;
    const soldToo = (await api(`${asked([['make_model', model]]).slice(path.length)}&status=sold`, leisure.slug)).count;
    expect(shown.text('.search-count')).toMatch(new RegExp(`^${count + all - sold - soldToo} `));
    expect(boxes(shown)).toEqual([model]);
    expect(shown.attributes('.facet-value input[name="make_model"]', 'value')).toContain(model);
    expect(shown.has('.facet-value input[name="model"]')).toBe(false);
    // A model alone chooses its make, and so does the name of a model in addresses of old.
    const sent = await app.get(`${path}?query=&${asked([['make_model', model]]).slice(path.length + 1)}`, {
      site: leisure.slug,
    });
    const oneMake = asked([
      ['make', first],
      ['model', name],
    ]);
    expect(sent.headers.get('location')).toBe(oneMake);
    for (const query of [oneMake, asked([['model', name]]), asked([...two, ['model', name]])]) {
      const page = await parsed(query, leisure.slug);
      expect([boxes(page), page.attributes('.facet-value input[name="make"][checked]', 'value')]).toEqual([
        [model],
        [first],
      ]);
      expect(page.texts('[data-active-filters] .chip')).toEqual([first, name]);
    }
    // A form without scripts sends the model of a make that is deselected: it goes with the make. A model that is ticked alone chooses its make.
    const afterUntick = async (address: string, untick: string) => {
      const { $, attribute } = await parsed(address, leisure.slug);
      $(`.facet-value input[name="make"][value="${untick}"]`).removeAttr('checked');
      const fields = $('.search-form').serializeArray();
      const query = new URLSearchParams(fields.map((field): [string, string] => [field.name, field.value]));
      const answer = await app.get(`${attribute('.search-form', 'action')}?${query}`, { site: leisure.slug });
      return decodeURIComponent(answer.headers.get('location')!);
    };
    const withDefaults = `${path}?filters=none`;
    expect(await afterUntick(oneMake, first)).toBe(withDefaults);
    expect(await afterUntick(`/search/${first.toLowerCase()}`, first)).toBe(withDefaults);
    expect(await afterUntick(asked([...two, ['make_model', model]]), first)).toBe(`${path}?make=${second}`);
    expect(await afterUntick(asked([...two, ['make_model', model]]), second)).toBe(
      `${path}?make=${first}&model=${name}`,
    );
    // Its badges are below it.
    const badges = (await api(`?make_model=${encodeURIComponent(model)}`, leisure.slug)).facets['badge']!;
    expect(badges.length).toBeGreaterThan(1);
    expect(shown.attributes('.facet-value input[name="make_model_badge"]', 'value')).toEqual(
      badges.map(({ value }) => `${model} ${value}`),
    );
  });

  it('preserves a text that is meant as typed when a filter is ticked without scripts', async () => {
    const path = '/search/new-used-and-demo-cars';
    const shown = await parsed(`${path}?query=camery&text=exact`);
    expect(shown.attribute('.search-form input[name="text"]', 'value')).toBe('camery');
    const same = await app.get(`${path}?query=camery&text=camery&body=SUV`);
    expect(same.headers.get('Location')).toBe(`${path}?query=camery&text=exact&body=SUV`);
    const changed = await app.get(`${path}?query=camry&text=camery&body=SUV`);
    expect(changed.headers.get('Location')).toBe(`${path}?query=camry&body=SUV`);
  });

  it('reads a place with "near" as a distance, from a shopper and from the API, where the site has distances', async () => {
    const [words, filtered, place] = await Promise.all(
      ['query=ute+near+southport', 'body=Ute&near=4215:50', 'body=Ute&city=Southport'].map((query) => api(`?${query}`)),
    );
    expect(words!.count).toBe(filtered!.count);
    expect(words!.count).toBeGreaterThan(place!.count);
    expect(words!.distances).toEqual(filtered!.distances);
    const shown = await parsed('/search/new-used-and-demo-cars?query=ute+near+southport');
    expect(shown.texts('[data-reading] .chip')).toEqual(['Ute', 'Within 50 km of Southport']);
    expect(shown.text('.search-results')).toContain('km away');
  });

  it('writes the day of listing as a date', async () => {
    const day = await api('?listed_since=2026-01-01');
    const seconds = await api(`?range[created_at_timestamp]=${Date.parse('2026-01-01T00:00:00+10:00') / 1000}:`);
    expect(day.count).toBe(seconds.count);
    const sent = await app.get(
      `/search/new-used-and-demo-cars?min[created_at_timestamp]=${Date.parse('2026-01-01T00:00:00+10:00') / 1000}`,
    );
    expect(sent.headers.get('Location')).toBe('/search/new-used-and-demo-cars?listed_since=2026-01-01');
  });

  it('counts vehicles for sale, and sold ones apart', async () => {
    const answer = await api('?make=Kia');
    const sold = answer.count - forSale(answer);
    expect(sold).toBeGreaterThan(0);
    const kias = await parsed('/search/kia');
    expect(kias.text('.search-count')).toBe(`${forSale(answer)} cars`);
    expect(kias.text('.search-sold')).toBe(`and ${sold} recently sold`);
    expect((await parsed('/search/kia?status=in_stock')).has('.search-sold')).toBe(false);
    const alone = await parsed('/search/kia?status=sold');
    expect([alone.text('.search-count'), alone.has('.search-sold')]).toEqual([
      `${sold} recently sold car${sold === 1 ? '' : 's'}`,
      false,
    ]);
  });

  it.each(['/search/new-used-and-demo-cars', '/search/kia', '/search/used-cars?status=in_stock&status=sold'])(
    'counts in each filter of %s what the heading of its page counts [SRCH-006, SRCH-025]',
    async (path) => {
      const shown = await parsed(path);
      for (const facet of ['car_type', 'make', 'body'] as const) {
        const [box] = shown.$(`.facet-value input[name="${facet}"]`).toArray();
        if (!box) continue;
        const value = shown.$(box).attr('value')!;
        const counted = shown.$(box).closest('label').find('.facet-count').text();
        const narrowed = path.replace(/^\/search\/[a-z-]+/, '/search/new-used-and-demo-cars');
        const made = path.startsWith('/search/kia') && facet !== 'make' ? 'make=Kia&' : '';
        const used = path.startsWith('/search/used') && facet !== 'car_type' ? 'car_type=used&' : '';
        const at = `${narrowed}${narrowed.includes('?') ? '&' : '?'}${made}${used}${facet}=${encodeURIComponent(value)}`;
        const response = await app.get(at);
        const target = response.headers.get('location') ?? at;
        expect((await parsed(target)).text('.search-count').replace(/ .*/, ''), `${path} ${facet}`).toBe(counted);
      }
    },
  );

  it('counts sold vehicles in the filters where there are no others', async () => {
    const alone = await parsed('/search/kia?status=sold');
    expect(alone.text('.search-count')).toMatch(/^\d+ recently sold/);
    expect(alone.texts('.facet-value .facet-count').some((text) => Number(text) > 0)).toBe(true);
  });

  it('searches among its results with the search box of the header, without scripts', async () => {
    const { attribute, attributes } = await parsed('/search/kia?colour=White&range[price]=:60000&page=1');
    expect(attribute('header .quick-search', 'action')).toBe('/search/kia');
    expect([...new Set(attributes('header .quick-search input[type="hidden"]', 'name'))]).toEqual([
      'colour',
      'range[price]',
    ]);
    const home = await parsed('/');
    expect(home.attribute('header .quick-search', 'action')).toBe('/search/new-used-and-demo-cars');
  });
});
