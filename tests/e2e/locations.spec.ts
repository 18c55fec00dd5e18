import { at, expect, GROUP, hydrated, SINGLE, test } from './sites.ts';
import type { Page } from '@playwright/test';

/** The number of cards in the first row, and whether the row is wider than its frame. */
const row = (page: Page) =>
  page.locator('.location-cards').evaluate((list) => {
    const tops = [...list.children].map((card) => card.getBoundingClientRect().top);
    return { cards: tops.filter((top) => top === tops[0]).length, scrolls: list.scrollWidth > list.clientWidth };
  });

for (const [site, path, count, columns] of [
  [GROUP, '/contact-us', 10, 4],
  [SINGLE, '/contact', 3, 3],
] as const)
  test(`${site}: ${count} locations are a grid of ${columns} columns on a wide screen [LOC-004]`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at(site, path));
    await expect(page.locator('.location-card')).toHaveCount(count);
    expect(await row(page)).toEqual({ cards: columns, scrolls: false });
    await expect(page.locator('.locations-hint:visible')).toHaveCount(0);
  });

for (const width of [390, 768])
  test(`three locations are a carousel with a swipe hint at ${width} pixels [LOC-008, LOC-009]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(at(SINGLE, '/contact'));
    await hydrated(page);
    await expect(page.locator('.locations-hint')).toBeVisible();
    expect(await row(page)).toEqual({ cards: 3, scrolls: true });
    const last = page.locator('.location-card').last();
    await expect(last).not.toBeInViewport({ ratio: 0.9 });
    await page.locator('.location-cards').evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect(last).toBeInViewport({ ratio: 0.3 });
  });

test('a carousel of more than three locations has no swipe hint [LOC-009]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(GROUP, '/contact-us'));
  expect((await row(page)).scrolls).toBe(true);
  await expect(page.locator('.locations-hint')).toHaveCount(0);
});
