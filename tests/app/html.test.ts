import { HtmlValidate, StaticConfigLoader, type ResolvedConfig } from 'html-validate';
import { describe, expect, it, vi } from 'vitest';
import type { AlertLink, AlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import { runningApp } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';
import { reservationsOn } from '#tests/support/sample-reservation.ts';
import { offerLink, sendTradeIn } from '#tests/support/sample-offer.ts';
import { COMPARISON_WARNING } from '#finance/rules/rate-text.ts';
import { encodeLink } from '#rules/url-values.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { moneyFaults } from '#tests/support/money-faults.ts';
import { DEMO_SITES, pagesOfEveryKind, type ShownPage } from '#tests/support/pages-of-every-kind.ts';
import routes from '../../src/routes.ts';
import { prepareDealers } from '../e2e/prepare-dealers.ts';

/** Resolves the rules once: the library compiles them again for every document, a third of the time of a page. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | undefined;

  override getConfigFor(handle: string): ResolvedConfig {
    return (this.#resolved ??= super.getConfigFor(handle) as ResolvedConfig);
  }
}

const checker = new HtmlValidate(
  new OneConfig({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // The header menus contain headings, and the header precedes the page's h1.
      'heading-level': ['error', { minInitialRank: 'h2' }],
      // A <select> cannot show suggestions under a text field. Tabs are navigation until scripts run, and must remain
      // the same element.
      'prefer-native-element': ['error', { exclude: ['listbox', 'navigation'] }],
      // A site's own files have the same origin as its pages, and names based on their content.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
);

interface Similar {
  readonly cards: readonly { readonly repayment: object | null }[];
  readonly warning: string | null;
}

/** Each states a comparison rate. */
const RATE = /comparison rate/i;

/** Whole texts in title case, without names: words of the product after the first word. */
const TITLE_CASE =
  /^[A-Z][\w']* (?:a |Me |My |Our |This )?(?:Now|Test Drive|Stock|Directions|Photos|Online|Us|Cars|Details|Specs|Report|Review|Something Similar|Finance|Enquiry|Location|Soon|Code|to Win|In|and Parts|Us Now|Trade-In)$/;

const documents = new Map<string, ReturnType<typeof readPage>>();

/** Parses a page once for all tests. */
function parse(html: string): ReturnType<typeof readPage> {
  const document = documents.get(html) ?? readPage(html);
  documents.set(html, document);
  return document;
}

async function problemsOf(html: string): Promise<readonly string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, line }) => `${ruleId}: ${message} (line ${line}, ${selector})`),
  );
}

describe('the HTML of every kind of page', async () => {
  const app = await runningApp({ DEALERS_DIR: prepareDealers() });
  const checked = new Set<string>();
  const addresses = new Map<string, readonly string[]>();
  const shown = new Map<string, readonly ShownPage[]>();

  it.each(DEMO_SITES)(
    'is valid on %s, including error states, and prints no rate without its warning [GAP-091]',
    async (site) => {
      const pages = await pagesOfEveryKind({
        get: (address) => app.get(address, { site }),
        post: (address, fields) => app.post(address, fields, { site }),
      });
      for (const { screen } of pages) checked.add(screen);
      shown.set(site, pages);
      addresses.set(
        site,
        pages.filter(({ status }) => status === 200).map(({ address }) => address),
      );
      const problems: string[] = [];
      for (const { name, address, html } of pages)
        problems.push(...(await problemsOf(html)).map((problem) => `${name} (${address}): ${problem}`));
      expect(problems).toEqual([]);
      // The same pages: a second walk would take as long again.
      const faults = pages.flatMap(({ name, address, html }) =>
        moneyFaults(html).map((fault) => `${name} (${address}): ${fault}`),
      );
      expect(faults).toEqual([]);
      const links = pages.flatMap(({ html }) => parse(html).attributes('[href]', 'href'));
      expect([...new Set(links)].filter((link) => link !== encodeLink(link))).toEqual([]);
    },
  );

  it.each([
    ['the cards of the home page', 'home', '.card-repayment'],
    ['the cards of the search', 'search', '.card-repayment'],
    ['the finance box of a vehicle', 'vehicle', '#finance-box'],
    ['the button of a vehicle', 'vehicle', '.weekly-button'],
    ['the calculators of a vehicle', 'vehicle', '#finance-calculator, .finance-try'],
    ['saved vehicles', 'saved', '.card-repayment'],
    ['a list of vehicles', 'vehicle-list', '.card-repayment'],
    ['the stock of a model', 'model', '.card-repayment'],
    ['the print page', 'print', '.sheet-price'],
    ['a deal', 'deal', '.deal-result'],
    ['the finance page', 'finance', '.borrow-answer'],
    ['the budget search', 'home', '.budget-note'],
  ] as const)('%s: repayments of a page "%s" in "%s" have the warning on the page [GAP-091]', (_, screen, part) => {
    const found = [...shown.values()].flat().filter((one) => one.screen === screen);
    const stating = found.filter(({ html }) =>
      parse(html)
        .texts(part)
        .some((text) => RATE.test(text)),
    );
    expect(stating.length).toBeGreaterThan(0);
    for (const { html, address } of stating) expect(parse(html).text(), address).toContain(COMPARISON_WARNING);
  });

  it('has the warning beside compared repayments and in the answer of similar vehicles [GAP-091]', async () => {
    const site = 'southern-cross';
    const list = readPage(await (await app.get('/search/used-cars?status=in_stock', { site })).text());
    const lent = list.attributes('article:has(.card-repayment) .card-title a', 'href').slice(0, 6);
    const slugs = lent.map((path) => path.slice('/cars/'.length));
    const compared = readPage(await (await app.get(`/compare?car=${slugs[0]}&car=${slugs[1]}`, { site })).text());
    expect(compared.text('main table')).toMatch(RATE);
    expect(compared.text('main')).toContain(COMPARISON_WARNING);
    const answers = await Promise.all(
      slugs.map(async (slug) => (await app.get(`/api/cars/${slug}/similar`, { site })).json() as Promise<Similar>),
    );
    const stating = answers.filter(({ cards }) => cards.some(({ repayment }) => repayment !== null));
    expect(stating.length).toBeGreaterThan(0);
    for (const { warning } of stating) expect(warning).toContain(COMPARISON_WARNING);
  });

  it.each(DEMO_SITES)('%s writes its headings, buttons, links and menus in sentence case', (site) => {
    const found = shown.get(site)!.flatMap(({ name, html }) =>
      parse(html)
        .texts('h1, h2, h3, button, summary, a')
        .filter((text) => TITLE_CASE.test(text))
        .map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['blue-gum-outlet', '/mymotorama', '0491 570 110'],
    ['kia-aspley', '/my-garage', '0491 570 313'],
  ])('is valid on the pages of an account on %s', async (site, garage, number) => {
    const { browser, signedIn } = shopperBrowsers(app);
    const own = await signedIn(site, number);
    const pending = browser(site);
    await pending.post('/sign-in', { step: 'code', phone: number });
    const { hits } = (await (await own.get('/api/stock/search?status=in_stock')).json()) as { hits: { id: string }[] };
    const pages = [await pending.get('/sign-in'), await pending.post('/sign-in', { step: 'verify', code: '1' })];
    pages.push(await own.get('/watchlist'), await own.get(garage));
    await own.json('/api/watchlist/save-car', { car_id: hits[0]!.id });
    const wrong = { step: 'details', name: '1', email: 'nowhere', postcode: 'x' };
    pages.push(await own.get('/watchlist'), await own.get(garage), await own.post(garage, wrong));
    // Only one of the two has a promotion.
    const promotion = await own.get('/spin-to-win');
    if (promotion.status === 200) {
      await own.post('/spin-to-win', {});
      pages.unshift(promotion, await own.get('/spin-to-win'));
    }
    for (const screen of ['watchlist', 'garage', 'spin-to-win']) checked.add(screen);
    expect(pages.map(({ status }) => status).slice(-7)).toEqual([200, 422, 200, 200, 200, 200, 422]);
    expect(pages).toHaveLength(site === 'blue-gum-outlet' ? 9 : 7);
    expect((await Promise.all(pages.map(async (page) => problemsOf(await page.text())))).flat()).toEqual([]);
  });

  it('is valid on the page of an offer, whatever became of it', async () => {
    const {
      tenants,
      now,
      services: {
        leads: { tradeInOffers },
      },
    } = app.base.web;
    const [slug] = DEMO_SITES;
    const site = tenants.all().find((one) => one.slug === slug)!;
    const lead = await sendTradeIn(app, slug);
    const terms = {
      price: 1_850_000,
      validUntil: new Date(now() + DAY_MS).toISOString().slice(0, 10),
      note: 'Two keys.',
    };
    const made = await tradeInOffers.make({ site, lead, key: 'html', terms }, now());
    const link = made.outcome === 'made' ? await offerLink(app, made.offer.id) : expect.fail(made.outcome);
    const pages: string[] = [];
    const shown = async () => pages.push(await (await app.get(link, { site: slug })).text());
    await shown();
    await app.post(link, { answer: 'accepted' }, { site: slug });
    await shown();
    const refused = await app.post(
      link,
      { answer: 'inspection', booking_date_time: '2020-01-01T10:00' },
      { site: slug },
    );
    pages.push(await refused.text());
    expect((await Promise.all(pages.map(problemsOf))).flat()).toEqual([]);
    checked.add('trade-in-offer');
  });

  it('is valid on the page on which a dealership reports an answer, before, after and too late', async () => {
    const lead = { state: 'found', receipt: 'FC-7K3M-92QD', sentAt: new Date(0), answeredAt: null } as const;
    const open = vi.spyOn(app.base.web.services.leads.answeredLeads, 'open');
    for (const state of [lead, { ...lead, answeredAt: new Date(1) }, { state: 'expired' } as const]) {
      open.mockResolvedValueOnce(state);
      expect(await problemsOf(await (await app.get('/lead-answered/one')).text())).toEqual([]);
    }
    open.mockRestore();
    checked.add('lead-answered');
  });

  it('is valid on the page of a requested time: open, cancelled and too late', async () => {
    const at = new Date(Date.now() + DAY_MS).toISOString();
    const payload = {
      lead_id: 'one',
      url: 'http://localhost:3000/',
      car: null,
      adjustmentAnswers: null,
      location: null,
      dealership_slug: '',
    };
    const found = {
      state: 'found',
      payload,
      receipt: 'FC-7K3M-92QD',
      dealershipId: '',
      at,
      isCancelled: false,
      sequence: 0,
    };
    const open = vi.spyOn(app.base.web.services.leads.leadAppointments, 'open');
    for (const state of [found, { ...found, isCancelled: true }, { state: 'expired' }]) {
      open.mockResolvedValueOnce(state as never);
      expect(await problemsOf(await (await app.get('/appointment/one')).text())).toEqual([]);
    }
    open.mockRestore();
    // The file for calendars is not HTML.
    for (const screen of ['appointment', 'appointment-file']) checked.add(screen);
  });

  it('is valid on the pages of a reservation: held, paid and cancelled, for both sides', async () => {
    const slug = 'southern-cross';
    const { reservable, started, pay, comeBack } = reservationsOn(app);
    const {
      tenants,
      services: {
        reservations: { privateLinks },
      },
    } = app.base.web;
    const link = await started(await reservable(slug), slug);
    const id = /^\/reservation\/([\w-]+)/.exec(link)![1]!;
    const subject = { kind: 'dealership' as const, siteId: tenants.bySlug(slug)!.id, id };
    const dealership = await privateLinks.path(subject, Date.now() + DAY_MS);
    const pages: string[] = [];
    const show = async () => {
      for (const address of [link, dealership]) pages.push(await (await app.get(address, { site: slug })).text());
    };
    await show();
    if ((await (await app.get(link, { site: slug })).text()).includes('_secret_')) {
      await pay(link, slug);
      await comeBack(link, slug);
      await show();
    }
    await app.post(link, { step: 'cancel' }, { site: slug });
    await show();
    expect((await Promise.all(pages.map(problemsOf))).flat()).toEqual([]);
    checked.add('reservation-dealership');
  });

  it('is valid on the page of the link in an alert, whatever is left to stop', async () => {
    const web = app.base.web.services.shoppers as { alertLinks: AlertLinks };
    const real = web.alertLinks;
    const [one, two] = ['Used Kia Rio', 'SUV under $30,000'].map((title) => ({ id: title, title }));
    const links: readonly AlertLink[] = [
      { purpose: 'alerts', searches: [one!, two!], isWatching: true },
      { purpose: 'alerts', searches: [one!], isWatching: false },
      { purpose: 'alerts', searches: [], isWatching: false },
      { purpose: 'confirm', email: 'jane@example.com', isConfirmed: false },
      { purpose: 'confirm', email: 'jane@example.com', isConfirmed: true },
    ];
    for (const link of links) {
      web.alertLinks = { ...real, find: async () => link };
      const answer = await app.get('/alerts/token', { site: 'kia-aspley' });
      expect([answer.status, await problemsOf(await answer.text())]).toEqual([200, []]);
    }
    web.alertLinks = real;
    checked.add('alerts');
  });

  it.each(DEMO_SITES)('%s has the data of each page at its own URL, for navigation with scripts', async (site) => {
    const redirected: string[] = [];
    for (const address of addresses.get(site)!) {
      const [path, query] = address.split('?');
      const data = `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
      const text = await (await app.get(data, { site })).text();
      // The router would follow a redirect to the same page for ever.
      if (text.includes('SingleFetchRedirect')) redirected.push(address);
    }
    expect(redirected).toEqual([]);
  });

  it('is checked for every screen', async () => {
    // Several routes may show the same screen: which of them a site answers at is a setting, the others redirect.
    const redirects = ['search-default', 'used-car-redirect'];
    const screens = (await routes).filter(({ id }) => !redirects.includes(id!));
    const files = new Set(screens.filter(({ id }) => checked.has(id!)).map(({ file }) => file));
    expect(screens.filter(({ file }) => !files.has(file)).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['<p><div>Block</div></p>', 'close-order'],
    ['<main><span aria-label="None">–</span></main>', 'aria-label-misuse'],
    ['<main><h2>Title</h2><h4>Under it</h4></main>', 'heading-level'],
    ['<main><img src="/a.jpg"></main>', 'wcag/h37'],
    ['<main><input type="text" id="a"><input type="text" id="a"></main>', 'no-dup-id'],
  ])('is refused if it is wrong: %s', async (body, rule) => {
    const html = `<!doctype html><html lang="en-AU"><head><title>Title</title></head><body>${body}</body></html>`;
    expect((await problemsOf(html)).map((problem) => problem.split(':')[0])).toContain(rule);
  });
});

describe('a page about money', () => {
  const page = (body: string) => `<html><body><main>${body}</main></body></html>`;
  const warning = `<p id="note">${COMPARISON_WARNING}</p>`;

  it.each([
    ['88 <span>/wk</span>', 'a rate or repayment without the warning: /wk'],
    [`$88 /wk comparison rate 8% p.a. ${warning}`, 'a repayment without its term: $88 /wk'],
    [
      `Finance from $88 a week over 5 years ${warning}`,
      'a repayment without its comparison rate: Finance from $88 a week',
    ],
    ['comparison rate 8%', 'a rate or repayment without the warning: comparison rate'],
    ['From $88 a week*', 'an asterisk without its small print: $88 a week*'],
    [
      `<a class="finance-star" href="#none">*</a>${warning}`,
      'an asterisk leads to #none, which the page does not have',
    ],
    [
      `8% p.a. Comparison rate 7.9% p.a. ${warning}`,
      'a comparison rate without the fees: 8% p.a. Comparison rate 7.9%',
    ],
    [
      `8% p.a. Comparison rate 8% p.a. Monthly fee $8 ${warning}`,
      'a comparison rate without the fees: 8% p.a. Comparison rate 8%',
    ],
    ['You are Pre-Approved', 'as a fact: Pre-Approved'],
    ['<article>Reserved, in stock</article>', 'a reserved vehicle: Reserved, in stock'],
  ])('is refused for %s', (body, fault) => {
    expect(moneyFaults(page(body))).toEqual([fault]);
  });

  it('is taken with its small print', () => {
    const body = `$88 /wk<a class="finance-star" href="#note">*</a> over 5 years 8% p.a. Comparison rate 8.6% p.a. Fee $395 Get Pre-Approved`;
    expect(moneyFaults(page(body + warning))).toEqual([]);
  });
});
