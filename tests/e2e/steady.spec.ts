import type { Locator, Page } from '@playwright/test';
import { expectNoShifts, recordShiftsOfDocuments } from './layout-shifts.ts';
import { at, expect, GROUP, hold, hydrated, OUTLET, SINGLE, test } from './sites.ts';

// Simulates a first visit, with an empty cache.
test.use({ ownContext: true });

for (const [site, width, address] of [
  [GROUP, 1440, '/'],
  [SINGLE, 390, '/search/used-cars'],
] as const) {
  test(`${site}${address}, ${width} wide, has no layout shift with a late font, on hydration and on scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await recordShiftsOfDocuments(page);
    const fonts = await hold(page, '**/*.woff2');
    await page.goto(at(site, address), { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    fonts.release();
    await page.evaluate(() => document.fonts.ready);
    await hydrated(page);
    for (let y = 0; y < 3000; y += 600)
      await page.evaluate(
        (top) =>
          new Promise(
            (resolve) => (
              scrollTo({ top, behavior: 'instant' }),
              requestAnimationFrame(() => requestAnimationFrame(resolve))
            ),
          ),
        y,
      );
    await expectNoShifts(page);
  });
}

/** Sum of all shifts, after a jump to each position whose answer has arrived. */
async function shiftsOfJumps(page: Page, jumps: readonly { to: string; until: Locator }[]): Promise<number> {
  for (const { to, until } of jumps) {
    const before = await until.count();
    await page.locator(to).evaluate((one) => scrollTo({ top: one.getBoundingClientRect().top + scrollY }));
    await expect.poll(() => until.count()).toBeGreaterThan(before);
  }
  const shifted = await page.evaluate(() => globalThis.shifted);
  return shifted.reduce((sum, one) => sum + Number.parseFloat(one), 0);
}

test('a jump to the similar vehicles of a vehicle moves hardly anything that is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await recordShiftsOfDocuments(page);
  await page.goto(at(OUTLET, '/search/used-cars'));
  await page.goto(at(OUTLET, (await page.locator('.card-title a[href^="/cars/"]').first().getAttribute('href'))!));
  await hydrated(page);
  const sum = await shiftsOfJumps(page, [{ to: '#similar', until: page.locator('#similar .card') }]);
  expect(sum).toBeLessThan(0.05);
});

test('jumps to the end of a list that grows move nothing but its end and its small print', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await recordShiftsOfDocuments(page);
  await page.goto(at(OUTLET, '/search/used-cars'));
  await hydrated(page);
  const end = { to: '.more-end', until: page.locator('.card') };
  await shiftsOfJumps(page, [end, end]);
  const shifted = await page.evaluate(() => globalThis.shifted);
  expect(shifted.filter((one) => !/^[\d.]+ (?:finance-note|more-end)(?:,more-end)?$/.test(one))).toEqual([]);
});
