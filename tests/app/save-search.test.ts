import { afterEach, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { newNumber, shopperBrowsers, SIGN_IN } from '#tests/support/shopper-browser.ts';

const GARAGE = 'garage: { enabled: true, saves: [searches] }\n  routes: { garage: /myservco }';
const app = await appWithSites({
  saving: GARAGE,
  sister: GARAGE,
  without: 'garage: { enabled: true, saves: [deals] }\n  routes: { garage: /myservco }',
  'no-garage': 'garage: { saves: [searches] }\n  favourites: { mode: watchlist }',
});
const { browser, signedIn } = shopperBrowsers(app);
afterEach(() => void vi.restoreAllMocks());

const KIAS = '/search/kia?range[price]=:60000';
const QUERY = 'make=Kia&range%5Bprice%5D=%3A60000';
type Shopper = Awaited<ReturnType<typeof signedIn>>;
const page = async (one: Pick<Shopper, 'get'>, address: string) => readPage(await (await one.get(address)).text());
const garage = (one: Shopper, more = '') => page(one, `/myservco${more}`);
const save = (one: Pick<Shopper, 'post'>, query = QUERY) => one.post('/myservco', { step: 'saveSearch', query });
const addEmail = (one: Shopper) => one.post('/myservco', { step: 'details', email: 'jane@person.example' });
const location = (answer: Response) => [answer.status, answer.headers.get('location')];
/** The id of the only search. */
const idOf = async (one: Shopper) => (await garage(one)).attribute('.account-alerts input[name=search]', 'value')!;
const alerts = async (one: Shopper) =>
  (await garage(one)).attributes('.account-alerts option[selected]', 'value').join(' ');

describe('the control on the search page', () => {
  it('is a form that sends the canonical search of the page to the garage', async () => {
    const found = await page(browser('saving'), `${KIAS}&sortBy=price_asc`);
    expect(found.text('.save-search button')).toBe('Save search');
    expect(found.attribute('.save-search button', 'form')).toBe(found.attribute('#save-search-form', 'id'));
    expect(found.attribute('#save-search-form', 'action')).toBe('/myservco');
    expect(found.attribute('#save-search-form input[name=query]', 'value')).toBe(QUERY);
    expect(found.has('.search-form #save-search-form')).toBe(false);
  });

  it.each([
    ['saving', '/search/new-used-and-demo-cars'],
    ['without', KIAS],
    ['no-garage', KIAS],
  ])('is missing where there is nothing to save, or garage.saves has no effect: %s %s', async (site, path) => {
    expect((await page(browser(site), path)).has('.save-search, #save-search-form')).toBe(false);
  });

  it('is the same for a shopper who saved the search, so that the page can be cached', async () => {
    const one = await signedIn('saving');
    await save(one);
    const own = await one.get(KIAS);
    expect(await own.text()).toBe(await (await browser('saving').get(KIAS)).text());
    expect(own.headers.get('set-cookie')).toBe(null);
  });
});

describe('saving a search without scripts', () => {
  it('leads to the garage, which lists it with a link to its results', async () => {
    const one = await signedIn('saving');
    const answer = await save(one);
    expect(location(answer)).toEqual([303, '/myservco#saved-searches']);
    const shown = await garage(one);
    expect(shown.text('section:has(#saved-searches) .alert')).toBe('Search saved. Choose below how its alerts arrive.');
    expect(shown.texts('.account-searches a')).toEqual(['Kia cars, up to $60,000']);
    expect((await one.get('/myservco?saved=constructor')).status).toBe(200);
    const href = shown.attribute('.account-searches a', 'href')!;
    expect((await page(one, href)).attribute('#save-search-form input[name=query]', 'value')).toBe(QUERY);
  });

  it('asks a shopper without an email for one, which is confirmed before the first message', async () => {
    const one = await signedIn('saving');
    await save(one);
    expect(await alerts(one)).toBe('none daily');
    const sent = { step: 'alertEmail', query: QUERY };
    const refused = await one.post('/myservco', { ...sent, email: 'jane@' });
    expect([refused.status, readPage(await refused.text()).text('section:has(#saved-searches) .alert')]).toEqual([
      422,
      'Enter an email address, for example jane@example.com.',
    ]);
    expect(await alerts(one)).toBe('none daily');
    const answer = await one.post('/myservco', { ...sent, email: 'jane@person.example' });
    expect(location(answer)).toEqual([303, '/myservco#saved-searches']);
    expect(await alerts(one)).toBe('mail daily');
    expect((await garage(one)).text('section:has(#saved-searches) .alert')).toContain('confirmed');
  });

  it('leads a signed-out shopper to the sign-in, which saves the search and leads to its page', async () => {
    const one = browser('saving');
    const answer = await save(one);
    const to = new URL(answer.headers.get('location')!, 'http://x');
    expect([answer.status, to.pathname, ...to.searchParams]).toEqual([
      303,
      '/sign-in',
      ['type', 'saved-search'],
      ['redirect', '/search/kia?range%5Bprice%5D=:60000#save-search'],
      ['back', '/search/kia?range%5Bprice%5D=:60000'],
      ['save', QUERY],
    ]);
    expect((await page(one, to.pathname + to.search)).text('h1')).toBe('Sign in to save your search');
    const shopper = await signedIn('saving', newNumber(), to.pathname + to.search);
    expect((await garage(shopper)).texts('.account-searches a')).toEqual(['Kia cars, up to $60,000']);
    expect(location(shopper.answer)).toEqual([303, to.searchParams.get('redirect')]);
  });

  it.each([
    ['saving', 'page=2'],
    ['saving', '%00'],
    ['without', QUERY],
  ])('leaves the sign-in as it is where the search cannot be saved: %s %s', async (site, query) => {
    const to = `/sign-in?${new URLSearchParams({ type: 'saved-search', redirect: KIAS, save: query })}`;
    const shopper = await signedIn(site, newNumber(), to);
    expect(shopper.answer.headers.get('location')).toContain('/search/kia');
    expect((await garage(shopper)).texts('.account-searches a')).toEqual([]);
  });

  it('leaves the sign-in as it is where the database fails', async () => {
    vi.spyOn(app.base.web.services.shoppers.savedSearches, 'add').mockRejectedValueOnce(new Error('gone'));
    const shopper = await signedIn('saving', newNumber(), `${SIGN_IN}&save=${encodeURIComponent(QUERY)}`);
    expect((await garage(shopper)).texts('.account-searches a')).toEqual([]);
  });

  it('states why a search is not saved', async () => {
    const one = await signedIn('saving');
    const answer = await save(one, 'page=2');
    expect(answer.status).toBe(422);
    expect(readPage(await answer.text()).text('section:has(#saved-searches) [role=alert]')).toContain(
      'at least one filter',
    );
    vi.spyOn(app.base.web.services.shoppers.savedSearches, 'add').mockResolvedValueOnce({ outcome: 'full' });
    const full = await save(one);
    expect(full.status).toBe(409);
    expect(readPage(await full.text()).text('[role=alert]')).toContain('You can save up to 50 searches.');
  });

  it('is not possible where garage.saves has no searches', async () => {
    const one = await signedIn('without');
    for (const step of ['saveSearch', 'alerts', 'removeSearch'])
      expect((await one.post('/myservco', { step, query: QUERY, channel: 'none', frequency: 'daily' })).status).toBe(
        404,
      );
    expect((await garage(one)).has('#saved-searches')).toBe(false);
  });
});

describe('saved searches in the garage', () => {
  it('link to the search page while there are none', async () => {
    const shown = await garage(await signedIn('saving'));
    expect(shown.text('section:has(#saved-searches)')).toContain('You have no saved searches.');
    expect(shown.attribute('section:has(#saved-searches) a', 'href')).toBe('/search/new-used-and-demo-cars');
  });

  it('have alerts by email where the account has an address, otherwise none', async () => {
    const [one, other] = [await signedIn('saving'), await signedIn('saving')];
    await addEmail(other);
    for (const shopper of [one, other]) await save(shopper);
    expect([await alerts(one), await alerts(other)]).toEqual(['none daily', 'mail daily']);
  });

  it('change how and how often alerts arrive, with one form', async () => {
    const one = await signedIn('saving');
    await save(one);
    const sent = { step: 'alerts', search: await idOf(one), channel: 'sms', frequency: 'immediate' };
    expect(location(await one.post('/myservco', sent))).toEqual([303, '/myservco#saved-searches']);
    expect(await alerts(one)).toBe('sms immediate');
  });

  it('name the missing email address at the field, and preserve what was chosen', async () => {
    const one = await signedIn('saving');
    await save(one);
    const id = await idOf(one);
    const answer = await one.post('/myservco', { step: 'alerts', search: id, channel: 'mail', frequency: 'immediate' });
    expect(answer.status).toBe(422);
    const shown = readPage(await answer.text());
    expect(shown.text(`#channel-${id}-error`)).toBe('Add an email address to your details to get alerts by email.');
    expect(shown.attribute(`#channel-${id}`, 'aria-describedby')).toBe(`channel-${id}-error`);
    expect(shown.attributes('.account-alerts option[selected]', 'value')).toEqual(['mail', 'immediate']);
    expect(await alerts(one)).toBe('none daily');
  });

  it('say that an email address is still to be confirmed', async () => {
    const one = await signedIn('saving');
    await addEmail(one);
    await save(one);
    const intro = async () => (await garage(one)).text('section:has(#saved-searches)');
    expect(await intro()).toContain('Before the first one, we email you a link to confirm the address.');
    vi.spyOn(app.base.web.services.shoppers.savedSearches, 'isMailConfirmed').mockResolvedValue(true);
    expect(await intro()).toContain('Emails go to jane@person.example');
    expect(await intro()).not.toContain('confirm');
  });

  it('say that emails cannot arrive after the address was removed', async () => {
    const one = await signedIn('saving');
    await addEmail(one);
    await save(one);
    expect((await garage(one)).has('.account-alerts .field-error')).toBe(false);
    await one.post('/myservco', { step: 'details', email: '' });
    expect((await garage(one)).text('.account-alerts .field-error')).toContain('Add an email address');
  });

  it('are removed, and another shopper cannot remove or change them', async () => {
    const [one, other] = [await signedIn('saving'), await signedIn('saving')];
    await save(one);
    const search = await idOf(one);
    await other.post('/myservco', { step: 'removeSearch', search });
    await other.post('/myservco', { step: 'alerts', search, channel: 'sms', frequency: 'daily' });
    expect(await alerts(one)).toBe('none daily');
    await one.post('/myservco', { step: 'removeSearch', search });
    expect((await garage(one)).text('section:has(#saved-searches)')).toMatch(/Search removed\..*no saved searches/);
  });

  it('say when a link stopped their alerts, which can be started again', async () => {
    const one = await signedIn('saving');
    await save(one);
    const { savedSearches } = app.base.web.services.shoppers;
    const [search] = await savedSearches.list({
      shopper: await currentShopper(one),
      siteIds: [app.base.web.tenants.bySlug('saving')!.id],
    });
    vi.spyOn(savedSearches, 'list').mockResolvedValue([{ ...search!, channel: 'sms', stoppedAt: new Date(0) }]);
    const shown = await garage(one);
    expect(shown.text('.account-alerts')).toMatch(/A link in a message stopped these alerts on .*1970/);
    expect(shown.text('.account-alerts button[value=alerts]')).toBe('Start alerts again for Kia cars, up to $60,000');
  });

  it('name the website of the group on which they were saved', async () => {
    const number = '0491 570 737';
    await save(await signedIn('saving', number));
    const shown = await garage(await signedIn('sister', number));
    expect(shown.attribute('.account-searches a', 'href')).toBe(
      'http://saving.localhost:3000/search/kia?range%5Bprice%5D=:60000',
    );
    expect(shown.text('.account-searches li')).toMatch(/on the website of .+\./);
  });
});

const currentShopper = async (one: Shopper) =>
  ((await (await one.get('/api/me')).json()) as { user: { id: string; phone: string; email: string | null } }).user;
