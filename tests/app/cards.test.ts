import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage, withoutScripts } from '#tests/support/html.ts';

const promo = (title: string, more = '') =>
  `{ ${more}${more ? ', ' : ''}content: { title: ${title}, link: /contact-us } }`;

/** Additional sites, each named after its settings. */
const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  'keeps-nothing': 'favourites: { mode: off }',
  'keeps-in-watchlist': 'favourites: { mode: watchlist }',
  'keeps-in-both': 'favourites: { mode: both }',
  'all-actions': 'search: { cardActions: [call, view, testDrive, enquire] }',
  'promo-fixed': `promo: { tiles: [${promo('First')}, ${promo('Second', 'position: 26')}, ${promo('Strict', 'position: 3, strictDisplay: true')}, ${promo('Over', 'expiry: "2001-01-01", position: 4')}, ${promo('Not yet', 'start: "2999-01-01", position: 5')}, ${promo('At home', 'display: home, position: 6')}, ${promo('Here', 'display: results, position: 7')}] }\n  home: { blocks: [promo] }`,
  'promo-each': `promo: { placement: everyNth, everyN: 5, tiles: [${promo('One')}, ${promo('Two')}] }`,
  'promo-gap': `promo: { placement: randomGap, randomGap: { min: 3, max: 5 }, tiles: [${promo('One', 'position: 10')}, ${promo('Two')}] }`,
  collapsing:
    'search: { collapseSold: collapseConsecutive, soldWindowDays: 60, pageSize: 100, sortOptions: [latest, price_asc] }',
  'collapsing-pages':
    'search: { collapseSold: collapseConsecutive, soldWindowDays: 60, pageSize: 2, sortOptions: [latest] }',
  'collapsing-scroll':
    'search: { collapseSold: collapseConsecutive, soldWindowDays: 60, pageSize: 2, sortOptions: [latest], paging: infiniteScroll }',
  'keeping-all':
    'search: { collapseSold: keepAll, soldWindowDays: 60, pageSize: 100, sortOptions: [latest, price_asc] }',
  revealed: 'search: { cardActions: [call] }\n  vdp: { phoneReveal: revealed }',
  'no-drives': 'search: { cardActions: [testDrive, enquire] }\n  testDrive: { booking: false }',
};
const ALL = '/search/new-used-and-demo-cars';

interface Hit {
  id: string;
  path: string;
  status: string;
  car_type: string;
  price: number | null;
  offer_price: number | null;
  images: { url: string }[];
}

describe('cards', async () => {
  const app = await appWithSites(SITES);
  const page = async (address: string, site: string) => (await app.get(address, { site })).text();
  const hits = async (query: string, site: string) =>
    ((await (await app.get(`/api/stock/search${query}`, { site })).json()) as { hits: Hit[] }).hits;
  /** The markup of each card by the URL of its vehicle. */
  const cardsOf = (html: string) => {
    const { $ } = readPage(html);
    const cards = $('article.card:has(.card-title a[href^="/cars/"])').toArray();
    return new Map(cards.map((card) => [$(card).find('.card-title a').attr('href')!, $.html(card)] as const));
  };

  it('has one link per card and one photo at first [SRCH-013]', async () => {
    const cards = cardsOf(await page(ALL, 'plain'));
    expect(cards.size).toBe(21);
    const swipeable = [...cards].filter(([, card]) => card.includes('card-swipe'));
    expect(swipeable.length).toBeGreaterThan(5);
    for (const [href, card] of cards) {
      const { $ } = readPage(card);
      expect($('a:not(.finance-star)'), href).toHaveLength(1);
      expect($('img.picture'), href).toHaveLength(1);
    }
    for (const [, card] of swipeable) expect(readPage(card).text('.card-photos')).toMatch(/^\d+ photos$/);
  });

  it('prints the small print of repayments once, on the page of their asterisks [GAP-091]', async () => {
    const { $, text } = readPage(await page(`${ALL}?status=in_stock`, 'southern-cross'));
    const lent = [...$('article.stock-card')].filter((card) => $(card).text().includes('Finance from'));
    expect(lent.length).toBeGreaterThan(5);
    expect($('.finance-star')).toHaveLength(lent.length);
    const hrefs = lent.slice(0, 2).map((card) => $(card).find('.card-title a').attr('href')!);
    const vehicles = hrefs.map((href) => `car=${href.slice('/cars/'.length)}`).join('&');
    expect(text('#finance-note')).toMatch(/^\* .*lending criteria apply.*\$30,000 over a term of 5 years.*WARNING/);
    for (const address of ['/', ALL, `/compare?${vehicles}`, `/saved?${vehicles}`, '/about-us', hrefs[0]!]) {
      const shown = readPage(await page(address, 'southern-cross')).$;
      const targets = [...shown('.finance-star')].map((star) => shown(star).attr('href')!.slice(1));
      if (address !== '/about-us') expect(targets.length, address).toBeGreaterThan(0);
      for (const id of new Set(targets)) {
        expect(shown(`[id="${id}"]`), `${address} ${id}`).toHaveLength(1);
        expect(shown(`[id="${id}"]`).text(), address).toContain('comparison rate');
      }
    }
  });

  it('has no small print where no card has a repayment', async () => {
    expect(await page('/search/used-cars?status=sold', 'southern-cross')).not.toContain('finance-note');
  });

  it('states deposit and final payment beside the repayment that assumes them, as often as the site says', async () => {
    const { $ } = readPage(await page('/search/new-cars', 'kia-aspley'));
    const lent = [...$('.card-repayment')].map((one) => $(one).text());
    expect(lent.length).toBeGreaterThan(3);
    for (const text of lent) expect(text).toMatch(/^Finance from \$[\d,]+ a fortnight\* over [\d.]+ years?/);
    expect(lent.filter((text) => /\$[\d,]+ (?:deposit|final payment)/.test(text)).length).toBeGreaterThan(0);
  });

  it('shows the purchase price first where the site says so, and every subscription below it [AVL-021]', async () => {
    const { $ } = readPage(await page('/search/used-cars?status=in_stock', 'blue-gum-outlet'));
    const cards = [...$('article.stock-card')].map((card) => $(card).find('.price').text());
    const subscribed = cards.filter((text) => text.includes('/ week'));
    expect(subscribed.length).toBeGreaterThan(5);
    for (const text of subscribed) expect(text).toMatch(/^\$[\d,]+\D.*or \$[\d,.]+ \/ week subscription$/);
  });

  it.each([
    ['plain', ['heart']],
    ['keeps-in-both', ['heart', 'bookmark']],
    ['keeps-nothing', []],
    ['keeps-in-watchlist', ['bookmark']],
  ] as const)(
    'favourites.mode on %s: available vehicles can be saved in the browser or the watchlist: %s [ACC-019, ACC-026, GAP-027]',
    async (site, icons) => {
      const cards = [...cardsOf(await page(`${ALL}?status=in_stock`, site)).values()];
      expect(cards).toHaveLength(21);
      for (const card of cards)
        expect(['heart', 'bookmark'].filter((icon) => card.includes(`#${icon}"`))).toEqual(icons);
    },
  );

  it.each([
    ['plain', ['Save']],
    ['keeps-in-both', ['Favourite', 'Save']],
    ['keeps-in-watchlist', ['Save']],
  ])('on a vehicle page of %s, the buttons that save it read %s [GAP-027]', async (site, labels) => {
    const [href] = cardsOf(await page(`${ALL}?status=in_stock`, site)).keys();
    const { $ } = readPage(await page(href!, site));
    $('.vehicle-toggles .visually-hidden').remove();
    expect([...$('.vehicle-toggles .toggle-button')].map((one) => $(one).text())).toEqual(labels);
  });

  it.each(['keeps-nothing', 'keeps-in-watchlist'])(
    '%s: has no page of saved vehicles and no link to one [ACC-024]',
    async (site) => {
      expect((await app.get('/saved', { site })).status).toBe(404);
      expect(await page('/', site)).not.toContain('href="/saved"');
    },
  );

  it('shows a sold vehicle as sold, without buttons to save or compare it [ACC-017, AVL-020]', async () => {
    const cards = [...cardsOf(await page(`${ALL}?status=sold`, 'southern-cross')).values()];
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) {
      expect(card).toContain('JUST SOLD');
      expect(card).toContain('card-gone');
      expect(card).not.toContain('toggle-button');
    }
  });

  it.each([
    ['southern-cross', () => true, 'ACC-026'],
    ['kia-aspley', (hit: Hit) => (hit.offer_price ?? hit.price ?? 0) > 10 && hit.images.length > 0, 'ACC-027'],
    [
      'blue-gum-outlet',
      (hit: Hit) => hit.car_type === 'used' && (hit.offer_price ?? hit.price ?? 0) > 10 && hit.images.length > 0,
      'ACC-028',
    ],
    ['plain', () => false, 'ACC-026'],
  ] as const)('on %s exactly the vehicles in the scope can be compared [$2]', async (site, offered, _rows) => {
    const order = site === 'kia-aspley' ? '?sortBy=price_asc' : '?sortBy=latest';
    const [found, cards] = [
      await hits(order, site),
      cardsOf(await page((site === 'blue-gum-outlet' ? '/search/used-cars' : ALL) + order, site)),
    ];
    expect(cards.size).toBe(found.length);
    for (const hit of found)
      expect(cards.get(hit.path)!.includes('>Compare<'), hit.path).toBe(hit.status === 'in_stock' && offered(hit));
  });

  it('search.cardActions: shows the listed buttons in order', async () => {
    const [available] = [...cardsOf(await page(`${ALL}?status=in_stock`, 'all-actions')).values()];
    const order = ['#call-box', 'View details', 'Book a Test Drive', 'Enquire Now'].map((mark) =>
      available!.indexOf(mark),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(0);
    expect(readPage(available!).$('a[href^="/cars/"]:not([href*="#"])')).toHaveLength(1);
    const [sold] = [...cardsOf(await page(`${ALL}?status=sold`, 'all-actions')).values()];
    expect(sold).toContain('Find Me Something Similar');
    expect(sold).not.toContain('Book a Test Drive');
  });

  it('has the number of a vehicle on its card only where it is not masked [LOC-037, LOC-038]', async () => {
    const call = async (site: string) => {
      const [card] = [...cardsOf(await page(`${ALL}?status=in_stock`, site)).values()];
      return readPage(card!).attributes('.card-actions a', 'href')[0];
    };
    expect(await call('all-actions')).toMatch(/^\/cars\/.*#call-box$/);
    expect(await call('revealed')).toMatch(/^tel:\+61\d{9}$/);
  });

  it('offers no test drives on cards of a site without them [SITE-025]', async () => {
    const [without] = [...cardsOf(await page(`${ALL}?status=in_stock`, 'no-drives')).values()];
    expect(without).toContain('Enquire Now');
    expect(without).not.toContain('Book a Test Drive');
  });

  /** The content of each position of a list: a vehicle's URL, or the title of a tile. */
  const placesOf = (html: string) => {
    const { $ } = readPage(html);
    const links = $('article.card h3.card-title a').toArray();
    return links.map((link) => ($(link).closest('.promo-tile').length > 0 ? $(link).text() : $(link).attr('href')!));
  };
  const tilesOf = (html: string) =>
    placesOf(html).flatMap((place, at) => (place.startsWith('/cars/') ? [] : [`${at + 1} ${place}`]));

  it('places tiles at their positions over all pages, without losing or repeating a vehicle [SRCH-055, SRCH-059]', async () => {
    const [first, second] = [
      await page(`${ALL}?make=Toyota`, 'promo-fixed'),
      await page(`${ALL}?make=Toyota&page=2`, 'promo-fixed'),
    ];
    expect(tilesOf(first)).toEqual(['3 Strict', '7 Here', '8 First']);
    // The first page has 21 vehicles and 3 tiles: position 26 is the second of the next page.
    expect(tilesOf(second)).toEqual(['2 Second']);
    const vehicles = [...placesOf(first), ...placesOf(second)].filter((place) => place.startsWith('/cars/'));
    expect(vehicles).toEqual(
      [...(await hits('?make=Toyota', 'promo-fixed')), ...(await hits('?make=Toyota&page=2', 'promo-fixed'))].map(
        (hit) => hit.path,
      ),
    );
    const count = (html: string) => readPage(html).text('.search-count');
    expect(count(first)).toBe(count(await page(`${ALL}?make=Toyota`, 'plain')));
  });

  it('appends the tiles of a short result that may move [SRCH-059]', async () => {
    const [hit] = await hits('?make=Toyota', 'plain');
    const stock = (await (
      await app.get(`/api/stock/search?query=${encodeURIComponent(hit!.path.split('-').at(-1)!)}`, { site: 'plain' })
    ).json()) as { count: number };
    expect(stock.count).toBe(1);
    expect(
      tilesOf(await page(`${ALL}?query=${encodeURIComponent(hit!.path.split('-').at(-1)!)}`, 'promo-fixed')),
    ).toEqual(['2 Here']);
    expect(tilesOf(await page(`${ALL}?query=zzzzqqqq`, 'promo-fixed'))).toEqual([]);
  });

  it('shows tiles where and on the days that they belong [SRCH-058, SRCH-059]', async () => {
    const [results, home] = [await page(ALL, 'promo-fixed'), withoutScripts(await page('/', 'promo-fixed'))];
    for (const title of ['Over', 'Not yet', 'At home']) expect(tilesOf(results).join(), title).not.toContain(title);
    expect(home).toContain('At home');
    expect(home).toContain('First');
    for (const title of ['Over', 'Not yet', 'Here']) expect(home, title).not.toContain(title);
  });

  it('places a tile at every n-th position over all pages [SRCH-056]', async () => {
    expect(tilesOf(await page(ALL, 'promo-each'))).toEqual(['5 One', '10 Two', '15 One', '20 Two', '25 One']);
    // The first page has 26 positions.
    expect(tilesOf(await page(`${ALL}?page=2`, 'promo-each'))).toEqual([
      '4 Two',
      '9 One',
      '14 Two',
      '19 One',
      '24 Two',
    ]);
  });

  it('places tiles at random gaps of 3 to 5, which do not change [SRCH-057]', async () => {
    const tiles = tilesOf(await page(ALL, 'promo-gap'));
    const [one = 0, two = 0] = tiles.map((tile) => Number.parseInt(tile));
    expect([13, 14, 15]).toContain(one);
    expect([3, 4, 5]).toContain(two - one);
    expect(tilesOf(await page(ALL, 'promo-gap'))).toEqual(tiles);
    const others = await Promise.all(
      ['Kia', 'Mazda', 'Ford', 'Hyundai'].map(async (make) =>
        tilesOf(await page(`${ALL}?make=${make}`, 'promo-gap')).join(),
      ),
    );
    expect(new Set([...others, tiles.join()]).size).toBeGreaterThan(1);
  });

  it('collapses consecutive sold vehicles into one card, unless all results are sold [SRCH-027, SRCH-028]', async () => {
    const runOf = (html: string) => {
      const { $ } = readPage(html);
      return $('details:has(> summary:contains("more sold"))')
        .toArray()
        .map((run) => ({
          count: Number(/and (\d+) more sold/.exec($(run).find('summary').text())![1]),
          listed: $(run).find('a[href^="/cars/"]').length,
        }));
    };
    const find = async () => {
      for (const query of [
        '',
        '?page=2',
        '?sortBy=price_asc',
        '?sortBy=price_asc&page=2',
        '?sortBy=price_asc&page=3',
        '?sortBy=price_asc&page=4',
        '?sortBy=price_asc&page=5',
      ]) {
        const html = await page(ALL + query, 'collapsing');
        if (runOf(html).length > 0) return { query, html };
      }
      throw new Error('The demo stock has no two consecutive sold vehicles.');
    };
    const { query, html } = await find();
    const found = await hits(query, 'collapsing');
    const hidden = runOf(html).reduce((sum, { count }) => sum + count, 0);
    for (const { count, listed } of runOf(html)) expect(listed).toBe(count);
    expect(placesOf(html)).toHaveLength(found.length - hidden);
    expect(runOf(await page(ALL + query, 'keeping-all'))).toEqual([]);
    expect(placesOf(await page(ALL + query, 'keeping-all'))).toHaveLength(found.length);
    const sold = await page(`${ALL}?status=sold`, 'collapsing');
    expect(runOf(sold)).toEqual([]);
    expect(placesOf(sold)).toHaveLength((await hits('?status=sold', 'collapsing')).length);
  });

  it('collapses a page of sold vehicles only, when other pages have vehicles for sale [SRCH-027]', async () => {
    const pageOfSold = async () => {
      for (let at = 1; at < 400; at++) {
        const found = await hits(`?page=${at}`, 'collapsing-pages');
        if (found.length === 2 && found.every(({ status }) => status === 'sold')) return at;
      }
      throw new Error('The demo stock has no page of two sold vehicles.');
    };
    const html = await page(`${ALL}?page=${await pageOfSold()}`, 'collapsing-pages');
    expect(placesOf(html)).toHaveLength(1);
    expect(readPage(html).text('details:has(> summary:contains("more sold")) summary')).toContain('and 1 more sold');
  });

  it('collapses a run of sold vehicles that continues on the next page, where both are one list [SRCH-027]', async () => {
    const lastPageOfRun = async () => {
      for (let at = 1, before: Hit[] = []; at < 400; at++) {
        const found = await hits(`?page=${at}`, 'collapsing-scroll');
        if (before.at(-1)?.status === 'sold' && found[0]?.status === 'sold') return at;
        before = found;
      }
      throw new Error('The demo stock has no two consecutive sold vehicles.');
    };
    const last = await lastPageOfRun();
    const cards = async (query: string) => placesOf(await page(`${ALL}?${query}`, 'collapsing-scroll')).length;
    const apart = (await cards(`page=${last - 1}`)) + (await cards(`page=${last}`));
    expect(await cards(`page=${last}&from=${last - 1}`)).toBe(apart - 1);
  });
});
