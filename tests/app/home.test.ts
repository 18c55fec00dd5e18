import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLOCK_NAMES } from '#content/rules/home-blocks.ts';
import { INDICATIVE } from '#finance/rules/budget.ts';
import { appWithSites } from '#tests/support/app.ts';
import { foundCount } from '#tests/support/found-count.ts';
import { readPage, withoutScripts, type Page } from '#tests/support/html.ts';

const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.';
const CLAIMS = [
  ['48-hour money-back guarantee', 'used', null, 'CONT-027'],
  ['12 months roadside assist', null, null, 'CONT-028'],
  ['3-year mechanical protection and 3-year warranty', 'used', null, 'CONT-029'],
  ['7-year unlimited km warranty with 5-year roadside assist', 'new', 'Kia', 'CONT-030'],
  ['5-year unlimited km with up to 7 years roadside', 'demo', 'Kia', 'CONT-031'],
  ['3 Year Warranty Standard', null, null, 'CONT-032'],
  ['5-year plan depending on brand', null, 'Kia', 'CONT-033'],
  ['50+ locations, 40+ brands, 30+ years; Brisbane 50+ years', null, null, 'CONT-034'],
] as const;
const slide =
  '{ id: one, name: First slide, description: More of it, url: /contact-us, image: /media/silhouettes/ute/blue/evening.svg }';
const bare =
  '{ id: two, name: Only a picture, url: /contact-us, image: /media/silhouettes/suv/red/evening.svg, hide_overlay: true }';
const tile = (title: string, days: string) => `{ ${days}content: { title: ${title}, link: /contact-us } }`;

/** Additional sites, each named after its settings. */
const SITES: Readonly<Record<string, string>> = {
  'all-defaults': '{}',
  'every-block': `blogs: { list: true }\n  home: { blocks: [${BLOCK_NAMES.toReversed().join(', ')}] }\n  budget: { widget: true }\n  claims: { items: [{ text: A promise }] }\n  promo: { tiles: [${tile('Always', '')}] }`,
  slides: `home: { blocks: [slider], slides: [${slide}, ${bare}] }`,
  promos: `home: { blocks: [promo] }\n  promo: { tiles: [${tile('Running', 'start: "2000-01-01", expiry: "2999-12-31", ')}, ${tile('Over', 'expiry: "2001-01-01", ')}, ${tile('Not yet', 'start: "2999-01-01", ')}] }`,
  promising: `home: { blocks: [claims] }\n  claims: { items: [${CLAIMS.map(([text, condition, brand]) => `{ text: "${text}", condition: ${condition}, brand: ${brand} }`).join(', ')}] }`,
  bodies:
    'home: { blocks: [bodySelector] }\n  bodySelector: { bodies: [4x4, bus, cabChassis, convertible, coupe, ev, hardtop, hatch, hatchback, motorhome, lightTruck, peopleMover, prestige, sedan, softtop, suv, ute, van, wagon, stationWagon], count: 20 }',
  'useful-money': 'home: { blocks: [search] }\n  money: { quickScope: withinStock }',
  'big-money': 'home: { blocks: [search] }\n  money: { quickValues: high }',
  'no-price':
    'home: { blocks: [budget] }\n  budget: { widget: true, includesInterest: false, defaultRepayment: { monthly: 10, weekly: 5 }, defaultDeposit: 300 }',
  monthly: 'home: { blocks: [budget, payments] }\n  budget: { widget: true, includesInterest: false }',
  weekly: 'home: { blocks: [budget] }\n  budget: { widget: true, frequency: weekly, includesInterest: false }',
  'with-interest':
    'home: { blocks: [budget] }\n  budget: { widget: true, frequency: weekly }\n  finance: { defaultInterest: 10, establishmentFee: 395 }',
  'before-interest':
    'home: { blocks: [budget] }\n  budget: { widget: true, frequency: weekly, includesInterest: false }\n  finance: { defaultInterest: 10, establishmentFee: 395 }',
  'budget-near':
    'home: { blocks: [budget] }\n  budget: { widget: true, includesInterest: false }\n  search: { distance: true }',
  'ends-of-price':
    'home: { blocks: [priceRange], featured: car_type=used }\n  priceRange: { bounds: { min: 20000, max: 60000 } }',
  featuring: 'home: { blocks: [featured], featured: car_type=used&make=Toyota }',
  unstocked:
    'site: { manufacturer: Ferrari }\n  home: { blocks: [slider, search, makes, budget, priceRange, locations] }\n  budget: { widget: true }',
  'by-default': 'home: { blocks: [search] }\n  search: { defaultFilters: [status=in_stock, status=coming_soon] }',
  'own-words':
    'home: { blocks: [slider, featured, locations, payments], vehicles: 3, openingSearch: true, titles: { featured: Worth a look } }',
  pictured: `home: { blocks: [promo], slideAdvance: automatic }\n  promo: { tiles: [${tile('In words', '')}, { content: { title: In colour, link: /contact-us, image: /media/silhouettes/ute/blue/evening.svg } }, { content: { title: In red, link: /contact-us, image: /media/silhouettes/suv/red/evening.svg } }] }`,
  'two-marks': 'home: { blocks: [payments] }\n  payments: { accepted: [Apple Pay, Visa] }',
};

describe('home page', async () => {
  const app = await appWithSites(SITES, async (group) => {
    for (const part of ['posts', 'reviews.yaml'])
      await cp(path.join(group, 'kia-aspley', part), path.join(group, 'every-block', part), { recursive: true });
  });
  const home = async (site: string) => (await app.get('/', { site })).text();
  const parsed = async (site: string) => readPage(await home(site));
  /** Without the sold ones, as pages count. */
  const count = async (query: string, site: string) => {
    const { count, facets } = (await (await app.get(`/api/stock/search?${query}`, { site })).json()) as {
      count: number;
      facets: { status: { value: string; count: number }[] };
    };
    return count - (facets.status.find(({ value }) => value === 'sold')?.count ?? 0);
  };
  /** The blocks of the page in order, recognised by ids and classes that only one block has. */
  const MARKS = {
    slider: 'class="hero"',
    search: 'home-search"',
    bodySelector: 'id="bodies"',
    budget: 'id="budget"',
    priceRange: 'id="price"',
    makes: 'id="makes"',
    featured: 'id="featured"',
    justArrived: 'id="latest"',
    offers: 'id="offers"',
    models: 'id="models"',
    reviews: 'id="reviews"',
    promo: 'class="promo-notes"',
    blogs: 'id="blogs"',
    claims: 'id="promises"',
    locations: 'id="locations"',
    payments: 'class="payments"',
  } as const;
  const blocksOf = (html: string) =>
    Object.entries(MARKS)
      .map(([name, mark]) => ({ name, at: html.replace('slider-opening', 'class="hero"').indexOf(mark) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name);

  it('shows the blocks in the order that the site sets [SITE-026]', async () => {
    expect(blocksOf(await home('every-block'))).toEqual(BLOCK_NAMES.toReversed());
    // The budget search is hidden until a site shows it (SRCH-070).
    expect(blocksOf(await home('all-defaults'))).toEqual([
      'slider',
      'search',
      'bodySelector',
      'offers',
      'models',
      'locations',
    ]);
    const orders = await Promise.all(
      app.base.web.tenants
        .all()
        .filter((site) => !(site.slug in SITES))
        .map(async (site) => blocksOf(await home(site.slug)).join()),
    );
    expect(orders.length).toBeGreaterThan(3);
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('has exactly one h1, whichever blocks it has', async () => {
    for (const site of app.base.web.tenants.all()) expect((await parsed(site.slug)).$('h1'), site.slug).toHaveLength(1);
  });

  it('shows the count of the plain search on its button [SRCH-019]', async () => {
    const shown = /Show Me ([\d,]+) Cars/.exec(await home('all-defaults'))![1]!.replaceAll(',', '');
    expect(Number(shown)).toBe(await count('', 'all-defaults'));
    expect(Number(shown)).toBeGreaterThan(500);
  });

  it('opens with a button to all vehicles, and counts what the search page finds without filters [SRCH-019, SRCH-010]', async () => {
    const count = (html: string) => readPage(html).text('.search-count');
    const outlet = await home('blue-gum-outlet');
    const button = readPage(outlet).$('.hero-action .button');
    const found = count(await (await app.get(button.attr('href')!, { site: 'blue-gum-outlet' })).text());
    expect(button.text()).toBe(`View ${found}`);
    // By default this site finds only what is in stock or coming soon.
    const shown = readPage(await home('by-default')).text('#search .show-me-count');
    const search = await app.get('/search/new-used-and-demo-cars', { site: 'by-default' });
    expect(count(await search.text())).toBe(`${shown} cars`);
  });

  it("shows the site's offers and models", async () => {
    const single = await parsed('kia-aspley');
    expect(single.$('#models .model-card')).toHaveLength(8);
    expect(single.$('#offers .offer')).toHaveLength(3);
    expect((await parsed('coastline-leisure')).$('#offers .offer')).toHaveLength(3);
  });

  it('shows the counts of the linked pages beside links', async () => {
    for (const { slug } of app.base.web.tenants.all().filter((site) => !(site.slug in SITES))) {
      const { $ } = await parsed(slug);
      const tiles = $('li > a[href^="/search/"]:has(.tile-count)').toArray();
      expect(tiles.length, slug).toBeGreaterThan(3);
      for (const tile of [tiles[0]!, tiles.at(-1)!]) {
        const href = $(tile).attr('href')!;
        const there = readPage(await (await app.get(href, { site: slug })).text());
        const shown = $(tile).find('.tile-count').text();
        expect(foundCount(there), `${slug} ${href}`).toBe(Number(/^[\d,]+/.exec(shown)![0].replaceAll(',', '')));
      }
    }
  });

  it('features in-stock vehicles of the configured search, up to the limit [API-005]', async () => {
    const { $ } = await parsed('featuring');
    const shown = new Set(
      [...$('#featured a[href^="/cars/"]')].map((link) =>
        $(link)
          .attr('href')!
          .replace(/[?#].*/, ''),
      ),
    );
    const answer = await app.get('/api/stock/search?car_type=used&make=Toyota', { site: 'featuring' });
    const { hits } = (await answer.json()) as { hits: { path: string; status: string; photos_count: number }[] };
    const wanted = hits.filter((hit) => hit.status === 'in_stock' && hit.photos_count > 1).map((hit) => hit.path);
    expect(wanted.length).toBeGreaterThan(8);
    expect([...shown]).toEqual(wanted.slice(0, 8));
    expect($('#featured a[href^="/search/"]').attr('href')).toBe(
      '/search/new-used-and-demo-cars?car_type=used&make=Toyota',
    );
  });

  it('shows name, description and link of slides, or only the picture [CONT-017, CONT-018]', async () => {
    const { attribute, has, text } = await parsed('slides');
    for (const words of ['First slide', 'More of it', 'Find out more']) expect(text('#slide-one')).toContain(words);
    expect(has('#slide-one a[href="/contact-us"]')).toBe(true);
    expect(has('#slide-two.slide-bare')).toBe(true);
    expect(has('#slide-two .slide-words')).toBe(false);
    expect(attribute('#slide-two img.picture', 'alt')).toBe('Only a picture');
  });

  it("has the site's own headings, number of vehicles and search in the opening", async () => {
    const own = await parsed('own-words');
    expect(own.text('#featured-title')).toBe('Worth a look');
    expect(own.$('#featured .cards > li')).toHaveLength(3);
    expect(own.attribute('.hero .quick-search', 'action')).toBe('/search/new-used-and-demo-cars');
    const plain = await parsed('featuring');
    expect(plain.text('#featured-title')).toBe('Featured vehicles');
    expect((await parsed('all-defaults')).has('.hero .quick-search')).toBe(false);
  });

  it('shows a few locations with their pictures, and many as lines', async () => {
    const pictures = async (site: string) =>
      readPage(await (await app.get('/', { site })).text()).attributes('.place-lines .place-picture', 'href');
    expect(await pictures('coastline-leisure')).toEqual(['/contact-us/tuggerah', '/contact-us/albury']);
    expect(await pictures('southern-cross')).toEqual([]);
  });

  it('lists locations and payments once: the footer leaves out what the home page shows', async () => {
    const own = await parsed('own-words');
    expect(own.has('main .place-lines')).toBe(true);
    for (const part of ['.footer-places', '.footer-payments']) expect(own.has(`footer ${part}`), part).toBe(false);
    const of = async (path: string) => readPage(await (await app.get(path, { site: 'own-words' })).text());
    const offers = await of('/special-offers');
    for (const part of ['.footer-places', '.footer-payments']) expect(offers.has(`footer ${part}`), part).toBe(true);
    const contact = await of('/contact-us');
    expect(contact.has('footer .footer-places')).toBe(false);
    expect(contact.has('footer .footer-payments')).toBe(true);
  });

  it('shows promotions without a picture as lines of text, not as empty slides', async () => {
    const { text, texts } = await parsed('pictured');
    expect(texts('.slider-promo .slide-name')).toEqual(['In colour', 'In red']);
    expect(text('.promo-notes')).toContain('In words');
  });

  it('has a button to pause the slides only where they advance automatically', async () => {
    expect((await parsed('pictured')).has('.slider-promo .slider-play')).toBe(true);
    const manual = await parsed('slides');
    expect(manual.has('.slider-dots')).toBe(true);
    expect(manual.has('.slider-play')).toBe(false);
  });

  it('has slides of 1920 by 700 and promotions of 1920 by 540 [CONT-019, SRCH-060]', async () => {
    expect((await parsed('slides')).has('img[width="1920"][height="700"]')).toBe(true);
    expect((await parsed('coastline-leisure')).has('img[width="1920"][height="540"]')).toBe(true);
  });

  it('says that stock is on its way on a site without vehicles, in place of the searches', async () => {
    const { has, text, attribute } = await parsed('unstocked');
    expect(text('main .search-empty h2')).toBe('Stock is on its way');
    expect(attribute('main .search-empty a', 'href')).toBe('/contact');
    for (const block of ['.home-search', '#budget', '#price', '#makes']) expect(has(block), block).toBe(false);
    expect(has('#locations')).toBe(true);
    expect(attribute('meta[name="description"]', 'content')).toMatch(/^Site unstocked\./);
    const search = readPage(await (await app.get('/search/new-used-and-demo-cars', { site: 'unstocked' })).text());
    expect(search.text('main .search-empty h2')).toBe('Stock is on its way');
    const stocked = await app.get('/search/new-used-and-demo-cars?query=zzzzqqqq', { site: 'all-defaults' });
    expect(readPage(await stocked.text()).text('main .search-empty')).toContain('No results found');
  });

  it('shows promotions only between their days [SRCH-058]', async () => {
    const html = withoutScripts(await home('promos'));
    expect(html).toContain('Running');
    expect(html).not.toContain('Over<');
    expect(html).not.toContain('Not yet');
  });

  describe('claims', () => {
    it.each(CLAIMS)('"%s" is shown where the site lists it [$3]', async (text, condition, brand, _rows) => {
      const html = await home('promising');
      expect(html).toContain(text);
      const scope = [condition, brand ?? (condition ? 'cars' : null)].filter(Boolean).join(' ');
      if (scope) expect(html).toContain(`>On ${scope}<`);
      expect(await home('every-block')).not.toContain(text);
    });
  });

  it('makes no claims and shows no sales counter by default [GAP-091]', async () => {
    const html = await home('all-defaults');
    expect(html).not.toMatch(/guarantee|warranty|roadside|Sales this Month/i);
  });

  it('shows the four bodies with the most vehicles in the body selector [SRCH-072, SRCH-090, SRCH-091]', async () => {
    const counts = (await parsed('all-defaults')).texts('#bodies li .tile-count');
    const tiles = counts.map((text) => Number(/^[\d,]+/.exec(text)![0].replaceAll(',', '')));
    expect(tiles).toHaveLength(4);
    expect(tiles).toEqual(tiles.toSorted((a, b) => b - a));
    const { facets } = (await (
      await app.get('/api/stock/search?status=in_stock&status=coming_soon', { site: 'all-defaults' })
    ).json()) as {
      facets: { body: { count: number }[] };
    };
    expect(tiles[0]).toBe(Math.max(...facets.body.map((item) => item.count)));
  });

  it('shows the bodies that a site lists, including a drive and a fuel [SRCH-092]', async () => {
    const html = await home('bodies');
    for (const part of ['drive=4x4', 'fuel=Electric', 'body=Ute', '>Hatch<', '>Station Wagon<', '>EV<'])
      expect(html).toContain(part);
    expect(html).not.toContain('>Hardtop<');
  });

  it('has quick values of the money field as buttons: standard and high [SRCH-088]', async () => {
    const values = async (site: string) =>
      (await parsed(site)).attributes('button[name="max[price]"]', 'value').map(Number);
    expect([(await values('all-defaults'))[0], (await values('all-defaults')).at(-1)]).toEqual([5000, 70_000]);
    expect([(await values('big-money'))[0], (await values('big-money')).at(-1)]).toEqual([300_000, 800_000]);
    // The cheapest vehicle costs more than $5,000.
    expect(await values('useful-money')).toEqual((await values('all-defaults')).slice(1));
  });

  it('starts the price search with the bounds and order of the site [SRCH-071, SRCH-085, SRCH-086]', async () => {
    const ends = ({ value }: Page) => ['min[price]', 'max[price]'].map((name) => value(name, '.price-range'));
    expect(ends(await parsed('every-block'))).toEqual(['$5,000', '$250,000']);
    const narrow = await parsed('ends-of-price');
    expect(ends(narrow)).toEqual(['$20,000', '$60,000']);
    expect(narrow.attribute('.price-range input[type="hidden"][name="sortBy"]', 'value')).toBe('price_desc');
    expect(narrow.text('.price-range')).toContain(
      `Show Me ${(await count('range[price]=20000:60000', 'ends-of-price')).toLocaleString('en-AU')} Cars`,
    );
  });

  it("lists Mastercard, Visa, Maestro, Google Pay and Apple Pay, or the site's payments [CONT-021]", async () => {
    const marks = async (site: string) => (await parsed(site)).texts('main .payments li');
    expect(await marks('monthly')).toEqual(['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay']);
    expect(await marks('two-marks')).toEqual(['Apple Pay', 'Visa']);
  });

  describe('budget search', () => {
    const ask = (query: string, site = 'monthly') => app.get(`/search/budget?${query}`, { site });

    it('is only on the pages of a site that enables it [SRCH-070]', async () => {
      expect(await home('monthly')).toContain('action="/search/budget"');
      expect(await home('all-defaults')).not.toContain('action="/search/budget"');
      const answer = await ask('', 'all-defaults');
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/search/new-used-and-demo-cars']);
    });

    it('starts with $600 a month or $200 a week and a deposit of $2000, as indicative only [SRCH-074, SRCH-075, SRCH-076]', async () => {
      const [month, week] = [await parsed('monthly'), await parsed('weekly')];
      expect(month.value('repayment')).toBe('$600');
      expect(week.value('repayment')).toBe('$200');
      for (const { value } of [month, week]) expect(value('deposit')).toBe('$2,000');
      expect(month.text()).toContain('$38,000');
      expect(week.text()).toContain('$54,000');
      expect(month.text()).toContain(INDICATIVE);
    });

    it('is what is left after interest and fees at the rate of the site, unless it leaves them out [SRCH-073]', async () => {
      const { text } = await parsed('with-interest');
      expect(text('.budget')).toContain('$42,495');
      expect(text('.budget-note')).toMatch(/five years at 10% p\.a\., comparison rate 10\.57% p\.a\..*WARNING/);
      const plain = await parsed('before-interest');
      expect(plain.text('.budget')).toContain('$54,000');
      expect(plain.text('.budget-note')).toBe(INDICATIVE);
      const sent = await ask('repayment=200&deposit=2000&postcode=4000', 'with-interest');
      expect(sent.headers.get('location')).toContain('range%5Bprice%5D=:42495');
    });

    it('counts vehicles above $1,000 up to the budget [SRCH-079]', async () => {
      expect(await home('monthly')).toContain(`Show Me ${await count('range[price]=1001:38000', 'monthly')} Cars`);
    });

    it('redirects to the current search up to the budget [SRCH-082]', async () => {
      const to = async (query: string, site?: string) => (await ask(query, site)).headers.get('location');
      expect(await to('repayment=600&deposit=2000&postcode=4000')).toBe(
        '/search/new-used-and-demo-cars?range%5Bprice%5D=:38000',
      );
      expect(await to('repayment=%24200&deposit=2%2C000&postcode=4000', 'weekly')).toBe(
        '/search/new-used-and-demo-cars?range%5Bprice%5D=:54000',
      );
      expect(await to('repayment=600&deposit=2000&postcode=4000&car_type=used&page=3')).toBe(
        '/search/new-used-and-demo-cars?car_type=used&range%5Bprice%5D=:38000',
      );
      const outlet = app.base.web.tenants
        .all()
        .find((site) => site.settings.search.defaultRoute === '/search/used-cars')!;
      expect(await to('repayment=200&deposit=1000&postcode=3000', outlet.slug)).toBe(
        '/search/used-cars?range%5Bprice%5D=:41513',
      );
    });

    it('uses the postcode for distances on a site that shows them', async () => {
      const response = await ask('repayment=600&deposit=2000&postcode=4350', 'budget-near');
      expect(response.headers.get('location')).toBe('/search/new-used-and-demo-cars?range%5Bprice%5D=:38000&near=4350');
    });

    it('reads any amount as one from 0 to 1,000,000 [SRCH-077, SRCH-078]', async () => {
      const to = async (query: string) => (await ask(`${query}&postcode=4000`)).headers.get('location');
      expect(await to('repayment=9999999999&deposit=abc')).toBe(
        '/search/new-used-and-demo-cars?range%5Bprice%5D=:60000000',
      );
      expect(await to('repayment=-5&deposit=90000')).toBe('/search/new-used-and-demo-cars?range%5Bprice%5D=:90000');
    });

    it('shows the amounts that it counts: within 0 to 1,000,000, and $0 for text [SRCH-077, SRCH-078]', async () => {
      const shown = async (repayment: string, deposit: string) => {
        const query = new URLSearchParams({ repayment, deposit, postcode: '' });
        const { value } = readPage(await (await ask(query.toString())).text());
        return [value('repayment'), value('deposit')];
      };
      expect(await shown('5000000', '-20')).toEqual(['$1,000,000', '$0']);
      expect(await shown('abc', '')).toEqual(['$0', '$0']);
    });

    it.each(['', '400', '40000', 'abcd', '4 00'])(
      'postcode "%s" shows the form again with the message and what was typed [SRCH-083, SRCH-084, ERR-027]',
      async (postcode) => {
        const answer = await ask(new URLSearchParams({ repayment: '321', deposit: '4567', postcode }).toString());
        expect(answer.status).toBe(422);
        const { has, text, texts, value } = readPage(await answer.text());
        expect(text()).toContain('Please fix the following errors:');
        expect(texts('a[href="#budget-postcode"]')).toEqual([POSTCODE_MESSAGE]);
        expect(has('input#budget-postcode[required][maxlength="4"][aria-invalid="true"]')).toBe(true);
        expect(value('postcode')).toBe(postcode);
        expect(value('repayment')).toBe('$321');
        expect(value('deposit')).toBe('$4,567');
      },
    );

    it('finds nothing for a budget below the lowest price [SRCH-080, SRCH-081, ERR-025, ERR-026]', async () => {
      const { text } = await parsed('no-price');
      expect(text()).toContain('No cars found for this budget');
      expect(text()).toContain('0 Cars Found');
      expect(text('form[action="/search/budget"]')).not.toContain('Show Me');
      const { hits } = (await (
        await app.get('/api/stock/search?status=in_stock&status=coming_soon&range[price]=1001:&sortBy=price_asc', {
          site: 'monthly',
        })
      ).json()) as { hits: { price: number; offer_price: number | null }[] };
      const lowest = hits[0]!.offer_price ?? hits[0]!.price;
      const below = await ask(`repayment=0&deposit=${lowest - 1}&postcode=4000`);
      expect([below.status, below.headers.get('location')]).toEqual([200, null]);
      expect(await below.text()).toContain('No cars found for this budget');
      expect((await ask(`repayment=0&deposit=${lowest}&postcode=4000`)).headers.get('location')).toBe(
        `/search/new-used-and-demo-cars?range%5Bprice%5D=:${lowest}`,
      );
    });

    it('escapes what was typed', async () => {
      const html = await (await ask('repayment=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&deposit=1&postcode=x')).text();
      expect(html).not.toContain('<script>alert(1)');
    });
  });
});
