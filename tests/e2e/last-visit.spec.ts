import { recordShiftsOfDocuments } from './layout-shifts.ts';
import { at, countShown, expect, hydrated, OUTLET, test } from './sites.ts';

const DAY = 86_400_000;

test('a shopper who comes back sees what is new since the last visit, and nothing moves', async ({ page }) => {
  // A first visit: nothing is claimed, and the visit is stored.
  await page.goto(at(OUTLET, '/search/used-cars'));
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('search:visit'))).toMatch(/^\d+ 0$/);
  await expect(page.locator('.news')).toBeHidden();
  await expect(page.locator('.card-new')).toHaveCount(0);

  // Four days later.
  await page.evaluate((day) => localStorage.setItem('search:visit', `${Date.now() - 4 * day} 0`), DAY);
  await recordShiftsOfDocuments(page);
  await page.goto(at(OUTLET, '/search/used-cars?sortBy=latest'));
  const all = await countShown(page);
  const link = page.getByRole('link', { name: /^\d+ new since (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/ });
  const count = Number((await link.textContent())!.split(' ')[0]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(all);
  await expect(page.locator('.card-new').first()).toBeVisible();
  // The row and the marks move neither themselves nor anything of the results.
  const shifted = await page.evaluate(() => globalThis.shifted);
  expect(shifted.filter((one) => /news|card|chip|search-results|search-bar/.test(one))).toEqual([]);

  await link.click();
  await expect(page).toHaveURL(/listed_since=\d{4}-\d\d-\d\dT\d\d:\d\d/);
  await expect.poll(() => countShown(page)).toBe(count);
  await expect(page.locator('.card:not(.card-gone)').first()).toContainText('New since');
  // The visit goes on: a reload still has it.
  await page.reload();
  await expect(page.locator('.news')).toContainText('All of these are new since');
  await page.locator('.news').getByRole('link', { name: 'Show all' }).click();
  await expect.poll(() => countShown(page)).toBe(all);
});
