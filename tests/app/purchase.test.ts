import { describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { leadMail } from '#tests/support/lead-mail.ts';
import { purchasesOn } from '#tests/support/sample-purchase.ts';
import { reservationsOn } from '#tests/support/sample-reservation.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const ON = 'journey: true, purchaseScope: all';
const PAY = 'reserve: { enabled: true, amountSource: siteOnly, deposit: 500 }';
const app = await appWithSites({
  all: `locations: { licence: shown }\n  checkout: { ${ON}, pay: deposit, holdHours: 72, accessories: [{ name: Tow bar, price: 890.5 }, { name: Floor mats, price: 0 }] }
  ${PAY}
  tradeIn: { valuation: comparableStock }
  garage: { enabled: true }
  vdp: { buttons: [enquire, onlinePurchase] }`,
  full: `checkout: { ${ON}, pay: full, accessories: [] }\n  reserve: { enabled: false, amountSource: siteOnly, deposit: 500 }`,
  free: `checkout: { ${ON} }\n  reserve: { deposit: 0, amountSource: siteOnly }`,
  used: `checkout: { journey: true, purchaseScope: used }\n  ${PAY}\n  vdp: { buttons: [onlinePurchase] }`,
  makes: `checkout: { journey: true, purchaseScope: listedMakes, purchaseMakes: [kia] }\n  ${PAY}\n  vdp: { buttons: [onlinePurchase] }`,
  none: `checkout: { journey: true, purchaseScope: none }\n  ${PAY}`,
  off: `checkout: { journey: false, purchaseScope: all }\n  ${PAY}\n  vdp: { buttons: [onlinePurchase] }`,
  gated: `checkout: { ${ON} }\n  ${PAY}\n  gating: { features: [checkout] }\n  garage: { enabled: true }`,
});
const shop = purchasesOn(app);
const { pay, comeBack, until } = reservationsOn(app);
const main = async (address: string, site: string) => (await shop.page(address, site)).html.text('main');
const carOf = (start: string) => `/cars/${new URL(start, 'http://x').searchParams.get('car_id')}`;

describe('which vehicles can be bought online', () => {
  async function offers(site: string) {
    const answer = await app.get('/api/stock/search?status=in_stock&pageSize=60', { site });
    const { hits } = (await answer.json()) as { hits: readonly { path: string; name: string }[] };
    return Promise.all(
      hits.slice(0, 40).map(async ({ path, name }) => {
        const start = `/checkout-journey?car_id=${path.split('/').at(-1)}`;
        const vehicle = (await shop.page(path, site)).html;
        const page = await shop.page(start, site);
        const isOpen = page.status === 200 && page.html.has('main form.enquiry');
        return { name, isOpen, hasButton: vehicle.attributes('main a', 'href').includes(start) };
      }),
    );
  }

  it('are those of checkout.purchaseScope and purchaseMakes, with a button and a page [SITE-037, RSV-002, RSV-009, RSV-010, VDP-059]', async () => {
    const makes = await offers('makes');
    const sold = makes.filter(({ isOpen }) => isOpen);
    expect(sold.length).toBeGreaterThan(0);
    expect(sold.every(({ name, hasButton }) => / Kia /.test(name) && hasButton)).toBe(true);
    expect(makes.some(({ isOpen, hasButton }) => !isOpen && !hasButton)).toBe(true);
    const used = await offers('used');
    expect(used.some(({ hasButton }) => hasButton)).toBe(true);
    for (const one of used) expect(one.hasButton, one.name).toBe(one.isOpen);
  });

  it('are none without the journey or with an empty scope; a missing or foreign vehicle is 404 [SITE-037, RSV-010, SITE-025]', async () => {
    const start = await shop.buyable('all');
    expect((await shop.page(start, 'none')).status).toBe(404);
    expect((await shop.page(start, 'off')).status).toBe(404);
    expect((await shop.page(carOf(start), 'off')).html.attributes('main a', 'href')).not.toContain(start);
    for (const address of ['/checkout-journey', '/checkout-journey?car_id=no-such-car', '/checkout-journey?car_id=%00'])
      expect((await shop.page(address, 'all')).status).toBe(404);
    expect((await shop.page(start, 'all')).html.attribute('meta[name=robots]', 'content')).toBe('noindex');
  });

  it('need a sign-in where gating.features has checkout [RSV-011]', async () => {
    const start = await shop.buyable('all');
    const answer = await app.get(start, { site: 'gated' });
    expect(answer.headers.get('location')).toContain('/sign-in?type=checkout');
    const { signedIn } = shopperBrowsers(app);
    expect((await (await signedIn('gated')).get(start)).status).toBe(200);
  });
});

it('fills in what the account knows, and the garage has the purchase also with another number [RSV-011]', async () => {
  const start = await shop.buyable('all');
  const { signedIn } = shopperBrowsers(app);
  const one = await signedIn('gated');
  const form = readPage(await (await one.get(start)).text());
  expect(form.value('phone')).toBe(one.number);
  const other = '0491 570 156';
  const details = { ...shop.formFields(form), name: 'Sam', last_name: 'Fictional', email: 'sam.two@example.com' };
  const sent = await one.post(start, { ...details, phone: other });
  const garage = async (browser: typeof one) => readPage(await (await browser.get('/my-garage')).text());
  const leadsTo = async (browser: typeof one, part: string) =>
    (await garage(browser)).attributes('main a', 'href').some((href) => href.startsWith(part));
  const [, id] = /^\/checkout-journey\/([\w-]+)\//.exec(sent.headers.get('location')!)!;
  expect(await leadsTo(one, `/checkout-journey/${id}`)).toBe(true);
  // Its link opens it on any device; who is not signed in holds no vehicle with it.
  const review = await shop.reach('review', sent.headers.get('location')!, 'gated');
  const led = await shop.send(review, 'gated');
  expect(new URL(led.headers.get('location')!, 'http://x').searchParams.get('redirect')).toBe(review);
  const shown = readPage(await (await one.get(review)).text());
  const confirmed = await one.post(review, { ...shop.formFields(shown), terms: 'true' });
  const order = confirmed.headers.get('location')!;
  expect(order).toMatch(/^\/reservation\//);
  const [, reservation] = /^\/reservation\/([\w-]+)/.exec(order)!;
  expect(await leadsTo(one, `/reservation/${reservation}`)).toBe(true);
  const ordered = (await garage(one)).$('[aria-labelledby=reservations]');
  expect(ordered.find('h2').text()).toBe('Purchases');
  expect(ordered.text()).toContain('Held for you');
  expect(ordered.find('a').text()).toMatch(/^See purchase of the /);
  expect(await leadsTo(await signedIn('gated'), `/reservation/${reservation}`)).toBe(false);
});

describe('buying online', () => {
  it('goes from the details to the paid receipt by forms alone, and the lead has the whole deal [RSV-010, GAP-044, GAP-045]', async () => {
    const start = await shop.buyable('all');
    const review = await shop.reach('review', start, 'all', { accessories: { accessory: 'Tow bar' } });
    const { html, headers } = await shop.page(review, 'all');
    const summary = shop.lines(html);
    expect(summary['Accessories']).toBe('Tow bar, $890.50');
    expect(summary['Handover']).toMatch(/^Pick-up at /);
    expect(summary['To pay online now']).toBe('$500, a deposit that counts towards the price');
    expect(summary['Your details']).toMatch(/^Sam Fictional, .+@example\.com, 0491 570/);
    const changes = html.attributes('.purchase-answers a', 'href').map((href) => shop.journeyStep(href));
    expect(new Set(changes).size, 'one link for each step').toBe(changes.length);
    expect(changes).toEqual(expect.arrayContaining(['delivery', 'accessories', 'details']));
    expect(html.text('.buyer-rights')).toContain('Consumer guarantees');
    expect(summary['Refund']).toContain('100% refundable');
    expect(summary['Held for']).toContain('3 days');
    expect(html.text('main')).toMatch(/licence \d+/i);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex']);
    const order = await shop.reach(null, review, 'all');
    await pay(order, 'all');
    await comeBack(order, 'all');
    await until(order, 'all', 'You have ordered');
    const receipt = await shop.page(order, 'all');
    const paid = shop.lines(receipt.html);
    expect([paid['Total'], paid['Paid online']]).toEqual([summary['Total'], summary['To pay online now']]);
    expect(paid).not.toHaveProperty('To pay online now');
    expect(receipt.html.text('main')).toContain('Your receipt');
    expect(await main(carOf(start), 'all')).toContain('Reserved');
    // The link of the purchase leads to its receipt.
    expect((await app.get(review, { site: 'all' })).headers.get('location')).toMatch(/^\/reservation\//);
  });

  it('takes the whole amount with checkout.pay: full, also where reserve.enabled is off', async () => {
    const start = await shop.buyable('full', ({ html }) => /Drive Away/.test(html.text('aside')));
    const review = await shop.reach('review', start, 'full');
    const { html } = await shop.page(review, 'full');
    const { Total: total, Balance: balance } = shop.lines(html);
    expect(shop.lines(html)['To pay online now']).toBe(`${total}, the whole amount`);
    expect(balance).toBe('Nothing more to pay');
    expect(html.text('main')).not.toContain('Accessories');
    const order = await shop.reach(null, review, 'full');
    expect(await main(order, 'full')).toContain(`Pay ${total} to complete your order`);
  });

  it("starts the loan at the term of the vehicle's page, so that an estimate needs no other answer", async () => {
    const start = await shop.buyable('full', ({ html }) => html.text('main').includes('How you pay'));
    const step = await shop.reach('payment', start, 'full');
    const calculator = (await shop.page(carOf(start), 'full')).html;
    const term = calculator.value('term');
    expect(`${(await shop.page(step, 'full')).html.value('loan_term')} years`).toBe(term);
    const shown = await shop.send(step, 'full', { pay_by: 'finance', go: 'update' });
    expect(shown.status).toBe(303);
    expect((await shop.page(step, 'full')).html.text('.purchase-loan')).toContain('Comparison rate');
  });

  it('takes the deposit where a loan pays the rest, also with checkout.pay: full', async () => {
    const start = await shop.buyable('full', ({ html }) => /Drive Away/.test(html.text('aside')));
    const review = await shop.reach('review', start, 'full', { payment: { pay_by: 'finance', loan_term: '5' } });
    const { html } = await shop.page(review, 'full');
    expect(shop.lines(html)).toMatchObject({
      'Paying with': 'Finance',
      'To pay online now': '$500, a deposit that counts towards the price',
    });
  });

  it('needs no payment without a deposit', async () => {
    const start = await shop.buyable('free');
    const order = await shop.reach(null, start, 'free');
    expect(await main(order, 'free')).toContain('You have ordered');
  });

  it('mails the dealership the price, the total and the loan as the summary has them, the loan with its comparison rate', async () => {
    const start = await shop.buyable('free', ({ html }) => html.text('main').includes('How you pay'));
    const review = await shop.reach('review', start, 'free', { payment: { pay_by: 'finance', loan_term: '5' } });
    const summary = shop.lines((await shop.page(review, 'free')).html);
    const order = await main(await shop.reach(null, review, 'free'), 'free');
    const receipt = /FC(?:-[A-Z0-9]{4})+/.exec(order)![0];
    const mail = (await leadMail(app.dataDir, receipt, 'Price at enquiry')).replaceAll(/\s+/g, ' ');
    expect(summary['Estimate of the loan']).toMatch(/comparison rate [\d.]+% p\.a\./);
    for (const label of ['Price of the vehicle', 'Total', 'Estimate of the loan'])
      expect(mail).toContain(`${label}: ${summary[label]!} `);
  });

  it('quotes delivery, and says at the field where there is no price', async () => {
    const start = await shop.buyable('all');
    const step = await shop.reach('delivery', start, 'all');
    const delivery = {
      handover: 'delivery',
      delivery_address: '1 Example Street',
      delivery_suburb: 'Fictional',
      delivery_postcode: '0000',
    };
    const refused = await shop.send(step, 'all', delivery);
    expect(refused.status).toBe(422);
    expect(readPage(await refused.text()).text('[role=alert]')).toContain('no price for delivery to this postcode');
    const empty = await shop.send(step, 'all', { handover: 'delivery', delivery_postcode: '' });
    expect(readPage(await empty.text()).texts('[role=alert] li')).toHaveLength(3);
    const review = await shop.reach('review', step, 'all', { delivery: { ...delivery, delivery_postcode: '4000' } });
    const summary = shop.lines((await shop.page(review, 'all')).html);
    expect(summary['Handover']).toBe('Delivery to 1 Example Street, Fictional 4000');
    expect(summary['Delivery']).toMatch(/^(?:Free|\$[\d,.]+)$/);
  });

  it('shows the estimate of a trade-in as an estimate, and a loan with its comparison rate and warning', async () => {
    const start = await shop.buyable('all', ({ html }) => html.text('main').includes('How you pay'));
    const own = {
      'trade-in': {
        trade_in: 'yes',
        vehicle_make: 'Toyota',
        vehicle_model: 'Corolla',
        vehicle_year: '2021',
        kms: '40000',
        condition: 'Good',
        service_history: 'Complete',
        damage: 'No',
        tyres: 'No',
        finance: 'No',
      },
      payment: { pay_by: 'finance', loan_term: '5', loan_deposit: '5000' },
    };
    const review = await shop.reach('review', start, 'all', own);
    const summary = shop.lines((await shop.page(review, 'all')).html);
    expect(summary['Trade-in']).toMatch(
      /^2021 Toyota Corolla\. (?:Estimate \$[\d,]+ to \$[\d,]+, not an offer|The dealership values it)/,
    );
    expect(summary['Estimate of the loan']).toMatch(
      /^\$[\d,]+(?:, which is \$[\d,]+ and the establishment fee of \$[\d,]+)?: \$[\d,]+ a \w+ over 5 years,(?: \$[\d,]+ deposit,)? at [\d.]+% p\.a\., comparison rate [\d.]+% p\.a\. An estimate, not an offer of credit\. /,
    );
    const refused = await shop.send(review.replace('/review?', '/trade-in?'), 'all', {
      trade_in: 'yes',
      vehicle_make: '',
    });
    expect(refused.status).toBe(422);
    const html = readPage(await refused.text());
    expect(html.text('[role=alert]')).toContain('Enter the make');
    expect(html.value('vehicle_model')).toBe('Corolla');
  });

  it('states what a price leaves out, with the estimate of the vehicle page and its date', async () => {
    const start = await shop.buyable('all', ({ html }) => html.text('main').includes('Plus On-Road Costs'));
    const estimated = (await shop.page(carOf(start), 'all')).html;
    const { html } = await shop.page(await shop.reach('review', start, 'all'), 'all');
    const terms = Object.fromEntries(
      html
        .$('.reserve-terms > div')
        .toArray()
        .map((row) => [html.$(row).find('dt').text(), html.$(row).find('dd').text()]),
    );
    expect(terms['Not in the price']).toContain('stamp duty');
    const title = estimated.text('.vehicle-head .price-total + .price-type');
    expect(title).toMatch(/^Estimate/);
    expect(terms[title]).toContain(estimated.text('.vehicle-head .price-total'));
    expect(terms[title]).toMatch(/Government rates as at \d+ \w+ 20\d\d\.$/);
  });

  it('goes on from its link on another device, at the step that comes next, and changes earlier answers', async () => {
    const start = await shop.buyable('all');
    const step = await shop.reach('trade-in', start, 'all');
    const link = (await shop.page(step, 'all')).html.text('.purchase-resume a');
    const path = link.replace(/^https?:\/\/[^/]+/, '');
    expect((await shop.page(path.replace('/trade-in?', '?'), 'all')).url).toBe(path);
    // A step that is not reached yet leads to the one that comes next.
    expect((await shop.page(path.replace('/trade-in?', '/review?'), 'all')).url).toBe(path);
    const details = path.replace('/trade-in?', '/details?');
    expect((await shop.page(details, 'all')).html.value('email')).toBe('sam@example.com');
    const changed = await shop.send(details, 'all', { email: 'other@example.com' });
    expect(changed.headers.get('location')).toBe(path);
    expect((await shop.page(details, 'all')).html.value('email')).toBe('other@example.com');
  });

  it('is one purchase, one lead and one hold for forms that are sent twice', async () => {
    const start = await shop.buyable('all');
    const { html } = await shop.page(start, 'all');
    const fields = {
      ...shop.formFields(html),
      name: 'Sam',
      last_name: 'F',
      email: 's@example.com',
      phone: '0491570156',
    };
    const post = () => app.post(start, { ...fields, postcode: '4000' }, { site: 'all' });
    const twice = await Promise.all([post(), post()]);
    const idOf = (answer: Response) => answer.headers.get('location')!.split('/')[2];
    expect(idOf(twice[0])).toBe(idOf(twice[1]));
    const review = await shop.reach('review', twice[0].headers.get('location')!, 'all');
    const orders = await Promise.all([1, 2, 3].map(() => shop.send(review, 'all')));
    const ids = orders.map((answer) => answer.headers.get('location')!.split('?')[0]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^\/reservation\//);
  });

  it('needs the consent, and the total that the page showed', async () => {
    const start = await shop.buyable('all');
    const review = await shop.reach('review', start, 'all');
    const refused = await shop.send(review, 'all', { terms: '' });
    expect(refused.status).toBe(422);
    expect(readPage(await refused.text()).text('[role=alert]')).toContain('Accept the conditions of the purchase');
    const stale = await shop.send(review, 'all', { total: '100' });
    expect(stale.status).toBe(409);
    expect(readPage(await stale.text()).text('[role=alert]')).toMatch(
      /changed from \$1 to \$[\d,.]+\. Nothing is ordered yet/,
    );
  });

  it('shows a price that has changed with the old and the new one, and orders nothing until it is accepted', async () => {
    const start = await shop.buyable('all');
    const review = await shop.reach('review', start, 'all');
    const {
      tenants,
      services: {
        purchases: { purchases },
      },
    } = app.base.web;
    const site = tenants.all().find(({ slug }) => slug === 'all')!;
    // Simulates another price at the time of the shopper's consent.
    await purchases.save(site.id, review.split('/')[2]!, (draft) => draft, { now: Date.now(), price: 1_234_500 });
    const { html } = await shop.page(review, 'all');
    expect(html.text('main')).toMatch(/The price has changed from \$12,345 to \$[\d,]+\. Nothing is ordered yet/);
    expect(html.has('main input[name=terms]')).toBe(false);
    const ordered = await app.post(review, { terms: 'true', total: '1' }, { site: 'all' });
    expect(ordered.headers.get('location')).toBe(review);
    const shown = html.value('accept_price') ?? html.attribute('main button[name=accept_price]', 'value')!;
    await app.post(review, { accept_price: '1' }, { site: 'all' });
    expect(await main(review, 'all')).toContain('The price has changed');
    await app.post(review, { accept_price: shown }, { site: 'all' });
    expect((await shop.page(review, 'all')).html.has('main input[name=terms]')).toBe(true);
    expect(await shop.reach(null, review, 'all')).toMatch(/^\/reservation\//);
  });

  it('tells everybody but one that another shopper was faster, and loses none of their details', async () => {
    const start = await shop.buyable('all');
    const reviews = [];
    for (const number of [1, 2, 3])
      reviews.push(await shop.reach('review', start, 'all', { details: { email: `sam${number}@example.com` } }));
    const answers = await Promise.all(reviews.map((review) => shop.send(review, 'all')));
    const links = answers.map((answer) => answer.headers.get('location')!);
    expect(links.filter((link) => link.startsWith('/reservation/'))).toHaveLength(1);
    const lost = links.find((link) => link.startsWith('/checkout-journey/'))!;
    await vi.waitFor(async () => expect(await main(lost, 'all')).toContain('Another shopper has reserved'));
    const { html } = await shop.page(lost, 'all');
    expect(html.text('main')).toContain('The dealership has your details and what you chose');
    expect(html.attributes('main a', 'href')).toContain(`${carOf(start)}#similar`);
    expect((await shop.page(start, 'all')).html.text('main')).toContain('A reservation can end');
  });

  it('sends the answers of a purchase whose vehicle was taken as an enquiry, once', async () => {
    const start = await shop.buyable('all');
    const waiting = await shop.reach('delivery', start, 'all');
    await shop.reach(null, start, 'all', { details: { email: 'fast@example.com' } });
    await vi.waitFor(async () => expect(await main(waiting, 'all')).toContain('Your answers are not lost'));
    const { html } = await shop.page(waiting, 'all');
    const action = html.attribute('main form', 'action')!;
    for (const _ of [1, 2]) expect((await app.post(action, {}, { site: 'all' })).status).toBe(303);
    expect(await main(waiting, 'all')).toContain('The dealership has your details');
  });

  it('opens with its own signature only, and survives hostile posts', async () => {
    const start = await shop.buyable('all');
    const step = await shop.reach('delivery', start, 'all');
    const other = await shop.reach('delivery', await shop.buyable('all'), 'all');
    const forged = [
      step.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
      step.replace(/expires=\d/, 'expires=9'),
      step.split('?')[0]!,
      `${other.split('?')[0]}?${step.split('?')[1]}`,
    ];
    for (const address of forged) {
      expect((await app.get(address, { site: 'all' })).status).toBe(404);
      expect((await app.post(address, { handover: 'pickup' }, { site: 'all' })).status).toBe(404);
    }
    expect((await app.get(step, { site: 'full' })).status).toBe(404);
    const huge = await app.post(step, { handover: 'x'.repeat(50_000), handover_date: '9999-99-99' }, { site: 'all' });
    expect(huge.status).toBe(422);
    const skipped = await app.post(step.replace('/delivery?', '/review?'), { terms: 'true' }, { site: 'all' });
    expect(skipped.headers.get('location')).toBe(step);
    expect((await app.post(step, { accept_price: '1' }, { site: 'all' })).status).toBe(303);
    expect(await main(step, 'all')).toContain('Delivery or pick-up');
  });
});

describe('the garage', () => {
  it('lists open purchases, and own data has them until they are erased', async () => {
    const { signedIn } = shopperBrowsers(app);
    const shopper = await signedIn('all');
    const phone = readPage(await (await shopper.get('/my-garage')).text());
    const number = /0\d[\d ]{8,}/.exec(phone.text('main'))![0];
    const step = await shop.reach('delivery', await shop.buyable('all'), 'all', { details: { phone: number } });
    const garage = readPage(await (await shopper.get('/my-garage')).text());
    expect(garage.text('#purchases + ul')).toContain('Continue to buy');
    const link = garage.attributes('#purchases + ul a', 'href')[0]!;
    expect((await shop.page(link, 'all')).url.split('?')[0]).toBe(step.split('?')[0]);
  });
});
