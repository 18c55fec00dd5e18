import { at, expect, GROUP, hydrated, test } from './sites.ts';

/** After a change, focus must be where keyboard and screen reader users continue. */
test('focus moves sensibly after removing a filter, paging, opening a vehicle and back [SRCH-004, SRCH-011]', async ({
  page,
}) => {
  await page.goto(at(GROUP, '/search/new-used-and-demo-cars?car_type=new&car_type=used'));
  await hydrated(page);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: /^Remove/ });
  await expect(chips).toHaveCount(2);
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips.first()).toBeFocused();

  await page.getByRole('link', { name: 'Next' }).press('Enter');
  const results = page.getByRole('heading', { level: 2, name: /^Results, page 2 of \d+/ });
  await expect(results).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chips.first()).toBeFocused();

  const link = page.locator('.card-title a').nth(4);
  await link.press('Enter');
  await expect(page).toHaveURL(/\/cars\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();

  await page.keyboard.press('Control+Home');
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: /^Results/ })).toBeFocused();
});

test('in a directory focus moves to the next chip or the results [SRCH-062]', async ({ page }) => {
  await page.goto(at(GROUP, '/models?make=Kia&make=Toyota'));
  await hydrated(page);
  const chips = page.getByRole('link', { name: /^Remove/ });
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips.first()).toBeFocused();
});
