import { describe, expect, it, vi } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { leadMail } from '#tests/support/lead-mail.ts';
import { readPage, withoutScripts } from '#tests/support/html.ts';

describe('actions on a vehicle', async () => {
  const app = await runningApp();
  const { tenants } = app.base.web;
  const all = tenants.all().find((site) => site.default)!;
  const outlet = tenants.all().find((site) => site.settings.price.subscriptions)!;
  const withoutDrives = tenants.all().find((site) => !site.settings.testDrive.booking)!;
  type Hit = {
    id: string;
    path: string;
    slug: string;
    name: string;
    make: string;
    model: string;
    item_type: string;
    simple_body: string;
    price: number | null;
    offer_price: number | null;
  };
  const search = async (query: string, site = all.slug) =>
    ((await (await app.get(`/api/stock/search?${query}`, { site })).json()) as { hits: Hit[] }).hits;
  const html = async (address: string, site = all.slug) => (await app.get(address, { site })).text();
  const parsed = async (address: string, site = all.slug) => readPage(await html(address, site));
  const vehicle = (await search('status=in_stock&car_type=used'))[0]!;
  const sold = (await search('status=sold'))[0]!;
  const person = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', phone: '0491 570 006' };

  it('serves the sheet as a PDF named after the vehicle, with an ETag [VDP-109, API-018]', async () => {
    const address = `/api/cars/${vehicle.slug}/sheet.pdf`;
    const response = await app.get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${vehicle.slug}.pdf"`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await app.get(address, { headers: { 'If-None-Match': response.headers.get('etag')! } })).status).toBe(304);
    expect((await app.get(`/api/cars/${sold.slug}/sheet.pdf`)).status).toBe(410);
    for (const slug of ['nothing', '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(3000), '%0d%0aSet-Cookie:x'])
      expect((await app.get(`/api/cars/${slug}/sheet.pdf`)).status, slug).toBe(404);
    expect(await html(vehicle.path)).toContain(`href="${address}" download="${vehicle.slug}.pdf"`);
  });

  it('shows a browser that asks for the sheet of a sold vehicle the page of the vehicle', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const response = await app.get(`/api/cars/${sold.slug}/sheet.pdf`, { headers });
    expect([response.status, response.headers.get('location')]).toEqual([303, sold.path]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await parsed(sold.path)).texts('main h1')).toHaveLength(1);
  });

  it('excludes the print page from search engines [SITE-041]', async () => {
    const page = await html(`/print?car_id=${vehicle.slug}`);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain(vehicle.name.split(' ').slice(0, 3).join(' '));
    for (const query of ['', '?car_id=nothing', `?car_id=${sold.slug}`])
      expect((await app.get(`/print${query}`)).status, query).toBe(404);
  });

  it('opens the print page in a new tab where configured [SITE-041]', async () => {
    const [hit] = await search('status=in_stock', outlet.slug);
    expect(outlet.settings.vdp.printMode).toBe('printPage');
    expect(await html(hit!.path, outlet.slug)).toContain(`href="/print?car_id=${hit!.slug}" target="_blank"`);
  });

  it('returns similar vehicles: the same model first, then the body within the price band [VDP-093, VDP-097, VDP-099, API-004]', async () => {
    const body = (await (await app.get(`/api${vehicle.path}/similar`)).json()) as {
      title: string;
      cards: { id: string; href: string; title: string }[];
    };
    expect(body.title).toBe('Similar cars In-Stock');
    expect(body.cards.length).toBeGreaterThan(0);
    expect(body.cards.length).toBeLessThanOrEqual(6);
    expect(new Set(body.cards.map((card) => card.id)).size).toBe(body.cards.length);
    expect(body.cards.map((card) => card.id)).not.toContain(vehicle.id);
    const sameModel = body.cards.map((card) => card.title.includes(`${vehicle.make} ${vehicle.model}`));
    expect(sameModel).toEqual([...sameModel].sort((one, other) => Number(other) - Number(one)));
    const [hit] = await search('status=in_stock', outlet.slug);
    const atOutlet = (await (await app.get(`/api${hit!.path}/similar`, { site: outlet.slug })).json()) as {
      title: string;
      cards: unknown[];
    };
    // VDP-094
    expect(atOutlet.title).toMatch(/^Similar \w+s Available$/);
    expect(atOutlet.cards.length).toBeLessThanOrEqual(4);
    expect((await app.get('/api/cars/nothing/similar')).status).toBe(404);
  });

  it('answers the ids of the similar vehicles, in the order of their cards [API-015]', async () => {
    const answer = async (what: string) => (await app.get(`/api${vehicle.path}/${what}`)).json();
    const { cards } = (await answer('similar')) as { cards: { id: string }[] };
    expect(cards.length).toBeGreaterThan(0);
    expect(await answer('related')).toEqual({ ids: cards.map(({ id }) => id) });
    expect((await app.get('/api/cars/nothing/related')).status).toBe(404);
  });

  it('links to the search under a title by vehicle type without scripts [VDP-041, VDP-093, VDP-094]', async () => {
    expect(await html(vehicle.path)).toContain('Similar cars in stock');
    expect((await parsed(vehicle.path)).attribute('#similar a:contains("Search for ")', 'href')).toMatch(
      /^\/search\/[\w-]+\/[\w-]+$/,
    );
    const [hit] = await search('status=in_stock', outlet.slug);
    expect(await html(hit!.path, outlet.slug)).toMatch(/Similar \w+s available/);
  });

  it('has structured data that matches the page and is safe from feed content [GAP-090]', async () => {
    const graph = (page: string) =>
      readPage(page).json('script[type="application/ld+json"]') as {
        '@graph': Record<string, Record<string, unknown>>[];
      };
    const [thing, dealer, crumbs] = graph(await html(vehicle.path))['@graph'] as [
      Record<string, unknown>,
      Record<string, unknown>,
      Record<string, unknown>,
    ];
    expect(thing).toMatchObject({
      '@type': 'Car',
      name: vehicle.name,
      offers: {
        availability: 'https://schema.org/InStock',
        price: (vehicle.offer_price ?? vehicle.price!).toFixed(2),
        priceCurrency: 'AUD',
      },
    });
    expect([dealer['@type'], crumbs['@type']]).toEqual(['AutoDealer', 'BreadcrumbList']);
    expect(graph(await html(sold.path))['@graph'][0]).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    const found = await app.base.web.services.inventory.stock.findVehicle(all, vehicle.slug);
    const hostile = vi
      .spyOn(app.base.web.services.inventory.stock, 'findVehicle')
      .mockResolvedValue({ ...found!, badge: '</script><script>alert(1)</script><!--' });
    // A separate URL, so that no cached page answers.
    const page = await app.get(`${vehicle.path}?hostile`);
    hostile.mockRestore();
    const text = await page.text();
    expect(text).not.toContain('<script>alert(1)');
    expect(graph(text)['@graph'][0]).toMatchObject({ vehicleConfiguration: expect.stringContaining('</script>') });
  });

  it('has one canonical site for a vehicle on several sites of a group [GAP-090]', async () => {
    const canonical = (page: string) => readPage(page).attribute('link[rel="canonical"]', 'href');
    const ofOneLocation = new Set((await search('status=in_stock&pageSize=200', 'kia-aspley')).map(({ slug }) => slug));
    const alone = (await search('status=in_stock&make=Toyota')).find(({ slug }) => !ofOneLocation.has(slug))!;
    expect(canonical(await html(alone.path))).toBe(`http://${all.slug}.localhost:3000${alone.path}`);
    // The site of its one dealership is canonical on every site.
    const [shared] = await search('status=in_stock', 'kia-aspley');
    const own = `http://kia-aspley.localhost:3000${shared!.path}`;
    for (const site of ['kia-aspley', all.slug]) {
      const page = await html(shared!.path, site);
      expect([site, canonical(page)]).toEqual([site, own]);
      expect(page).toContain(`"url":"${own}"`);
    }
  });

  it('redirects a URL in capitals to the vehicle [GAP-068]', async () => {
    const capitals = await app.get(`${vehicle.path.replace(/[^/]+$/, (slug) => slug.toUpperCase())}?from=mail`, {
      site: all.slug,
    });
    expect([capitals.status, capitals.headers.get('location')]).toEqual([301, `${vehicle.path}?from=mail`]);
  });

  it('returns 404 with a search box for an unknown vehicle [GAP-068]', async () => {
    const nothing = await app.get('/cars/NOTHING-OF-THE-KIND', { site: all.slug });
    expect(nothing.status).toBe(404);
    // The 404 page has a search box that works without scripts.
    const { attribute, has } = readPage(await nothing.text());
    expect(attribute('main form.quick-search', 'action')).toBe(all.settings.search.defaultRoute);
    expect(has('main form.quick-search [name="query"]')).toBe(true);
  });

  it('shows neither location nor price of a sold vehicle [AVL-002, VDP-027, VDP-045]', async () => {
    const elsewhere = all.locations.find(
      ({ location_type, address }) => location_type === 'sales' && address.city !== all.primaryLocation.address.city,
    )!;
    const found = (await app.base.web.services.inventory.stock.findVehicle(all, sold.slug))!;
    const place = vi
      .spyOn(app.base.web.services.inventory.stock, 'findVehicle')
      .mockImplementation(async (_site, slug) => ({
        ...found,
        status: slug === 'there' ? 'in_stock' : 'sold',
        price: 2_499_000,
        locationId: elsewhere.id,
        dealershipId: elsewhere.dealership_id,
      }));
    const seen = async (address: string) => withoutScripts(await html(address));
    const [here, gone] = [await seen('/cars/there'), await seen('/cars/gone')];
    place.mockRestore();
    for (const words of [/Located at/, /See this car at/, /\$24,990/]) {
      expect(here).toMatch(words);
      expect(gone).not.toMatch(words);
    }
    expect(readPage(gone).attribute('meta[name="description"]', 'content')).toContain('no longer for sale');
    expect(readPage(gone).texts('h2')).toContain(elsewhere.name);
  });

  it('shares by plain links with the URL without its query [SITE-078, VDP-106]', async () => {
    const page = (await html(vehicle.path)).replaceAll('&amp;', '&');
    const address = encodeURIComponent(`http://${all.slug}.localhost:3000${vehicle.path}`);
    for (const start of ['https://www.facebook.com/sharer/sharer.php?u=', 'https://twitter.com/intent/tweet?url='])
      expect(page).toContain(start + address);
    for (const start of ['https://wa.me/?text=', 'sms:?&body=', 'mailto:?subject='])
      expect(page).toContain(`href="${start}`);
  });

  it('shows the configured message and similar vehicles for a sold vehicle [AVL-003, AVL-005, AVL-006, GAP-001]', async () => {
    const page = await html(sold.path);
    expect(page).toContain('Find me something similar');
    expect(page).toContain('id="similar"');
    const [gone] = await search('status=sold', outlet.slug);
    if (!gone) return;
    const only = await html(gone.path, outlet.slug);
    expect(readPage(only).text('main')).not.toMatch(/find me something similar/i);
    expect(only).toContain('id="similar"');
    expect(readPage(only).has('#enquire, a[href="#enquire"]')).toBe(false);
    expect(readPage(page).has('#enquire')).toBe(true);
  });

  it('returns 410 with a helpful page after the sold window [GAP-068]', async () => {
    const found = await app.base.web.services.inventory.stock.findVehicle(all, sold.slug);
    const long = vi
      .spyOn(app.base.web.services.inventory.stock, 'findVehicle')
      .mockResolvedValue({ ...found!, soldAt: '2020-01-01T00:00:00Z' });
    const response = await app.get(`${sold.path}?long-ago`);
    long.mockRestore();
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('Find me something similar');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('offers a test drive instead of an enquiry for a test drive only vehicle [AVL-011]', async () => {
    const found = await app.base.web.services.inventory.stock.findVehicle(all, vehicle.slug);
    const only = vi
      .spyOn(app.base.web.services.inventory.stock, 'findVehicle')
      .mockResolvedValue({ ...found!, tag: 'Test Drive Only' });
    const page = await html(`${vehicle.path}?test-drive-only`);
    only.mockRestore();
    const { text, value } = readPage(page);
    expect(text('h2#enquire-title')).toBe('Book a test drive');
    expect(page).not.toContain('Enquire Now');
    expect(value('form', '#enquire')).toBe('testDrive');
    expect(value('subcategory', '#enquire')).toBe('Book a Test Drive');
  });

  it('accepts a test drive with and without a vehicle [SITE-058, LEAD-024]', async () => {
    for (const address of ['/book-test-drive/', `/book-test-drive?car_id=${vehicle.slug}`])
      expect(await html(address)).toContain('name="booking_date_time"');
    const refused = await app.post(`/book-test-drive?car_id=${vehicle.slug}`, {
      ...person,
      booking_date_time: '2020-01-01T10:00',
    });
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain('Choose a time in the future.');
    expect(again).toContain('value="2020-01-01T10:00"');
    const sent = await app.post(`/book-test-drive?car_id=${vehicle.slug}`, { ...person, form: 'enquiry' });
    const target = new URL(sent.headers.get('location')!, 'http://localhost');
    expect([target.pathname, target.searchParams.get('about'), target.searchParams.get('car')]).toEqual([
      '/success',
      'testDrive',
      vehicle.slug,
    ]);
    // GAP-062
    const thanks = await html(target.pathname + target.search);
    expect(thanks).toContain('Thank you for your test drive request');
    expect(thanks).toContain(`${vehicle.path}#similar`);
    expect((await app.post('/book-test-drive', person)).status).toBe(422);
    expect((await app.get('/book-test-drive?car_id=nothing')).status).toBe(404);
    expect(await html(`/book-test-drive?car_id=${sold.slug}`)).toContain('No longer available');
    expect((await app.get('/book-test-drive', { site: withoutDrives.slug })).status).toBe(404);
    expect((await app.post('/book-test-drive', person, { site: withoutDrives.slug })).status).toBe(404);
  });

  it('mails a photo request with its fixed text to the dealership [LEAD-025, LEAD-026]', async () => {
    const sent = await app.post(`/request-photos?car_id=${vehicle.slug}`, { ...person, message: 'The boot, please' });
    const target = new URL(sent.headers.get('location')!, 'http://localhost');
    expect(target.searchParams.get('about')).toBe('photos');
    const mail = await leadMail(app.dataDir, target.searchParams.get('receipt')!);
    expect(mail).toContain('Request Photos');
    expect(mail).toContain('Please send me more photos of this vehicle.');
    expect((await app.get('/request-photos')).status).toBe(404);
    const [hit] = await search('status=in_stock', outlet.slug);
    expect(outlet.settings.photos.request).toBe(false);
    expect((await app.get(`/request-photos?car_id=${hit!.slug}`, { site: outlet.slug })).status).toBe(404);
    expect(await html(hit!.path, outlet.slug)).not.toContain('Request Photos');
  });
});
