import { contrastFaults, violations } from './accessibility.ts';
import { at, expect, GROUP, hydrated, layOutWholePage, LEISURE, OUTLET, SINGLE, test } from './sites.ts';
import { readPage } from '../support/html.ts';
import type { Page } from '@playwright/test';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The path of the first vehicle in this site's search. */
async function firstVehicle(page: Page, site: string, query?: string): Promise<string> {
  return (await vehicles(page, site, query))[0]!.path;
}

async function vehicles(
  page: Page,
  site: string,
  query = 'status=in_stock',
): Promise<{ path: string; price: number | null }[]> {
  const answer = await page.request.get(`/api/stock/search?${query}`, { headers: { host: new URL(at(site)).host } });
  return ((await answer.json()) as { hits: { path: string; price: number | null }[] }).hits;
}

test.describe('on the page of a vehicle', () => {
  test.use({ userAgent: FIREFOX });

  test('a header appears after 500 px without a layout shift, is inert before, and passes axe [VDP-023]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // Never answered, because an empty price gauge would be removed.
    await page.route('**/autogauge*', () => {});
    await page.goto(at(GROUP, await firstVehicle(page, GROUP)));
    await hydrated(page);
    const header = page.locator('.follow-header');
    await expect(header).toBeHidden();
    expect(await header.evaluate((element) => (element as HTMLElement).inert)).toBe(true);
    await layOutWholePage(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect(header).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 520));
    await expect(header).toBeVisible();
    await expect(header.getByRole('link')).toHaveAttribute('href', '#enquire');
    await expect(header.locator('.follow-name')).toHaveText(
      await page.locator('.breadcrumb [aria-current]').innerText(),
    );
    // The rest of the page: pages.spec.ts.
    expect(await violations(page, '.follow-header')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(header).toBeHidden();
  });

  test('a phone has a bottom bar with more text after 900 px [VDP-024]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at(SINGLE, await firstVehicle(page, SINGLE)));
    await hydrated(page);
    const bar = page.locator('.follow-bar');
    await expect(bar).toBeInViewport();
    await expect(bar.locator('.follow-price')).toBeVisible();
    await expect(bar.locator('.follow-name')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 901));
    await expect(bar).toHaveAttribute('data-far', 'true');
    await expect(bar.locator('.follow-name')).toBeVisible();
    await expect(bar.locator('.follow-price')).toBeVisible();
    await expect(bar).toBeInViewport();
  });

  test('a phone has whole buttons beside words in place of a price [VDP-024]', async ({ page }) => {
    for (const site of [LEISURE, OUTLET]) {
      const found = await vehicles(page, site, 'status=in_stock&hitsPerPage=100');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at(site, found.find(({ price }) => price === null)!.path));
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const right = await page
          .locator('.follow-bar .button-primary')
          .evaluate((button) => button.getBoundingClientRect().right);
        expect(right, `${site} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });

  for (const site of [GROUP, SINGLE, OUTLET, LEISURE])
    test(`name, price and first button of ${site} are in the first screen at every width [VDP-049]`, async ({
      page,
    }) => {
      await page.goto(at(site, await firstVehicle(page, site)));
      const sizes = [
        [390, 844],
        [768, 900],
        [1024, 768],
        [1280, 720],
        [1440, 900],
      ] as const;
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const ends = await page.evaluate(() => {
          const bar = document.querySelector('.follow-bar')!;
          const fold = bar.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
          const shown = (selector: string) =>
            [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
          const buttons = '.follow-bar .button-primary, .vehicle-head > .button, .vehicle-actions .button-primary';
          return {
            fold,
            parts: [...shown('h1'), ...shown('.vehicle-head .price-now')].map(
              (one) => one.getBoundingClientRect().bottom,
            ),
            button: Math.min(...shown(buttons).map((one) => one.getBoundingClientRect().bottom)),
          };
        });
        expect(ends.parts, `at ${width}`).toHaveLength(2);
        expect(Math.max(...ends.parts), `at ${width}`).toBeLessThanOrEqual(ends.fold);
        expect(ends.button, `at ${width}`).toBeLessThanOrEqual(height);
      }
      // A small phone: the name is above the bar, which has the price.
      await page.setViewportSize({ width: 360, height: 640 });
      await expect(page.locator('.follow-bar .follow-price')).toBeInViewport();
      const bar = (await page.locator('.follow-bar').boundingBox())!;
      const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      expect(name.y + name.height).toBeLessThanOrEqual(bar.y);
      // The smallest phone: the bar has the whole price.
      await page.setViewportSize({ width: 320, height: 600 });
      const price = page.locator('.follow-bar .follow-price');
      await expect(price).toBeInViewport();
      expect(await price.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    });

  for (const site of [GROUP, SINGLE, OUTLET, LEISURE])
    test(`a page of ${site} is shorter than 10,000 px on a phone, and its index follows`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at(site, await firstVehicle(page, site)));
      await hydrated(page);
      await layOutWholePage(page);
      const index = page.getByRole('navigation', { name: 'On this page' });
      await expect(index).toBeHidden();
      await page.locator('#similar').scrollIntoViewIfNeeded();
      await expect(page.locator('#similar .card').nth(3)).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_000);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      for (const name of ['Similar', 'Details']) {
        await index.getByRole('link', { name }).click();
        await expect(index.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
        await expect(index.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      }
      expect(await violations(page, '.page-index')).toEqual([]);
    });

  test('the phone number is revealed on request and sends event 25; a visit counts once [LOC-039, LOC-040, EVT-003, EVT-013, VDP-051]', async ({
    page,
  }) => {
    // Other journeys visit the first vehicles of this search at the same time, and are counted, too.
    await page.goto(at(GROUP, (await vehicles(page, GROUP, 'status=in_stock&car_type=used')).at(-1)!.path));
    await hydrated(page);
    const count = page.locator('.view-count');
    await expect(count).toHaveText(/^\d+ views?$/);
    const counted = await count.innerText();
    await page.reload();
    await hydrated(page);
    await expect(count).toHaveText(counted);
    const box = page.locator('#call-box');
    await expect(box.getByRole('link')).toHaveCount(0);
    await box.getByRole('button', { name: 'Show number' }).click();
    const number = box.getByRole('link');
    await expect(number).toHaveText(/^0\d \d{4} \d{4}$/);
    await expect(number).toBeFocused();
    await page.evaluate(() => {
      window.addEventListener(
        'forecourt:event',
        (event) => (document.title = JSON.stringify((event as CustomEvent).detail)),
      );
      document.addEventListener('click', (event) => event.preventDefault());
    });
    await number.click();
    await expect(page).toHaveTitle('{"id":25,"name":"callClicked","where":"call-box"}');
  });

  test('a dismissed announcement stays hidden [VDP-026]', async ({ page }) => {
    for (const { path } of await vehicles(page, GROUP, 'status=in_stock&car_type=used')) {
      await page.goto(at(GROUP, path));
      if (await page.getByRole('region', { name: 'Location' }).count()) break;
    }
    await hydrated(page);
    await page.getByRole('button', { name: 'Dismiss: Location' }).click();
    await expect(page.getByRole('region', { name: 'Location' })).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('region', { name: 'Location' })).toBeHidden();
  });

  test('"more" and "all" disclosures open and close [VDP-035, VDP-036, VDP-075]', async ({ page }) => {
    await page.goto(at(GROUP, await firstVehicle(page, GROUP, 'status=in_stock&car_type=used')));
    await hydrated(page);
    for (const [section, open, close] of [
      ['features', 'Show all', 'Hide'],
      ['specifications', 'Show all specs', 'Hide specs'],
      ['dealer-comments', 'more', 'less'],
    ] as const) {
      const part = page.locator(`#${section}`);
      const more = part.locator('details.show-all');
      if ((await more.count()) === 0) continue;
      const inside = more.locator('li, dd, p').first();
      await expect(inside).toBeHidden();
      await more.locator('summary').getByText(open, { exact: false }).first().click();
      await expect(inside).toBeVisible();
      await more.locator('summary').getByText(close, { exact: false }).last().click();
      await expect(inside).toBeHidden();
    }
  });

  test('the header that follows has enough contrast in a dark theme', async ({ page }) => {
    await page.goto(at(SINGLE, await firstVehicle(page, SINGLE)));
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 1000));
    await expect(page.locator('.follow-header')).toBeVisible();
    expect(await contrastFaults(page, '.follow-header')).toEqual([]);
  });
});

test.describe('the anchors of a vehicle [SITE-077]', () => {
  for (const [site, width, ways] of [
    [
      GROUP,
      1440,
      [
        ['address', 'vehicle-map'],
        ['link', 'finance-calculator'],
        ['link', 'financeDisclaimer'],
        ['link', 'vehicle-map'],
      ],
    ],
    [
      GROUP,
      390,
      [
        ['address', 'vehicle-map'],
        ['link', 'financeDisclaimer'],
      ],
    ],
    [
      SINGLE,
      390,
      [
        ['address', 'vehicle-map'],
        ['link', 'finance-calculator'],
        ['link', 'financeDisclaimer'],
      ],
    ],
  ] as const) {
    test(`are scrolled to, by link and by URL, on ${site} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      const path = await firstVehicle(page, site, 'status=in_stock&car_type=used');
      for (const [step, [way, anchor]] of ways.entries()) {
        if (step === 0) {
          await page.goto(at(site, `${path}#${anchor}`));
          await hydrated(page);
        } else {
          // A link with the hash; the browser itself scrolls.
          await page.evaluate((hash) => {
            scrollTo(0, 0);
            const link = Object.assign(document.createElement('a'), { href: hash });
            document.body.append(link);
            link.click();
            link.remove();
          }, `#${anchor}`);
        }
        // Directly below any sticky header, unless the page cannot scroll further.
        await expect
          .poll(
            () =>
              page.locator(`[id="${anchor}"]`).evaluate((element) => {
                const { top } = element.getBoundingClientRect();
                const covered = Math.max(
                  0,
                  ...[...document.querySelectorAll('.site-header, .follow-header, .page-index')]
                    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
                    .map((bar) => bar.getBoundingClientRect().bottom),
                );
                const atEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1;
                return top >= covered && (atEnd ? top < innerHeight : top <= covered + 32)
                  ? 'there'
                  : `${element.id} at ${top}, covered to ${covered}`;
              }),
            { message: `${anchor} by ${way}` },
          )
          .toBe('there');
      }
    });
  }
});

test('the sales counter updates after 150 s with an animation of 2 s [CONT-025, CONT-026]', async ({ page }) => {
  const path = await firstVehicle(page, 'clock');
  // The server's count is from today: choose the date that is far from it.
  const html = await (await page.request.get(path, { headers: { host: new URL(at('clock')).host } })).text();
  const server = Number(readPage(html).text('.sales-count').replaceAll(',', ''));
  const [day, expected] = server > 60 ? ['03', 9] : ['28', 109];
  // The next sale is at 6 am in Brisbane.
  await page.clock.install({ time: `2026-07-${day}T05:58:30+10:00` });
  await page.addInitScript(() =>
    addEventListener('forecourt:later', () => Object.assign(window, { hydratedAt: Date.now() })),
  );
  await page.goto(at('clock', path));
  await hydrated(page);
  const counter = page.locator('.sales-count');
  await counter.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-later]')).toHaveCount(0);
  await expect(counter).toHaveText(String(server));
  const hydratedAt = await page.evaluate(() => (window as unknown as { hydratedAt: number }).hydratedAt);
  await page.clock.pauseAt(hydratedAt + 100_000);
  await expect(counter).toHaveText(String(server));
  await page.clock.runFor(30_000);
  await expect(counter).toHaveText(String(server));
  let steps = 0;
  for (; steps < 80 && (await counter.innerText()) === String(server); steps += 1) await page.clock.runFor(500);
  expect(steps, 'updated').toBeLessThan(80);
  // The animation started within the last half second.
  await page.clock.runFor(1000);
  await expect(counter).not.toHaveText(String(expected));
  await page.clock.runFor(1000);
  // A busy machine may leave frames out: the last ones come with more time.
  for (let more = 0; more < 20 && (await counter.innerText()) !== String(expected); more += 1)
    await page.clock.runFor(500);
  await expect(counter).toHaveText(String(expected));
  await page.clock.runFor(100_000);
  await expect(counter).toHaveText(String(expected));
});
