import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { leadMail } from '#tests/support/lead-mail.ts';
import { readPage, type Page } from '#tests/support/html.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const SITES: Readonly<Record<string, string>> = {
  plain: '{}',
  elsewhere: 'routes: { finance: /apply-for-finance }',
  own: 'routes: { finance: /car-loans }\n  site: { testFinanceAlias: /ford-finance }',
  hidden: 'finance: { display: false }',
  'own-steps': 'finance: { steps: [Ring us first] }',
  promoting: 'finance: { getFinanceNow: true, helpers: [Ana Example, Ben Example], leadTag: Loans }',
  gated: 'gating: { features: [equifax-finance] }',
  'car-gated': 'gating: { features: [personalised-finance] }',
};
const PATHS = ['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-and-insurance', '/personalised/finance'];
const PERSON = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com', phone: '0491 570 006', terms: 'true' };

interface Hit {
  readonly id: string;
  readonly slug: string;
  readonly path: string;
  readonly name: string;
  readonly price: number | null;
  readonly subscription_price: number | null;
  readonly photos_count: number;
}

describe('the finance page', async () => {
  const app = await appWithSites(SITES);
  const { browser, signedIn } = shopperBrowsers(app);
  const show = async (address: string, site = 'plain') => {
    const response = await app.get(address, { site });
    return { response, page: readPage(await response.text()) };
  };
  const page = async (address: string, site = 'plain') => (await show(address, site)).page;
  const hits = async (query: string, site = 'plain') =>
    ((await (await app.get(`/api/stock/search?${query}`, { site })).json()) as { hits: readonly Hit[] }).hits;
  const redirectOf = async (address: string, site: string) => {
    const { status, headers } = await app.get(address, { site });
    return [status, headers.get('location')];
  };
  /** A person's entries, with the first location if the form asks for one. */
  const personOn = ({ $ }: Page): Record<string, string> => {
    const location = $('form.enquiry select[name="location"] option[value!=""]').first().attr('value');
    return { ...PERSON, ...(location ? { location } : {}) };
  };
  const fieldsOf = ({ $ }: Page): Record<string, string> =>
    Object.fromEntries(
      $('main form.enquiry')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
  const vehicle = (await hits('car_type=used&status=in_stock&range[price]=20000:60000'))[0]!;

  it('is at one URL, to which the others redirect for good with their query [SITE-043, SITE-044, SITE-046]', async () => {
    for (const [site, own] of [
      ['plain', '/finance'],
      ['elsewhere', '/apply-for-finance'],
    ] as const) {
      expect((await app.get(own, { site })).status).toBe(200);
      for (const other of PATHS.filter((one) => one !== own))
        expect(await redirectOf(`${other}?car_id=a&utm_source=b`, site)).toEqual([301, `${own}?car_id=a&utm_source=b`]);
    }
    const { page: shown } = await show(`/finance?car_id=${vehicle.slug}`);
    expect(shown.attribute('form.enquiry', 'action')).toBe(`/finance?car_id=${vehicle.slug}#finance-form`);
  });

  it('may have a path of its own, and one more on a test site [SITE-043, SITE-045]', async () => {
    const { response, page: shown } = await show('/car-loans', 'own');
    expect([response.status, shown.text('h1')]).toEqual([200, 'Finance Enquiry']);
    expect(await redirectOf('/ford-finance?a=b', 'own')).toEqual([301, '/car-loans?a=b']);
    expect(await redirectOf('/finance', 'own')).toEqual([301, '/car-loans']);
    expect((await app.get('/ford-finance', { site: 'plain' })).status).toBe(404);
    const sent = await app.post('/car-loans', { ...fieldsOf(shown), ...personOn(shown) }, { site: 'own' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('about=finance')]);
  });

  it('is linked to with its form from everywhere [SITE-047]', async () => {
    const vehiclePage = await page(vehicle.path, 'elsewhere');
    const home = await page('/', 'elsewhere');
    const links = [...vehiclePage.attributes('a', 'href'), ...home.attributes('a', 'href')].filter((href) =>
      PATHS.some((one) => href.startsWith(one)),
    );
    expect(new Set(links)).toEqual(
      new Set(['/apply-for-finance#finance-form', `/apply-for-finance?car_id=${vehicle.slug}#finance-form`]),
    );
    expect((await page('/finance')).attribute('#finance-form', 'id')).toBe('finance-form');
  });

  it('does not exist, and is linked from nowhere, on a site without finance [SITE-025]', async () => {
    for (const address of PATHS) expect((await app.get(address, { site: 'hidden' })).status).toBe(404);
    for (const address of ['/', vehicle.path])
      expect((await page(address, 'hidden')).attributes('a', 'href').filter((href) => /finance/.test(href))).toEqual(
        [],
      );
  });

  it('is listed for search engines once, without a vehicle [GAP-090]', async () => {
    const sitemap = async (site: string) => (await app.get('/sitemaps/pages-1.xml', { site })).text();
    expect((await sitemap('plain')).match(/\/finance</g)).toHaveLength(1);
    expect(await sitemap('own')).toContain('/car-loans<');
    for (const site of ['own', 'hidden', 'gated']) expect(await sitemap(site)).not.toContain('/finance<');
    expect((await page('/finance')).attribute('link[rel="canonical"]', 'href')).toMatch(/\/finance$/);
    const about = await page(`/finance?car_id=${vehicle.slug}`);
    expect([about.has('link[rel="canonical"]'), about.attribute('meta[name="robots"]', 'content')]).toEqual([
      false,
      expect.stringContaining('noindex'),
    ]);
  });

  it('has the form first and the vehicle beside it: image, name, price and price type [FIN-001, FIN-002]', async () => {
    const { $, text } = await page(`/finance?car_id=${vehicle.slug}`);
    const [form, aside] = $('.form-page-grid').children().get();
    expect($(form).find('form.enquiry').length).toBe(1);
    expect($(aside).find('img').length).toBeGreaterThan(0);
    expect($(aside).find('h2 a').attr('href')).toBe(vehicle.path);
    expect(text('.vehicle-aside .price-now')).toBe(`$${vehicle.price!.toLocaleString('en-AU')}`);
    expect(text('.vehicle-aside .price-type')).not.toBe('');
    expect(text('.vehicle-aside')).not.toContain('Apply online');
    expect((await page(`/finance?car_id=${vehicle.id}`)).text('.vehicle-aside h2')).toBe(text('.vehicle-aside h2'));
  });

  it('starts with the term that the page of the vehicle quotes [FIN-001]', async () => {
    const site = 'coastline-leisure';
    const terms = new Set<string>();
    for (const { slug, path } of (await hits('status=in_stock', site)).slice(0, 12)) {
      const quoted = /over (\d+) years/.exec((await page(path, site)).text('#finance-box'))?.[1];
      if (quoted === undefined) continue;
      const { $ } = await page(`/finance?car_id=${slug}`, site);
      expect($('select[name="term"] option[selected]').attr('value'), slug).toBe(quoted);
      terms.add(quoted);
    }
    expect([...terms].filter((years) => years !== '5')).not.toEqual([]);
  });

  it("quotes no other loan for a vehicle whose page has a lender's figures", async () => {
    const site = 'kia-aspley';
    const seen = new Set<boolean>();
    for (const { slug, path } of (await hits('status=in_stock', site)).slice(0, 20)) {
      const hasFigures = (await page(path, site)).has('#finance-box');
      const own = await page(`/finance?car_id=${slug}`, site);
      // A vehicle that is only driven has no finance.
      if (!own.has('.vehicle-aside')) continue;
      expect(own.has('.live-quote'), slug).toBe(!hasFigures);
      seen.add(hasFigures);
    }
    expect([...seen].toSorted()).toEqual([false, true]);
    expect((await page('/finance', site)).has('.live-quote')).toBe(true);
  });

  it('shows the weekly price of a vehicle as its card does, beside the price to buy it [FIN-002, GAP-083]', async () => {
    const site = 'blue-gum-outlet';
    const weekly = (await hits('status=in_stock', site)).find((hit) => (hit.subscription_price ?? 0) > 0)!;
    const { text } = await page(`/finance?car_id=${weekly.slug}`, site);
    expect(text('.vehicle-aside .price-now')).toMatch(/^\$[\d,]+$/);
    expect(text('.vehicle-aside .price-other')).toMatch(/^or \$[\d,]+ \/ week subscription$/);
  });

  it('has three steps beside the form where no vehicle is chosen [FIN-001, FIN-003]', async () => {
    expect((await page('/finance')).texts('.finance-aside ol li')).toEqual([
      'Apply online in 5 minutes',
      'Get pre-approved with a personalised rate',
      'Purchase a car',
    ]);
    expect((await page('/finance', 'own-steps')).texts('.finance-aside ol li')).toEqual(['Ring us first']);
  });

  it('promotes six used vehicles in stock with several photos, and leads to all of them [FIN-004, FIN-005, API-008]', async () => {
    const shown = await page('/finance', 'promoting');
    const links = shown.attributes('#finance-vehicles article a[href^="/cars/"]', 'href');
    const paths = [...new Set(links.map((link) => link.split('#')[0]!))];
    expect(paths.length).toBe(6);
    const used = new Map((await hits('car_type=used&status=in_stock&hitsPerPage=100')).map((hit) => [hit.path, hit]));
    const known = paths.flatMap((one) => used.get(one) ?? []);
    expect(known.length).toBeGreaterThan(0);
    for (const hit of known) expect(hit.photos_count).toBeGreaterThan(1);
    expect(shown.attribute('#finance-vehicles .link-more', 'href')).toBe('/search/used-cars');
    expect((await page(`/finance?car_id=${vehicle.slug}`, 'promoting')).has('#finance-vehicles')).toBe(false);
    expect((await page('/finance')).has('#finance-vehicles')).toBe(false);
  });

  it('starts with $30,000 over 5 years, a great credit history and no helper [FIN-006, FIN-056, FIN-057, GAP-054]', async () => {
    const loan = { category: 'Finance Enquiry', amount: '$30,000', term: '5', selfAssessedCreditScore: 'GREAT' };
    const plain = await page('/finance');
    expect(fieldsOf(plain)).toMatchObject(loan);
    expect(plain.has('[name="whoIsHelping"]')).toBe(false);
    const helped = await page('/finance', 'promoting');
    expect(fieldsOf(helped)).toMatchObject({ ...loan, whoIsHelping: '' });
    expect(helped.texts('[name="whoIsHelping"] option')).toEqual(['Please choose', 'Ana Example', 'Ben Example']);
    expect(helped.attributes('[name="term"] option', 'value').filter(Boolean)).toEqual([...'1234567']);
  });

  it('starts with the price of the vehicle, within the limits, and says so where it is another [FIN-056, GAP-082]', async () => {
    const own = await page(`/finance?car_id=${vehicle.slug}`);
    expect(fieldsOf(own)['amount']).toBe(`$${vehicle.price!.toLocaleString('en-AU')}`);
    expect(own.text('.finance-note')).toBe('');
    const cheap = (await hits('status=in_stock&car_type=used&range[price]=1000:9500'))[0]!;
    const limited = await page(`/finance?car_id=${cheap.slug}`);
    expect(fieldsOf(limited)['amount']).toBe('$10,000');
    expect(limited.text('.finance-note')).toBe(
      `The price of this vehicle is $${cheap.price!.toLocaleString('en-AU')}. We quote from $10,000 to $200,000, so the form starts with $10,000.`,
    );
  });

  it('refuses a loan outside of the limits at its field, with everything typed [FIN-056, FIN-057]', async () => {
    const empty = await page('/finance', 'promoting');
    const typed = { amount: '5,000', term: '9', whoIsHelping: 'Ben Example', name: 'Jane' };
    const answer = await app.post(
      '/finance',
      { ...fieldsOf(empty), ...personOn(empty), ...typed },
      { site: 'promoting' },
    );
    expect(answer.status).toBe(422);
    const again = readPage(await answer.text());
    expect(fieldsOf(again)).toMatchObject({ amount: '$5,000', whoIsHelping: 'Ben Example', name: 'Jane' });
    expect(again.texts('.enquiry .field-error')).toEqual([
      'Enter an amount in whole dollars from $10,000 to $200,000.',
      'Choose the term of the loan.',
    ]);
  });

  it('sends the loan to the dealership, in plain words in the mail [FIN-006, FIN-007]', async () => {
    const accept = vi.spyOn(app.base.web.services.leads.intake, 'accept');
    const address = `/finance?car_id=${vehicle.slug}`;
    const loan = { amount: '42 500', term: '7', selfAssessedCreditScore: 'DECENT', whoIsHelping: 'Ana Example' };
    const held = fieldsOf(await page(address, 'promoting'));
    const sent = await app.post(address, { ...held, ...PERSON, ...loan }, { site: 'promoting' });
    expect(sent.status).toBe(303);
    expect(accept.mock.calls.at(-1)![0].vehicle!.id).toBe(vehicle.id);
    const receipt = new URL(sent.headers.get('location')!, 'http://localhost').searchParams.get('receipt')!;
    const mail = await leadMail(app.dataDir, receipt);
    for (const line of [
      /^Category:\s+Finance Enquiry/m,
      /^Price of the vehicle:\s+\$42,500/m,
      /^Term of the loan:\s+7 years/m,
      /^How is your credit history\?:\s+Decent/m,
      /^Who is helping you\?:\s+Ana Example/m,
      /^Tag:\s+Loans/m,
    ])
      expect(mail).toMatch(line);
  });

  it('takes a form that was opened at another of its URLs, and one about a vehicle that has gone [SITE-044]', async () => {
    const opened = await page('/finance');
    const filled = { ...fieldsOf(opened), ...personOn(opened) };
    expect((await app.post('/finance-enquiry', filled, { site: 'plain' })).status).toBe(303);
    // With a mistake, the browser sends it to the page, which shows it again.
    const mistaken = await app.post('/finance-enquiry?utm_source=b', { ...filled, email: 'jane' }, { site: 'plain' });
    expect([mistaken.status, mistaken.headers.get('location')]).toEqual([308, '/finance?utm_source=b']);
    const shown = await app.post('/finance?utm_source=b', { ...filled, email: 'jane' }, { site: 'plain' });
    expect(shown.status).toBe(422);
    expect(readPage(await shown.text()).attribute('input[name=email]', 'value')).toBe('jane');
    const sold = (await hits('status=sold'))[0]!;
    const gone = await page(`/finance?car_id=${sold.slug}`);
    expect(gone.text('.alert')).toContain('is no longer available.');
    expect(gone.attribute('form.enquiry', 'action')).toBe('/finance#finance-form');
    const again = { ...fieldsOf(gone), ...personOn(opened) };
    expect((await app.post(`/finance?car_id=${sold.slug}`, again, { site: 'plain' })).status).toBe(303);
    expect((await app.get('/finance?car_id=no-such-vehicle', { site: 'plain' })).status).toBe(404);
  });

  it('shows the finance disclaimer with the basis of the comparison rate [FIN-071]', async () => {
    expect((await page('/finance')).text('#financeDisclaimer')).toContain('comparison rate');
  });

  it('needs a sign-in where gating.features has equifax-finance, with and without a vehicle [ACC-013, ACC-014]', async () => {
    for (const address of ['/finance', `/finance?car_id=${vehicle.slug}`])
      expect(await redirectOf(address, 'gated')).toEqual([
        303,
        `/sign-in?type=finance&redirect=${encodeURIComponent(address)}&back=%2F`,
      ]);
    const one = await signedIn('gated');
    const answer = await one.get('/finance');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const lead = { form: 'finance', fields: PERSON };
    expect((await browser('gated').json('/api/leads', lead)).status).toBe(404);
  });

  it('needs a sign-in for a vehicle alone where gating.features has personalised-finance [ACC-013]', async () => {
    expect((await app.get('/finance', { site: 'car-gated' })).status).toBe(200);
    const address = `/finance?car_id=${vehicle.slug}`;
    expect(await redirectOf(address, 'car-gated')).toEqual([
      303,
      `/sign-in?type=car-finance&redirect=${encodeURIComponent(address)}&back=%2F`,
    ]);
    expect((await (await signedIn('car-gated')).get(address)).status).toBe(200);
  });
});
