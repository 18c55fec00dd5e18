import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { shopperBrowsers } from '#tests/support/shopper-browser.ts';

const app = await appWithSites({
  garage: 'garage: { enabled: true }\n  favourites: { mode: watchlist }',
  both: 'favourites: { mode: both }',
  browser: 'favourites: { mode: favourites }',
  plain: 'favourites: { mode: "off" }',
});
const { browser, signedIn } = shopperBrowsers(app);

interface Hit {
  id: string;
  path: string;
}
const hits = async (query: string, site = 'garage') =>
  ((await (await app.get(`/api/stock/search?${query}`, { site })).json()) as { hits: Hit[] }).hits;
const [first, second, third] = (await hits('status=in_stock')) as [Hit, Hit, Hit];
const [sold] = (await hits('status=sold')) as [Hit];
const listOf = (...ids: string[]) => `/vehicle-list?${ids.map((id) => `car=${id}`).join('&')}`;
const open = async (address: string, site = 'garage') => readPage(await (await app.get(address, { site })).text());
const paths = (page: ReturnType<typeof readPage>) =>
  page
    .$('.cards:not(.cards-swipe) .card-title a')
    .toArray()
    .map((link) => page.$(link).attr('href'));

describe('the list of vehicles that a link has', () => {
  it('shows them to anybody, in the order of the link, also sold ones; it is neither indexed nor cached', async () => {
    const answer = await app.get(listOf(second.id, sold.id, first.id), { site: 'garage' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const page = readPage(await answer.text());
    expect(page.attribute('meta[name="robots"]', 'content')).toBe('noindex');
    expect(paths(page)).toEqual([second.path, sold.path, first.path]);
    expect(page.text('.cards li:nth-child(2)')).toContain('JUST SOLD');
  });

  it('names no vehicle that the site does not list', async () => {
    const page = await open(listOf(first.id, 'no-such-car'));
    expect(paths(page)).toEqual([first.path]);
    expect(page.text('.card-gone')).toContain('A vehicle of this list has been sold or withdrawn.');
    const elsewhere = await open(listOf(first.id), 'blue-gum-outlet');
    expect(paths(elsewhere)).toEqual([]);
    expect(elsewhere.$('.card-gone')).toHaveLength(1);
  });

  it('has the same link again, as text and as a QR code', async () => {
    const link = `http://garage.localhost:3000${listOf(first.id, second.id)}`;
    const page = await open(`${listOf(first.id, second.id)}&utm_source=mail&phone=0491570006`);
    expect(page.attribute('.vehicle-list-link input', 'value')).toBe(link);
    const { data } = encode(link, { ecc: 'L', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    expect(page.attribute('.vehicle-list-code path', 'd')).toBe(dark.join(''));
    expect(page.has('.share-list a[href^="mailto:"]')).toBe(true);
  });

  it.each([
    [`${listOf(first.id)}&car=${encodeURIComponent("' or 1=1 --")}`, 200, 'One of its vehicles cannot be read.'],
    ['/vehicle-list?car=%3Cscript%3E&car=..%2F..', 400, '2 of its vehicles cannot be read.'],
    [`${listOf(...Array.from({ length: 52 }, (_, n) => `v${n}`))}`, 200, '2 more vehicles are not shown.'],
    ['/vehicle-list', 200, 'This link lists no vehicles.'],
  ])('says what is wrong with a link that anybody wrote: %s', async (address, status, message) => {
    const answer = await app.get(address, { site: 'garage' });
    expect(answer.status).toBe(status);
    expect(readPage(await answer.text()).text('main')).toContain(message);
  });

  it('does not exist on a site without saved vehicles', async () => {
    expect((await app.get(listOf(first.id), { site: 'plain' })).status).toBe(404);
    expect((await app.post(listOf(first.id), {}, { site: 'browser' })).status).toBe(404);
  });

  it.each([
    ['garage', ['Save all to your watchlist'], false],
    ['browser', ['Save all in this browser'], true],
    ['both', ['Save all in this browser', 'Save all to your watchlist'], true],
  ])('is saved where the site %s saves vehicles, and says what needs scripts', async (site, buttons, needsScripts) => {
    const [hit] = (await hits('status=in_stock', site)) as [Hit];
    const page = await open(listOf(hit.id), site);
    expect(page.texts('.vehicle-list-save button')).toEqual(buttons);
    expect(page.text('main').includes('Saving in this browser needs JavaScript.')).toBe(needsScripts);
    expect((await open(listOf('no-such-car'), site)).has('.vehicle-list-save')).toBe(false);
  });
});

describe('saving a list to the watchlist', () => {
  it('leads by the sign-in back to the list', async () => {
    const address = listOf(first.id, second.id);
    const answer = await browser('garage').post(address, {});
    const target = new URL(answer.headers.get('location')!, 'http://garage.localhost');
    expect([answer.status, target.pathname]).toEqual([303, '/sign-in']);
    expect(target.searchParams.get('redirect')).toBe(address);
  });

  it('adds the available vehicles without scripts, and changes nothing by being opened', async () => {
    const one = await signedIn('garage');
    const address = listOf(first.id, sold.id, 'no-such-car', third.id);
    const watched = async () => paths(readPage(await (await one.get('/watchlist')).text()));
    await one.get(address);
    expect(await watched()).toEqual([]);
    const answer = await one.post(address, {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/watchlist']);
    expect((await watched()).toSorted()).toEqual([first.path, third.path].toSorted());
  });

  it('says when the watchlist is full', async () => {
    const one = await signedIn('garage');
    const others = Array.from({ length: 100 }, (_, n) => `v${n}`);
    const { user } = (await (await one.get('/api/me')).json()) as { user: { id: string } };
    await app.base.web.services.shoppers.watchlist.add(user.id, others, Date.now());
    const answer = await one.post(listOf(first.id), {});
    expect(answer.status).toBe(409);
    expect(readPage(await answer.text()).text('main')).toContain('You can watch up to 100 vehicles');
  });
});

it('the watchlist and the garage lead to the list of the watched vehicles', async () => {
  const one = await signedIn('garage');
  await one.json('/api/watchlist/merge', { car_ids: [first.id] });
  for (const address of ['/watchlist', '/my-garage']) {
    const page = readPage(await (await one.get(address)).text());
    expect(page.attribute('.list-actions a', 'href')).toBe(`${listOf(first.id)}#continue`);
  }
});
