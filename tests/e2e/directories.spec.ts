import { contrastFaults, violations } from './accessibility.ts';
import { at, expect, GROUP, hydrated, LEISURE, SINGLE, test } from './sites.ts';

test('checkboxes and text filter the models, chips remove filters, and back restores them [SRCH-061, SRCH-062]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at(GROUP, '/models'));
  await hydrated(page);
  const count = page.locator('.search-count');
  await expect(count).toHaveText('48 models');
  await page.getByRole('group', { name: 'Body' }).getByText('Electric').click();
  await expect(page).toHaveURL(/\/models\?body=Electric$/);
  await expect(count).not.toHaveText('48 models');
  await page.getByRole('searchbox', { name: 'Search models' }).fill('kia');
  await expect(page).toHaveURL(/query=kia&body=Electric/);
  await expect(page.locator('.model-card').first()).toContainText('Kia');
  await page.getByRole('link', { name: 'Remove Electric' }).click();
  await expect(page).toHaveURL(/\/models\?query=kia$/);
  await expect(page.getByRole('checkbox', { name: /Electric/ })).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/body=Electric/);
  await expect(page.getByRole('checkbox', { name: /Electric/ })).toBeChecked();
  await page.getByRole('link', { name: 'Explore EV5' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kia EV5');
});

test('an overview of many brands is within one screen on a desk, and breaks no name [SITE-064]', async ({ page }) => {
  await page.goto(at(GROUP, '/brands'));
  for (const [width, windows] of [
    [1440, 1],
    [768, 2],
    [390, 3],
    [320, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { height, broken } = await page.locator('.brand-cards-compact').evaluate((list) => ({
      height: list.getBoundingClientRect().height,
      broken: [...list.querySelectorAll('.card-title a')]
        .filter((name) => name.getClientRects().length > 1)
        .map((name) => name.textContent),
    }));
    expect(height, `at ${width} pixels`).toBeLessThan(windows * 800);
    expect(broken, `at ${width} pixels`).toEqual([]);
  }
});

test('the filters of a directory are a drawer on a phone, open on the first tap, and close with the results [SRCH-061]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(GROUP, '/models'));
  const filters = page.locator('#filters');
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(filters).toBeVisible();
  await hydrated(page);
  await page.getByRole('group', { name: 'Body' }).getByText('Electric').click();
  await expect(page).toHaveURL(/\/models\?body=Electric$/);
  await expect(filters).toBeVisible();
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(filters).toBeHidden();
  await expect(page.getByRole('link', { name: 'Remove Electric' })).toBeVisible();
});

test('a colour of a model changes its picture without scripts, and the bar follows the page', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at(GROUP, '/models/ev5'));
  const pictures = page.locator('.model-colour .picture');
  await expect(pictures.nth(0)).toBeVisible();
  await expect(pictures.nth(1)).toBeHidden();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures.nth(1)).toBeVisible();
  await expect(pictures.nth(0)).toBeHidden();
  const bar = page.getByRole('complementary', { name: 'Kia EV5' });
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Compare the grades' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await context.close();
});

test('without scripts the offers page is a plain form, and long texts expand [SRCH-063, CONT-006]', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at(GROUP, '/special-offers'));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('$45,000');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/\/special-offers\?range%5Bprice%5D=:45000$/);
  await expect(page.locator('.offer').filter({ hasText: 'HiLux' })).toBeVisible();
  await expect(page.locator('.offer').filter({ hasText: 'Ranger' })).toHaveCount(0);
  const long = page.locator('.offer .read-on').first();
  await expect(long.locator('.read-whole')).toBeHidden();
  await long.locator('summary').click();
  await expect(long.locator('.read-whole')).toBeVisible();
  await expect(long.locator('.read-short')).toBeHidden();
  await expect(long.getByText('View less')).toBeVisible();
  await context.close();
});

for (const [site, paths] of [
  [GROUP, ['/models', '/models/sportage', '/offers/kia/sportage-hybrid-run-out']],
  [SINGLE, ['/special-offers', '/ev5']],
  [LEISURE, ['/special-offers']],
] as const) {
  test(`directories and their pages of ${site} pass axe and fit a phone`, async ({ page }) => {
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(at(site, path));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      // The kind of page has all rules on another site.
      expect(await (site === LEISURE ? contrastFaults : violations)(page), path).toEqual([]);
    }
  });
}
