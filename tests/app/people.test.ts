import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const app = await appWithSites({
  plain: '{}',
  places: 'trust: { shown: locationPages }',
  timed: 'trust: { shown: everywhere, answerTime: shown }',
  measured: 'trust: { shown: everywhere, answerTime: measured }',
  stepped: 'enquiry: { nextSteps: [{ title: We read it, text: At once. }, { title: We call you, text: Today. }] }',
});

const page = async (address: string, site: string) => {
  const answer = await app.get(address, { site });
  expect(answer.status, address).toBe(200);
  return readPage(await answer.text());
};
/** Sends a form, and returns the receipt number of its lead. */
async function receiptOf(site: string, form: string, slug: string | null, fields: object = {}): Promise<string> {
  const { locations, dealerships } = app.base.web.tenants.bySlug(site)!;
  const place = locations.find(({ visible }) => visible)!;
  const sent = await app.send('/api/leads', {
    method: 'POST',
    headers: { Host: `${site}.localhost:3000`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      form,
      car_slug: slug,
      fields: {
        name: 'Jane',
        last_name: 'Citizen',
        email: 'jane@example.com',
        phone: '0491 570 006',
        postcode: '4000',
        category: 'Feedback',
        message: 'Thank you.',
        location: place.id,
        dealership_slug: dealerships.find(({ id }) => id === place.dealership_id)!.slug,
        distribution_location: locations.flatMap((one) => one.distribution_locations)[0]?.id ?? '',
        terms: 'true',
        ...fields,
      },
    }),
  });
  const answer = (await sent.json()) as { readonly receipt: string };
  expect(answer).toMatchObject({ errors: [], error: null });
  return answer.receipt;
}
/** The receipt page of a lead about a vehicle, as its sender sees it. */
const receipt = async (path: string, site: string) => {
  const slug = path.split('/').at(-1)!;
  return page(`/success?receipt=${await receiptOf(site, 'enquiry', slug)}&car=${slug}`, site);
};
/** The path of a vehicle in stock at Moorooka. */
const vehicle = async () => {
  const answer = await app.get('/api/stock/search?location_name=Brisbane%20Motors%20Moorooka&status=in_stock');
  return ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
};
const PLACES = ['/contact-us', '/contact-us/moorooka'];
/** The sentence about who answers, in opening hours and outside them. */
const ANSWERS = /Brisbane Motors Moorooka (?:has your details\. The location is open today until \d|opens \S)/;

it('shows the people of a location beside the buttons of its vehicles and beside their forms', async () => {
  const path = await vehicle();
  for (const address of [path, `/book-test-drive?car_id=${path.split('/').at(-1)}`]) {
    const { texts, text, attribute } = await page(address, 'southern-cross');
    expect(texts('.trust .person-name'), address).toEqual(['Priya Raman', 'Tom Hargreaves']);
    expect(text('.trust .person'), address).toContain('Sales consultant Speaks Hindi and Tamil');
    expect(text('.trust-facts'), address).toContain('In business since 1974');
    expect(attribute('.trust-facts a', 'href'), address).toBe('/contact-us/moorooka');
  }
});

it('does not contradict the years of the dealership in the reasons to buy there', async () => {
  const { text } = await page(await vehicle(), 'southern-cross');
  const since = Number(/In business since (\d{4})/.exec(text())![1]);
  const claimed = Number(/for (\d+)\+ years/i.exec(text())![1]);
  expect(new Date().getFullYear() - since).toBeGreaterThanOrEqual(claimed);
});

it('shows beside a form without a vehicle the locations that answer, and what happens next', async () => {
  const { texts, attribute } = await page('/book-test-drive', 'southern-cross');
  expect(texts('.form-aside-places strong')).toContain('Brisbane Motors Moorooka');
  expect(attribute('.form-aside .link-more', 'href')).toBe('/contact-us');
  const steps = texts('.form-aside .next-steps strong');
  expect(steps).toEqual(['You get a receipt number', expect.stringMatching(/ contacts you$/), 'You decide']);
});

it('says beside the trade-in form what happens next: an estimate only where the site gives one', async () => {
  const steps = async (site: string) => (await page('/trade-in', site)).texts('.form-aside .next-steps strong');
  expect(await steps('southern-cross')).toEqual(['You see an estimate', 'We inspect it', 'You decide']);
  expect(await steps('plain')).toEqual(['We contact you', 'We inspect it', 'You decide']);
});

it('names the place of each person only where the people are in several', async () => {
  const people = (await page('/contact-us/moorooka', 'southern-cross')).texts('#team .person');
  expect(people[0]).toBe('Priya Raman Sales consultant Speaks Hindi and Tamil');
  expect(people.join(' ')).not.toContain('Moorooka');
});

it('states one rating of a location: the one of all its reviews, not the average of those that are shown', async () => {
  const rated = await page('/contact-us/moorooka', 'southern-cross');
  expect(rated.text('.location-rating')).toContain('from 212 Google reviews');
  expect(rated.text('#reviews h2')).toBe('Customer reviews');
  const unrated = await page('/contact-us/coburg-north', 'blue-gum-outlet');
  expect(unrated.has('.location-rating')).toBe(false);
  expect(unrated.text('#reviews h2')).toMatch(/out of 5 from \d+ reviews on this site$/);
});

it('introduces the team of a location, and on the contact page everyone with the place', async () => {
  const { texts, text } = await page('/contact-us/moorooka', 'southern-cross');
  expect(texts('#team .person-name')).toEqual(['Priya Raman', 'Tom Hargreaves', 'Lani Tuala', 'Mick Dunne']);
  expect(text('.location-trust')).toContain('In business since 1974');
  const contact = await page('/contact-us', 'southern-cross');
  expect(contact.texts('#team .person')[0]).toBe(
    'Priya Raman Sales consultant Moorooka and Geebung Speaks Hindi and Tamil',
  );
});

it('shows people only on the pages of locations where the site says so', async () => {
  for (const address of PLACES) expect((await page(address, 'places')).has('#team .person'), address).toBe(true);
  expect((await page(await vehicle(), 'places')).has('.trust')).toBe(false);
});

it('states on the receipt of an enquiry without a location when the main location is open, its phone, and the locations', async () => {
  const number = await receiptOf('southern-cross', 'enquiry', null);
  const { text, texts } = await page(`/success?receipt=${number}`, 'southern-cross');
  expect(text('.form-page-head .place-line')).toMatch(ANSWERS);
  expect(text('.receipt-strip')).toBe(`Your receipt number ${number} Quote it when you call us 07 5550 0010`);
  expect(texts('.form-aside-places strong')).toContain('Brisbane Motors Geebung');
});

it('states on the receipt of an enquiry about a vehicle its price and place, the people who answer, and what to do meanwhile [SITE-048]', async () => {
  const path = await vehicle();
  const own = await page(path, 'southern-cross');
  const slug = path.split('/').at(-1)!;
  const sent = await receipt(path, 'southern-cross');
  expect(sent.text('.form-page-vehicle .price-now')).toBe(own.$('.price-now').first().text());
  expect(sent.text('.form-page-vehicle')).toContain('Moorooka');
  expect(sent.texts('.trust .person-name')).toEqual(['Priya Raman', 'Tom Hargreaves']);
  expect(sent.texts('.next-steps')).toHaveLength(1);
  expect(sent.texts('.receipt-next a')).toEqual(expect.arrayContaining(['Book a test drive', 'Value my trade-in']));
  // Without what was just done; each link has a page.
  const driven = await page(
    `/success?receipt=${await receiptOf('southern-cross', 'testDrive', slug)}&about=testDrive&car=${slug}`,
    'southern-cross',
  );
  expect(driven.texts('.receipt-next a')).not.toContain('Book a test drive');
  for (const link of driven.$('.receipt-next a').toArray())
    expect((await app.get(driven.$(link).attr('href')!, { site: 'southern-cross' })).status).toBe(200);
});

it('names on the receipt of a service booking the location that services, with its own number', async () => {
  const { locations } = app.base.web.tenants.bySlug('kia-aspley')!;
  const workshop = locations.find(({ location_type: type }) => type === 'service')!;
  const number = await receiptOf('kia-aspley', 'service', null, {
    location: workshop.id,
    dealership_slug: '',
    vehicle_make: 'Kia',
    vehicle_model: 'Rio',
    service_type: 'Repair',
    preferred_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    visit: 'Wait',
  });
  const { text } = await page(`/success?receipt=${number}&about=service`, 'kia-aspley');
  expect(text('.receipt-strip')).toContain('07 5550 0021');
  expect(text('.next-steps')).toContain('Kia Aspley Service contacts you');
});

it('confirms on the receipt page only what was sent: this lead, on this site, about this vehicle', async () => {
  const slug = (await vehicle()).split('/').at(-1)!;
  const number = await receiptOf('plain', 'enquiry', null);
  const title = async (query: string, site = 'plain') => (await page(`/success?${query}`, site)).text('h1');
  expect(await title(`receipt=${number}`)).not.toBe('Was your enquiry sent?');
  // A number with a right check digit that no one was given, and one of another site.
  expect(await title('receipt=FC-7K3M-92QD&about=testDrive')).toBe('Was your enquiry sent?');
  expect(await title(`receipt=${number}`, 'timed')).toBe('Was your enquiry sent?');
  // The lead is neither a test drive nor a payment, and not about the vehicle.
  for (const about of ['testDrive', 'onlinePayment', 'purchase', 'preApproval', 'similar'])
    expect(await title(`receipt=${number}&about=${about}`), about).toBe(await title(`receipt=${number}`));
  expect((await page(`/success?receipt=${number}&car=${slug}`, 'plain')).has('.form-page-vehicle')).toBe(false);
});

it('shows none by default', async () => {
  for (const address of [...PLACES, await vehicle()]) {
    const { has, text } = await page(address, 'plain');
    expect([has('.person'), has('.trust'), text().includes('since 1974')], address).toEqual([false, false, false]);
  }
});

describe('the time in which a dealership answers', () => {
  const { answeredLeads } = app.base.web.services.leads;
  afterEach(() => void vi.restoreAllMocks());
  const waits = (count: number) =>
    vi.spyOn(answeredLeads, 'waits').mockResolvedValue({
      waits: Array.from({ length: count }, () => 18),
      until: Date.now() + 60_000,
    });
  const TEXT = 'Usually answers within 20 minutes in opening hours';

  it('is shown beside the buttons and on the page of a location, with enough answers', async () => {
    const read = waits(20);
    expect((await page(await vehicle(), 'timed')).text('.trust-facts')).toContain(TEXT);
    expect((await page('/contact-us/moorooka', 'timed')).text('.location-trust')).toContain(TEXT);
    expect(read).toHaveBeenCalledWith('southern-cross.brisbane-motors', 90, expect.any(Number));
  });

  it('is not shown with fewer answers, nor where it is only measured', async () => {
    waits(19);
    expect((await page('/contact-us/geebung', 'timed')).text()).not.toContain('Usually answers');
    waits(500);
    expect((await page('/contact-us/geebung', 'measured')).text()).not.toContain('Usually answers');
  });

  it('is not invented: no page of a demo site states one', async () => {
    for (const site of ['southern-cross', 'kia-aspley', 'coastline-leisure', 'blue-gum-outlet']) {
      const { trust } = app.base.web.tenants.bySlug(site)!.settings;
      expect(trust.answerTime, site).not.toBe('shown');
    }
    expect((await page(await vehicle(), 'southern-cross')).text()).not.toContain('Usually answers');
  });

  const send = async (site: string) => {
    const shown = readPage(await (await app.get('/contact-us', { site })).text());
    const sent = await app.post(
      '/contact-us',
      {
        name: 'Jane',
        last_name: 'Citizen',
        email: `jane@${site}.example`,
        phone: '0491 570 006',
        category: 'General Enquiry',
        message: `Are you open? Asked on ${site}`,
        form_token: shown.value('form_token')!,
        terms: 'on',
      },
      { site },
    );
    expect(sent.status).toBe(303);
    return vi.waitFor(() => mailOf(`Asked on ${site}`), { timeout: 60_000, interval: 200 });
  };
  /** The mail with a text, as plain text. */
  async function mailOf(text: string): Promise<string> {
    const folder = path.join(app.dataDir, 'outbox');
    for (const name of await readdir(folder)) {
      const mail = (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=\n', '');
      if (mail.includes(text)) return mail.replaceAll('=3D', '=');
    }
    throw new Error('no mail yet');
  }

  it('is measured by a page that the mail of a lead links to; opening it records nothing', async () => {
    const mail = await send('measured');
    const { pathname, search } = new URL(/http\S+\/lead-answered\/[\w-]+\?[\w=&%-]+/.exec(mail)![0]);
    const link = pathname + search;
    const first = await page(link, 'measured');
    expect(first.text('h1')).toBe('Record your answer');
    expect((await page(link, 'measured')).text('h1')).toBe('Record your answer');
    const wrong = await app.post(link, { answered_at: '2020-01-01T00:00:00Z' }, { site: 'measured' });
    expect([wrong.status, readPage(await wrong.text()).text('.alert')]).toEqual([
      422,
      expect.stringContaining('This time cannot be right'),
    ]);
    const posted = await app.post(link, {}, { site: 'measured' });
    expect([posted.status, posted.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(readPage(await posted.text()).text('h1')).toBe('The answer is recorded');
    expect((await page(link, 'measured')).has('.page-message form')).toBe(false);
    expect((await app.get(link.replace('signature=', 'signature=x'), { site: 'measured' })).status).toBe(404);
    expect((await app.get(link, { site: 'timed' })).status).toBe(404);
  });

  it('is not measured by default: the mail has no such link', async () => {
    expect(await send('plain')).not.toContain('lead-answered');
  });
});

it('tells on the receipt page when the location answers, its phone and what happens next', async () => {
  const { text, texts, attributes } = await receipt(await vehicle(), 'plain');
  expect(text('.form-page-head')).toMatch(ANSWERS);
  // The number of the vehicle's condition, as on its page.
  expect(attributes('.receipt-strip a', 'href')).toEqual(['tel:+61755500013']);
  expect(texts('.next-steps li strong')).toEqual(['Brisbane Motors Moorooka contacts you', 'You decide']);
});

it("shows the dealer's own steps beside a form and on the receipt page", async () => {
  const path = await vehicle();
  const form = `/book-test-drive?car_id=${path.split('/').at(-1)}`;
  const steps = async (address: string, site: string) => (await page(address, site)).texts('.next-steps li strong');
  expect(await steps(form, 'stepped')).toEqual(['We read it', 'We call you']);
  expect((await receipt(path, 'stepped')).text('.next-steps')).toContain('We call you Today.');
  expect(await steps(form, 'plain')).toHaveLength(3);
});
