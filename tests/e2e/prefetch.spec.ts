import type { Locator, Page } from '@playwright/test';
import { expectNoShifts, recordShiftsFromNow } from './layout-shifts.ts';
import { at, expect, GROUP, hydrated, OUTLET, test } from './sites.ts';

declare global {
  var stylesChanged: string[];
}

// Simulates a first visit, with an empty cache.
test.use({ ownContext: true });

const SEARCH = '/search/used-cars';

/** Collects the URLs of vehicle data that the page requests from now on. */
function dataRequested(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/cars\/.+\.data$/.test(pathname)) requested.push(pathname);
  });
  return requested;
}

async function openSearch(page: Page, site: string): Promise<Locator> {
  await page.goto(at(site, SEARCH));
  await hydrated(page);
  const link = page.locator('.card:not(.card-gone):has(.responsive-picture) .card-title a').nth(1);
  await link.scrollIntoViewIfNeeded();
  return link;
}

/**
 * The requests of a vehicle's data for which the page could have used the answer before: the ages of those answers. On a
 * busy machine an answer may be too old when the page takes it: the limit is a second.
 */
async function requestedAgain(page: Page, path: string): Promise<number[]> {
  const ages = await page.evaluate((data) => {
    const entries = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname === data) as PerformanceResourceTiming[];
    return entries.slice(1).map(({ startTime }, index) => startTime - entries[index]!.responseEnd);
  }, `${path}.data`);
  return ages.filter((age) => age < 1000);
}

/** Keeps animation frames back until `release` is called, which resolves when they have run. */
async function holdFrames(page: Page): Promise<{ release: () => Promise<void> }> {
  await page.evaluate(() => {
    const native = { requestAnimationFrame, cancelAnimationFrame };
    const held = new Map<number, FrameRequestCallback>();
    let last = 0;
    const release = async () => {
      Object.assign(window, native);
      for (const callback of held.values()) requestAnimationFrame(callback);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    };
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => (held.set(--last, callback), last),
      cancelAnimationFrame: (id: number) => void held.delete(id),
      releaseFrames: release,
    });
  });
  return {
    release: () => page.evaluate(() => (window as unknown as { releaseFrames: () => Promise<void> }).releaseFrames()),
  };
}

async function press(page: Page, link: Locator): Promise<void> {
  const box = (await link.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.up();
}

test('pressing a card prefetches the data once, and the picture in one size [VDP-020]', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  const requested = dataRequested(page);
  const pictures: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(new URL(request.url()).pathname));
  const path = (await link.getAttribute('href'))!;
  await press(page, link);
  await expect(page).toHaveURL(at(GROUP, path));
  const first = page.locator('.media-panel:not([data-off]) :is(.spin-first, .picture)').first();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(new Set(requested)).toEqual(new Set([`${path}.data`]));
  expect(await requestedAgain(page, path)).toEqual([]);
  // Prefetched in the size and format that the page uses, not in a second one.
  const shown = new URL(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
  const stem = shown.slice(0, shown.lastIndexOf('/') + 1);
  const sizes = pictures.filter((one) => one.startsWith(stem) && Number(/(\d+)\.\w+$/.exec(one)![1]) >= 640);
  expect(new Set([...sizes, shown])).toEqual(new Set([shown]));
  // The sections further down are rendered too.
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
});

test('a page after client navigation has no layout shift while its rest is rendered', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  await recordShiftsFromNow(page);
  await press(page, link);
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
  await expect(page.locator('.vehicle-grid')).not.toHaveAttribute('data-coming');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expectNoShifts(page);
});

test('a click on a card changes no styles of the page that it leaves', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  await expect(page.locator('link[data-prefetched]')).toHaveCount(0);
  await link.hover();
  await expect(page.locator('link[data-prefetched]')).toBeAttached();
  await page.evaluate(() => {
    const changed: string[] = (globalThis.stylesChanged = []);
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records)
        for (const node of [...addedNodes, ...removedNodes])
          if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && document.querySelector('.search-results'))
            changed.push(node.href);
    }).observe(document.head, { childList: true });
  });
  await press(page, link);
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
  expect(await page.evaluate(() => globalThis.stylesChanged)).toEqual([]);
  // Applied on the vehicle page, and not any more on the page that follows it.
  await expect(page.locator('link[data-prefetched]')).toHaveAttribute('media', 'all');
  await page.goBack();
  await expect(page.locator('.search-results')).toBeAttached();
  await expect(page.locator('link[data-prefetched]')).toHaveAttribute('media', 'not all');
});

test('a mouse on a card requests all scripts of the vehicle page at once, and the click none', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  const requested: string[] = [];
  const answers: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    if (isHeld) answers.push(() => route.continue());
    else await route.continue();
  });
  await link.hover();
  // Before any of them has arrived.
  await expect.poll(() => requested.filter((one) => /\/vehicle-(?!rest)/.test(one)).length).toBe(1);
  const first = requested.length;
  expect(first).toBeGreaterThan(2);
  isHeld = false;
  await Promise.all(answers.map((answer) => answer()));
  await press(page, link);
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
  expect(requested.slice(first).filter((one) => /\/(?:vehicle|enquiry|forms)-/.test(one))).toEqual([]);
});

test('back restores the scroll position of a vehicle and of the search', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  const path = (await link.getAttribute('href'))!;
  await link.focus();
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(GROUP, path));
  await expect(page.locator('.vehicle-section').first()).toBeAttached();
  await expect(page.locator('.vehicle-grid')).not.toHaveAttribute('data-coming');
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

test('with Save-Data nothing is requested before the click', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  const link = await openSearch(page, GROUP);
  const requested = dataRequested(page);
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
  expect(requested).toHaveLength(1);
  const [clicked, fetched] = await page.evaluate(() => [
    Number(document.documentElement.dataset['clicked']),
    performance.getEntriesByType('resource').find(({ name }) => /\/cars\/.+\.data/.test(name))!.startTime,
  ]);
  expect(fetched).toBeGreaterThanOrEqual(clicked!);
});

test('a modified click or another mouse button opens a new tab', async ({ page, context }) => {
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

test('a form opens in a dialog before the rest of the page is rendered [LEAD-003]', async ({ page }) => {
  const link = await openSearch(page, GROUP);
  // No animation frames any more, so the rest of the page is never rendered.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await press(page, link);
  await expect(page).toHaveURL(/\/cars\//);
  const enquire = page.locator('.vehicle-summary').getByRole('link', { name: 'Enquire Now' });
  await expect(enquire).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Key information' })).toHaveCount(0);
  // Nor is what the first frame does not show: the header that follows a scroll, and what closed disclosures contain.
  await expect(page.locator('.follow-header')).toHaveCount(0);
  await expect(page.locator('.vehicle-summary details > summary').first()).toBeVisible();
  await expect(page.locator('.vehicle-summary details > :not(summary)')).toHaveCount(0);
  await enquire.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('dialog', { name: 'Submit an enquiry' })).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap prefetches, scrolling over cards does not', async ({ page }) => {
    const link = await openSearch(page, OUTLET);
    const requested = dataRequested(page);
    const box = (await link.boundingBox())!;
    const [x, y] = [box.x + 20, box.y + 8];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...to: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: to.map(([left, top]) => ({ x: left, y: top })) });
    // A finger that rests for 25 ms is a tap, and on a busy machine the first move arrives later. Frames measure that time.
    const frames = await holdFrames(page);
    await Promise.all([touch('touchStart', [x, y]), touch('touchMove', [x, y - 60])]);
    for (let moved = 80; moved < 300; moved += 40) await touch('touchMove', [x, y - moved]);
    await frames.release();
    // Scrolling continues for a moment after the touch ends; a tap in that time stops it and is not a click.
    await page.evaluate(() => {
      const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
      Object.assign(window, { ended });
    });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(requested).toEqual([]);
    await page.evaluate(() => (window as unknown as { ended: Promise<Event> }).ended.then(() => {}));
    const path = (await link.getAttribute('href'))!;
    await link.tap({ position: { x: 20, y: 8 } });
    await expect(page).toHaveURL(at(OUTLET, path));
    expect(new Set(requested)).toEqual(new Set([`${path}.data`]));
    expect(await requestedAgain(page, path)).toEqual([]);
  });
});
