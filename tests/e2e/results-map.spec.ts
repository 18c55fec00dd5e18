import { at, countShown, expect, GROUP, hydrated, test } from './sites.ts';

test('the map of results is chosen, and a place on it, by the keyboard; its script is loaded only there', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('results-map') && scripts.push(request.url()));
  await page.goto(at(GROUP, '/search/used-cars'));
  await hydrated(page);
  const all = await countShown(page);
  expect(scripts).toEqual([]);
  await page.getByRole('group', { name: 'View' }).getByRole('link', { name: 'Map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=map/);
  const places = page.getByRole('list', { name: 'Places with these vehicles' });
  const place = places.getByRole('link', { name: /Toowoomba/ });
  const count = Number(/(\d+) cars from/.exec(await place.innerText())![1]);
  expect(count).toBeLessThan(all);
  await place.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => countShown(page)).toBe(count);
  await expect(place).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.card-place').first()).toHaveText(/Toowoomba/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a pin of the map narrows to its place', async ({ page }) => {
    await page.goto(at(GROUP, '/search/used-cars?view=map'));
    const pin = page.locator('.map-count').first();
    const count = await pin.textContent();
    await pin.click();
    await expect(page).toHaveURL(/location_name=/);
    await expect(page.locator('.search-count')).toHaveText(`${count} cars`);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });
});
