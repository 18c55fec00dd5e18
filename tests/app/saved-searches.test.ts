import { describe, expect, it } from 'vitest';
import { MAX_SAVED_SEARCHES } from '#shoppers/rules/saved-search.ts';
import { appWithSites } from '#tests/support/app.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const GARAGE = 'garage: { enabled: true, saves: [searches] }';
const app = await appWithSites({
  saving: `${GARAGE}\n  routes: { garage: /myservco }`,
  sister: GARAGE,
  apart: `${GARAGE}\n  auth: { accounts: site }`,
  usual: `${GARAGE}\n  search: { defaultFilters: [car_type=used] }`,
  without: 'garage: { enabled: true }',
  'no-garage': 'garage: { saves: [searches] }\n  favourites: { mode: watchlist }',
});
const { browser, signedIn } = shopperBrowsers(app);
type Shopper = Awaited<ReturnType<typeof signedIn>>;

const SEARCHES = '/api/saved-searches';
interface Saved {
  readonly id: string;
  readonly query: string;
  readonly title: string;
  readonly url: string | null;
  readonly channel: string;
  readonly frequency: string;
  readonly stopped_at: string | null;
}
const list = async (one: Shopper) =>
  ((await (await one.get(SEARCHES)).json()) as { saved_searches: readonly Saved[] }).saved_searches;
async function save(one: Shopper, query: string, more: object = {}) {
  const answer = await one.json(SEARCHES, { query, ...more });
  return { status: answer.status, body: (await answer.json()) as Saved & { detail?: string } };
}
const addEmail = (one: Shopper) => one.post('/my-garage', { step: 'details', email: 'jane@person.example' });
describe('the API of saved searches', () => {
  it('saves the canonical query in the spelling of the stock, with a title and a URL', async () => {
    const one = await signedIn('saving');
    const { status, body } = await save(one, 'sortBy=price_asc&range[price]=:30000&page=2&make=kia&nothing=1');
    expect([status, body.query, body.title, body.url]).toEqual([
      201,
      'make=Kia&range%5Bprice%5D=%3A30000',
      'Kia cars, up to $30,000',
      '/search/kia?range%5Bprice%5D=:30000',
    ]);
    expect((await app.get(body.url!, { site: 'saving' })).status).toBe(200);
    expect(await list(one)).toEqual([body]);
  });

  it('saves a search once, however it is written', async () => {
    const one = await signedIn('saving');
    const first = await save(one, 'make=Kia&body=SUV');
    expect(await save(one, 'body=suv&make=KIA&page=3')).toEqual({ status: 200, body: first.body });
  });

  it('has no alerts without an email or a choice, and emails once a day with an address', async () => {
    const one = await signedIn('saving');
    expect((await save(one, 'make=Kia')).body).toMatchObject({ channel: 'none', frequency: 'daily' });
    expect((await save(one, 'make=Ford', { channel: 'sms', frequency: 'immediate' })).body).toMatchObject({
      channel: 'sms',
      frequency: 'immediate',
    });
    const refused = await save(one, 'make=Mazda', { channel: 'mail' });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'Add an email address to your details to get alerts by email.',
    ]);
    await addEmail(one);
    expect((await save(one, 'make=Mazda')).body).toMatchObject({ channel: 'mail', frequency: 'daily' });
  });

  it.each([
    ['saving', ''],
    ['saving', 'page=2&sortBy=latest'],
    ['saving', 'make=no-such-make'],
    ['usual', 'car_type=used'],
  ])('refuses a search without a filter of its own, on %s: %s', async (site, query) => {
    expect((await save(await signedIn(site), query)).status).toBe(422);
  });

  it('refuses a search that is too long to be saved', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `colour=${n}${'x'.repeat(100)}`).join('&');
    expect((await save(await signedIn('saving'), many)).status).toBe(422);
  });

  it('changes the alerts, and removes the search', async () => {
    const one = await signedIn('saving');
    const { id } = (await save(one, 'make=Kia')).body;
    const changed = await one.json(`${SEARCHES}/${id}`, { channel: 'sms' }, 'PATCH');
    expect(await changed.json()).toMatchObject({ id, channel: 'sms', frequency: 'daily' });
    expect((await one.json(`${SEARCHES}/${id}`, {}, 'DELETE')).status).toBe(204);
    expect((await one.json(`${SEARCHES}/${id}`, {}, 'DELETE')).status).toBe(404);
    expect(await list(one)).toEqual([]);
  });

  it('is for the own account, on all sites that share it', async () => {
    const number = '0491 570 313';
    const [one, sister, apart, other] = [
      await signedIn('saving', number),
      await signedIn('sister', number),
      await signedIn('apart', number),
      await signedIn('saving'),
    ];
    const { id } = (await save(one, 'make=Kia')).body;
    expect(await list(sister)).toMatchObject([{ id, url: 'http://saving.localhost:3000/search/kia' }]);
    for (const stranger of [apart, other]) {
      expect(await list(stranger)).toEqual([]);
      expect((await stranger.json(`${SEARCHES}/${id}`, { channel: 'sms' }, 'PATCH')).status).toBe(404);
      expect((await stranger.json(`${SEARCHES}/${id}`, {}, 'DELETE')).status).toBe(404);
    }
    expect((await sister.json(`${SEARCHES}/${id}`, { channel: 'sms' }, 'PATCH')).status).toBe(200);
  });

  it(`saves at most ${MAX_SAVED_SEARCHES} searches, and says what to do`, async () => {
    const one = await signedIn('saving');
    for (let n = 1; n <= MAX_SAVED_SEARCHES; n++) expect((await save(one, `range[price]=:${n}000`)).status).toBe(201);
    const { status, body } = await save(one, 'make=Kia');
    expect([status, body.detail]).toEqual([
      409,
      'You can save up to 50 searches. Remove one in your garage to save another.',
    ]);
    expect((await save(one, 'range[price]=:1000')).status).toBe(200);
  });

  it('records in the ledger of consents that alerts were switched on and off', async () => {
    const one = await signedIn('saving');
    const { id } = (await save(one, 'make=Kia', { channel: 'sms' })).body;
    await one.json(`${SEARCHES}/${id}`, { channel: 'none' }, 'PATCH');
    const { group_id: groupId } = app.base.web.tenants.bySlug('saving')!;
    const phone = `+61${one.number.replaceAll(' ', '').slice(1)}`;
    const ledger = await app.base.web.services.leads.consents.ofSender({ phone, groupId, sites: { except: [] } });
    expect(ledger).toMatchObject([
      { kind: 'alerts', wording: 'Send me alerts by text message about my saved search “Kia cars”.', isGiven: false },
    ]);
    expect(await list(one)).toMatchObject([{ id, channel: 'none' }]);
  });

  it('refuses changes by other websites', async () => {
    const one = await signedIn('saving');
    const { id } = (await save(one, 'make=Kia')).body;
    const before = await list(one);
    for (const [method, path] of [
      ['POST', SEARCHES],
      ['PATCH', `${SEARCHES}/${id}`],
      ['DELETE', `${SEARCHES}/${id}`],
    ] as const) {
      const answer = await app.send(path, {
        method,
        body: JSON.stringify({ query: 'make=Ford', channel: 'sms' }),
        headers: {
          Host: 'saving.localhost:3000',
          Origin: 'https://elsewhere.example',
          'Content-Type': 'application/json',
          Cookie: [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      expect([method, answer.status]).toEqual([method, 403]);
    }
    expect(await list(one)).toEqual(before);
  });

  it('is private, and refused without a session', async () => {
    const answer = await (await signedIn('saving')).get(SEARCHES);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await browser('saving').get(SEARCHES)).status).toBe(401);
    expect((await browser('saving').json(SEARCHES, { query: 'make=Kia' })).status).toBe(401);
  });

  it.each(['without', 'no-garage'])('does not exist where garage.saves has no effect: %s', async (site) => {
    expect((await browser(site).get(SEARCHES)).status).toBe(404);
    expect((await browser(site).json(SEARCHES, { query: 'make=Kia' })).status).toBe(404);
  });
});
