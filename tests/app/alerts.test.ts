import { afterEach, describe, expect, it } from 'vitest';
import type { AlertLink, AlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const app = await appWithSites({
  garage: 'garage: { enabled: true }\n  favourites: { mode: watchlist }',
  plain: 'garage: { enabled: true }',
});
const { signedIn } = shopperBrowsers(app);
const web = app.base.web.services.shoppers as { alertLinks: AlertLinks };
const real = web.alertLinks;
afterEach(() => void (web.alertLinks = real));

const TOKEN = 'abcdefghijklmnopqrstuv';
const SEARCHES = [
  { id: 'one', title: 'Used Kia Rio' },
  { id: 'two', title: 'SUV under $30,000' },
];

/** Answers for one token, and records what was changed. */
function linkTo(link: AlertLink) {
  const changed: unknown[] = [];
  web.alertLinks = {
    find: async (_, token) => (token === TOKEN ? link : null),
    confirm: async () => void changed.push('confirm'),
    stop: async (_, __, what, source) => void changed.push([what, source]),
  };
  return changed;
}
const open = () => app.get(`/alerts/${TOKEN}`, { site: 'garage' });
const post = (fields: Record<string, string>) => app.post(`/alerts/${TOKEN}`, fields, { site: 'garage' });
const PAGE = 'http://garage.localhost:3000/alerts';

describe('the link in an alert', () => {
  it('opens a page that changes nothing, is private, and is not indexed', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: true });
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    // With `no-referrer`, browsers send `Origin: null` with the forms of the page, which are refused then.
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    const page = readPage(await answer.text());
    expect(page.text('h1')).toBe('Stop alerts');
    expect(page.texts('main form button')).toEqual([
      'Stop all alerts',
      'Stop alerts about Your watchlist',
      'Stop alerts about Used Kia Rio',
      'Stop alerts about SUV under $30,000',
    ]);
    expect(changed).toEqual([]);
  });

  it('stops all alerts with its first button, and with the button of a mail program', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: false });
    for (const fields of [{}, { 'List-Unsubscribe': 'One-Click' }]) {
      const answer = await post(fields as Record<string, string>);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/alerts/${TOKEN}`]);
    }
    expect(changed).toEqual([
      ['all', PAGE],
      ['all', PAGE],
    ]);
  });

  it('stops one search with its button', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: false });
    await post({ search: 'two' });
    expect(changed).toEqual([[{ searchId: 'two' }, PAGE]]);
  });

  it('stops the watchlist alone with its button', async () => {
    const changed = linkTo({ purpose: 'alerts', searches: SEARCHES, isWatching: true });
    await post({ watchlist: 'yes' });
    expect(changed).toEqual([['watchlist', PAGE]]);
    linkTo({ purpose: 'alerts', searches: [SEARCHES[0]!], isWatching: true });
    const page = readPage(await (await open()).text());
    expect(page.text('main')).toContain('sends you alerts about a saved search and your watchlist.');
    expect(page.attribute('main .account-actions a', 'href')).toBe('/my-garage');
  });

  it('says so when nothing is left to stop', async () => {
    linkTo({ purpose: 'alerts', searches: [], isWatching: false });
    const page = readPage(await (await open()).text());
    expect(page.text('h1')).toBe('Your alerts are off');
    expect(page.texts('main form')).toEqual([]);
    expect(page.attribute('main .account-actions a', 'href')).toBe('/my-garage');
  });

  it('confirms an email by a button, not by being opened', async () => {
    const changed = linkTo({ purpose: 'confirm', email: 'jane@example.com', isConfirmed: false });
    expect(readPage(await (await open()).text()).text('main')).toContain('jane@example.com');
    expect(changed).toEqual([]);
    await post({});
    expect(changed).toEqual(['confirm']);
    linkTo({ purpose: 'confirm', email: 'jane@example.com', isConfirmed: true });
    const page = readPage(await (await open()).text());
    expect(page.text('h1')).toBe('Your email is confirmed');
    expect(page.attribute('main .account-actions a', 'href')).toBe('/my-garage');
  });

  it('that this site never sent is a 404 page, which says what can be done', async () => {
    const answer = await app.get('/alerts/never-sent', { site: 'garage' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    const page = readPage(await answer.text());
    expect(page.text('h1')).toBe('This link does not work');
    expect(page.attribute('main .account-actions a', 'href')).toBe('/my-garage');
    expect((await app.post('/alerts/never-sent', {}, { site: 'garage' })).status).toBe(404);
  });
});

describe('the watchlist in the garage', () => {
  const chosen = (page: ReturnType<typeof readPage>) => page.attribute('#watch-channel option[selected]', 'value');

  /** Saves vehicles in stock, and returns how many. */
  async function watch(one: Awaited<ReturnType<typeof signedIn>>, most: number): Promise<number> {
    const found = await one.get('/api/stock/search?status=in_stock&range[price]=1000:');
    const { hits } = (await found.json()) as { hits: { id: string }[] };
    for (const { id } of hits.slice(0, most)) await one.json('/api/watchlist/save-car', { car_id: id });
    return Math.min(hits.length, most);
  }

  it('has a form for alerts about its vehicles, without scripts, which is off at first', async () => {
    const one = await signedIn('garage');
    const garage = async (path = '/my-garage') => readPage(await (await one.get(path)).text());
    // An empty watchlist has nothing to tell.
    expect((await garage()).has('#watch-alerts')).toBe(false);
    await watch(one, 1);
    expect(chosen(await garage())).toBe('none');
    const answer = await one.post('/my-garage', { step: 'watchAlerts', channel: 'sms' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-garage#watch-alerts']);
    const page = await garage();
    expect(chosen(page)).toBe('sms');
    expect(page.text('#watch-alerts')).toContain('Alerts changed.');
  });

  it('refuses alerts by email without an email, and what is no way to send them', async () => {
    const one = await signedIn('garage');
    await watch(one, 1);
    for (const channel of ['mail', 'pigeon', ''])
      expect((await one.post('/my-garage', { step: 'watchAlerts', channel })).status).toBe(422);
    const page = readPage(await (await one.post('/my-garage', { step: 'watchAlerts', channel: 'mail' })).text());
    expect(page.text('#watch-alerts')).toContain('Add an email address to your details');
    expect(chosen(readPage(await (await one.get('/my-garage')).text()))).toBe('none');
  });

  it('has no such form on a site without a watchlist', async () => {
    const one = await signedIn('plain');
    expect(readPage(await (await one.get('/my-garage')).text()).has('#watch-alerts')).toBe(false);
    expect((await one.post('/my-garage', { step: 'watchAlerts', channel: 'sms' })).status).toBe(404);
  });

  it('shows its newest four vehicles, and leads to the others', async () => {
    const one = await signedIn('garage');
    const garage = async () => readPage(await (await one.get('/my-garage')).text());
    await watch(one, 4);
    expect((await garage()).$('.watched')).toHaveLength(4);
    expect((await garage()).has('.watchlist-all')).toBe(false);
    expect(await watch(one, 6)).toBe(6);
    const page = await garage();
    expect(page.$('.watched')).toHaveLength(4);
    expect(page.text('.watchlist-all')).toBe('See all 6 in your watchlist');
    expect(
      readPage(await (await one.get(page.attribute('.watchlist-all a', 'href')!)).text()).$('.watched'),
    ).toHaveLength(6);
  });

  it('shows what the price of a vehicle was before', async () => {
    const one = await signedIn('garage');
    const found = await one.get('/api/stock/search?status=in_stock&range[price]=1000:');
    const { hits } = (await found.json()) as { hits: { id: string }[] };
    const id = hits[0]!.id;
    await one.json('/api/watchlist/save-car', { car_id: id });
    const parts = app.base.web.services.inventory as { stock: typeof app.base.web.services.inventory.stock };
    const { stock } = parts;
    const change = { at: Date.UTC(2020, 10, 3, 2), oldPrice: 99_999_900 };
    parts.stock = { ...stock, priceChanges: async () => new Map([[id, [change]]]) };
    for (const path of ['/my-garage', '/watchlist'])
      expect(readPage(await (await one.get(path)).text()).text('.watched-history')).toMatch(
        /^Was \$999,999 until 3 November 2020, now \$[\d,]+\.$/,
      );
    parts.stock = stock;
    expect(readPage(await (await one.get('/my-garage')).text()).has('.watched-history')).toBe(false);
  });
});
