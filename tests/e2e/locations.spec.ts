import { at, expect, hydrated, sharedPage, test } from './sites.ts';
import type { Page } from '@playwright/test';

/** The number of cards in the first row, and whether the row is wider than its frame. */
const row = (page: Page) =>
  page.locator('.location-cards').evaluate((list) => {
    const tops = [...list.children].map((card) => card.getBoundingClientRect().top);
    return { cards: tops.filter((top) => top === tops[0]).length, scrolls: list.scrollWidth > list.clientWidth };
  });

/** The page of locations, for tests that each give it another width. */
const opened = (site: string, path: string) =>
  sharedPage(async (page) => {
    await page.goto(at(site, path));
    await hydrated(page);
  });

/** A grid has as many cards in its first row as it has columns. */
async function expectGrid(page: Page, count: number, columns: number): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('.location-card')).toHaveCount(count);
  await expect.poll(() => row(page)).toEqual({ cards: columns, scrolls: false });
  await expect(page.locator('.locations-hint:visible')).toHaveCount(0);
}

test.describe('three locations', () => {
  const shared = opened('workshops', '/contact-us');

  test('are a grid of 3 columns on a wide screen [LOC-004]', () => expectGrid(shared(), 3, 3));

  for (const width of [390, 768])
    test(`are a carousel with a swipe hint at ${width} pixels [LOC-008, LOC-009]`, async () => {
      const page = shared();
      await page.setViewportSize({ width, height: 844 });
      // Restores the start position: the test at the other width has scrolled it.
      await page.locator('.location-cards').evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
      await expect(page.locator('.locations-hint')).toBeVisible();
      expect(await row(page)).toEqual({ cards: 3, scrolls: true });
      const last = page.locator('.location-card').last();
      await expect(last).not.toBeInViewport({ ratio: 0.9 });
      await page.locator('.location-cards').evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
      await expect(last).toBeInViewport({ ratio: 0.3 });
    });
});

test.describe('ten locations', () => {
  const shared = opened('slides', '/contact-us');

  test('are a grid of 4 columns on a wide screen [LOC-004]', () => expectGrid(shared(), 10, 4));

  test('are a carousel without a swipe hint on a phone [LOC-009]', async () => {
    const page = shared();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await row(page)).scrolls).toBe(true);
    await expect(page.locator('.locations-hint')).toHaveCount(0);
  });
});
