import { describe, expect, it } from 'vitest';
import { VEHICLE_BUTTONS } from '#vehicle/rules/vehicle-buttons.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SITES: Readonly<Record<string, string>> = {
  // Headings, lists and media as the specification has them.
  plain: 'search: { pageSize: 24 }\n  vdp: { whyBuyClaims: [Easy Finance] }',
  series: 'vdp: { seriesDisplay: true, locationLinkText: Vehicle Location, mapSection: false }',
  chatty:
    'reserve: { enabled: true }\n  chat: { mode: token, token: abc, address: "https://chat.example/{token}/{car}", excludedMakes: [Kia] }',
  numbers:
    'contact: { phoneNumbers: { new: 07 5550 0061, used: 07 5550 0062, demo: 07 5550 0063 } }\n  vdp: { phoneReveal: revealed }',
  'no-demo': 'contact: { phoneNumbers: { new: 07 5550 0061, used: 07 5550 0062 } }\n  vdp: { phoneReveal: revealed }',
  buttons: `vdp: { buttons: [contactDealer, paymentMethods, callUsNow, finance, preApproval, enquire, testDrive, tradeIn, reserve, onlinePurchase, whatsapp, chatAssistant, customButton, carForm, chatWithUs, carHistoryReport, location], phoneReveal: revealed, customButton: { label: Our promise, link: /about-us } }`,
};
/** A site's settings assign the numbers, so a site with other numbers shows these. */
const NUMBERS = { new: '07 5550 0061', used: '07 5550 0062', demo: '07 5550 0063' } as const;
const SHOPPER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

interface Hit {
  path: string;
  slug: string;
  id: string;
  dealership_id: string;
  name: string;
  series: string | null;
  badge: string | null;
  make: string;
  location_id: string | null;
  stocknum: string;
}

describe('the vehicle page', async () => {
  const app = await appWithSites(SITES);
  const {
    tenants,
    services: {
      inventory: { stock },
    },
  } = app.base.web;
  const group = tenants.all().find((site) => site.default)!;
  const hits = async (query: string, site = group.slug) =>
    ((await (await app.get(`/api/stock/search?${query}`, { site })).json()) as { hits: Hit[] }).hits;
  const page = async (address: string, site = group.slug) => (await app.get(address, { site })).text();
  const parsed = async (address: string, site = group.slug) => readPage(await page(address, site));
  const vehicle = (await hits('status=in_stock&car_type=used'))[0]!;
  const whole = (slug: string) => stock.findVehicle(group, slug).then((found) => found!);
  const buttons = (html: string) => readPage(html).attributes('[data-button]', 'data-button');

  it('states once in its first screen that it is coming soon: on the picture, or where that has another tag beside the name', async () => {
    const seen = new Set<string>();
    for (const { path } of (await hits('status=coming_soon')).slice(0, 12)) {
      const { texts } = await parsed(path);
      const [tag, badges] = [texts('.media .card-tag'), texts('.vehicle-badges .badge')];
      expect([...tag, ...badges].filter((text) => /^coming soon$/i.test(text))).toHaveLength(1);
      seen.add(badges.includes('Coming soon') ? 'beside the name' : 'on the picture');
    }
    expect([...seen].sort()).toEqual(['beside the name', 'on the picture']);
  });

  it('shows title, subtitle, price with its type, facts and location in the panel [VDP-046, VDP-047, VDP-048, VDP-049, VDP-053, VDP-056]', async () => {
    const found = await whole(vehicle.slug);
    const html = await page(vehicle.path, 'plain');
    const panel = html.slice(html.indexOf('vehicle-summary'), html.indexOf('id="enquire"'));
    expect(panel).toContain(`<h1>${found.year} ${found.make} ${found.model}</h1>`);
    expect(panel).toContain([found.badge, found.series].filter(Boolean).join(' '));
    expect(panel).toContain(`class="price-type">${found.priceType}`);
    expect(panel).toContain(found.simpleTransmission!);
    const location = group.locations.find(({ id }) => id === found.locationId)!;
    expect(panel).toContain('Located at');
    expect(panel).toContain(location.address.street);
    expect(html).toContain('>Car Details</h2>');
    const [caravan] = await hits('item_type=caravan', 'coastline-leisure');
    expect(await page(caravan!.path, 'coastline-leisure')).toContain('>Caravan details</h2>');
  });

  it('has the headings of the specification, or the same in sentence case [VDP-030, VDP-032, VDP-035, VDP-036, VDP-093]', async () => {
    const [one] = await hits('status=in_stock&car_type=used&tag=', 'plain');
    const headings = async (site: string) => {
      const own = await parsed(one!.path, site);
      return [...own.texts('main h2'), ...own.texts('.show-all > summary')];
    };
    const [plain, sentence] = [await headings('plain'), await headings(group.slug)];
    const literal = ['Key information', 'Dealer Comments', 'Why Buy From Us?', 'Car Details', 'Similar cars In-Stock'];
    expect(plain).toEqual(expect.arrayContaining(literal));
    expect(plain.some((text) => text.startsWith('Show All Specs'))).toBe(true);
    expect(sentence).toEqual(
      expect.arrayContaining([
        'Dealer comments',
        "What's included",
        'Why buy from us?',
        'Car details',
        'Similar cars in stock',
      ]),
    );
    expect(sentence.filter((text) => /^(Dealer|Why|Similar|Protect) .*\b[A-Z](?!ew|he)[a-z]/.test(text))).toEqual([]);
  });

  it.each(['southern-cross', 'kia-aspley', 'blue-gum-outlet', 'coastline-leisure'])(
    'states no fact twice on %s, and has an index of the sections that are there',
    async (site) => {
      for (const one of (await hits('status=in_stock', site)).slice(0, 8)) {
        const own = await parsed(one.path, site);
        const { $ } = own;
        const stated = [
          ...own.texts('.vehicle-facts li'),
          ...own.texts('.specs dd'),
          ...own.texts('.vehicle-details dd'),
        ].filter((text) => !/^[\d.]+$/.test(text));
        expect(new Set(stated).size, `${one.path}: ${stated.join(' | ')}`).toBe(stated.length);
        const street = own.text('#vehicle-map .map-address').split(',')[0]!;
        expect(own.text('main').split(street).length - 1, street).toBeLessThanOrEqual(1);
        const index = own.attributes('.page-index a', 'href');
        expect(index).toEqual(expect.arrayContaining(['#key-information', '#vehicle-map', '#similar']));
        for (const href of index) expect($(`main [id="${href.slice(1)}"] h2`), href).not.toHaveLength(0);
      }
    },
  );

  it('repeats facts in complete lists where the setting says so [VDP-066, VDP-068]', async () => {
    const own = await parsed(vehicle.path, 'plain');
    expect(own.texts('#key-information dt')).toContain('Kilometres');
    expect(own.texts('.vehicle-details dt')).toEqual(expect.arrayContaining(['Condition', 'Body type', 'Drive type']));
    expect(own.texts('#specifications dt')).toEqual(
      expect.arrayContaining(['Body type', 'Drive type', 'Exterior color']),
    );
    expect(own.has('.location-bar')).toBe(true);
  });

  it('has the name, price and first button above the pictures where these take the whole width [VDP-049]', async () => {
    for (const [site, isAbove] of [
      ['blue-gum-outlet', true],
      ['southern-cross', false],
    ] as const) {
      const [one] = await hits('status=in_stock', site);
      const { $ } = readPage(await page(one!.path, site));
      expect($('h1'), site).toHaveLength(1);
      expect($('.vehicle-grid > .vehicle-head ~ .vehicle-media'), site).toHaveLength(isAbove ? 1 : 0);
      expect($('.vehicle-grid > .vehicle-head > .button').text(), site).toBe(isAbove ? 'Enquire now' : '');
      expect($('.vehicle-head .price-now'), site).toHaveLength(1);
    }
  });

  it('states purchase and weekly price together: on card, page, print sheet and in the description [AVL-021]', async () => {
    const site = 'blue-gum-outlet';
    const [one] = await hits('status=in_stock&range[subscription_price]=1:', site);
    const card = readPage(await page('/search/new-used-and-demo-cars', site)).$(`.card:has(a[href="${one!.path}"])`);
    const weekly = card.find('.price-other').text();
    expect(weekly).toMatch(/^or \$[\d,]+ \/ week subscription$/);
    const price = card.find('.price-now').text();
    expect(price).toMatch(/^\$[\d,]+$/);
    const { text, attribute } = readPage(await page(one!.path, site));
    expect(text('.vehicle-head .price-other')).toBe(weekly);
    expect(text('.vehicle-head .price-now')).toBe(price);
    const description = attribute('meta[name="description"]', 'content');
    expect(description).toContain(price);
    expect(description).toContain(weekly);
    const sheet = readPage(await page(`/print?car_id=${one!.slug}`, site));
    expect(sheet.text('.sheet .price-other')).toBe(weekly);
    expect(sheet.text('.sheet .price-now')).toBe(price);
  });

  it('strikes through a was price [VDP-050]', async () => {
    const { hits: all } = (await (
      await app.get('/api/stock/search?status=in_stock&sortBy=price_asc', { site: group.slug })
    ).json()) as { hits: (Hit & { before_price: number | null; offer_price: number | null; price: number | null })[] };
    const reduced = all.find(
      (hit) => hit.before_price !== null && hit.before_price > (hit.offer_price ?? hit.price ?? 0),
    )!;
    expect((await parsed(reduced.path)).has('s.price-was')).toBe(true);
  });

  it('ends the breadcrumb with year, make, model and badge, or the full name [VDP-021, VDP-022]', async () => {
    const withSeries = (await hits('status=in_stock&car_type=used')).find((hit) => hit.series && hit.badge)!;
    const last = async (site: string) => (await parsed(withSeries.path, site)).text('main [aria-current="page"]');
    expect([await last(group.slug), await last('series')]).toEqual([
      withSeries.name,
      `${withSeries.name} ${withSeries.series}`,
    ]);
  });

  it('states the city of a vehicle at another location, with directions [VDP-025, VDP-026, VDP-027]', async () => {
    const home = group.primaryLocation;
    const elsewhere = group.locations.find(
      (place) => place.location_type === 'sales' && place.address.city !== home.address.city,
    )!;
    const pages = (
      await Promise.all([1, 2, 3, 4, 5, 6].map((number) => hits(`status=in_stock&page=${number}`)))
    ).flat();
    const at = async (slug: string) =>
      parsed(pages.find((hit) => group.locations.find(({ id }) => id === hit.location_id)?.slug === slug)!.path);
    const { has, text } = await at(elsewhere.slug);
    const announcement = '.announcement-line:has([aria-label="Dismiss: Location"])';
    expect(text(announcement)).toContain(`Located at ${elsewhere.address.city}`);
    expect(has(`${announcement} a:contains("Get directions")`)).toBe(true);
    expect((await at(home.slug)).has('[aria-label="Dismiss: Location"]')).toBe(false);
  });

  it("has the site's buttons that apply to the vehicle [VDP-055, VDP-059, VDP-060]", async () => {
    const file = (await Promise.all((await hits('status=in_stock&car_type=used')).map((hit) => whole(hit.slug)))).find(
      (one) => one.historyReportUrl !== null,
    )!;
    const shown = buttons(await page(`/cars/${file.slug}`, 'buttons'));
    expect(shown).toEqual(VEHICLE_BUTTONS.filter((name) => shown.includes(name)));
    expect(shown).toEqual(
      expect.arrayContaining([
        'contactDealer',
        'callUsNow',
        'enquire',
        'testDrive',
        'customButton',
        'carForm',
        'carHistoryReport',
        'location',
      ]),
    );
    expect(shown.filter((name) => ['chatAssistant', 'chatWithUs'].includes(name!))).toEqual([]);
    expect(await page(`/cars/${file.slug}`, 'buttons')).toContain(`href="${file.historyReportUrl}"`);
    expect(buttons(await page(vehicle.path, 'kia-aspley'))).toEqual([]);
  });

  it('shows Instant Message instead of Enquire Now on vehicles with online payment [VDP-061, VDP-062, VDP-063]', async () => {
    const vehicles = await Promise.all((await hits('status=in_stock', 'chatty')).map((hit) => whole(hit.slug)));
    const payable = vehicles.find((one) => one.paymentProcessors.length > 0 && !one.reserved && one.make !== 'Kia')!;
    const plain = vehicles.find((one) => one.paymentProcessors.length === 0)!;
    const { texts } = await parsed(`/cars/${payable.slug}`, 'chatty');
    expect(texts(`a[href="https://chat.example/abc/${payable.stockNumber}"]`)).toContain('Instant Message');
    expect(await page(`/cars/${plain.slug}`, 'chatty')).not.toContain('Instant Message');
    expect(await page(`/cars/${plain.slug}`, 'chatty')).toContain('>Enquire Now<');
  });

  it("labels the location link with the location's name, or Vehicle Location [VDP-058]", async () => {
    const link = async (site: string) => {
      const { attribute, text } = await parsed(vehicle.path, site);
      return [attribute('.vehicle-place-name a', 'href'), text('.vehicle-place-name a')];
    };
    const name = group.locations.find(({ id }) => id === vehicle.location_id)!.name;
    expect(await link(group.slug)).toEqual(['#vehicle-map', name]);
    const [href, text] = await link('series');
    expect(text).toBe('Vehicle Location');
    expect(href).toMatch(/^https:\/\/www\.google\.com\/maps\/dir/);
  });

  describe("the dealer's phone number [VDP-054, LOC-037, LOC-038, LOC-039]", () => {
    const box = (html: string) => readPage(html).text('#call-box');
    const reveal = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.post(`/api${vehicle.path}/phone-reveals`, fields, { site: group.slug, headers: { ...SHOPPER, ...headers } });
    const ids = { car_id: vehicle.id, dealership_id: vehicle.dealership_id, website_id: group.id };
    const phone = group.locations.find(({ id }) => id === vehicle.location_id)!.phone!;

    it('is masked after five characters, or revealed from the start where configured', async () => {
      expect(box(await page(vehicle.path))).toContain(`${phone.slice(0, 5)}•• ••••`);
      expect(box(await page(vehicle.path))).not.toContain(phone);
      expect(box(await page(vehicle.path, 'buttons'))).toContain(phone);
    });

    it("is in the structured data only where the page shows it, by the site's numbers [LOC-038, LOC-041]", async () => {
      const telephone = async (path: string, site?: string) =>
        (
          (await parsed(path, site)).json('script[type="application/ld+json"]') as {
            '@graph': { telephone?: string }[];
          }
        )['@graph'][1]!.telephone;
      expect(await telephone(vehicle.path)).toBeUndefined();
      expect(await telephone(`${vehicle.path}?phone=shown`)).toBe(`+61${phone.slice(1).replaceAll(' ', '')}`);
      expect(await telephone(vehicle.path, 'numbers')).toBe(`+61${NUMBERS.used.slice(1).replaceAll(' ', '')}`);
    });

    it('is revealed on request and recorded, also without scripts [API-021]', async () => {
      const revealed = await reveal(ids, { accept: 'application/json' });
      expect(await revealed.json()).toEqual({
        phone: { text: phone, href: `tel:+61${phone.slice(1).replaceAll(' ', '')}` },
      });
      const back = await reveal(ids);
      expect([back.status, back.headers.get('location')]).toEqual([303, `${vehicle.path}?phone=shown#call-box`]);
      expect(box(await page(`${vehicle.path}?phone=shown`))).toContain(phone);
    });

    it('is refused for what its own page does not send', async () => {
      expect((await reveal({ ...ids, dealership_id: 'other' })).status).toBe(400);
      expect((await reveal({})).status).toBe(400);
      expect((await reveal(ids, { origin: 'https://elsewhere.example' })).status).toBe(403);
      expect((await app.post('/api/cars/nothing/phone-reveals', ids, { site: group.slug })).status).toBe(404);
    });
  });

  it('shows the number of the site by condition [LOC-045, LOC-041]', async () => {
    const shown = (html: string) =>
      readPage(html)
        .text('#call-box')
        .match(/07 5550 \d{4}/g);
    for (const [type, number] of Object.entries(NUMBERS)) {
      const [one] = await hits(`status=in_stock&car_type=${type}`, 'numbers');
      expect(shown(await page(one!.path, 'numbers')), type).toEqual([number]);
      expect(shown(await page(one!.path, 'no-demo')), type).toEqual([type === 'demo' ? NUMBERS.new : number]);
    }
    const header = (await parsed('/', 'numbers')).attributes('header a', 'href');
    expect(header).toContain(`tel:+61${NUMBERS.new.slice(1).replaceAll(' ', '')}`);
    // A site without its own numbers shows the location's.
    const location = group.locations.find(({ id }) => id === vehicle.location_id)!;
    expect(shown(await page(`${vehicle.path}?phone=shown`))).toEqual([location.phone]);
  });

  describe('views [VDP-051, API-014]', () => {
    const address = `/api${vehicle.path}/view.json`;
    const count = (headers: Record<string, string>) =>
      app.post(address, {}, { site: group.slug, headers }).then((response) => response.json());

    it('are counted by POST but not for bots', async () => {
      const before = (await (await app.get(address, { site: group.slug })).json()) as {
        views: number;
        car_fields: null;
      };
      expect(before).toEqual({ views: expect.any(Number), car_fields: null });
      expect(await count(SHOPPER)).toEqual({ views: before.views + 1, car_fields: null });
      expect(await count(SHOPPER)).toEqual({ views: before.views + 2, car_fields: null });
      for (const agent of ['Googlebot/2.1', 'curl/8.0', ''])
        expect(await count({ 'user-agent': agent })).toMatchObject({ views: before.views + 2 });
      expect(await (await app.get(address, { site: group.slug })).json()).toEqual({
        views: before.views + 2,
        car_fields: null,
      });
    });

    it('return current fields of a vehicle whose page is out of date', async () => {
      const found = await whole(vehicle.slug);
      const ask = async (query: Record<string, string>) =>
        (await app.get(`${address}?${new URLSearchParams(query)}`, { site: group.slug })).json();
      const fresh = { photos_count: String(found.images.length), updated_at: found.updatedAt, website_id: group.id };
      expect(await ask(fresh)).toMatchObject({ car_fields: null });
      expect(await ask({ ...fresh, photos_count: '999' })).toMatchObject({
        car_fields: { photos_count: found.images.length, status: 'in_stock' },
      });
      expect(await ask({ ...fresh, updated_at: '2020-01-01T00:00:00Z' })).toMatchObject({
        car_fields: { updated_at: found.updatedAt },
      });
      expect((await app.get(`${address}?website_id=other`, { site: group.slug })).status).toBe(400);
      expect((await app.get('/api/cars/nothing/view.json', { site: group.slug })).status).toBe(404);
    });
  });

  it('names its page in its forms, as the page of a form does [LEAD-002]', async () => {
    expect((await parsed(vehicle.path)).value('page_id')).toBe(vehicle.path.slice(1));
    expect((await parsed('/book-test-drive')).value('page_id')).toBe('book-test-drive');
  });

  it('has the anchors of calculator, map and disclaimer [SITE-077]', async () => {
    const html = await page(vehicle.path);
    for (const anchor of ['finance-calculator', 'vehicle-map', 'financeDisclaimer'])
      expect(html, anchor).toContain(`id="${anchor}"`);
  });
});
