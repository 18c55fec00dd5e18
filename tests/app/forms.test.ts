import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const CONTACT = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', phone: '0491 570 006', terms: 'true' };
const SERVICE = {
  ...CONTACT,
  vehicle_make: 'Kia',
  vehicle_model: 'Rio',
  service_type: 'Repair',
  preferred_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  visit: 'Wait',
};

describe('the forms of a site', async () => {
  const app = await appWithSites({
    elsewhere: 'service: { booking: externalUrl, externalUrl: "https://booking.example/here" }',
    keyed: 'service: { bookingKey: key-1, externalUrl: "https://booking.example/?webkey={key}" }',
    brand: 'service: { booking: brandServicePage }',
    stocked: 'parts: { catalogue: [{ name: Tow bar, number: TB-1 }, { name: Roof racks }] }',
    without: 'forms: { offered: [] }',
  });
  const page = async (address: string, site?: string) => {
    const response = await app.get(address, site ? { site } : {});
    return { status: response.status, location: response.headers.get('location'), html: await response.text() };
  };
  const outbox = async () => {
    const folder = path.join(app.dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  };
  const mailWith = (...texts: readonly string[]) =>
    vi.waitFor(
      async () => {
        const found = (await outbox()).find((mail) => texts.every((text) => mail.includes(text)));
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 60_000, interval: 200 },
    );

  it.each([
    ['/service', 'Book a service'],
    ['/vehicle-parts-and-accessories', 'Parts and accessories'],
    // Under the text of the site's own pages of these names.
    ['/careers', 'Work with us'],
    ['/fleet', 'Fleet, without the runaround'],
    ['/insurance', 'Insurance enquiry'],
    ['/feedback', 'Feedback'],
  ])('has the page %s, with a link in the footer [SITE-053, SITE-056, SITE-068]', async (address, title) => {
    const { status, html } = await page(address);
    expect(status).toBe(200);
    expect(readPage(html).texts('h1')).toEqual([title]);
    expect(readPage(html).value('form_token')).toBeTruthy();
    expect((await page('/')).html).toContain(`href="${address}"`);
  });

  it('has at most four locations beside a form, with a link to the list where there are more [SITE-056]', async () => {
    const shown = async (address: string) => {
      const { $, texts, attributes } = readPage((await page(address)).html);
      return [
        $('.form-aside-places > li').length,
        texts('.form-aside .link-more'),
        attributes('.form-aside .link-more', 'href'),
      ];
    };
    expect(await shown('/insurance')).toEqual([4, ['See all 7 locations'], ['/contact-us']]);
    expect(await shown('/service')).toEqual([2, [], []]);
  });

  it('has a link to the form at the top of a long page of its own, which is answered at its form [SITE-068]', async () => {
    const { attribute, text, has } = readPage((await page('/careers')).html);
    expect(text('.page-head a[href^="#"]')).toBe('Apply for a job');
    expect(has(attribute('.page-head a[href^="#"]', 'href')!)).toBe(true);
    expect(attribute('main form.enquiry', 'action')).toBe('/careers#careers-form');
    expect(readPage((await page('/insurance')).html).attribute('main form.enquiry', 'action')).toBe('/insurance');
  });

  it('has no page and no link where forms.offered leaves them out [SITE-053, SITE-056]', async () => {
    expect((await page('/service', 'without')).status).toBe(404);
    expect((await page('/careers', 'without')).status).toBe(404);
    expect((await page('/', 'without')).html).not.toContain('href="/service"');
  });

  it('leads to the booking website of service.externalUrl [SITE-054]', async () => {
    expect(await page('/service', 'elsewhere')).toMatchObject({
      status: 302,
      location: 'https://booking.example/here',
    });
  });

  it('has the service page of the brand instead of its own with a booking key [SITE-055]', async () => {
    for (const site of ['keyed', 'brand'])
      expect(await page('/service', site)).toMatchObject({ status: 302, location: '/ford-service' });
    const shown = readPage((await page('/ford-service', 'keyed')).html);
    expect(shown.texts('h1')).toEqual(['Ford service']);
    expect(shown.attribute('a:contains("Book online")', 'href')).toBe('https://booking.example/?webkey=key-1');
    expect(shown.attribute('form:has([name="form_token"])', 'action')).toBe('/ford-service');
    const without = await page('/ford-service', 'brand');
    expect(readPage(without.html).has('a:contains("Book online")')).toBe(false);
    expect((await page('/ford-service')).status).toBe(404);
    const links = readPage((await page('/', 'keyed')).html).attributes('.site-footer a', 'href');
    expect(links).toContain('/ford-service');
    expect(links).not.toContain('/service');
    const sitemap = (await page('/sitemaps/pages-1.xml', 'keyed')).html;
    expect(sitemap).toContain('/ford-service<');
    expect(sitemap).not.toContain('/service<');
  });

  it('sends a service booking with its answers, once, to the workshop of the chosen location [SITE-053, LEAD-002]', async () => {
    const { html } = await page('/service');
    const form_token = readPage(html).value('form_token')!;
    const offered = readPage(html).attributes('select[name="location"] option', 'value');
    const location = offered.find((id) => id.endsWith('aspley-service'))!;
    const fields = { ...SERVICE, form_token, location, page_id: 'service' };
    const answers = await Promise.all([app.post('/service', fields), app.post('/service', fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const receipts = answers.map((answer) => answer.headers.get('location'));
    expect(receipts[0]).toBe(receipts[1]);
    // The site has two workshops: the receipt names the chosen one, with its own number and hours.
    const receipt = readPage((await page(receipts[0]!)).html);
    expect(receipt.text('.receipt-line')).toBe(
      'Kia Aspley Service will contact you to confirm the time. Your service is booked once they do.',
    );
    expect(receipt.text('.receipt-strip')).toContain('07 5550 0021');
    expect(receipt.text('.place-line')).toMatch(/Kia Aspley Service (?:has your details\. It is open|opens)/);
    expect(receipt.texts('.form-aside-places strong')).toEqual(['Kia Aspley Service']);
    // The shopper's own mail repeats the answers, but not the consent.
    const texts = ['Will you drop it off or wait?', 'leads@kia-aspley.example', 'Agreed to the terms of use'];
    await mailWith(...texts);
    const sent = (await outbox()).filter((one) => texts.every((text) => one.includes(text)));
    expect(sent).toHaveLength(1);
  });

  it('shows errors at the fields and in a list, with everything that was typed [LEAD-013]', async () => {
    const { vehicle_make: _make, ...fields } = SERVICE;
    const answer = await app.post('/service', { ...fields, visit: 'Wait', vehicle_model: 'Rio X' });
    expect(answer.status).toBe(422);
    const found = readPage(await answer.text());
    expect(found.texts('.field-error')).toEqual(expect.arrayContaining(['Enter the make.']));
    expect(found.value('vehicle_model')).toBe('Rio X');
  });

  it('sends an enquiry about an offer to the dealership that sells its make, with the offer [LEAD-001, LEAD-002]', async () => {
    const offer = await page('/offers/kia/ev5-comparison');
    expect(offer.html).toContain('/offer-enquiry?topic=offer%3Aev5-comparison');
    const address = '/offer-enquiry?topic=offer%3Aev5-comparison';
    const { html } = await page(address);
    expect(readPage(html).texts('.enquiry-topic')).toEqual(['About: EV5 finance with a wall box included']);
    const form_token = readPage(html).value('form_token')!;
    const topic = readPage(html).value('topic')!;
    const answer = await app.post(address, { ...CONTACT, message: 'Still on?', form_token, topic });
    expect(answer.status).toBe(303);
    expect((await page(answer.headers.get('location')!)).html).toContain(
      'about the offer EV5 finance with a wall box included',
    );
    const mail = await mailWith('EV5 finance with a wall box included');
    expect(mail).toContain('leads@kia-aspley.example');
  });

  it('sends an enquiry about an offer to the dealership that the offer names, unless the shopper chooses another [LEAD-002]', async () => {
    const address = '/offer-enquiry?topic=offer%3Ahilux-alloy-tray';
    const found = readPage((await page(address)).html);
    const places = found.attributes('select[name="location"] option', 'value').filter(Boolean);
    expect(places.map((id) => id.split('.').at(-1))).toEqual(['toowoomba', 'maroochydore']);
    const post = (message: string, location: string) =>
      app.post(address, {
        ...CONTACT,
        message,
        location,
        form_token: found.value('form_token')!,
        topic: found.value('topic')!,
      });
    expect((await post('A named dealership', places[0]!)).status).toBe(303);
    expect(await mailWith('A named dealership')).toContain('leads@range-motors.example');
    expect((await post('No location', '')).status).toBe(422);
  });

  it('searches the parts of parts.catalogue [SITE-057, GAP-048]', async () => {
    const found = readPage((await page('/parts/search?q=tow', 'stocked')).html);
    expect(found.texts('.parts h2')).toEqual(['Tow bar']);
    const [href] = found.attributes('.parts a', 'href');
    expect(href).toBe('/vehicle-parts-and-accessories?part=Tow+bar&part_number=TB-1');
    const form = readPage((await page(href!, 'stocked')).html);
    expect([form.value('part'), form.value('part_number')]).toEqual(['Tow bar', 'TB-1']);
    const none = readPage((await page('/parts/search?q=tyres', 'stocked')).html);
    expect(none.text('main')).toContain('No part in our list matches "tyres".');
    expect(none.has('a[href="/vehicle-parts-and-accessories?part=tyres"]')).toBe(true);
    expect(found.texts('main aside h2')).toEqual(['Questions about a part']);
    expect((await page('/parts/search', 'without')).status).toBe(404);
  });

  it('has no page about an offer that the site does not have', async () => {
    for (const address of ['/offer-enquiry', '/offer-enquiry?topic=offer:none', '/offer-enquiry?topic=model:ev5'])
      expect((await page(address)).status).toBe(404);
  });

  it('says what it is about where the page does not', async () => {
    const topics = async (address: string) => readPage((await page(address)).html).texts('.enquiry-topic');
    expect(await topics('/contact-us?topic=location:aspley')).toEqual(['About: Southern Cross Kia Aspley']);
    expect(await topics('/contact-us/aspley')).toEqual([]);
  });

  it('is about the location of its page [LEAD-002]', async () => {
    const found = readPage((await page('/contact-us/aspley')).html);
    expect(found.value('topic')).toBe('location:aspley');
    expect(found.value('page_id')).toBe('contact-us');
  });

  it('links to the terms [LEAD-002]', async () => {
    expect(readPage((await page('/contact-us')).html).texts('label a')).toEqual(['terms of use']);
  });
});
