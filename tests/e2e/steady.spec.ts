import { expectNoShifts, recordShiftsOfDocuments } from './layout-shifts.ts';
import { at, GROUP, hold, hydrated, SINGLE, test } from './sites.ts';

// As on a first visit, with nothing in the cache.
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
