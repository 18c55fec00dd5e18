import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage, type Page } from '#tests/support/html.ts';
import { SAMPLE_TRADE_IN } from '#tests/support/sample-trade-in.ts';

const SENT = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  rego: 'ABC12D',
  regoState: 'qld',
  ...SAMPLE_TRADE_IN,
};

/** A mail with its lines joined again. */
const withoutSoftBreaks = (mail: string) => mail.replace(/=\r?\n/g, '');

describe('trade-in and selling', async () => {
  const app = await appWithSites({
    plain: '{}',
    looking: 'tradeIn: { vehicleLookup: true }',
    valued: 'tradeIn: { valuation: comparableStock, comparableStock: { margin: 10, reconditioning: 1000 } }',
    'costly-to-sell': 'tradeIn: { valuation: comparableStock, comparableStock: { margin: 40, reconditioning: 1000 } }',
    'costly-to-prepare':
      'tradeIn: { valuation: comparableStock, comparableStock: { margin: 10, reconditioning: 6000 } }',
    mixed: 'site: { vehicleTypes: [car, motorcycle] }\n  tradeIn: { valuation: comparableStock }',
    saving: 'tradeIn: { valuation: comparableStock, saveValuation: true }',
    asked: 'tradeIn: { faq: [{ question: Do you pay out finance?, answer: Yes. }] }',
    elsewhere: 'routes: { tradeIn: /cars/trade-in, sell: /sell-your-car }',
    without: 'forms: { offered: [] }',
    'used-only': 'tradeIn: { offeredFor: [used] }',
  });
  const page = async (address: string, site = 'plain') => {
    const response = await app.get(address, { site });
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: readPage(await response.text()),
    };
  };
  const outbox = async () => {
    const folder = path.join(app.dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map(async (name) => withoutSoftBreaks(await readFile(path.join(folder, name), 'utf8'))));
  };
  const someVehicle = async (query: string, site = 'plain') =>
    (
      (await (await app.get(`/api/stock/search?${query}`, { site })).json()) as {
        hits: { slug: string; path: string; name: string }[];
      }
    ).hits[0]!;

  it('have a page each, in header, footer and sitemap [SITE-039, SITE-040, SITE-081]', async () => {
    expect((await page('/trade-in')).html.texts('h1')).toEqual(['Value your trade-in']);
    expect((await page('/sell-my-car')).html.texts('h1')).toEqual(['Sell your vehicle']);
    const home = (await page('/')).html;
    expect(home.attributes('header a', 'href')).toContain('/trade-in');
    expect(home.attributes('footer a', 'href')).toEqual(expect.arrayContaining(['/trade-in', '/sell-my-car']));
    const sitemap = await (await app.get('/sitemaps/pages-1.xml', { site: 'plain' })).text();
    expect(sitemap).toContain('/trade-in<');
    expect(sitemap).toContain('/sell-my-car<');
    expect(sitemap).not.toContain('/sell-your-car<');
  });

  it('have one URL, to which the others redirect permanently and all links lead [SITE-038, SITE-039, SITE-040]', async () => {
    expect(await page('/trade-in?car_id=x', 'elsewhere')).toMatchObject({
      status: 301,
      location: '/cars/trade-in?car_id=x',
    });
    expect(await page('/sell-my-car', 'elsewhere')).toMatchObject({ status: 301, location: '/sell-your-car' });
    expect((await page('/cars/trade-in', 'elsewhere')).status).toBe(200);
    const home = (await page('/', 'elsewhere')).html;
    expect(home.attributes('header a', 'href')).toContain('/cars/trade-in');
    expect(home.attributes('footer a', 'href')).toContain('/sell-your-car');
  });

  it('do not exist where forms.offered leaves them out [SITE-025]', async () => {
    for (const address of ['/trade-in', '/cars/trade-in', '/sell-my-car', '/sell-your-car'])
      expect((await page(address, 'without')).status).toBe(404);
    expect((await page('/', 'without')).html.attributes('a', 'href')).not.toContain('/trade-in');
  });

  it('show the questions of tradeIn.faq, also for search engines [LEAD-029]', async () => {
    const { html } = await page('/trade-in', 'asked');
    expect(html.texts('.form-page-faq summary')).toEqual(['Do you pay out finance?']);
    expect(html.json('script[type="application/ld+json"]')).toMatchObject({ '@type': 'FAQPage' });
    expect((await page('/trade-in')).html.has('.form-page-faq')).toBe(false);
  });

  /** Posts a step as a browser without scripts does: what the form holds, with what is typed. */
  const step = async (shown: Page, typed: Record<string, string>, site: string, go = 'next', at = '/trade-in') => {
    const held = Object.fromEntries(
      shown
        .$('main form.enquiry')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    const response = await app.post(at, { ...held, ...typed, go }, { site });
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: readPage(await response.text()),
    };
  };
  const pick = (...names: (keyof typeof SENT)[]) => Object.fromEntries(names.map((name) => [name, SENT[name]]));
  const CONDITION = pick('kms', 'condition', 'service_history', 'damage', 'tyres');
  const DETAILS = pick('finance', 'do-you-have-a-trade-in');
  const ABOUT = pick('rego', 'regoState');

  /** A used vehicle in stock that the estimate accepts, as one that a shopper owns. */
  const commonVehicle = async () => {
    const { hits } = (await (
      await app.get('/api/stock/search?car_type=used&model=Corolla&status=in_stock&sortBy=year_desc')
    ).json()) as { hits: { make: string; model: string; year: number; km: number }[] };
    const found = hits.find(({ year, km }) => year >= new Date().getFullYear() - 6 && km < 90_000);
    return {
      vehicle_make: found!.make,
      vehicle_model: found!.model,
      vehicle_year: String(found!.year),
      kms: String(found!.km),
    };
  };

  const estimateOn = async (site: string, change: Record<string, string> = {}) => {
    const { kms, ...vehicle } = await commonVehicle();
    const first = await step((await page('/trade-in', site)).html, { ...ABOUT, ...vehicle }, site);
    const second = await step(first.html, { ...CONDITION, kms: kms!, ...change }, site);
    return step(second.html, DETAILS, site);
  };
  const amounts = (shown: Page) =>
    shown
      .text('.enquiry-notice-title')
      .match(/[\d,]+/g)!
      .map((text) => Number(text.replaceAll(',', '')));

  it('stores the range that it showed after the steps, without scripts [LEAD-031, LEAD-001]', async () => {
    const last = await estimateOn('valued');
    expect(last.status).toBe(200);
    expect(last.html.text('.enquiry-step')).toContain('Step 4 of 4');
    const [low, high] = amounts(last.html);
    expect(high).toBeGreaterThan(low!);
    expect(last.html.text('.enquiry-notice')).toMatch(/It is not an offer/);
    const contact = pick('name', 'last_name', 'email', 'phone', 'PreferredContactMethod', 'terms_conditions');
    const [location_id] = last.html.attributes('select[name="location_id"] option[value]', 'value').filter(Boolean);
    const wrong = await step(last.html, { ...contact, email: 'nowhere', location_id: location_id! }, 'valued');
    expect(wrong.status).toBe(422);
    expect(amounts(wrong.html)).toEqual([low, high]);
    const sent = await step(wrong.html, { ...contact, location_id: location_id! }, 'valued');
    expect(sent.status).toBe(303);
    await vi.waitFor(
      async () => {
        const mail = (await outbox()).find((one) => one.includes('Estimate shown'));
        expect(mail).toContain(`$${low!.toLocaleString('en-AU')} to $${high!.toLocaleString('en-AU')}`);
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  it('values the type that was chosen, where the stock of the site has several [LEAD-031]', async () => {
    const { kms, ...vehicle } = await commonVehicle();
    const start = (await page('/trade-in', 'mixed')).html;
    expect((await page('/trade-in', 'valued')).html.has('[name="vehicle_type"]')).toBe(false);
    const noticeFor = async (vehicle_type: string) => {
      const first = await step(start, { ...ABOUT, ...vehicle, vehicle_type }, 'mixed');
      const second = await step(first.html, { ...CONDITION, kms: kms! }, 'mixed');
      return (await step(second.html, DETAILS, 'mixed')).html.text('.enquiry-notice-title');
    };
    expect(await noticeFor('Car')).toMatch(/\$[\d,]+ to \$[\d,]+/);
    expect(await noticeFor('Motorcycle')).toBe('We value your vehicle in person');
    const unanswered = await step(start, { ...ABOUT, ...vehicle }, 'mixed');
    expect(unanswered.html.text('.field-error')).toBe('Choose what kind of vehicle it is.');
  });

  it('asks for its photos as one group, with one hint for all [LEAD-027]', async () => {
    const { $, text, texts } = (await estimateOn('valued')).html;
    expect($('[type="file"]').length).toBe(7);
    const views = ['Front', 'Rear', 'Left side', 'Right side', 'Interior', 'Odometer', 'Any damage'];
    expect(texts('.photo-fields label')).toEqual(views);
    expect(text('fieldset:has(.photo-fields) > legend')).toBe('Photos of your vehicle (optional)');
    expect(texts('fieldset:has(.photo-fields) .field-hint').filter(Boolean)).toEqual([
      'JPEG, PNG or WebP, at most 10 MB.',
      'Up to 4 photos.',
    ]);
  });

  it('shows the form again when what it showed is not the estimate any more', async () => {
    const last = await estimateOn('valued');
    const contact = pick('name', 'last_name', 'email', 'phone', 'PreferredContactMethod', 'terms_conditions');
    const [location_id] = last.html.attributes('select[name="location_id"] option[value]', 'value').filter(Boolean);
    const forged = { ...contact, location_id: location_id!, estimate_shown: '9900000-9990000-2030-01-01' };
    const again = await step(last.html, forged, 'valued');
    expect(again.status).toBe(422);
    expect(again.html.text('.enquiry-notice')).toContain('The estimate has changed since you saw it.');
    expect(amounts(again.html)).toEqual(amounts(last.html));
  });

  it('shows what remains of the price of the chosen vehicle, and states it in the lead, without scripts', async () => {
    const dear = await someVehicle('status=in_stock&car_type=used&range[price]=60000:', 'valued');
    const at = `/trade-in?car_id=${dear.slug}`;
    const { kms, ...vehicle } = await commonVehicle();
    const first = await step((await page(at, 'valued')).html, { ...ABOUT, ...vehicle }, 'valued', 'next', at);
    const second = await step(first.html, { ...CONDITION, kms: kms! }, 'valued', 'next', at);
    const last = await step(second.html, { ...DETAILS, finance: 'Yes' }, 'valued', 'next', at);
    const notice = last.html.text('.enquiry-notice');
    const [low, high] = amounts(last.html);
    const price = Number(/Its price is \$([\d,]+)/.exec(notice)![1]!.replaceAll(',', ''));
    const left = `$${(price - high!).toLocaleString('en-AU')} to $${(price - low!).toLocaleString('en-AU')}`;
    expect(notice).toContain(`After your trade-in, you would pay ${left} for the `);
    expect(notice).toContain('Finance that you still owe on your own vehicle is added to that.');
    const contact = pick('name', 'last_name', 'email', 'phone', 'PreferredContactMethod', 'terms_conditions');
    const forged = last.html.value('estimate_shown')!.replace(/\d+$/, '100');
    expect((await step(last.html, { ...contact, estimate_shown: forged }, 'valued', 'next', at)).status).toBe(422);
    expect((await step(last.html, contact, 'valued', 'next', at)).status).toBe(303);
    await vi.waitFor(
      async () => {
        const mail = (await outbox()).find((one) => one.includes('Remaining price shown'));
        expect(mail).toContain(`${left} of $${price.toLocaleString('en-AU')}`);
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  it('hands the estimate to the script that saves it only where tradeIn.saveValuation is on [API-034]', async () => {
    const [saving, valued] = await Promise.all(['saving', 'valued'].map(async (site) => (await estimateOn(site)).html));
    const handed = (shown: Page) => shown.$.html().includes('valid_until');
    expect([saving, valued].map((shown) => handed(shown!))).toEqual([true, false]);
  });

  it('looks up make, model and year by registration, for the shopper to check, without scripts', async () => {
    const looked = async (fields: Record<string, string>) =>
      step((await page('/trade-in', 'looking')).html, { regoState: 'qld', ...fields }, 'looking');
    const found = await looked({ rego: 'found 1' });
    expect(found.html.text('.enquiry-notice')).toContain('2021 Toyota Corolla Ascent Sport');
    expect(found.html.value('vehicle_make')).toBe('Toyota');
    expect(found.html.text('.enquiry-notice button[name="go"][value="next"]')).toBe('Yes, continue');
    expect((await step(found.html, {}, 'looking')).html.text('.enquiry-step')).toContain('Step 2 of 4');
    const several = await looked({ rego: 'MANY22' });
    expect(several.html.text('.enquiry-notice button[name="go"][value="next"]')).toBe('Use this vehicle');
    const [, second] = several.html.attributes('input[name="vehicle_match"]', 'value');
    const chosen = await step(several.html, { vehicle_match: second! }, 'looking');
    expect(chosen.html.value('vehicle_badge')).toBe('SX');
    for (const rego of ['NONE33', 'DOWN55']) {
      const none = await looked({ rego });
      expect(none.html.text('.enquiry-notice')).toContain('Please type its make, model and year.');
      const again = await step(none.html, {}, 'looking');
      expect(again.html.texts('.field-error')).toContain('Enter the make.');
    }
  });

  it('has no VIN and looks nothing up where tradeIn.vehicleLookup is off', async () => {
    const shown = (await page('/trade-in')).html;
    expect(shown.has('[name="vin"]')).toBe(false);
    const answer = await step(shown, { rego: 'FOUND1', regoState: 'qld' }, 'plain');
    expect(answer.status).toBe(422);
    expect(answer.html.has('.enquiry-notice')).toBe(false);
  });

  it('lowers the estimate by margin, reconditioning and condition [LEAD-031]', async () => {
    const [low, high] = amounts((await estimateOn('valued')).html);
    for (const [site, change] of [
      ['costly-to-sell', {}],
      ['costly-to-prepare', {}],
      ['valued', { condition: 'Poor' }],
    ] as const) {
      const [lower, alsoLower] = amounts((await estimateOn(site, change)).html);
      expect(lower, site).toBeLessThan(low!);
      expect(alsoLower, site).toBeLessThan(high!);
    }
  });

  it('gives a reason instead of an estimate beyond the limits [LEAD-032]', async () => {
    const far = (await estimateOn('valued', { kms: '100,001' })).html;
    expect(far.text('.enquiry-notice')).toContain('no estimate online for vehicles over 100,000 km');
    expect(far.text('.enquiry-notice')).not.toContain('$');
    // The step does not promise what it has not.
    expect(far.text('.enquiry-step')).toBe('Step 4 of 4 Your details');
    expect((await estimateOn('valued')).html.text('.enquiry-step')).toBe('Step 4 of 4 Your estimate');
  });

  it('shows nothing on a site without estimates [LEAD-032]', async () => {
    expect((await estimateOn('plain')).html.has('.enquiry-notice')).toBe(false);
  });

  it('returns to an earlier step with what was typed, without scripts', async () => {
    const last = await estimateOn('plain');
    const back = await step(last.html, {}, 'plain', 'back');
    expect(back.html.text('.enquiry-step')).toContain('Step 3 of 4');
    const twice = await step(back.html, {}, 'plain', 'back');
    expect(twice.html.value('kms')).toBe((await commonVehicle()).kms);
    expect(twice.html.attribute('input[name="condition"][checked]', 'value')).toBe('Good');
  });

  it('reaches the dealership of the vehicle that it is about [SITE-038, LEAD-030, VDP-055]', async () => {
    const vehicle = await someVehicle('status=in_stock&car_type=used');
    const button = (await page(vehicle.path)).html
      .attributes('a', 'href')
      .find((href) => href.startsWith('/trade-in?'));
    expect(button).toBe(`/trade-in?car_id=${vehicle.slug}`);
    const { html } = await page(button!);
    expect(html.has('aside[aria-label="The vehicle"] .price')).toBe(true);
    expect(html.attributes('aside[aria-label="The vehicle"] a', 'href')).toEqual([vehicle.path]);
    expect(html.attribute('meta[name="robots"]', 'content')).toBe('noindex');
    const sent = await app.post(
      button!,
      { ...SENT, form_token: html.value('form_token')!, location_id: html.value('location_id')! },
      { site: 'plain' },
    );
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toContain(`about=tradeIn&car=${vehicle.slug}`);
    await vi.waitFor(
      async () => {
        const mail = (await outbox()).find((one) => one.includes(vehicle.slug));
        expect(mail).toContain('Odometer in km');
        expect(mail).toContain('ABC12D QLD');
      },
      { timeout: 60_000, interval: 200 },
    );
    expect((await page(sent.headers.get('location')!)).html.text('main')).toContain('about your trade-in towards');
  });

  it('is offered only on vehicles of the conditions in tradeIn.offeredFor [LEAD-030]', async () => {
    const brandNew = await someVehicle('status=in_stock&car_type=new', 'used-only');
    const links = (await page(brandNew.path, 'used-only')).html.attributes('a', 'href');
    expect(links.filter((href) => href.includes('car_id') && href.startsWith('/trade-in'))).toEqual([]);
    expect(await page(`/trade-in?car_id=${brandNew.slug}`, 'used-only')).toMatchObject({
      status: 302,
      location: '/trade-in',
    });
    expect((await page('/trade-in?car_id=no-such-vehicle')).status).toBe(404);
  });
});
