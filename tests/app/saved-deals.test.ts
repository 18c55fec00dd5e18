import { afterEach, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const ON = 'finance: { deposit: true, residual: true }';
const GARAGE = 'garage: { enabled: true, saves: [deals] }';
const app = await appWithSites({
  deals: `${ON}\n  ${GARAGE}`,
  'deals-sister': `${ON}\n  ${GARAGE}`,
  'deals-off': 'garage: { enabled: true, saves: [searches] }',
  'deals-no-garage': 'garage: { enabled: false, saves: [deals] }',
});
const { browser, signedIn } = shopperBrowsers(app);
afterEach(() => void vi.restoreAllMocks());

type Shopper = Awaited<ReturnType<typeof signedIn>>;
const { hits } = (await (await app.get('/api/stock/search?status=in_stock', { site: 'deals' })).json()) as {
  hits: { id: string; slug: string; price: number; path: string }[];
};
const [vehicle, second] = hits.filter(({ price }) => price > 20_000 && price < 60_000) as [
  (typeof hits)[0],
  (typeof hits)[0],
];
const LOAN = 'amount=30000&term=4&interest=8&tradeIn=5000&owing=2000&residual=6000&frequency=month';
const dealOf = ({ slug, price }: (typeof hits)[0], loan = LOAN) => `car_id=${slug}&price=${price}&${loan}`;
const page = async (one: Pick<Shopper, 'get'>, address: string) => readPage(await (await one.get(address)).text());
const garage = (one: Shopper, more = '') => page(one, `/my-garage${more}`);
const save = (one: Pick<Shopper, 'post'>, deal = dealOf(vehicle)) => one.post('/my-garage', { step: 'saveDeal', deal });
const SECTION = 'section:has(#saved-deals)';

describe('the control on the page of a deal', () => {
  it('is a form that sends the figures of the page to the garage, the same for everyone', async () => {
    const one = await signedIn('deals');
    const answer = await one.get(`/deal?${dealOf(vehicle)}`);
    const text = await answer.text();
    expect(answer.headers.get('set-cookie')).toBe(null);
    expect(text).toBe(await (await browser('deals').get(`/deal?${dealOf(vehicle)}`)).text());
    const shown = readPage(text);
    expect(shown.attribute('.deal-save', 'action')).toBe('/my-garage');
    const sent = new URLSearchParams(shown.attribute('.deal-save input[name=deal]', 'value')!);
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(new URLSearchParams(dealOf(vehicle))));
  });

  it.each(['deals-off', 'deals-no-garage'])(
    'is missing where garage.saves has no deals, or no effect: %s',
    async (site) => {
      const shown = await page(browser(site), `/deal?${dealOf(vehicle)}`);
      expect(shown.has('.deal-result')).toBe(true);
      expect(shown.has('.deal-save')).toBe(false);
      expect((await browser(site).post('/my-garage', { step: 'saveDeal', deal: dealOf(vehicle) })).status).toBe(404);
    },
  );
});

describe('saving a deal without scripts', () => {
  it('leads to the garage, which has its figures and opens it again', async () => {
    const one = await signedIn('deals');
    const answer = await save(one);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-garage#saved-deals']);
    const shown = await garage(one);
    expect(shown.text(`${SECTION} .alert`)).toBe('Deal saved.');
    expect(shown.text('.saved-deal-price')).toMatch(/^\$[\d,]+ the same as when you saved it$/);
    expect(shown.text('.saved-deal .calc-lines')).toMatch(
      /Loan amount\s*\$30,000.*Term\s*4 years.*Deposit or trade-in\s*\$5,000.*Residual at the end\s*\$6,000/,
    );
    expect(shown.text('.saved-deal .rate-line')).toMatch(/^8% p\.a\.\s*Comparison rate [\d.]+% p\.a\.$/);
    expect(shown.text(`${SECTION} .rate-warning`)).toContain('WARNING: This comparison rate is true only');
    const opened = await page(one, shown.attribute('.account-deals form a', 'href')!);
    const own = await page(one, `/deal?${dealOf(vehicle)}`);
    expect(opened.text('.deal-result')).toBe(own.text('.deal-result'));
    expect(shown.text('.saved-deal-repayment')).toContain(own.text('.deal-result .calc-figure'));
  });

  it('leads a signed-out shopper to the sign-in, and from there to the deal', async () => {
    const one = browser('deals');
    const to = new URL((await save(one)).headers.get('location')!, 'http://x');
    expect([to.pathname, to.searchParams.get('type')]).toEqual(['/sign-in', 'saved-deal']);
    expect((await page(one, to.pathname + to.search)).text('h1')).toBe('Sign in to save your deal');
    const back = new URL(to.searchParams.get('redirect')!, 'http://x');
    expect(back.hash).toBe('#save-deal');
    const shown = await page(one, back.pathname + back.search);
    expect(shown.has('form#save-deal')).toBe(true);
    expect(shown.text('.deal-result .rate-line')).toContain('8% p.a.');
  });

  it('saves the same figures once, and is limited to 20 deals of an account', async () => {
    const one = await signedIn('deals');
    for (const deal of [dealOf(vehicle), dealOf(vehicle)]) expect((await save(one, deal)).status).toBe(303);
    expect((await garage(one)).$('.account-deals > li')).toHaveLength(1);
    for (let n = 1; n < 20; n++)
      expect((await save(one, dealOf(vehicle, LOAN.replace('=30000', `=${30_000 - n * 500}`)))).status).toBe(303);
    const full = await save(one, dealOf(second));
    expect(full.status).toBe(409);
    const shown = readPage(await full.text());
    expect(shown.text(`${SECTION} [role=alert]`)).toContain('You can save up to 20 deals. Remove one');
    expect(shown.$('.account-deals > li')).toHaveLength(20);
    expect((await save(one)).status).toBe(303);
  });

  it.each(['', 'car_id=nothing', `car_id=${'x'.repeat(5000)}`])(
    'refuses anything else than a deal: %.20s',
    async (deal) => {
      const one = await signedIn('deals');
      const answer = await save(one, deal);
      expect(answer.status).toBe(422);
      expect(readPage(await answer.text()).text(`${SECTION} [role=alert]`)).toContain('no longer offered');
    },
  );
});

describe('saved deals in the garage', () => {
  const stored = () => app.base.web.services.finance.savedDeals;
  const saved = { vehicle: '2019 Sample', offeredRate: 8.5, createdAt: new Date(0) };

  it('say what the price was, that the rate has changed, and what is no longer listed', async () => {
    const one = await signedIn('deals');
    const siteId = app.base.web.tenants.bySlug('deals')!.id;
    const row = { ...saved, siteId, query: dealOf(vehicle), vehicleId: vehicle.id };
    vi.spyOn(stored(), 'list').mockResolvedValue([
      { ...row, id: '1', price: vehicle.price * 100 + 50_000 },
      { ...row, id: '2', price: vehicle.price * 100 - 50_000, offeredRate: 6 },
      { ...row, id: '3', price: null },
      { ...row, id: '4', price: 3_000_000, vehicleId: 'gone' },
    ]);
    const shown = await garage(one);
    const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;
    expect(shown.texts('.saved-deal-price')).toEqual([
      `${dollars(vehicle.price)} Price drop was ${dollars(vehicle.price + 500)} when you saved it`,
      `${dollars(vehicle.price)} was ${dollars(vehicle.price - 500)} when you saved it`,
      `${dollars(vehicle.price)} it had no price when you saved it`,
    ]);
    expect(
      shown
        .$('.saved-deal')
        .map((_, deal) => /rate that we offer/.test(shown.$(deal).text()))
        .get(),
    ).toEqual([false, true, false, false]);
    const gone = shown.$('.account-deals > li').last();
    expect(gone.text()).toMatch(/2019 Sample.*No longer listed\./);
    expect(gone.find('a')).toHaveLength(0);
  });

  it('are removed, by their own shopper alone', async () => {
    const [one, other] = [await signedIn('deals'), await signedIn('deals')];
    await save(one);
    const deal = (await garage(one)).attribute('.account-deals input[name=deal]', 'value')!;
    await other.post('/my-garage', { step: 'removeDeal', deal });
    expect((await garage(one)).$('.account-deals > li')).toHaveLength(1);
    await one.post('/my-garage', { step: 'removeDeal', deal });
    expect((await garage(one)).text(SECTION)).toMatch(/Deal removed\..*no saved deals/);
  });

  it('name the website of the group on which they were saved', async () => {
    const number = '0491 570 737';
    await save(await signedIn('deals', number));
    const shown = await garage(await signedIn('deals-sister', number));
    expect(shown.attribute('.account-deals h3 a', 'href')).toMatch(/^http:\/\/deals\.localhost:3000\/deal\?car_id=/);
    expect(shown.text('.account-deals')).toMatch(/on the website of .+\./);
  });

  it("are in the shopper's own data, and are deleted with the account", async () => {
    const one = await signedIn('deals');
    await save(one);
    const file = (await (await one.get('/api/me/data')).json()) as { saved_deals: readonly object[] };
    expect(file.saved_deals).toMatchObject([{ vehicle_id: vehicle.id, price: vehicle.price * 100 }]);
    const { user } = (await (await one.get('/api/me')).json()) as { user: { id: string } };
    const siteIds = [app.base.web.tenants.bySlug('deals')!.id];
    expect(await stored().list({ accountId: user.id, siteIds })).toHaveLength(1);
    await one.post('/my-garage', { step: 'erase', confirmed: 'yes' });
    expect(await stored().list({ accountId: user.id, siteIds })).toEqual([]);
  });
});
