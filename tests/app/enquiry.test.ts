import { describe, expect, it, vi } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { leadMail } from '#tests/support/lead-mail.ts';

describe('vehicle and enquiry', async () => {
  const app = await runningApp();
  const { tenants } = app.base.web;
  const all = tenants.all().find((site) => site.default)!;
  const outlet = tenants.all().find((site) => site.settings.price.subscriptions)!;
  const single = tenants.all().find((site) => site.settings.site.manufacturer !== null)!;
  const search = async (query: string, site = all.slug) =>
    (
      (await (await app.get(`/api/stock/search?${query}`, { site })).json()) as {
        hits: { path: string; slug: string; name: string; stocknum: string }[];
      }
    ).hits;
  const vehicle = (await search('status=in_stock&car_type=used'))[0]!;
  const person = {
    name: 'Jane',
    last_name: 'Citizen',
    email: 'jane@example.com',
    phone: '0491 570 006',
    message: 'Is it still there?',
    terms: 'true',
  };
  const form = async (address: string, site = all.slug) => {
    const html = await (await app.get(address, { site })).text();
    return { html, token: readPage(html).value('form_token')! };
  };

  it('shows a vehicle with its name, price, specifications and form [SITE-035, VDP-064]', async () => {
    const { html } = await form(vehicle.path);
    expect(html).toContain(vehicle.stocknum);
    for (const text of [
      'Key information',
      'Kilometres',
      'Stock no',
      'Dealer comments',
      all.settings.enquiry.dialogTitle,
    ])
      expect(html).toContain(text);
    const { texts } = readPage(html);
    expect(texts('dd').length).toBeGreaterThan(5);
    expect(texts('dd').filter((text) => ['', 'null', 'undefined', 'NaN'].includes(text))).toEqual([]);
  });

  it('lets a visitor browse stock, view a vehicle and enquire [SITE-002, SITE-007]', async () => {
    for (const type of ['new', 'used', 'demo']) {
      const [hit] = await search(`car_type=${type}&status=in_stock`);
      expect(await (await app.get(`/search/${type}-cars`)).text()).toContain('/cars/');
      expect((await form(hit!.path)).html).toContain('Send enquiry');
    }
  });

  it('shows gallery, price, specifications, similar vehicles and contact options of an available vehicle [SITE-006, AVL-002]', async () => {
    const { html } = await form(vehicle.path);
    for (const part of [
      'class="gallery-row"',
      'class="price price-large',
      'class="specs"',
      'id="similar"',
      'href="tel:',
      'Enquire now',
      'id="enquire"',
    ])
      expect(html).toContain(part);
  });

  it('lists every location on the contact page [SITE-008]', async () => {
    const html = await (await app.get('/contact-us')).text();
    for (const location of all.locations) expect(html).toContain(location.name);
  });

  it('shows the opening hours of a location on its page [SITE-008]', async () => {
    const own = await (await app.get(`/contact-us/${all.locations[0]!.slug}`)).text();
    expect(own).toContain('Opening hours of');
    expect(own).toContain('Mon-Fri');
    expect((await app.get('/contact-us/nowhere')).status).toBe(404);
  });

  it("returns 404 for another group's vehicle, an unknown one and a hostile URL", async () => {
    const other = (await search('', outlet.slug))[0]!;
    for (const address of [
      other.path,
      '/cars/nothing',
      '/cars/..%2f..%2fetc',
      `/cars/${'x'.repeat(3000)}`,
      '/cars/%00',
    ])
      expect((await app.get(address)).status, address).toBeGreaterThanOrEqual(400);
    expect((await app.get(other.path)).status).toBe(404);
    expect((await app.get(other.path)).headers.get('cache-control')).toBe('no-store');
  });

  it('offers similar vehicles in place of a sold one [AVL-003, AVL-006, AVL-007, LEAD-014]', async () => {
    const sold = (await search('status=sold'))[0]!;
    const { html } = await form(sold.path);
    expect(readPage(html).text('.vehicle-summary .alert')).toMatch(/^This \w+ has been sold\./);
    expect(html).toContain('Like this and want something similar?');
    expect(html).toContain('Find me something similar');
    expect(html).toContain('Can you please find me something similar?');
  });

  it('says what the settings say of a sold vehicle [AVL-004, AVL-005]', async () => {
    const soldOnSingle = (await search('status=sold', single.slug))[0];
    if (soldOnSingle) expect((await form(soldOnSingle.path, single.slug)).html).toContain('recently sold. But don');
    const soldAtOutlet = (await search('status=sold', outlet.slug))[0];
    if (soldAtOutlet)
      expect(
        readPage(await (await app.get(soldAtOutlet.path, { site: outlet.slug })).text()).texts(
          '.vehicle-head .vehicle-gone, .vehicle-summary .alert-title',
        ),
      ).toEqual(['Sold', 'This car has been sold.']);
    expect(soldOnSingle ?? soldAtOutlet).toBeDefined();
  });

  it('shows a form with errors again with what was typed [LEAD-013, ERR-038]', async () => {
    const { token } = await form(vehicle.path);
    const response = await app.post(vehicle.path, {
      ...person,
      email: 'not an address',
      terms: '',
      form_token: token,
      message: 'Comment "as typed" <b>',
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('Please fix the following errors:');
    expect(html).toContain(
      all.settings.enquiry.termsError === 'long'
        ? 'You must agree to the terms of use before submitting the form.'
        : '*You must agree',
    );
    expect(html).toContain('Comment &quot;as typed&quot; &lt;b&gt;');
    expect(html).toContain('value="not an address"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('mails an enquiry under the receipt number that it shows [SITE-048, LEAD-001, SITE-009]', async () => {
    const { token } = await form(vehicle.path);
    const response = await app.post(vehicle.path, { ...person, form_token: token });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location')!, 'http://localhost');
    expect(target.pathname).toBe('/success');
    const receipt = target.searchParams.get('receipt')!;
    const thanks = await app.get(target.pathname + target.search);
    expect(await thanks.text()).toContain(receipt);
    expect(thanks.headers.get('cache-control')).toContain('no-store');
    const mail = await leadMail(app.dataDir, receipt);
    expect(mail).toContain('jane@example.com');
    expect(mail).toContain(vehicle.stocknum);
  });

  it('stores one lead with one receipt for a double click [GAP-079]', async () => {
    const { token } = await form(vehicle.path);
    const posts = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.post(vehicle.path, { ...person, message: 'Twice clicked', form_token: token }),
      ),
    );
    expect(new Set(posts.map((response) => response.headers.get('location'))).size).toBe(1);
  });

  it('stores two leads from two shoppers on one cached page', async () => {
    const { token } = await form(vehicle.path);
    const one = await app.post(vehicle.path, { ...person, email: 'one@example.com', form_token: token });
    const two = await app.post(vehicle.path, { ...person, email: 'two@example.com', form_token: token });
    expect(one.headers.get('location')).not.toBe(two.headers.get('location'));
  });

  it('starts the consent to news and offers unticked on the demo sites [LEAD-009, GAP-035]', async () => {
    for (const site of ['southern-cross', 'blue-gum-outlet', 'coastline-leisure']) {
      const [hit] = await search('status=in_stock', site);
      const { $ } = readPage((await form(hit!.path, site)).html);
      expect([site, $('#enquire [name="opt_in"]').length, $('#enquire [name="opt_in"][checked]').length]).toEqual([
        site,
        1,
        0,
      ]);
    }
  });

  it('requires a category in a general enquiry [LEAD-005]', async () => {
    const { token, html } = await form('/contact-us');
    expect(html).toContain('What is your enquiry about?');
    expect((await app.post('/contact-us', { ...person, form_token: token })).status).toBe(422);
    const sent = await app.post('/contact-us', {
      ...person,
      category: 'General Enquiry',
      dealership_slug: all.dealerships[1]!.slug,
      form_token: token,
    });
    expect(sent.status).toBe(303);
  });

  it('requires a postcode and a location at the outlet [LEAD-010]', async () => {
    const hit = (await search('', outlet.slug))[0]!;
    const { token, html } = await form(hit.path, outlet.slug);
    expect(html).toContain('placeholder="1234"');
    const response = await app.post(
      hit.path,
      { ...person, location: outlet.locations[0]!.id, form_token: token },
      { site: outlet.slug },
    );
    expect(response.status).toBe(422);
    const fine = await app.post(
      hit.path,
      { ...person, postcode: '3058', location: outlet.locations[0]!.id, form_token: token },
      { site: outlet.slug },
    );
    expect(fine.status).toBe(303);
  });

  it('shows the form again with an alert and everything typed when storing fails [LEAD-022, ERR-009]', async () => {
    const { token } = await form(vehicle.path);
    const failing = vi.spyOn(app.base.web.services.leads.intake, 'accept').mockRejectedValue(new Error('disk full'));
    const response = await app.post(vehicle.path, { ...person, message: 'Please call me', form_token: token });
    failing.mockRestore();
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain('An error occurred when submitting this form');
    expect(html).toContain('Please call me');
    expect(html).not.toContain('disk full');
  });

  describe('an enquiry in steps [LEAD-016]', () => {
    const hidden = (html: string) => {
      const { $ } = readPage(html);
      const fields = $('#enquire input[type="hidden"]').toArray();
      return Object.fromEntries(fields.map((field) => [$(field).attr('name')!, $(field).attr('value') ?? '']));
    };
    const contact = { name: 'Zoë', last_name: 'Müller', email: 'zoe@example.com', phone: '+61 491 570 006' };

    it.each(['car', 'contact page'])(
      'about a %s is posted step by step, and stored only by the last step [LEAD-016, LEAD-017]',
      async (what) => {
        const hit = (await search('status=in_stock', single.slug))[0]!;
        const address = what === 'car' ? hit.path : '/contact';
        const send = (fields: Record<string, string>) => app.post(address, fields, { site: single.slug });
        const accept = vi.spyOn(app.base.web.services.leads.intake, 'accept');
        const first = (await form(address, single.slug)).html;
        expect(first).toContain('Step 1 of 3');
        expect(readPage(first).has('#enquire :is([name="message"], [name="opt_in"])')).toBe(false);
        const wrong = await send({ ...hidden(first), ...contact, email: 'jane', go: 'next' });
        expect(wrong.status).toBe(422);
        expect(await wrong.text()).toMatch(/Step 1 of 3[\s\S]*Please fix the following errors:/);
        const second = await (await send({ ...hidden(first), ...contact, go: 'next' })).text();
        expect(second).toContain('Step 2 of 3');
        const back = await (await send({ ...hidden(second), message: 'Half "typed"', go: 'back' })).text();
        expect(back).toContain('Step 1 of 3');
        expect(readPage(back).value('name', '#enquire')).toBe('Zoë');
        const third = await (
          await send({ ...hidden(second), message: 'Grüße', category: 'General Enquiry', go: 'next' })
        ).text();
        expect(third).toContain('Step 3 of 3');
        expect(accept).not.toHaveBeenCalled();
        const tampered = await send({ ...hidden(third), phone: '12', terms: 'true', go: 'next' });
        expect(tampered.status).toBe(422);
        expect(await tampered.text()).toMatch(/Step 1 of 3[\s\S]*Enter an Australian phone number/);
        const sent = await Promise.all([1, 2].map(() => send({ ...hidden(third), terms: 'true', go: 'next' })));
        accept.mockRestore();
        expect(sent.map((response) => response.status)).toEqual([303, 303]);
        expect(sent[0]!.headers.get('location')).toBe(sent[1]!.headers.get('location'));
        expect(sent[0]!.headers.get('location')).toMatch(
          what === 'car' ? `&car=${hit.slug}` : /^\/success\?receipt=FC-/,
        );
      },
    );

    it('shows the last step again with an alert when storing fails [LEAD-018, ERR-008]', async () => {
      const failing = vi.spyOn(app.base.web.services.leads.intake, 'accept').mockRejectedValue(new Error('disk full'));
      const response = await app.post(
        '/contact',
        {
          ...contact,
          step: 'consent',
          steps_seen: 'contact about',
          category: 'General Enquiry',
          message: 'Comment',
          terms: 'true',
        },
        { site: single.slug },
      );
      failing.mockRestore();
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(html).toMatch(/Step 3 of 3[\s\S]*An unexpected error occured/);
      expect(hidden(html)).toMatchObject({ name: 'Zoë', message: 'Comment' });
    });
  });

  it('accepts a test drive request for a vehicle sold meanwhile, without promising a drive [LEAD-024]', async () => {
    const sold = (await search('status=sold'))[0]!;
    const response = await app.post(`/book-test-drive?car_id=${sold.slug}`, person);
    expect(response.status).toBe(303);
    expect(await (await app.get(response.headers.get('location')!)).text()).toContain('is no longer available');
  });

  it('turns an invalid test drive request for a sold vehicle into an enquiry for a similar one [AVL-006, AVL-007, LEAD-013]', async () => {
    const sold = (await search('status=sold'))[0]!;
    for (const answer of [
      await app.get(`/book-test-drive?car_id=${sold.slug}`),
      await app.post(`/book-test-drive?car_id=${sold.slug}`, {
        ...person,
        message: '',
        email: 'jane@',
        booking_date_time: '2020-01-01T10:00',
      }),
    ]) {
      const html = await answer.text();
      expect(html).toContain('Like this and want something similar?');
      expect(html).toContain('Can you please find me something similar?');
      expect(html).toContain(`action="${sold.path}#enquire"`);
      expect(readPage(html).value('subcategory')).toBe('Find me something similar');
      expect(html).not.toContain('name="booking_date_time"');
      if (answer.status === 200) continue;
      expect(answer.status).toBe(422);
      for (const text of ['value="Jane"', 'value="jane@"', 'Enter an email address']) expect(html).toContain(text);
    }
    const soldAtOutlet = (await search('status=sold', outlet.slug))[0]!;
    const alone = await (await app.get(`/book-test-drive?car_id=${soldAtOutlet.slug}`, { site: outlet.slug })).text();
    expect(alone).toContain('has been sold.');
    expect(alone).not.toContain('<form method="post" action="/cars');
  });

  it('refuses a form that is too large, from another origin, or not a form', async () => {
    expect((await app.post(vehicle.path, { ...person, message: 'x'.repeat(80_000) })).status).toBe(413);
    expect((await app.post(vehicle.path, person, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await app.post(vehicle.path, person, { headers: { Origin: 'null' } })).status).toBe(403);
    expect(
      (await app.post(vehicle.path, person, { headers: { 'Content-Type': 'application/json' } })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('never stores a referrer of another origin in the lead', async () => {
    const { token } = await form(vehicle.path);
    const response = await app.post(
      vehicle.path,
      { ...person, message: 'Referer', form_token: token },
      { headers: { Referer: 'https://evil.example/phish' } },
    );
    const receipt = new URL(response.headers.get('location')!, 'http://localhost').searchParams.get('receipt')!;
    const mail = await leadMail(app.dataDir, receipt);
    expect(mail).not.toContain('evil.example');
  });
});
