import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  at,
  countShown,
  expect,
  GROUP,
  delayModules,
  hydrated,
  LEISURE,
  OUTLET,
  sharedPage,
  SINGLE,
  test,
} from './sites.ts';

declare global {
  var largestPaint: number | undefined;
}

// Simulates a first visit, with an empty cache.
test.use({ ownContext: true });

/**
 * With the most script files that each may load: the home page has its widgets and the card of a post, pages with a form a file that they
 * share, and those with a dealer's text one.
 */
const PAGES = [
  [GROUP, '/', 10],
  [GROUP, '/search/used-cars', 8],
  [OUTLET, '/contact-us', 9],
  [LEISURE, '/about-us', 9],
] as const;

function modulesRequested(page: Page): string[] {
  const modules: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && modules.push(request.url()));
  return modules;
}

test.describe('starting the modules', () => {
  for (const [site, path, most] of PAGES) {
    test.describe(`${site}${path}`, () => {
      const shared = sharedPage(async (page) => {
        // The page itself waits for this: later, a picture that was decoded late may be painted.
        await page.addInitScript(() => {
          addEventListener('load', () => {
            new PerformanceObserver((list, observer) => {
              globalThis.largestPaint = list.getEntries().at(-1)!.startTime;
              observer.disconnect();
            }).observe({ type: 'largest-contentful-paint', buffered: true });
          });
        });
        await page.goto(at(site, path));
        await page.waitForSelector('html[data-hydrated]');
        await page.waitForFunction(() => globalThis.largestPaint !== undefined);
      });
      const scripts = () =>
        shared().evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js'))
            .map(({ name, startTime }) => ({ name, startTime })),
        );

      test('hydrates without input, after its largest contentful paint', async () => {
        const requested = await scripts();
        expect(requested.length).toBeGreaterThan(1);
        const first = Math.min(...requested.map(({ startTime }) => startTime));
        const [painted, loaded] = await shared().evaluate(() => [
          globalThis.largestPaint,
          (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
        ]);
        // Chromium rounds the times of paints to 4 ms.
        expect(first).toBeGreaterThan(painted! - 4);
        expect(first).toBeGreaterThan(loaded!);
      });

      test('loads two stylesheets and its theme, at most 20 kB compressed', async () => {
        const sizes = await shared().evaluate(() =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name }) => name.endsWith('.css'))
            .map(({ encodedBodySize }) => encodedBodySize),
        );
        expect(sizes).toHaveLength(3);
        expect(Math.min(...sizes)).toBeGreaterThan(0);
        expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20_000);
      });

      test(`loads at most ${most} script files`, async () => {
        const files = new Set((await scripts()).map(({ name }) => name));
        expect(files.size).toBeGreaterThan(0);
        expect(files.size).toBeLessThanOrEqual(most);
      });

      // A page with a form has more; its files are counted above.
      if (path !== '/contact-us')
        test('loads scripts of at most 125 kB, compressed, and only the router more when a shopper scrolls', async () => {
          await expectSmallScripts(shared(), 125_000);
          await shared().mouse.wheel(0, 400);
          await shared().mouse.wheel(0, -400);
          await shared().waitForFunction(() =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes('/full-router-')),
          );
          await expectSmallScripts(shared(), 141_000);
        });
    });
  }

  test('with Save-Data, a page loads no module before the first input', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const modules = modulesRequested(page);
    await page.goto(at(GROUP, '/'), { waitUntil: 'networkidle' });
    // Two idle moments later.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    expect(modules).toEqual([]);
    await page.mouse.move(40, 40);
    await page.waitForSelector('html[data-hydrated]');
    expect(modules.length).toBeGreaterThan(1);
  });

  test('a page that is scrolled while its HTML still arrives hydrates', async ({ page }) => {
    const server = await deliverInHalves();
    try {
      await page.goto(server.url('/search/used-cars'), { waitUntil: 'commit' });
      await page.waitForSelector('.search-head', { state: 'attached' });
      await page.evaluate(() => {
        dispatchEvent(new Event('scroll'));
        dispatchEvent(new Event('pointermove'));
      });
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      server.release();
      await page.waitForSelector('html[data-hydrated]');
      await page
        .getByRole('button', { name: /^Compare/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Compare/, pressed: true }).first()).toBeVisible();
    } finally {
      await server.close();
    }
  });
});

test.describe('the scripts of a page', () => {
  for (const [kind, path] of [
    ['a vehicle page with a spin', vehicleWithSpin],
    ['a vehicle page of a site with accounts', null],
  ] as const) {
    test(`are at most 125 kB on ${kind}, compressed`, async ({ page }) => {
      if (path) await page.goto(at(GROUP, await path()), { waitUntil: 'load' });
      else {
        const answer = await page.request.get('/api/stock/search?car_type=used', {
          headers: { host: new URL(at(OUTLET)).host },
        });
        const vehicle = ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
        await page.goto(at(OUTLET, vehicle), { waitUntil: 'load' });
      }
      await page.waitForSelector('html[data-hydrated]');
      await expectSmallScripts(page, 125_000);
    });
  }
});

/** Some of the scripts of a page are only loaded when it is idle. */
async function expectSmallScripts(page: Page, most = 124_000): Promise<void> {
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );
  const sizes = await Promise.all([...new Set(scripts)].map(brotliSize));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(most);
}

test('the hint to turn a vehicle moves without work for the main thread', async ({ page, context }) => {
  // A site with the default settings, which opens with the spin.
  await page.goto(at('kit-plain', await vehicleWithSpin()));
  await page.waitForSelector('html[data-hydrated]');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  /** Counts the style calculations until the hint has moved for so many milliseconds. */
  const calculated = async (ms: number) => {
    await page.waitForFunction(
      (until) =>
        document
          .getAnimations()
          .some((one) => (one as CSSAnimation).animationName === 'spin-hint' && Number(one.currentTime) > until),
      ms,
      { polling: 400 },
    );
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')!.value;
  };
  // Other work of the page falls into one of the windows; the hint moves in all of them.
  const counts = [await calculated(1500), await calculated(3000), await calculated(4500), await calculated(6000)];
  expect(Math.min(...counts.slice(1).map((count, index) => count - counts[index]!))).toBeLessThan(20);
});

async function vehicleWithSpin(): Promise<string> {
  for (let page = 1; page <= 6; page++) {
    const { hits } = JSON.parse((await ask(`/api/stock/search?facets=none&page=${page}`)).toString()) as {
      hits: readonly { path: string }[];
    };
    for (const { path } of hits) if ((await ask(path)).includes('media-panel media-spin')) return path;
  }
  throw new Error(`No vehicle on the first pages of ${GROUP} has a spin`);
}

/** Browsers accept brotli over https only. */
const brotliSize = async (path: string) => (await ask(path, 'br')).byteLength;

async function ask(path: string, encoding = 'identity'): Promise<Buffer> {
  const { host, port } = new URL(at(GROUP));
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port, path, headers: { host, 'accept-encoding': encoding } }, resolve).on('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  return Buffer.concat(await answer.toArray());
}

test.describe('input before hydration', () => {
  test('a ticked box and typed text before hydration still filter', async ({ page }) => {
    const modules = await delayModules(page);
    await page.goto(at(OUTLET, '/search/used-cars'));
    const before = await countShown(page);
    const make = page.getByRole('group', { name: 'Make', exact: true }).getByRole('checkbox').first();
    const value = await make.getAttribute('value');
    await make.check();
    await expect(make).toBeChecked();
    modules.release();
    await expect(page).toHaveURL(new RegExp(`make=${value}|/search/${value}`, 'i'));
    await expect(make).toBeChecked();
    // The URL changes a moment before the results.
    await expect.poll(() => countShown(page)).toBeLessThan(before);

    const again = await delayModules(page);
    await page.goto(at(OUTLET, '/search/used-cars'));
    await page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox').fill('mazda');
    again.release();
    await expect(page).toHaveURL(/query=mazda/);
    await expect(page.getByRole('search', { name: 'Search stock' }).getByRole('searchbox')).toHaveValue('mazda');
  });

  test('a button pressed before hydration works after it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const modules = await delayModules(page);
    await page.goto(at(GROUP, '/search/used-cars'));
    await page.getByRole('button', { name: /^Filters/ }).click();
    modules.release();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
  });

  test('links and forms work before hydration', async ({ page }) => {
    const modules = await delayModules(page);
    await page.goto(at(LEISURE, '/search/new-used-and-demo-cars'));
    await page.locator('.card-title a').first().click();
    await expect(page).toHaveURL(/\/cars\//);
    modules.release();
  });
});

test.describe('the header menu, opened before hydration', () => {
  // The first site opens its menu on hover too, the second one on click only.
  for (const [site, press] of [
    [GROUP, 'click'],
    [SINGLE, 'Enter'],
  ] as const) {
    test(`stays open on ${site} when it was opened by ${press} [SITE-084]`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const modules = await delayModules(page);
      await page.goto(at(site, '/'));
      const menu = page.locator('.site-nav .menu').first();
      if (press === 'click') await menu.locator('summary').click();
      else await menu.locator('summary').press('Enter');
      await expect(menu).toHaveAttribute('open');
      modules.release();
      await page.waitForSelector('html[data-hydrated]');
      await expect(menu.locator('.menu-panel')).toBeVisible();
      await expect(page.locator('.site-header')).toHaveClass(/dropdown-open/);
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
    });
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
    for (const site of [SINGLE, LEISURE]) {
      test(`stays open on ${site} when it was opened by touch [SITE-081]`, async ({ page }) => {
        const modules = await delayModules(page);
        await page.goto(at(site, '/'));
        await page.locator('.site-menu summary').tap();
        await expect(page.locator('.site-menu')).toHaveAttribute('open');
        modules.release();
        await page.waitForSelector('html[data-hydrated]');
        await expect(page.locator('.site-drawer')).toBeVisible();
        await page.locator('.site-drawer nav a').first().tap();
        await expect(page.locator('.site-drawer')).toBeHidden();
      });
    }
  });
});

/** A proxy that sends half of each page, and the rest after `release`. */
async function deliverInHalves() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const origin = new URL(at(GROUP));
  const proxy = http.createServer((request, answer) => {
    const headers = { ...request.headers, host: origin.host, 'accept-encoding': 'identity' };
    const forward = { port: origin.port, path: request.url, method: request.method, headers };
    http
      .request(forward, async (from) => {
        const body = Buffer.concat(await from.toArray());
        answer.writeHead(from.statusCode!, from.headers);
        if (from.headers['content-type']?.startsWith('text/html')) {
          answer.write(body.subarray(0, body.length / 2));
          await released;
          answer.end(body.subarray(body.length / 2));
        } else answer.end(body);
      })
      .end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: (path: string) => `http://${GROUP}.localhost:${port}${path}`,
    release,
    close: () => {
      release();
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(resolve));
    },
  };
}

test.describe('the 404 page', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/] });
  test('hydrates, with suggestions for text typed before [GAP-068]', async ({ page }) => {
    await page.goto(at(GROUP, '/no/such/page'));
    const box = page.getByRole('search', { name: 'Search our stock' });
    await box.getByRole('combobox').fill('toyo');
    await hydrated(page);
    await expect(box.getByRole('option', { name: /Toyota/ }).first()).toBeVisible();
  });
});

test.describe('cards far below the window of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const SEARCH = '/search/new-used-and-demo-cars';
  const lastIsLaidOut = (page: Page) =>
    page
      .locator('.cards > li > .card')
      .last()
      .evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));

  test('are laid out when they come near', async ({ page }) => {
    await page.goto(at(GROUP, SEARCH));
    await hydrated(page);
    expect(await lastIsLaidOut(page)).toBe(false);
    await page.locator('.cards > li').last().scrollIntoViewIfNeeded();
    await expect.poll(() => lastIsLaidOut(page)).toBe(true);
  });

  test('are laid out at once after a jump down the page, and after a reload, which restores the position', async ({
    page,
  }) => {
    await page.goto(at(GROUP, SEARCH));
    await hydrated(page);
    expect(await lastIsLaidOut(page)).toBe(false);
    await page.evaluate(() => scrollTo(0, innerHeight * 1.2));
    await expect.poll(() => lastIsLaidOut(page)).toBe(true);
    await page.reload();
    await expect.poll(() => lastIsLaidOut(page)).toBe(true);
  });

  test('are laid out at once when a shopper comes back to the results', async ({ page }) => {
    await page.goto(at(GROUP, SEARCH));
    await hydrated(page);
    await page.locator('.card-title a').first().click();
    await page.waitForURL('**/cars/**');
    await page.goBack();
    await page.waitForURL(`**${SEARCH}`);
    await expect(page.locator('.search-results')).toBeVisible();
    await expect.poll(() => lastIsLaidOut(page)).toBe(true);
  });
});
