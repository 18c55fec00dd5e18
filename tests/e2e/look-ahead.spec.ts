import type { Locator, Page } from '@playwright/test';
import { at, expect, GROUP, hydrated, OUTLET, test } from './sites.ts';

const SEARCH = '/search/used-cars';

/** Addresses of data of vehicles that the page asks for from now on. */
function dataAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/cars\/.+\.data$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

async function openSearch(page: Page, site: string): Promise<Locator> {
  await page.goto(at(site, SEARCH));
  await hydrated(page);
  const link = page.locator('.card:not(.card-gone):has(.responsive-picture) .card-title a').nth(1);
  await link.scrollIntoViewIfNeeded();
  return link;
}

async function press(page: Page, link: Locator): Promise<void> {
  const box = (await link.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.up();
}

for (const site of [GROUP, OUTLET]) {
  test(`a press on a card of ${site} fetches the vehicle's data once, and the picture in one size [VDP-020]`, async ({
    page,
  }) => {
    const link = await openSearch(page, site);
    const asked = dataAsked(page);
    const pictures: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'image' && pictures.push(new URL(request.url()).pathname),
    );
    const path = (await link.getAttribute('href'))!;
    await press(page, link);
    await expect(page).toHaveURL(at(site, path));
    const first = page.locator('.media-panel:not([data-off]) :is(.spin-first, .picture)').first();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
        timeout: 20_000,
      })
      .toBe(true);
    expect(asked).toEqual([`${path}.data`]);
    // Prepared from the same choice of files as the page has: no second size or format of it.
    const shown = new URL(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
    const stem = shown.slice(0, shown.lastIndexOf('/') + 1);
    const sizes = pictures.filter((one) => one.startsWith(stem) && Number(/(\d+)\.\w+$/.exec(one)![1]) >= 640);
    expect(new Set([...sizes, shown])).toEqual(new Set([shown]));
    // What stands further down has come as well.
    await expect(page.locator('.vehicle-section').first()).toBeAttached();
  });
}

test('a page that is gone on to does not move while the rest of it comes', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  await page.evaluate(() => {
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
    }).observe({ type: 'layout-shift' });
  });
  await press(page, link);
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
  await expect(page.locator('.vehicle-grid')).not.toHaveAttribute('data-coming');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => globalThis.shifted)).toEqual([]);
});

test('the way back leads to the same place of a vehicle, and of the search', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  const path = (await link.getAttribute('href'))!;
  await link.focus();
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(GROUP, path));
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.breadcrumb a, nav[aria-label="Breadcrumb"] a')!.click(),
  );
  await expect(page).not.toHaveURL(at(GROUP, path));
  await page.goBack();
  await expect(page).toHaveURL(at(GROUP, path));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await page.goBack();
  await expect(page).toHaveURL(at(GROUP, SEARCH));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('who saves data gets nothing before the click', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  const link = await openSearch(page, GROUP);
  const asked = dataAsked(page);
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => (document.documentElement.dataset['clicked'] = String(timeStamp)), {
      capture: true,
      once: true,
    }),
  );
  await link.hover();
  await press(page, link);
  await expect(page).toHaveURL(/\/cars\//);
  await expect(page.locator('.media')).toBeVisible();
  expect(asked).toHaveLength(1);
  const [clicked, fetched] = await page.evaluate(() => [
    Number(document.documentElement.dataset['clicked']),
    performance.getEntriesByType('resource').find(({ name }) => /\/cars\/.+\.data/.test(name))!.startTime,
  ]);
  expect(fetched).toBeGreaterThanOrEqual(clicked!);
});

test('a press with another key or button opens a page of its own', async ({ page, context }) => {
  const link = await openSearch(page, GROUP);
  const path = (await link.getAttribute('href'))!;
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await link.click({ ...how, position: { x: 20, y: 8 } });
    const other = await opened;
    await expect(other).toHaveURL(at(GROUP, path));
    await expect(other.locator('.vehicle-section').first()).toBeAttached();
    await other.close();
    await expect(page).toHaveURL(at(GROUP, SEARCH));
  }
});

test('a form is asked for while the rest of the page is still to come, and opens over it [LEAD-003]', async ({
  page,
}) => {
  const link = await openSearch(page, GROUP);
  // No frame comes any more: what waits for the first one waits for ever.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await press(page, link);
  await expect(page).toHaveURL(/\/cars\//);
  const enquire = page.locator('.vehicle-summary').getByRole('link', { name: 'Enquire Now' });
  await expect(enquire).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Key information' })).toHaveCount(0);
  await enquire.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('dialog', { name: 'Submit an enquiry' })).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('scrolling over cards asks for nothing, a tap does', async ({ page }) => {
    const link = await openSearch(page, OUTLET);
    const asked = dataAsked(page);
    const box = (await link.boundingBox())!;
    const [x, y] = [box.x + 20, box.y + 8];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...to: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: to.map(([left, top]) => ({ x: left, y: top })) });
    // Both at once: a finger that scrolls is under way before it could be thought to stay.
    await Promise.all([touch('touchStart', [x, y]), touch('touchMove', [x, y - 60])]);
    for (let moved = 80; moved < 300; moved += 40) await touch('touchMove', [x, y - moved]);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(asked).toEqual([]);
    // Scrolling continues for a moment after the touch ends; a tap in that time stops it and is not a click.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let last = -1;
          const timer = setInterval(() => {
            if (scrollY === last) {
              clearInterval(timer);
              resolve();
            }
            last = scrollY;
          }, 100);
        }),
    );
    await link.tap({ position: { x: 20, y: 8 } });
    await expect(page).toHaveURL(/\/cars\//);
    expect(asked).toHaveLength(1);
  });
});
