import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openPaymentsSandbox } from '#integrations/payments/fake.server.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { reservationsOn } from '#tests/support/sample-reservation.ts';
import { newNumber, shopperBrowsers } from '#tests/support/shopper-browser.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-provider-'));
const provider = await openPaymentsSandbox({ dir: folder, deliver: async () => true });
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

// Before the app starts: it opens each account once.
let isProviderUp = true;
vi.stubEnv('STRIPE_RESERVE_SECRET_KEY', provider.keys.secretKey);
vi.stubEnv('STRIPE_RESERVE_PUBLISHABLE_KEY', provider.keys.publishableKey);
vi.stubEnv('STRIPE_RESERVE_WEBHOOK_SECRET', provider.keys.webhookSecret);
vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
  isProviderUp ? provider.fetch(url, init) : Promise.reject(new Error('no connection')),
);
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const app = await appWithSites({
  fixed:
    'reserve: { enabled: true, amountSource: siteOnly, deposit: 250, holdHours: 24, paymentMinutes: 15 }\n  law: { rights: true }\n  locations: { licence: shown }',
  own: 'reserve: { enabled: true, amountSource: carThenSite }\n  garage: { enabled: true }\n  law: { coolingOff: { qld: "You can return it to us within a week." }, warranty: { qld: "All our cars have three years of warranty." } }',
  free: 'reserve: { enabled: true, amountSource: siteOnly, deposit: 0, holdHours: 1 }\n  routes: { reserve: buy-online }\n  law: { rights: false }',
  gated: 'reserve: { enabled: true, amountSource: siteOnly }\n  gating: { features: [checkout] }',
  keyed:
    'reserve: { enabled: true, amountSource: siteOnly }\n  payments: { keysEnv: STRIPE_RESERVE }\n  onlinePayment: { page: true }\n  gating: { features: [] }',
  off: 'reserve: { enabled: false }',
});
const { page, reservable, send, started, pay, comeBack, until, formFields } = reservationsOn(app);
const vehicleOf = (checkout: string) => checkout.replace(/\/[\w-]+$/, '');
/** Sends the form of a vehicle that another shopper holds. Returns where its sender is led. */
async function lostTo(checkout: string): Promise<string> {
  const sample = (await page(await reservable('fixed'), 'fixed')).html;
  const fields = { ...formFields(sample), name: 'Kim', last_name: 'F', email: 'kim@example.com', phone: '0491570157' };
  const answer = await app.post(`${checkout}?price=0`, { ...fields, terms: 'true' }, { site: 'fixed' });
  expect(answer.headers.get('location')).toMatch(/\?receipt=FC-/);
  return answer.headers.get('location')!;
}
const main = async (address: string, site: string) => (await page(address, site)).html.text('main');

describe('the page that reserves a vehicle', () => {
  it('states price, deposit, time and refund before its button, with picture and dealer licence [SITE-036, RSV-004, RSV-008, GAP-045]', async () => {
    const checkout = await reservable('fixed');
    const { html, headers } = await page(checkout, 'fixed');
    expect(html.text('h1')).toBe('Reserve this vehicle');
    expect(html.attribute('meta[name=robots]', 'content')).toBe('noindex');
    const facts = Object.fromEntries(
      html.texts('.reserve-terms dt').map((label, at) => [label, html.texts('.reserve-terms dd')[at]!]),
    );
    expect(facts['Price']).toMatch(/^\$[\d,]+/);
    expect(facts['Deposit']).toContain('$250');
    expect(facts['Held for']).toBe('24 hours from your payment');
    expect(facts['Refund']).toContain('100% refundable');
    expect(html.text('.reserve-steps')).toContain('15 minutes');
    // The money is always shown; the rest opens above the form, also without scripts.
    expect(html.texts('.reserve-money dt')).toEqual(['Deposit', 'Held for', 'Refund']);
    expect(html.has('details .reserve-money')).toBe(false);
    expect(html.texts('main .accordion > details:not([open]) > summary')).toEqual([
      'How it works, and what you pay if you buy',
      'Your rights when you buy',
    ]);
    expect(html.text('aside')).toMatch(/\$[\d,]+/);
    expect(html.has('aside img')).toBe(true);
    expect(html.text('.vehicle-aside')).toMatch(/Motor dealer licence \d+/);
    // On a phone the vehicle is above the form that precedes it in the document: nothing is painted until both are there.
    const awaited = html.attributes('head > link[rel=expect][blocking=render]', 'href');
    expect(awaited).toEqual(['#vehicle-aside']);
    expect(html.has('main #vehicle-aside .form-page-vehicle')).toBe(true);
    expect(html.text('main form button[type=submit]')).toBe('Continue to pay $250');
    expect(html.text('main')).toContain('Test payments. No money moves.');
    const text = html.text('main');
    expect(text.indexOf('100% refundable')).toBeLessThan(text.indexOf('Continue to pay'));
    expect(headers.get('content-security-policy')).not.toContain('frame-src');
  });

  it('states the rights of the buyer by the law of the dealership before its button, with sources and dates', async () => {
    const rights = async (site: string, path?: string) => {
      const { html } = await page(await reservable(site, path), site);
      const labels = html.texts('.buyer-rights-facts dt');
      const values = html.texts('.buyer-rights-facts dd');
      return {
        html,
        text: html.text('main'),
        facts: Object.fromEntries(labels.map((label, at) => [label, values[at]!])),
      };
    };
    const { html, text, facts } = await rights('fixed');
    expect(facts['Cooling-off']).toMatch(/one of the dealer's business days|None: you cannot|We cannot tell/);
    expect(facts['Statutory warranty']).toMatch(/months? or [\d,]+ km|For used vehicles|has none|We cannot tell/);
    expect(facts['Consumer guarantees']).toContain('Australian Consumer Law');
    expect(html.text('.buyer-rights')).toContain('checked against its sources on');
    expect(html.attribute('.buyer-rights > .small-print a', 'href')).toMatch(/^https:\/\/www\.qld\.gov\.au\//);
    expect(text.indexOf('Your rights when you buy')).toBeLessThan(text.indexOf('Continue to pay'));

    const own = await rights('own');
    expect(own.facts['Cooling-off']).toBe('You can return it to us within a week.');
    expect(own.facts['Statutory warranty']).toBe('All our cars have three years of warranty.');
    expect((await rights('free', 'buy-online')).html.has('.buyer-rights')).toBe(false);
  });

  it('is at the path of routes.reserve; the other path redirects to it [SITE-036]', async () => {
    const checkout = await reservable('free', 'buy-online');
    expect(await main(checkout, 'free')).toContain('We hold this car for 1 hour');
    const other = await app.get(`${vehicleOf(checkout)}/checkout?x=1`, { site: 'free' });
    expect([other.status, other.headers.get('location')]).toEqual([301, `${checkout}?x=1`]);
    const back = await app.get(checkout, { site: 'fixed' });
    expect([back.status, back.headers.get('location')]).toEqual([301, `${vehicleOf(checkout)}/checkout`]);
  });

  it('is 404 where the site, the vehicle or the feed allows no reservation [RSV-002, GAP-051, SITE-025]', async () => {
    const checkout = await reservable('fixed');
    expect((await page(checkout, 'off')).status).toBe(404);
    expect((await page('/cars/no-such-car/checkout', 'fixed')).status).toBe(404);
    const answer = await app.get('/api/stock/search?status=in_stock&pageSize=200', { site: 'fixed' });
    const { hits } = (await answer.json()) as { hits: readonly { path: string }[] };
    const statuses = await Promise.all(hits.map(async (hit) => (await page(`${hit.path}/checkout`, 'fixed')).status));
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });

  it('needs the details and the consent, and keeps what was typed', async () => {
    const checkout = await reservable('fixed');
    const refused = await send(checkout, 'fixed', { terms: '', email: 'nowhere' });
    const html = readPage(await refused.text());
    expect(refused.status).toBe(422);
    expect(html.text('[role=alert]')).toContain('Accept the conditions of the reservation to continue.');
    expect([html.value('name'), html.value('email')]).toEqual(['Sam', 'nowhere']);
    expect(await main(vehicleOf(checkout), 'fixed')).not.toContain('Reserved');
  });

  it('needs a sign-in where gating.features has checkout, and comes back to it [ACC-013, RSV-011]', async () => {
    const { browser, signedIn } = shopperBrowsers(app);
    const checkout = await reservable('fixed');
    const led = await browser('gated').get(checkout);
    const signIn = `/sign-in?${new URLSearchParams({ type: 'checkout', redirect: checkout, back: '/' })}`;
    expect([led.status, led.headers.get('location')]).toEqual([303, signIn]);
    const shopper = await signedIn('gated');
    expect((await shopper.get(checkout)).status).toBe(200);
    const again = await shopper.get(signIn);
    expect([again.status, again.headers.get('location')]).toEqual([303, checkout]);
  });

  it('leads back to the page that the shopper came from, and nowhere else [ACC-014]', async () => {
    const checkout = await reservable('fixed');
    const back = async (referer: string) => {
      const led = await app.send(checkout, { headers: { Host: 'gated.localhost:3000', Referer: referer } });
      return new URL(led.headers.get('location')!, 'http://x').searchParams.get('back');
    };
    const origin = 'http://gated.localhost:3000';
    expect(await back(`${origin}${vehicleOf(checkout)}?from=search`)).toBe(`${vehicleOf(checkout)}?from=search`);
    for (const other of ['https://evil.example/x', `${origin}${checkout}`, `${origin}/sign-in?type=checkout`, 'x'])
      expect(await back(other), other).toBe('/');
  });

  it('stores the form of a signed-out shopper, and holds nothing before the sign-in [RSV-011]', async () => {
    const checkout = await reservable('fixed');
    const { html } = await page(checkout, 'fixed');
    const fields = { ...formFields(html), name: 'Sam', last_name: 'F', email: 'sam@example.com', phone: '0491570156' };
    const action = html.attribute('main form.enquiry', 'action')!;
    const answer = await app.post(action, { ...fields, terms: 'true' }, { site: 'gated' });
    const signIn = new URL(answer.headers.get('location')!, 'http://x');
    expect([answer.status, signIn.pathname, signIn.searchParams.get('redirect')]).toEqual([303, '/sign-in', checkout]);
    expect((await page(checkout, 'fixed')).html.text('h1')).toBe('Reserve this vehicle');
  });

  it('says at the form that the price has changed, and holds nothing', async () => {
    const checkout = await reservable('fixed');
    const { html } = await page(checkout, 'fixed');
    const action = html.attribute('main form.enquiry', 'action')!;
    const current = Number(new URL(action, 'http://x').searchParams.get('price'));
    const fields = { ...formFields(html), name: 'Sam', last_name: 'F', email: 'sam@example.com', phone: '0491570156' };
    const post = (price: number) =>
      app.post(`${checkout}?price=${price}`, { ...fields, terms: 'true' }, { site: 'fixed' });
    const answer = await post(current + 100_00);
    const again = readPage(await answer.text());
    expect(answer.status).toBe(409);
    expect(again.text('[role=alert]')).toMatch(/has changed from \$[\d,]+ to \$[\d,]+\. Nothing is reserved yet/);
    expect(again.attribute('main form.enquiry', 'action')).toBe(action);
    expect(again.value('email')).toBe('sam@example.com');
    expect((await post(current)).headers.get('location')).toMatch(/^\/reservation\//);
  });

  it('tells everybody but one that the vehicle was just reserved, uncharged and with their enquiry stored', async () => {
    const checkout = await reservable('fixed');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send(checkout, 'fixed', { email: `sam${at}@example.com` })),
    );
    const links = answers.map((answer) => answer.headers.get('location')!);
    expect(links.filter((link) => link.startsWith('/reservation/'))).toHaveLength(1);
    const lost = links.filter((link) => link.startsWith(`${checkout}?receipt=FC-`));
    expect(lost).toHaveLength(5);
    const { html, headers } = await page(lost[0]!, 'fixed');
    expect(html.text('main')).toContain('You have not been charged. The dealership has your enquiry');
    expect(html.text('main')).toContain(new URL(lost[0]!, 'http://x').searchParams.get('receipt')!);
    expect(html.attributes('main a', 'href')).toContain(`${vehicleOf(checkout)}#similar`);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('confirms no loss that did not happen: only to this lead, of this vehicle, while another shopper holds it', async () => {
    const checkout = await reservable('fixed');
    const title = async (address: string) => (await page(address, 'fixed')).html.text('h1');
    // A number with a right check digit.
    expect(await title(`${checkout}?receipt=FC-7K3M-92QD`)).toBe('Reserve this vehicle');
    const link = await started(checkout, 'fixed');
    expect(await title(`${checkout}?receipt=FC-7K3M-92QD`)).toBe('This vehicle is reserved');
    const lost = await lostTo(checkout);
    expect(await title(lost)).toBe('Just reserved by another shopper');
    const { search } = new URL(lost, 'http://x');
    expect(await title((await reservable('fixed')) + search)).toBe('Reserve this vehicle');
    await app.post(link, { step: 'cancel' }, { site: 'fixed' });
    await vi.waitFor(async () => expect(await title(lost)).toBe('Reserve this vehicle'));
  });

  it('leads the browser that holds it back to its payment, and tells others when it is free again', async () => {
    const checkout = await reservable('fixed');
    const { html } = await page(checkout, 'fixed');
    const fields = { ...formFields(html), name: 'Sam', last_name: 'F', email: 'sam@example.com', phone: '0491570156' };
    const { browser } = shopperBrowsers(app);
    const own = browser('fixed');
    const form = html.attribute('main form.enquiry', 'action')!;
    const sent = await own.post(form, { ...fields, terms: 'true' });
    const link = sent.headers.get('location')!;
    expect(link).toMatch(/^\/reservation\//);
    const shown = readPage(await (await own.get(checkout)).text());
    expect(shown.text('h1')).toBe('You hold this vehicle');
    expect(shown.text('main a.button-primary, main .reserve-actions a')).toContain('Continue to pay $250');
    expect(shown.attribute('main .reserve-actions a', 'href')).toBe(link);
    // The same form again is the same hold, without a second lead.
    const again = await own.post(form, { ...fields, message: 'Again', terms: 'true' });
    expect(again.headers.get('location')).toBe(link);
    const others = await page(checkout, 'fixed');
    expect(others.html.text('main')).toMatch(
      /Another shopper has started to reserve .* held until \d+:\d\d [ap]m AEST/,
    );
    expect(others.html.text('main')).toContain('The link to your reservation is in the email');
    expect(others.headers.get('cache-control')).toBe('private, no-store');
    await pay(link, 'fixed');
    await comeBack(link, 'fixed');
    expect(readPage(await (await own.get(checkout)).text()).text('main')).toContain('Open your reservation');
  });
});

describe('a reservation', () => {
  it('is paid, shown as reserved on every page, cancelled and refunded in full [RSV-007, RSV-008, GAP-045, GAP-069]', async () => {
    const checkout = await reservable('fixed');
    const vehicle = vehicleOf(checkout);
    const before = (await page(vehicle, 'fixed')).html;
    expect(before.attributes('main a', 'href')).toContain(checkout);
    const link = await started(checkout, 'fixed');
    const shown = await page(link, 'fixed');
    expect(shown.html.text('h1')).toBe('Pay your deposit of $250');
    expect(shown.html.text('main')).toMatch(/We hold the .* for you until \d+:\d\d [ap]m AEST/);
    expect(shown.html.text('noscript')).toContain('Paying by card needs JavaScript');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.html.attribute('meta[name=referrer]', 'content')).toBe('same-origin');
    expect(await pay(link, 'fixed', 'pm_card_visa_chargeDeclined')).toMatchObject({ error: { code: 'card_declined' } });
    expect(await pay(link, 'fixed')).toMatchObject({ status: 'succeeded' });
    await comeBack(link, 'fixed');
    const paid = (await page(link, 'fixed')).html;
    expect(paid.text('main')).toContain('Your deposit of $250 is paid');
    expect(paid.text('#details')).toBe('Your receipt');
    expect(paid.text('.reserve-terms')).toMatch(/Receipt number FC-.* Deposit \$250, paid .* Dealership /);
    expect(paid.text('.buyer-rights')).toContain('Consumer guarantees');
    const hours = 24 * 3_600_000;
    const {
      tenants,
      services: {
        reservations: { reservations },
      },
    } = app.base.web;
    const site = tenants.bySlug('fixed')!;
    const id = /^\/reservation\/([\w-]+)/.exec(link)![1]!;
    const { expiresAt } = (await reservations.read(site.id, id, Date.now()))!;
    expect(expiresAt).toBeGreaterThan(Date.now() + hours - 60_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + hours);
    // The vehicle is reserved: its reserve buttons are closed, and the enquiry stays.
    const closed = await vi.waitFor(async () => {
      const { html } = await page(vehicle, 'fixed');
      expect(html.has('main a[data-button="reserve"]')).toBe(false);
      return html;
    });
    expect(closed.text('main')).toContain('Reserved');
    // Its shopper finds the way back to it.
    expect(closed.attribute('#reserve-online a', 'href')).toBe(checkout);
    expect(closed.has('#enquire form')).toBe(true);
    expect(await main(checkout, 'fixed')).toContain('Another shopper has reserved');
    const cancel = await app.post(link, { step: 'cancel' }, { site: 'fixed' });
    expect([cancel.status, cancel.headers.get('location')]).toEqual([303, link]);
    await until(link, 'fixed', 'Your deposit is refunded');
    const refunded = await main(link, 'fixed');
    expect(refunded).toContain('We refunded your deposit of $250 in full');
    expect(refunded).toContain('$250, refunded');
    expect(refunded).not.toContain('Expired on');
    await vi.waitFor(async () => expect((await page(checkout, 'fixed')).html.has('main form')).toBe(true));
  });

  it('takes the deposit of the vehicle, or none where that is 0 [RSV-003, RSV-005, RSV-006, GAP-013]', async () => {
    const labels = new Set<string>();
    while (labels.size < 2) {
      const checkout = await reservable('own');
      labels.add((await page(checkout, 'own')).html.text('main form button[type=submit]'));
    }
    expect(labels).toEqual(new Set(['Continue to pay $500', 'Reserve']));
  });

  it('without a deposit is held at once, and is cancelled by its shopper', async () => {
    const checkout = await reservable('free', 'buy-online');
    const link = await started(checkout, 'free');
    const { html, source, headers } = await page(link, 'free');
    expect(html.text('h1')).toMatch(/ is reserved for you$/);
    expect(source).not.toContain('pk_test_');
    expect(headers.get('content-security-policy')).not.toContain('payments');
    await app.post(link, { step: 'cancel' }, { site: 'free' });
    expect(await main(link, 'free')).toContain('Your reservation is cancelled');
  });

  it('that is not paid in time has ended, uncharged', async () => {
    const link = await started(await reservable('fixed'), 'fixed');
    await app.base.web.services.reservations.reservations.runDue(Date.now() + 16 * 60_000);
    const text = await main(link, 'fixed');
    expect(text).toContain('Your reservation has expired');
    expect(text).toContain('$250, not paid');
    expect(text).toMatch(/Expired on \w+day, \d+ \w+ 20\d\d at /);
    expect(text).toContain('You have not been charged');
  });

  it('opens with its own signature only', async () => {
    const link = await started(await reservable('fixed'), 'fixed');
    const other = await started(await reservable('fixed'), 'fixed');
    const signature = other.slice(other.indexOf('?'));
    const id = link.slice(0, link.indexOf('?'));
    expect((await page(id, 'fixed')).status).toBe(404);
    expect((await page(id + signature, 'fixed')).status).toBe(404);
    expect((await page(link, 'own')).status).toBe(404);
    expect((await page(link.replace('?', '/dealership?'), 'fixed')).status).toBe(404);
    const {
      tenants,
      services: {
        reservations: { privateLinks },
      },
    } = app.base.web;
    const subject = { kind: 'reservation' as const, siteId: tenants.bySlug('fixed')!.id, id: id.split('/').at(-1)! };
    const expired = await page(await privateLinks.path(subject, Date.now() - 1000), 'fixed');
    expect([expired.status, expired.html.text('h1')]).toEqual([410, 'This link has expired']);
  });
});

describe('the page of a reservation for its dealership', () => {
  const opened = async (link: string) => {
    const {
      tenants,
      services: {
        reservations: { privateLinks },
      },
    } = app.base.web;
    const id = /^\/reservation\/([\w-]+)/.exec(link)![1]!;
    const subject = { kind: 'dealership' as const, siteId: tenants.bySlug('fixed')!.id, id };
    return privateLinks.path(subject, Date.now() + 60_000);
  };
  const facts = async (link: string) => (await page(link, 'fixed')).html.text('.reserve-terms');

  it('extends a reservation once for a button that is pressed twice', async () => {
    const shopper = await started(await reservable('fixed'), 'fixed');
    await pay(shopper, 'fixed');
    await comeBack(shopper, 'fixed');
    const link = await opened(shopper);
    const { html } = await page(link, 'fixed');
    expect(html.text('.reserve-customer')).toContain('Sam Fictional');
    expect(html.text('.reserve-customer')).toContain('0491 570 156');
    const version = html.value('version', 'main')!;
    const press = () => app.post(link, { step: 'extend48', version }, { site: 'fixed' });
    expect((await press()).headers.get('location')).toBe(link);
    const extended = await facts(link);
    await press();
    expect(await facts(link)).toBe(extended);
    expect(extended).not.toBe(html.text('.reserve-terms'));
  });

  it('marks it as collected, or ends it and refunds the deposit', async () => {
    const decide = async (step: string) => {
      const shopper = await started(await reservable('fixed'), 'fixed');
      await pay(shopper, 'fixed');
      await comeBack(shopper, 'fixed');
      const link = await opened(shopper);
      await app.post(link, { step }, { site: 'fixed' });
      return { shopper, link };
    };
    const collected = await decide('collected');
    expect(await facts(collected.link)).toContain('Collected');
    expect(await main(collected.shopper, 'fixed')).toContain('Your reservation is complete');
    expect((await page(collected.link, 'fixed')).html.has('main form')).toBe(false);
    const ended = await decide('released');
    await until(ended.shopper, 'fixed', 'We refunded your deposit of $250 in full');
    expect(await main(ended.shopper, 'fixed')).toContain('The dealership ended the reservation');
    expect(await facts(ended.link)).toContain('refunded');
  });
});

describe('the garage', () => {
  it('lists the reservations with the number of the shopper, and their own data has them [GAP-046]', async () => {
    const { signedIn } = shopperBrowsers(app);
    const number = newNumber();
    const checkout = await reservable('own');
    const link = await started(checkout, 'own', { phone: number });
    const shopper = await signedIn('own', number);
    const html = readPage(await (await shopper.get('/my-garage')).text());
    const section = html.$('[aria-labelledby=reservations]');
    expect(section.text()).toContain('Held for you until');
    const href = section.find('a').attr('href')!;
    expect(href.split('?')[0]).toBe(link.split('?')[0]);
    expect((await shopper.get(href)).status).toBe(200);
    const data = (await (await shopper.get('/api/me/data')).json()) as Record<string, readonly object[]>;
    expect(data['reservations']).toHaveLength(1);
  });
});

describe('a page on which a shopper pays', () => {
  const hosts = 'js.stripe.com';
  it("alone may load the provider's fields [API-040]", async () => {
    const checkout = await reservable('keyed');
    const policy = async (address: string) => (await page(address, 'keyed')).headers.get('content-security-policy');
    for (const other of ['/', '/search/new-used-and-demo-cars', vehicleOf(checkout), checkout, '/online-payment'])
      expect(await policy(other)).not.toContain(hosts);
    const link = await started(checkout, 'keyed');
    const own = await policy(link);
    for (const directive of ['script-src', 'frame-src'])
      expect(own!.split('; ').find((one) => one.startsWith(directive))).toContain(hosts);
    expect(own!.split('; ').find((one) => one.startsWith('connect-src'))).toContain('https://api.stripe.com');
    await app.post(link, { step: 'cancel' }, { site: 'keyed' });
    expect(await policy(link)).not.toContain(hosts);
  });

  it('says that the provider does not answer, and keeps the hold', async () => {
    const checkout = await reservable('keyed');
    isProviderUp = false;
    const link = await started(checkout, 'keyed');
    const { html, status } = await page(link, 'keyed');
    expect([status, html.text('h1')]).toEqual([200, 'Payments are not available right now']);
    expect(html.text('main')).toContain('You have not been charged');
    expect(html.text('main')).toContain('Try again');
    isProviderUp = true;
    expect((await page(link, 'keyed')).html.text('h1')).toBe('Pay your deposit of $200');
  });
});

describe('the links to finance and to reserving', () => {
  it('are links on the vehicle page, and no requests of a script [API-040, VDP-033, VDP-055, AVL-002, RSV-001]', async () => {
    const checkout = await reservable('fixed');
    const { html } = await page(vehicleOf(checkout), 'fixed');
    const reserve = html.$(`main a[data-button="reserve"]`);
    expect(reserve.attr('href')).toBe(checkout);
    expect(reserve.first().text()).toContain('$250');
    expect(html.attributes('main a', 'href')).toContainEqual(expect.stringMatching(/^\/finance\?car_id=/));
    expect(html.attribute('#reserve-online a', 'href')).toBe(checkout);
  });
});
