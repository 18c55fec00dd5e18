import { at, countShown, expect, GROUP, holdModules, hydrated, test } from './sites.ts';

/** A page that is open while the server is released anew, falls over, or is loaded again in the middle of its history. */
test.describe('a page whose modules are gone from the server', () => {
  test.use({
    expectedNoise: [
      /404 \(Not Found\)|Error loading route module|Failed to fetch dynamically imported module|The comparison tray could not be loaded/,
    ],
  });

  test('a click on a card still opens the car, by a page that is loaded whole [SITE-035]', async ({ page }) => {
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

  test('a car is chosen for comparison without its tray, and the page goes on [GAP-039]', async ({ page }) => {
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

test('back shows the search it leads to, though the page was reloaded and is not hydrated yet [SRCH-005]', async ({
  page,
}) => {
  await page.goto(at(GROUP, '/search/new-used-and-demo-cars'));
  await hydrated(page);
  const all = await countShown(page);
  await page.getByRole('group', { name: 'Condition' }).getByRole('checkbox', { name: /^Used/ }).check();
  await expect(page).toHaveURL(/car_type=used/);
  await expect.poll(() => countShown(page)).toBeLessThan(all);
  const held = await holdModules(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(at(GROUP, '/search/new-used-and-demo-cars'));
  await expect.poll(() => countShown(page)).toBe(all);
  held.release();
});

test.describe('a search that cannot be fetched at first', () => {
  test.use({ expectedNoise: [/Failed to load resource|Failed to fetch/] });

  test('shows a Retry button, which brings it [GAP-067]', async ({ page }) => {
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

test('a screen that is slow to come says that it is on its way [SRCH-021]', async ({ page }) => {
  await page.goto(at(GROUP, '/contact-us'));
  await hydrated(page);
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/search/used-cars.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('header').getByRole('link', { name: 'Used', exact: true }).first().click();
  await expect(page.locator('.page-progress')).toBeVisible();
  come();
  await expect(page.locator('h1')).toHaveText('Used cars for sale');
  await expect(page.locator('.page-progress')).toHaveCount(0);
});
