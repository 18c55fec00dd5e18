import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { foundCount } from '#tests/support/found-count.ts';
import { readPage, type Page } from '#tests/support/html.ts';

const SITES = {
  cards: `locations: { licence: shown }`,
  paths: `routes: { locationIndex: /dealer-locator, locationDetail: "/our-location/{slug}" }
  locations: { filter: sales, linkText: View Location }`,
  lists: `routes: { locationIndex: /dealerships, locationDetail: "/locations/{slug}" }
  locations: { filter: service-and-parts, linkText: View Location Details, layout: tabbedFrames }
  hours: { closedText: By appointment only, closedTextTypes: [sales, service], enquireNowLocations: [kia-aspley.aspley-service], holiday: hidden }`,
  one: `locations: { filter: gold-coast.nerang, linkText: View Our Stock }`,
  main: `locations: { filter: primary }`,
  streets: `locations: { filter: gold-coast.nerang }
  maps: { tiles: { url: "https://tiles.example/{z}/{x}/{y}{r}.png", attribution: { text: Sample Maps }, maximumZoom: 17 } }`,
  picture: `locations: { filter: gold-coast.nerang }
  maps: { tiles: none }`,
  geocoded: `maps: { geocoding: google }`,
  workshops: `locations: { filter: service }`,
  counters: `locations: { filter: parts }`,
  pictured: `maps: { picture: google, signingSecretEnv: PICTURED_MAPS_SECRET }`,
};
const GEEBUNG = 'lat: -27.371, long: 153.048';
/** Gives one location the key of a service that makes pictures of maps. */
async function furnish(group: string) {
  const file = path.join(group, 'dealerships.yaml');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(GEEBUNG);
  await writeFile(file, text.replace(GEEBUNG, `${GEEBUNG}, map_key: browser-key`));
}
const app = await appWithSites(SITES, furnish);

const page = async (address: string, site = 'southern-cross'): Promise<Page> => {
  const answer = await app.get(address, { site });
  expect(answer.status, address).toBe(200);
  return readPage(await answer.text());
};
/** The hosts from which a page may load pictures. */
const pictures = async (address: string, site: string) =>
  (await app.get(address, { site })).headers
    .get('content-security-policy')!
    .split('; ')
    .find((part) => part.startsWith('img-src'));
const redirectOf = async (address: string, site = 'southern-cross') => {
  const answer = await app.get(address, { site });
  return [answer.status, answer.headers.get('location')];
};

describe('the page of a location', () => {
  it('has its own title, heading, phone, directions and form [SITE-061]', async () => {
    const shown = await page('/contact-us/geebung');
    expect(shown.text('h1')).toBe('Brisbane Motors Geebung');
    expect(shown.text('title')).toContain('Geebung');
    expect(shown.attributes('.site-phone, .location-links a[href^="tel:"]', 'href')).toEqual([
      'tel:+61755500011',
      'tel:+61755500011',
    ]);
    expect(shown.attribute('.location-links a[target]', 'href')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
    expect(shown.attribute('#enquire form', 'action')).toContain('geebung');
    expect(shown.has('#location-map svg')).toBe(true);
    const data = shown.json('script[type="application/ld+json"]') as { '@graph': Record<string, unknown>[] };
    expect(data['@graph'][0]).toMatchObject({ '@type': 'AutoDealer', telephone: '+61755500011' });
  });

  it('has an enquiry form with its dealership chosen [SITE-061]', async () => {
    expect((await page('/contact-us/geebung')).value('dealership_slug')).toBe('brisbane-motors');
  });

  it('shows a refused enquiry again without scripts, with what was typed [SITE-061]', async () => {
    const form = await page('/contact-us/geebung');
    const address = form.attribute('#enquire form', 'action')!;
    const refused = await app.post(address, {
      form_token: form.value('form_token')!,
      topic: form.value('topic')!,
      name: 'Robin',
      email: 'nowhere',
    });
    expect(refused.status).toBe(422);
    const shown = readPage(await refused.text());
    expect(shown.text('h1')).toBe('Brisbane Motors Geebung');
    expect(shown.value('name')).toBe('Robin');
    expect(shown.has('#enquire a[href="#enquiry-email"]')).toBe(true);
  });

  it('links to its enquiry form beside its phone number and directions', async () => {
    expect((await page('/contact-us/geebung')).texts('.location-links a[href="#enquire"]')).toEqual([
      'Send an enquiry',
    ]);
  });

  it('shows the reviews of that location only [SITE-061]', async () => {
    const moorooka = (await page('/contact-us/moorooka')).text('#reviews');
    expect(moorooka).toContain('Priya M.');
    expect(moorooka).not.toContain('Geoff and Lyn T.');
  });

  it('counts the stock there as its search does [SITE-061]', async () => {
    const shown = await page('/contact-us/geebung');
    const link = shown.attribute('#location-stock .link-more', 'href')!;
    const count = /[\d,]+/.exec(shown.text('#location-stock .link-more'))![0];
    expect(link).toBe('/search/geebung');
    expect(foundCount(await page(link))).toBe(Number(count.replaceAll(',', '')));
  });

  it('lists the numbers by condition of a location [LOC-041]', async () => {
    expect((await page('/contact-us/aspley', 'kia-aspley')).texts('.location-links li')).toEqual(
      expect.arrayContaining(['07 5550 0022 New vehicles', '07 5550 0023 Used vehicles']),
    );
  });

  it('offers the hours of each department, without scripts too [LOC-014]', async () => {
    const options = (shown: Page) => shown.texts('.hours-choice option');
    expect(options(await page('/contact-us/aspley', 'kia-aspley'))).toEqual([
      'Sales',
      'Service',
      'Parts and accessories',
    ]);
    const parts = await page('/contact-us/aspley?hours=aspley-parts', 'kia-aspley');
    expect(parts.text('.hours-week')).toContain('12:30 pm - 4:30 pm');
    expect(parts.value('hours')).toBe('aspley-parts');
  });

  it('has a dialog of holiday hours unless the site hides it [LOC-021, LOC-022]', async () => {
    const shown = await page('/contact-us/moorooka');
    expect(shown.attribute('dialog[id^="holidays-"]', 'id')).toBe('holidays-moorooka');
    expect((await page('/locations/moorooka', 'lists')).has('dialog[id^="holidays-"]')).toBe(false);
  });

  it('closed days have the text and link of the site [LOC-017, LOC-018]', async () => {
    const service = await page('/locations/aspley-service', 'lists');
    expect(service.text('.hours-week')).toContain('Saturday By appointment only Enquire Now');
    const sales = await page('/locations/moorooka', 'lists');
    expect(sales.text('.hours-week')).toContain('Sunday By appointment only');
    expect(sales.text('.hours-week')).not.toContain('Enquire Now');
    expect((await page('/contact-us/moorooka')).text('.hours-week')).toContain('Sunday Closed');
  });

  it('redirects permanently from its other URLs [SITE-062]', async () => {
    expect(await redirectOf('/our-location/geebung?x=1')).toEqual([301, '/contact-us/geebung?x=1']);
    expect(await redirectOf('/locations/geebung')).toEqual([301, '/contact-us/geebung']);
    expect(await redirectOf('/contact-us/geebung', 'paths')).toEqual([301, '/our-location/geebung']);
    expect(await redirectOf('/contact-us/geebung', 'lists')).toEqual([301, '/locations/geebung']);
    expect((await app.get('/contact-us/nowhere')).status).toBe(404);
  });
});

describe('the list of locations', () => {
  it('is at the URL of the site, to which the others redirect [SITE-059, SITE-060, SITE-063, GAP-036]', async () => {
    expect(await redirectOf('/contact')).toEqual([301, '/contact-us']);
    expect(await redirectOf('/dealer-locator')).toEqual([301, '/contact-us']);
    expect(await redirectOf('/contact-us', 'paths')).toEqual([301, '/dealer-locator']);
    expect(await redirectOf('/dealer-locator', 'lists')).toEqual([301, '/dealerships']);
    expect(await redirectOf('/contact-us', 'kia-aspley')).toEqual([301, '/contact']);
  });

  it('shows the locations of its filter, with the text of its link [LOC-002, LOC-004, LOC-007]', async () => {
    const links = (shown: Page) => shown.attributes('.location-foot a:last-child', 'href');
    const sales = await page('/dealer-locator', 'paths');
    expect(links(sales)).toContain('/our-location/geebung');
    expect(links(sales)).not.toContain('/our-location/moorooka-service');
    expect(sales.text('.location-foot')).toContain('View Location');
    expect(links(await page('/contact-us', 'one'))).toEqual(['/search/nerang']);
    expect(links(await page('/contact-us', 'main'))).toEqual(['/contact-us/moorooka']);
    expect(links(await page('/contact-us', 'workshops'))).toEqual([
      '/contact-us/moorooka-service',
      '/contact-us/aspley-service',
    ]);
    expect(links(await page('/contact-us', 'counters'))).toEqual(['/contact-us/aspley-parts']);
  });

  it('a single location has a map with its card [LOC-003]', async () => {
    expect((await page('/contact-us', 'one')).has('.map-panel svg.drawn-map')).toBe(true);
    expect((await page('/contact-us')).has('.map-panel svg.drawn-map')).toBe(false);
  });

  it('the page of a vehicle has the map of its location, with its address and directions [LOC-003]', async () => {
    const answer = await app.get('/api/stock/search?status=in_stock');
    const [hit] = ((await answer.json()) as { hits: { path: string; location_id: string }[] }).hits;
    const location = app.base.web.tenants
      .all()
      .find((site) => site.default)!
      .locations.find(({ id }) => id === hit!.location_id)!;
    const [vehicle, own] = [await page(hit!.path), await page(`/contact-us/${location.slug}`)];
    const directions = (shown: Page) => shown.attributes('.map-panel a[target]', 'href');
    expect(vehicle.attribute('#vehicle-map svg.drawn-map', 'aria-label')).toContain(location.name);
    expect(vehicle.text('#vehicle-map .map-address')).toContain(location.address.street);
    expect(directions(vehicle)).toEqual(directions(own));
    expect(directions(vehicle)).toHaveLength(1);
  });

  it('the policy admits the tile server of the site on pages with a map only [LOC-003]', async () => {
    expect(await pictures('/contact-us', 'streets')).toMatch(/ https:\/\/tiles\.example$/);
    expect(await pictures('/contact-us/geebung', 'streets')).toContain('https://tiles.example');
    expect(await pictures('/', 'streets')).not.toContain('tiles.example');
    expect(await pictures('/contact-us', 'one')).not.toContain('tiles.example');
  });

  it('maps.picture google: is a signed picture of the service over the drawn map, where the location has a key [API-039]', async () => {
    vi.stubEnv('PICTURED_MAPS_SECRET', 'vNIXE0xscrmjlyV-12Nj_BvUPaw=');
    const shown = await page('/contact-us/geebung', 'pictured');
    const picture = '.map-box img.map-picture';
    const url = new URL(shown.attribute(picture, 'src')!);
    expect(url.origin).toBe('https://maps.googleapis.com');
    expect(url.searchParams.get('key')).toBe('browser-key');
    expect(url.searchParams.get('signature')).toMatch(/^[\w-]{27}=$/);
    expect(['alt', 'width', 'height', 'loading'].map((name) => shown.attribute(picture, name))).toEqual([
      'Map: Brisbane Motors Geebung in Geebung QLD 4034',
      '640',
      '384',
      'lazy',
    ]);
    expect(shown.attribute('.map-box svg.drawn-map', 'aria-hidden')).toBe('true');
    expect(await pictures('/contact-us/geebung', 'pictured')).toMatch(/ https:\/\/maps\.googleapis\.com$/);
    vi.unstubAllEnvs();
  });

  it.each([
    ['without a key', '/contact-us/moorooka', 'pictured'],
    ['on a site with maps.picture drawn', '/contact-us/geebung', 'southern-cross'],
  ])('is drawn for a location %s, and loads nothing [API-039]', async (_, address, site) => {
    const shown = await page(address, site);
    expect(shown.has('.map-box img')).toBe(false);
    expect(shown.attribute('.map-box svg.drawn-map', 'role')).toBe('img');
    expect(await pictures(address, site)).not.toContain('googleapis');
  });

  it('offers a map to move unless the site has none [LOC-003]', async () => {
    expect((await page('/contact-us', 'one')).text('.map-explore')).toBe('Explore the map');
    expect((await page('/contact-us', 'picture')).has('.map-explore')).toBe(false);
    expect((await page('/contact-us', 'picture')).has('.map-panel svg.drawn-map')).toBe(true);
  });

  it('can show each location in a tab with its map [LOC-005]', async () => {
    const shown = await page('/dealerships', 'lists');
    expect(shown.texts('.tab')).toEqual(['Brisbane Motors Service', 'Kia Aspley Service', 'Kia Aspley Parts']);
    expect(shown.has('#frame-aspley-parts .map-panel svg.drawn-map')).toBe(true);
  });

  it('a card has photo or map, rating, address, phone and licence [LOC-006, LOC-010]', async () => {
    const shown = await page('/contact-us', 'cards');
    const card = shown.text('#moorooka');
    for (const text of ['4.6', '1184 Ipswich Road', 'Moorooka QLD 4105', '07 5550 0010', 'licence 0000001'])
      expect(card).toContain(text);
    expect(shown.has('#moorooka img')).toBe(true);
    expect(shown.has('#moorooka-service svg.drawn-map')).toBe(true);
  });

  it('a list has each place once, with its departments, their streets, hours and phones', async () => {
    const shown = await page('/contact-us');
    const rows = shown.attributes('.location-row', 'id');
    expect(rows.toSorted()).toEqual(
      ['aspley', 'geebung', 'maroochydore', 'moorooka', 'nerang', 'southport', 'toowoomba'].toSorted(),
    );
    expect(shown.has('.location-card')).toBe(false);
    expect(shown.texts('#moorooka .department-name')).toEqual([
      'Sales : Brisbane Motors Moorooka',
      'Service : Brisbane Motors Service',
    ]);
    const service = shown.text('#moorooka #moorooka-service');
    for (const text of ['1190 Ipswich Road', '07 5550 0012']) expect(service).toContain(text);
    expect(shown.text('#moorooka #moorooka-service .open-now')).toMatch(/open|clos|hours may differ/i);
    for (const text of ['4.6', '1184 Ipswich Road', 'Moorooka QLD 4105', 'licence 0000001', 'View details'])
      expect(shown.text('#moorooka')).toContain(text);
    expect(shown.has('#moorooka img')).toBe(true);
    expect(shown.has('#moorooka details svg.drawn-map')).toBe(true);
    expect(shown.text('#southport')).toContain('Enter from Davenport Street');
  });

  it('is sorted by the distance from a postcode, or says that it is invalid [GAP-056, LOC-011, ERR-024]', async () => {
    const ids = (shown: Page) => shown.attributes('.location-row', 'id');
    const near = await page('/contact-us?postcode=4350');
    expect(ids(near)[0]).toBe('toowoomba');
    expect(near.text('#toowoomba')).toContain('km away');
    for (const typed of ['', '12', '0001'])
      expect((await page(`/contact-us?postcode=${typed}`)).text('.nearest-form .field-error')).toContain(
        'Invalid postcode',
      );
  });

  it('has no search by postcode where all locations are at one place [GAP-056]', async () => {
    const shown = await page('/contact', 'kia-aspley');
    expect(shown.texts('.department-name')).toHaveLength(3);
    expect(shown.has('.nearest-form')).toBe(false);
  });

  it('maps.geocoding google: falls back to the table where the service has no key, and counts it [API-037]', async () => {
    const counted = async () => (await app.base.web.metrics.geocodingFailures.get()).values[0]?.value ?? 0;
    const ids = async (site: string) =>
      (await page('/contact-us?postcode=4350', site)).attributes('.location-card', 'id');
    const before = await counted();
    expect((await ids('geocoded'))[0]).toBe('toowoomba');
    expect(await counted()).toBe(before + 1);
    await ids('southern-cross');
    expect(await counted()).toBe(before + 1);
  });

  it('a page without the answer of a service is rendered again once that is tried again [API-037]', async () => {
    const parts = app.base.web.services.finance as {
      pointOfPostcode: typeof app.base.web.services.finance.pointOfPostcode;
    };
    const { pointOfPostcode } = parts;
    let [calls, until]: [number, number | null] = [0, null];
    parts.pointOfPostcode = async () => ({ point: null, until: (calls++, until) });
    const shown = () => page('/contact-us?postcode=4999', 'geocoded');
    await shown();
    await shown();
    expect(calls).toBe(1);
    until = app.base.web.now() + 1;
    for (const _ of [1, 2]) {
      await page('/contact-us?postcode=4998', 'geocoded');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(calls).toBe(3);
    parts.pointOfPostcode = pointOfPostcode;
  });

  it('cards are a row to swipe on phones, with a hint for three or fewer [LOC-008, LOC-009]', async () => {
    expect((await page('/contact-us', 'workshops')).text('.locations-hint')).toContain('Swipe for more');
    expect((await page('/contact-us', 'cards')).has('.locations-hint')).toBe(false);
  });
});
