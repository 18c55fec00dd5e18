import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const SENT = {
  name: 'Jane',
  last_name: 'Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  rego: 'ABC12D',
  regoState: 'qld',
  vehicle_make: 'Kia',
  vehicle_model: 'Rio',
  vehicle_year: '2021',
  kms: '45,000',
  condition: 'Good',
  finance: 'No',
  'do-you-have-a-trade-in': 'Yes',
  PreferredContactMethod: 'SMS',
  terms_conditions: 'true',
};

/** A mail with its lines joined again. */
const withoutSoftBreaks = (mail: string) => mail.replace(/=\r?\n/g, '');

describe('trade-in and selling', async () => {
  const app = await appWithSites({
    plain: '{}',
    asked: 'tradeIn: { faq: [{ question: Do you pay out finance?, answer: Yes. }] }',
    elsewhere: 'routes: { tradeIn: /cars/trade-in, sell: /sell-your-car }',
    without: 'forms: { tradeIn: "off", sell: "off" }',
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

  it('do not exist where forms.tradeIn and forms.sell are off [SITE-025]', async () => {
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

  it('is offered on a vehicle with its name and price, and reaches its dealership [SITE-038, LEAD-030, VDP-055]', async () => {
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
        const mail = (await outbox()).find((one) => one.includes('Odometer in km'));
        expect(mail).toContain(vehicle.slug);
        expect(mail).toContain('ABC12D QLD');
      },
      { timeout: 20_000, interval: 200 },
    );
    expect((await page(sent.headers.get('location')!)).html.text('main')).toContain(
      'the value of your trade-in towards',
    );
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
