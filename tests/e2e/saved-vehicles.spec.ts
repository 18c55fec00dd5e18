import { devices, type Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { expectNoShifts, recordShiftsOfDocuments } from './layout-shifts.ts';
import { at, expect, GROUP, hydrated, layOutWholePage, SINGLE, test } from './sites.ts';

const saved = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('forecourt.favourites') ?? '[]') as Record<string, unknown>[]);
const compareButtons = (page: Page) => page.locator('.cards .card').getByRole('button', { name: /^Compare/ });
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test.describe('saving on a phone', () => {
  test.use(phone);

  test('the heart saves and removes, the header counts, and the page lists the vehicles [ACC-023, ACC-024, ACC-025]', async ({
    page,
  }) => {
    await page.goto(at(SINGLE, '/search/new-used-and-demo-cars?status=in_stock'));
    await hydrated(page);
    const cards = page.locator('.cards .card').filter({ has: page.locator('.toggle-round') });
    const heart = (at: number) => cards.nth(at).locator('.toggle-round');
    const before = await page.locator('.site-saved').boundingBox();
    await heart(0).click();
    await heart(1).click();
    await expect(heart(0)).toHaveAccessibleName(/^Saved: remove /);
    await expect(page.locator('.site-saved')).toHaveAccessibleName('Saved vehicles 2');
    expect(await page.locator('.site-saved').boundingBox()).toEqual(before);
    await expect.poll(() => saved(page)).toHaveLength(2);
    const [newest] = await saved(page);
    expect(Object.keys(newest!).toSorted()).toEqual(['id', 'make', 'model', 'name', 'primary_image_url', 'slug']);
    await heart(1).click();
    await expect(heart(1)).toHaveAccessibleName(/^Save /);
    await expect.poll(() => saved(page)).toHaveLength(1);
    const title = await cards.nth(0).locator('.card-title a').getAttribute('href');
    // Opened as a document, its lines do not move when their figures arrive.
    await recordShiftsOfDocuments(page);
    await page.goto(at(SINGLE, '/saved'));
    await expect(page.locator('.cards-list .price')).toHaveCount(1);
    await expectNoShifts(page);
    await page.goBack();
    await hydrated(page);
    await page.locator('.site-saved').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved vehicles' })).toBeVisible();
    const list = page.locator('.cards-list');
    await expect(list.locator('.card-title a')).toHaveAttribute('href', title!);
    await expect(list.locator('.price')).toHaveCount(1);
    // Similar vehicles are below it, without the vehicle itself.
    const alike = page.getByRole('region', { name: 'Similar and in stock' });
    await expect(alike.locator('.card')).toHaveCount(4);
    await expect(alike.locator(`a[href="${title}"]`)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    // A removed vehicle stays visible until the shopper leaves the page.
    await list.locator('.toggle-round').click();
    await expect(list.locator('.card-title a')).toHaveCount(1);
    await page.reload();
    await expect(page.getByText('You have no saved vehicles yet.')).toBeVisible();
  });
});

test('a browser that stores nothing is reported at each press, until one is stored [ERR-007]', async ({ page }) => {
  await page.goto(at(SINGLE, '/search/new-used-and-demo-cars?status=in_stock'));
  await hydrated(page);
  const setItem = await page.evaluateHandle(() => Storage.prototype.setItem);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const failure = page.getByRole('alert').filter({ hasText: 'Your browser does not allow saving' });
  const heart = page.locator('.cards .card .toggle-round').first();
  await heart.click();
  await expect(failure).toHaveText(/this change will be lost when you leave this page\./);
  await compareButtons(page).first().click();
  await expect(failure).toHaveCount(2);
  await page.evaluate((original) => void (Storage.prototype.setItem = original), setItem);
  await heart.click();
  await expect(failure).toHaveCount(1);
  await failure.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(failure).toHaveCount(0);
});

test('other tabs show what one tab saves, and unlisted vehicles are marked [ACC-024]', async ({ page, context }) => {
  await page.goto(at(GROUP, '/search/used-cars'));
  await hydrated(page);
  const other = await context.newPage();
  await other.goto(at(GROUP, '/saved'));
  await expect(other.getByText('You have no saved vehicles yet.')).toBeVisible();
  await page.locator('.toggle-round').first().click();
  await expect(other.locator('.site-saved')).toHaveAccessibleName('Saved vehicles 1');
  // Similar vehicles may be below it.
  await expect(other.locator('.cards-list .card')).toHaveCount(1);
  await other.evaluate(() =>
    localStorage.setItem(
      'forecourt.favourites',
      JSON.stringify([
        { id: 'x', slug: 'gone', name: '2001 Example Gone', make: '', model: '', primary_image_url: null },
      ]),
    ),
  );
  await other.reload();
  await expect(other.getByText('This vehicle is no longer listed.')).toBeVisible();
  await other.getByRole('button', { name: /remove 2001 Example Gone/ }).click();
  await expect.poll(() => saved(other)).toEqual([]);
});

test.describe('comparing on a phone', () => {
  test.use(phone);

  test('compares four vehicles and rejects a fifth with a message [GAP-039]', async ({ page }) => {
    await page.goto(at(GROUP, '/search/new-used-and-demo-cars?status=in_stock'));
    await hydrated(page);
    await layOutWholePage(page);
    const first = await page.locator('.cards').boundingBox();
    for (const at of [0, 1, 2, 3]) await compareButtons(page).nth(at).click();
    const tray = page.getByRole('region', { name: 'Vehicles to compare' });
    await expect(tray).toContainText('4 of 4');
    const moved = await page.locator('.cards').boundingBox();
    expect([moved!.width, moved!.height]).toEqual([first!.width, first!.height]);
    await compareButtons(page).nth(4).click();
    await expect(page.getByText('You can compare up to 4 vehicles. Remove one to add this one.').first()).toBeVisible();
    await expect(compareButtons(page).nth(4)).toHaveAttribute('aria-pressed', 'false');
    await tray.getByRole('link', { name: /^Compare/ }).click();
    await expect(page).toHaveURL(/\/compare\?car=/);
    const chosen = page.url();
    await page.goto(at(GROUP, '/compare'));
    await expect(page).toHaveURL(chosen);
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(tray).toHaveCount(0);
    // The table scrolls horizontally, with sticky row labels.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const region = page.getByRole('region', { name: 'Comparison' });
    await region.evaluate((box) => box.scrollTo({ left: 200 }));
    const label = await page.getByRole('rowheader', { name: /^Kilometres/ }).boundingBox();
    expect(label!.x).toBeGreaterThanOrEqual((await region.boundingBox())!.x);
    expect(await violations(page, 'main')).toEqual([]);
    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    const stored = () =>
      page.evaluate(() =>
        (JSON.parse(localStorage.getItem('forecourt.compare')!) as { slug: string }[]).map((one) => one.slug),
      );
    await expect.poll(stored).toHaveLength(3);
    // An unlisted vehicle can be removed too.
    const [, second] = await stored();
    await page.evaluate(
      (slug) =>
        localStorage.setItem(
          'forecourt.compare',
          localStorage.getItem('forecourt.compare')!.replaceAll(slug!, '2020-gone-car-a1'),
        ),
      second,
    );
    await page.goto(at(GROUP, `/compare?${(await stored()).map((slug) => `car=${slug}`).join('&')}`));
    await hydrated(page);
    await page.getByRole('link', { name: 'Remove 2020 Gone Car A1' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await expect.poll(stored).toHaveLength(2);
  });
});

test('a list of saved vehicles continues in another browser, without personal data in its link', async ({
  page,
  browser,
}) => {
  await page.goto(at(GROUP, '/search/new-used-and-demo-cars?status=in_stock'));
  await hydrated(page);
  const hearts = page.locator('.cards .card .toggle-round');
  await hearts.nth(0).click();
  await hearts.nth(1).click();
  await expect.poll(() => saved(page)).toHaveLength(2);
  const own = await saved(page);
  await page.goto(at(GROUP, '/saved'));
  const compared = own.map(({ slug }) => `car=${String(slug)}`).join('&');
  await expect(page.getByRole('link', { name: 'Compare these 2' })).toHaveAttribute('href', `/compare?${compared}`);
  await page.getByRole('link', { name: 'Continue on another device' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link to this list' })).toBeInViewport();
  const link = await page.getByRole('textbox', { name: 'Link to this list' }).inputValue();
  expect(link).toBe(at(GROUP, `/vehicle-list?${own.map(({ id }) => `car=${String(id)}`).join('&')}`));
  expect(await violations(page)).toEqual([]);

  const context = await browser.newContext(phone);
  const other = await context.newPage();
  await other.goto(link);
  await hydrated(other);
  await other.getByRole('button', { name: 'Save all in this browser' }).click();
  await expect(other.getByText('2 vehicles saved in this browser.')).toBeVisible();
  expect((await saved(other)).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  await other.getByRole('button', { name: 'Save all in this browser' }).click();
  await expect(other.getByText('All of these are saved in this browser already.')).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await context.close();
});
