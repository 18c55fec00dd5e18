import { devices, type Page } from '@playwright/test';
import { codesFor } from '#tests/support/shopper-browser.ts';
import { newNumber } from './mobile-numbers.ts';
import { violations } from './accessibility.ts';
import { DATA_DIR } from './prepare-data.ts';
import { at, expect, hold, hydrated, OUTLET, SINGLE, test } from './sites.ts';

const codeFor = async (number: string) => (await codesFor(DATA_DIR, number))[0]!;

/** Opens the watchlist of `SINGLE` and signs in there, with a number of its own, which it returns. */
async function signInOnWatchlist(page: Page): Promise<string> {
  const number = newNumber();
  await page.goto(at(SINGLE, '/watchlist'));
  await page.getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await code.fill(await codeFor(number));
  await page.keyboard.press('Enter');
  return number;
}

test('saving asks to sign in on the page of the vehicle, which is saved then [ACC-005, ACC-015, ACC-019, ACC-020, ACC-021, EVT-005, EVT-006]', async ({
  browser,
}) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('forecourt:event', (event) => {
      const { id } = (event as CustomEvent<{ id: number }>).detail;
      sessionStorage.setItem('events', `${sessionStorage.getItem('events') ?? ''}${id} `);
    });
  });
  const answer = await page.request.get('/api/stock/search?car_type=used&status=in_stock', {
    headers: { host: new URL(at(OUTLET)).host },
  });
  const vehicle = ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
  await page.goto(at(OUTLET, vehicle));
  const toggles = page.locator('.vehicle-toggles');
  const save = toggles.getByRole('button', { name: /^Save to watchlist/ });
  // The first tap on a page that has just arrived.
  await save.tap();

  const dialog = page.getByRole('dialog', { name: 'Sign in to use your watchlist' });
  const number = newNumber();
  const phoneField = dialog.getByLabel('Mobile number');
  await expect(phoneField).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // Values typed into the page's own form stay.
  const own = (field: string) => page.locator(`#enquiry-${field}`);
  await own('name').evaluate((input: HTMLInputElement) => (input.value = 'Alex'));
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await violations(page)).toEqual([]);
  // Closed by a shopper who looks for the message: the code can still be entered.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await codeFor(number));
  await page.keyboard.press('Enter');

  const saved = toggles.getByRole('button', { name: /^Saved in watchlist/ });
  await expect(saved).toBeFocused();
  await expect(own('phone')).toHaveValue(number);
  await expect(own('name')).toHaveValue('Alex');
  await expect(page).toHaveURL(at(OUTLET, vehicle));
  // The button changes at once; the event waits until the vehicle is stored.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('events'))).toBe('36 37 39 ');
  await toggles.getByRole('link', { name: 'View List' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible();
  await expect(page.locator('.watched article')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  // The account's values are not restored with the page after the sign-out.
  await page.goto(at(OUTLET, vehicle));
  await own('phone').scrollIntoViewIfNeeded();
  await expect(own('phone')).toHaveValue(number);
  await page.goto(at(OUTLET, '/mymotorama'));
  // The router writes its history entry when the page hydrates, which must not meet the step back.
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.evaluate(() => fetch('/api/sign-out', { method: 'POST' }));
  await page.goBack();
  // A page that was restored loads itself again, so nothing is evaluated in it meanwhile.
  await expect(own('phone')).toHaveValue('');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await own('phone').scrollIntoViewIfNeeded();
  await expect(own('phone')).toHaveValue('');
  await context.close();
});

test.describe(() => {
  test.use({ expectedNoise: [/net::ERR_FAILED/] });

  test('the garage has what this browser saved and viewed, also after a change that failed [ACC-012, ACC-029, ERR-007]', async ({
    page,
  }) => {
    await page.goto(at(SINGLE, '/search/used-cars?status=in_stock'));
    await hydrated(page);
    const card = page.locator('.cards .card').first();
    await card.locator('.toggle-round').click();
    const number = newNumber();
    // The button does the same without scripts, and before it is hydrated.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#save-search-form')!.submit());
    await page.waitForURL(/\/sign-in\?type=saved-search/);
    await page.getByLabel('Mobile number').fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeVisible();
    await code.fill(await codeFor(number));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(({ pathname, search }) => pathname + search === '/search/used-cars?status=in_stock');
    await expect(page.locator('.save-search [role=status]')).toHaveText('Search saved. Choose alerts in your garage');
    expect(await violations(page)).toEqual([]);
    const saved = card.getByRole('button', { name: /^Saved in watchlist/ });
    await expect(saved).toBeEnabled();

    await page.route('**/api/watchlist/*', (route) => route.abort());
    await saved.click();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Your watchlist could not be changed. Please try again.' });
    await expect(failure).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await failure.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(failure).toHaveCount(0);
    await expect(saved).toBeEnabled();
    await saved.click();
    await expect(failure).toBeVisible();
    await page.unroute('**/api/watchlist/*');
    await saved.click();
    await expect(failure).toHaveCount(0);
    await card.getByRole('button', { name: /^Save to watchlist/ }).click();
    await expect(saved).toBeEnabled();
    await page.goto(at(SINGLE, '/my-garage'));
    await expect(page.locator('.watched article')).toHaveCount(1);

    await page.locator('.watched .card-title a').click();
    await expect(page).toHaveURL(/\/cars\//);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('forecourt.viewed'))).not.toBeNull();
    await page.goto(at(SINGLE, '/my-garage'));
    const viewed = page.locator('section:has(#viewed)');
    await expect(viewed.locator('article')).toHaveCount(1);
    await expect(page.locator('.account-searches').getByRole('link', { name: 'Used cars, in stock' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await viewed.getByRole('button', { name: /^Clear/ }).click();
    await expect(viewed).toHaveCount(0);

    // The next shopper at this browser finds nothing of this one, and gets no vehicles of theirs into an account.
    const ownKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'forecourt.favourites'));
    await page.evaluate(() => localStorage.setItem('forecourt.details', JSON.stringify({ name: 'Sam' })));
    await hydrated(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(at(SINGLE));
    expect(await ownKeys()).toEqual([]);
  });
});

test('the cards of a watchlist in the garage and their Remove buttons line up, and a form has the number of the account', async ({
  page,
}) => {
  const number = await signInOnWatchlist(page);
  await expect(page.getByText('Your watchlist is empty.')).toBeVisible();
  await page.evaluate(async () => {
    const found = await (await fetch('/api/stock/search?status=in_stock&car_type=new')).json();
    for (const { id } of (found as { hits: { id: string }[] }).hits.slice(0, 3))
      await fetch('/api/watchlist/save-car', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ car_id: id }),
      });
  });
  await page.goto(at(SINGLE, '/my-garage'));
  await expect(page.locator('.watched')).toHaveCount(3);
  // React must have read the page before a paragraph is added to it.
  await hydrated(page);
  const edges = await page.evaluate(() => {
    const history = Object.assign(document.createElement('p'), { className: 'watched-history', textContent: 'Was' });
    document.querySelector('.watched > article')!.after(history);
    const of = (part: string, edge: 'top' | 'bottom') =>
      [...document.querySelectorAll(`.watched > ${part}`)].map((one) => Math.round(one.getBoundingClientRect()[edge]));
    return [of('article', 'bottom'), of('form', 'top')];
  });
  for (const [first, ...others] of edges) for (const other of others) expect(other).toBe(first);
  // The vehicles that were viewed have the same small print as the watchlist: the garage shows it once.
  await page.evaluate(async () => {
    const found = await (await fetch('/api/stock/search?status=in_stock&car_type=new')).json();
    const viewed = (found as { hits: { id: string }[] }).hits.slice(0, 2);
    localStorage.setItem('forecourt.viewed', JSON.stringify(viewed));
  });
  await page.reload();
  await expect(page.locator('section:has(#viewed) [href="#finance-note"]').first()).toBeAttached();
  await expect(page.locator('.finance-note')).toHaveCount(1);
  await page.evaluate(() =>
    localStorage.setItem('forecourt.details', JSON.stringify({ name: 'Sam', phone: '0491 570 156' })),
  );
  await page.goto(at(SINGLE, '/book-test-drive'));
  await hydrated(page);
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(number);
  await expect(page.getByLabel('First name')).toHaveValue('Sam');
});

test('a link to a page that needs the sign-in asks for it in a dialog, and opens the page without loading it [ACC-013]', async ({
  page,
}) => {
  await page.goto(at(OUTLET, '/contact-us'));
  await hydrated(page);
  const message = page.locator('textarea').first();
  await message.fill('Is the ute still here?');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const garage = page.locator('header').getByRole('link', { name: 'My garage' });
  const slow = Promise.withResolvers<void>();
  await page.route(/sign-in-dialog-/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await garage.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-progress')).toBeVisible();
  slow.resolve();
  const dialog = page.getByRole('dialog', { name: 'Sign in to see your garage' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(garage).toBeFocused();
  await expect(message).toHaveValue('Is the ute still here?');

  await garage.click();
  const number = newNumber();
  await dialog.getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill(await codeFor(number));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in with ${number}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at(OUTLET, '/mymotorama'));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('Back shows nothing of the account after the sign-out, although the browser restores the page', async ({
  page,
}) => {
  const number = await signInOnWatchlist(page);
  await expect(page).toHaveURL(at(SINGLE, '/watchlist'));
  await hydrated(page);
  await page.locator('header').getByRole('link', { name: 'My garage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My garage' })).toBeVisible();
  await page.evaluate(async () => {
    await fetch('/api/sign-out', { method: 'POST' });
    // Chromium and Safari send this event to a page that they restore; the browser of the tests does not restore any.
    // It runs in a frame of its own, because the page then reloads itself, which ends this call.
    requestAnimationFrame(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to see your garage' })).toBeVisible();
  await expect(page.getByText(`Signed in with ${number}`)).toHaveCount(0);
});

test('after a sign-out before scripts ran, the next page shows and stores nothing of the shopper', async ({
  page,
  context,
}) => {
  await page.goto(at(SINGLE, '/contact-us'));
  await page.evaluate(() => {
    localStorage.setItem('forecourt.details', JSON.stringify({ name: 'Sam', phone: '0491 570 156' }));
    localStorage.setItem('forecourt.viewed', '[]');
  });
  await page.reload();
  await hydrated(page);
  await expect(page.locator('main [name="name"]').first()).toHaveValue('Sam');
  // The answer to the sign-out sets this cookie: tests/app/accounts.test.ts.
  await context.addCookies([{ name: 'signed_out', value: '1', url: at(SINGLE) }]);
  await page.goto(at(SINGLE, '/contact-us'));
  await hydrated(page);
  await expect(page.locator('main [name="name"]').first()).toHaveValue('');
  expect(await page.evaluate(() => [localStorage.getItem('forecourt.details'), document.cookie])).toEqual([null, '']);
});

test.describe(() => {
  test.use({ expectedNoise: [/422 \(Unprocessable Entity\)/] });

  test('a wrong number or code takes the focus; an old code goes on where another tab has signed in', async ({
    page,
  }) => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) await tab.goto(at(OUTLET, '/watchlist'));
    const number = page.getByLabel('Mobile number');
    await number.fill('(07) 5550 0001');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(number).toBeFocused();
    for (const tab of [page, other]) await hydrated(tab);
    const own = newNumber();
    const code = (tab: typeof page) => tab.getByLabel('Code', { exact: true });
    await number.fill('(07) 5550 0001');
    await number.press('Enter');
    const fault = page.getByText(/^Enter an Australian mobile number/);
    await expect(fault).toBeVisible();
    // A corrected number is not called wrong while it is sent.
    const sending = await hold(page, '**/api/sign-in/code');
    await number.fill(own);
    await number.press('Enter');
    await expect(fault).toBeHidden();
    await expect(number).toHaveValue(own);
    sending.release();
    await expect(code(page)).toBeVisible();
    await other.getByLabel('Mobile number').fill(own);
    await other.getByRole('button', { name: 'Send code' }).click();
    await expect(code(other)).toBeVisible();
    const enter = async (tab: typeof page, text: string) => {
      await code(tab).fill(text);
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    const [latest, first] = (await codesFor(DATA_DIR, own)) as [string, string];
    await enter(page, first);
    await expect(page.getByText('The verification code is invalid.')).toBeVisible();
    await expect(code(page)).toBeFocused();
    await enter(other, latest);
    await expect(other).toHaveURL(at(OUTLET, '/watchlist'));
    await enter(page, first);
    await expect(page).toHaveURL(at(OUTLET, '/watchlist'));
  });
});
