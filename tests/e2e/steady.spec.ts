import { at, expect, GROUP, hydrated, SINGLE, test } from './sites.ts';

declare global {
  var shifted: string[];
}

for (const [site, width, address] of [
  [GROUP, 1440, '/'],
  [SINGLE, 390, '/search/used-cars'],
] as const) {
  test(`${site}${address}, ${width} wide, has no layout shift with a late font, on hydration and on scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      globalThis.shifted = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          globalThis.shifted.push(
            `${entry.value.toFixed(5)} ${entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName)).join()}`,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let drawn = () => {};
    const late = new Promise<void>((resolve) => (drawn = resolve));
    await page.route('**/*.woff2', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(at(site, address), { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))));
    drawn();
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
    expect(await page.evaluate(() => globalThis.shifted)).toEqual([]);
  });
}
