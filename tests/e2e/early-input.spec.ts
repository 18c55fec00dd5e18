import type { Page } from '@playwright/test';
import { at, countShown, delayModules, expect, GROUP, OUTLET, test } from './sites.ts';

// Simulates a first visit, with an empty cache.
test.use({ ownContext: true });

const SEARCH = '/search/used-cars';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens a page until its first paint, with the CPU slowed down four times. */
async function openCold(page: Page, url: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Opens the page of a vehicle with photos. */
async function openVehicle(page: Page, open: (url: string) => Promise<unknown>): Promise<void> {
  await page.goto(at(OUTLET, SEARCH));
  const path = await page.locator('.card:has(.responsive-picture) .card-title a').first().getAttribute('href');
  await open(at(OUTLET, path!));
}

test.describe('the first tap on a cold page, with a slow CPU', () => {
  test.use(PHONE);

  test('opens the header menu, which stays open [SITE-081]', async ({ page }) => {
    await openCold(page, at(GROUP, '/'));
    await page.locator('.site-menu summary').tap();
    await expect(page.locator('.site-drawer')).toBeVisible();
    await page.waitForSelector('html[data-hydrated]');
    await expect(page.locator('.site-drawer')).toBeVisible();
  });

  test('opens the filters, which filter', async ({ page }) => {
    await openCold(page, at(GROUP, SEARCH));
    await page.getByRole('button', { name: /^Filters/ }).tap();
    const filter = page.locator('#filters:popover-open').getByRole('checkbox').first();
    await filter.tap();
    await expect(filter).toBeChecked();
    await expect(page).toHaveURL((url) => url.href !== at(GROUP, SEARCH));
  });

  test('saves a vehicle', async ({ page }) => {
    await openCold(page, at(GROUP, SEARCH));
    await page.locator('.toggle-round').first().tap();
    await expect(page.locator('.toggle-round').first()).toHaveAttribute('data-on');
  });

  test('opens the enquiry form', async ({ page }) => {
    await openVehicle(page, (url) => openCold(page, url));
    await page.locator('.vehicle-actions a[href="#enquire"]').tap();
    await expect(
      page.getByRole('dialog', { name: 'Submit an enquiry' }).or(page.locator('#enquire:target')).first(),
    ).toBeInViewport();
  });
});

test.describe('before the modules have loaded', () => {
  test('two pressed hearts look pressed immediately, and both vehicles are saved after hydration', async ({ page }) => {
    const modules = await delayModules(page);
    await page.goto(at(GROUP, SEARCH));
    const hearts = page.locator('.toggle-round');
    const look = () =>
      hearts.first().evaluate((heart) => getComputedStyle(heart.querySelector('.icon')!).getPropertyValue('fill'));
    const before = await look();
    await hearts.nth(0).click();
    await hearts.nth(1).click();
    await expect.poll(look).not.toBe(before);
    modules.release();
    await expect(hearts.nth(0)).toHaveAttribute('data-on');
    await expect(hearts.nth(1)).toHaveAttribute('data-on');
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
  });

  test('a heart pressed twice saves nothing', async ({ page }) => {
    const modules = await delayModules(page);
    await page.goto(at(GROUP, SEARCH));
    const heart = page.locator('.toggle-round').first();
    await heart.click();
    await heart.click();
    await expect(heart).not.toHaveAttribute('data-pressed');
    modules.release();
    await page.waitForSelector('html[data-hydrated]');
    await expect(heart).not.toHaveAttribute('data-on');
  });

  test('the last of several selected options counts', async ({ page, request }) => {
    const modules = await delayModules(page);
    const found = await request.get('/api/stock/search?fuel=Petrol&status=in_stock&range[price]=20000:60000', {
      headers: { host: new URL(at(GROUP)).host },
    });
    const { hits } = (await found.json()) as { hits: { path: string }[] };
    await page.goto(at(GROUP, hits[0]!.path));
    const calculator = page.getByRole('form', { name: 'Finance calculator' });
    await calculator.getByLabel('Fortnightly').check();
    await calculator.getByLabel('Monthly').check();
    modules.release();
    await page.waitForSelector('html[data-hydrated]');
    await expect(calculator.locator('.calc-sum')).toHaveText(/\/mo\b/);
    await expect(calculator.getByLabel('Monthly')).toBeChecked();
  });

  test('an emptied search box widens the search', async ({ page }) => {
    const modules = await delayModules(page);
    await page.goto(at(GROUP, `${SEARCH}?query=toyota`));
    const filtered = await countShown(page);
    await page.getByRole('searchbox', { name: 'Search stock' }).fill('');
    modules.release();
    await page.waitForSelector('html[data-hydrated]');
    await expect(page).toHaveURL(at(GROUP, SEARCH));
    await expect.poll(() => countShown(page)).toBeGreaterThan(filtered);
  });

  for (const way of ['click', 'Enter'] as const)
    test(`a link to a form opens its dialog after hydration, by ${way}`, async ({ page }) => {
      const modules: { release?: () => void } = {};
      await openVehicle(page, async (url) => {
        Object.assign(modules, await delayModules(page));
        await page.goto(url);
      });
      const link = page.locator('.vehicle-actions a[href="#enquire"]');
      await (way === 'click' ? link.click() : link.press('Enter'));
      await expect(link).toHaveAttribute('data-pressed');
      modules.release!();
      await expect(page.getByRole('dialog', { name: 'Submit an enquiry' })).toBeVisible();
      await expect(link).not.toHaveAttribute('data-pressed');
      expect(new URL(page.url()).hash).toBe('');
    });

  test('a link to a form is followed where they do not come', async ({ page }) => {
    await openVehicle(page, async (url) => {
      await delayModules(page);
      await page.goto(url);
    });
    await page.locator('.vehicle-actions a[href="#enquire"]').click();
    await expect(page.locator('#enquire:target')).toBeInViewport();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  test('the gallery shows its next picture', async ({ page }) => {
    await page.setViewportSize(PHONE.viewport);
    await openVehicle(page, async (url) => {
      await delayModules(page);
      await page.goto(url);
    });
    await page.getByRole('button', { name: 'Next picture' }).click();
    const distance = () =>
      page
        .locator('.gallery-row')
        .evaluate(
          (row) => row.querySelector('#picture-2')!.getBoundingClientRect().left - row.getBoundingClientRect().left,
        );
    await expect.poll(async () => Math.abs(await distance())).toBeLessThan(2);
  });
});

/** Clicks an element in a task of its own while the page is being hydrated. */
async function clickDuringHydration(page: Page, selector: string): Promise<void> {
  // React attaches its listeners to the document when hydration starts.
  await page.addInitScript((target) => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, ...args: Parameters<typeof listen>) {
      listen.apply(this, args);
      if (args[0] !== 'click' || 'clicked' in globalThis) return;
      Object.assign(globalThis, { clicked: true });
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => document.querySelector<HTMLElement>(target)!.click());
      port1.start();
      port2.postMessage(null);
    } as typeof listen;
  }, selector);
}

test('a link to a form that is clicked during hydration opens its dialog, once', async ({ page }) => {
  await openVehicle(page, async (url) => {
    await clickDuringHydration(page, '.vehicle-actions a[href="#enquire"]');
    await page.goto(url);
  });
  await expect(page.getByRole('dialog', { name: 'Submit an enquiry' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
});

test('a click during hydration acts once', async ({ page }) => {
  await clickDuringHydration(page, '.toggle-round');
  await page.goto(at(GROUP, SEARCH));
  await page.waitForSelector('html[data-hydrated]');
  await expect(page.locator('.toggle-round').first()).toHaveAttribute('data-on');
  expect(await page.evaluate(() => 'clicked' in globalThis)).toBe(true);
});

test('a view of a vehicle is counted after the first gesture, not when scripts start [VDP-051]', async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => request.url().includes('/view.json') && counted.push(request.method()));
  await openVehicle(page, (url) => page.goto(url));
  await page.waitForSelector('html[data-hydrated]');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(counted).toEqual([]);
  await page.mouse.move(40, 40);
  await expect.poll(() => counted).toEqual(['POST']);
});

test.describe('with an answer that has errors', () => {
  test.use({ expectedNoise: [/422 \(Unprocessable/] });

  test("a form below a dealer's text is loaded when it is in the window, and keeps what was typed before", async ({
    page,
  }) => {
    const parts: string[] = [];
    page.on('request', (request) => request.url().includes('/page-form-') && parts.push(request.url()));
    await page.setViewportSize({ width: 1280, height: 400 });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/page-form-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(at(GROUP, '/tyres'));
    await page.waitForSelector('html[data-hydrated]');
    expect(parts).toEqual([]);
    await page.getByLabel('First name').fill('Kim');
    await expect.poll(() => parts.length).toBe(1);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    release();
    // Answered without a new document: neither the click nor the text is lost.
    await expect(page.locator('main [role="alert"]').first()).toContainText('Enter your last name');
    await expect(page.getByLabel('First name')).toHaveValue('Kim');
  });
});

test('a file that is chosen before hydration stays chosen', async ({ page }) => {
  const modules = await delayModules(page);
  await page.goto(at(GROUP, '/careers'));
  const file = page.locator('main input[type="file"]').first();
  await file.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  modules.release();
  await page.waitForSelector('html[data-hydrated]');
  await expect(page.locator('main form.enquiry')).toContainText('resume.pdf');
  expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
});
