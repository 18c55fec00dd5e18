import { at, countShown, expect, GROUP, delayModules, hold, hydrated, test } from './sites.ts';

/** Pages that are open during a release or a server failure, or reloaded in the middle of their history. */
test.describe('a page whose modules are missing on the server', () => {
  test.use({
    expectedNoise: [
      /404 \(Not Found\)|Error loading route module|Failed to fetch dynamically imported module|The comparison tray could not be loaded/,
    ],
  });

  test('a click on a card opens the vehicle with a full page load [SITE-035]', async ({ page }) => {
    await page.route('**/assets/vehicle-*.js', (route) => route.fulfill({ status: 404, body: 'not found' }));
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
    const link = page.locator('.card-title a').nth(1);
    const href = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(at(GROUP, href!));
    await expect(page.locator('h1')).toContainText(/\d{4}/);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Used cars for sale');
  });

  test('comparing works without the tray [GAP-039]', async ({ page }) => {
    await page.route('**/assets/compare-tray-*.js', (route) => route.fulfill({ status: 404, body: 'not found' }));
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
    await page
      .getByRole('button', { name: /^Compare/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Compare/, pressed: true }).first()).toBeVisible();
    await expect(page.locator('h1')).toHaveText('Used cars for sale');
  });
});

test.describe('parts of a page that are hydrated later, whose file is missing on the server', () => {
  test.use({
    expectedNoise: [
      /404 \(Not Found\)|Failed to fetch dynamically|A part of the page could not be loaded|422 \(Unprocessable/,
    ],
  });

  let opened = 0;
  test.beforeEach(async ({ page }) => {
    await page.route('**/assets/vehicle-rest-*.js', (route) => route.fulfill({ status: 404, body: 'not found' }));
    opened = 0;
    page.on('domcontentloaded', () => (opened += 1));
    await page.goto(at(GROUP, '/search/used-cars'));
    await hydrated(page);
  });

  test('stay as the server rendered them: forms and links work as without scripts [LEAD-013]', async ({ page }) => {
    const vehicle = (await page.locator('.card-title a').nth(1).getAttribute('href'))!;
    await page.goto(at(GROUP, vehicle));
    await hydrated(page);
    const form = page.locator('#enquire');
    await form.getByLabel('First name').fill('Sam');
    await form.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Enter your last name.' }).first()).toBeVisible();
    await expect(page.getByLabel('First name').first()).toHaveValue('Sam');
    await expect(page.locator('html[data-document]')).toBeAttached();
    // The search, the vehicle and the form's answer: none is loaded again because a file is missing.
    await expect.poll(() => opened).toBe(3);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
    await expect(page).toHaveURL(at(GROUP, '/'));
    await expect.poll(() => opened).toBe(4);
  });

  test('are loaded with the whole page, once, where a link opened it', async ({ page }) => {
    await page.locator('.card-title a').nth(1).click();
    await expect(page.locator('#enquire').getByLabel('First name')).toBeVisible();
    await page.locator('#enquire').getByLabel('First name').fill('Sam');
    await expect(page.locator('html[data-document]')).toBeAttached();
    await expect.poll(() => opened).toBe(2);
  });
});

test('back restores the previous search after a reload, before hydration [SRCH-005]', async ({ page }) => {
  await page.goto(at(GROUP, '/search/new-used-and-demo-cars'));
  await hydrated(page);
  const all = await countShown(page);
  await page.getByRole('group', { name: 'Condition' }).getByRole('checkbox', { name: /^Used/ }).check();
  await expect(page).toHaveURL(/car_type=used/);
  await expect.poll(() => countShown(page)).toBeLessThan(all);
  const held = await delayModules(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(at(GROUP, '/search/new-used-and-demo-cars'));
  await expect.poll(() => countShown(page)).toBe(all);
  held.release();
});

test.describe('a search whose first request fails', () => {
  test.use({ expectedNoise: [/Failed to load resource|Failed to fetch/] });

  test('shows a Retry button that loads it [GAP-067]', async ({ page }) => {
    await page.goto(at(GROUP, '/contact-us'));
    await hydrated(page);
    await page.route('**/search/used-cars.data*', (route) => route.abort());
    await page.locator('header').getByRole('link', { name: 'Used', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again');
    await page.unroute('**/search/used-cars.data*');
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page.locator('h1')).toHaveText('Used cars for sale');
  });
});

test.describe('a page whose data cannot be loaded without a connection', () => {
  test.use({ expectedNoise: [/Failed to load resource|Failed to fetch/], ownContext: true });

  test('says that the shopper is offline, and opens with Retry once the connection is back [GAP-067]', async ({
    page,
  }) => {
    await page.goto(at(GROUP, '/contact-us'));
    await hydrated(page);
    // Modules still load: without them, the browser shows its own page.
    await page.route('**/search/used-cars.data*', (route) => route.abort());
    const setOnline = (isOnline: boolean) =>
      page.evaluate(
        (value) => void Object.defineProperty(navigator, 'onLine', { value, configurable: true }),
        isOnline,
      );
    await setOnline(false);
    await page.locator('header').getByRole('link', { name: 'Used', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
    await page.unroute('**/search/used-cars.data*');
    await setOnline(true);
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page.locator('h1')).toHaveText('Used cars for sale');
  });
});

test('a slow navigation shows a progress indicator [SRCH-021]', async ({ page }) => {
  await page.goto(at(GROUP, '/contact-us'));
  await hydrated(page);
  const answer = await hold(page, '**/search/used-cars.data*');
  await page.locator('header').getByRole('link', { name: 'Used', exact: true }).first().click();
  await expect(page.locator('.page-progress')).toBeVisible();
  answer.release();
  await expect(page.locator('h1')).toHaveText('Used cars for sale');
  await expect(page.locator('.page-progress')).toHaveCount(0);
});
