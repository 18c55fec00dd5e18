import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { at, expect, GROUP, heightsAtEveryWidth, hold, hydrated, OUTLET, SINGLE, test } from './sites.ts';

interface GaugeAnswer {
  readonly fill: number;
  readonly listing_price: number;
  readonly market_range_max: number;
  readonly confidence: number;
  readonly description: string;
}

const hits = async (request: APIRequestContext, site: string) =>
  (
    (await (
      await request.get('/api/stock/search?car_type=used&status=in_stock', {
        headers: { host: new URL(at(site)).host },
      })
    ).json()) as { hits: { path: string }[] }
  ).hits;

/** A vehicle of the site that has a price gauge. */
async function comparable(request: APIRequestContext, site: string): Promise<{ path: string; gauge: GaugeAnswer }> {
  for (const { path } of await hits(request, site)) {
    const gauge = (await (
      await request.get(`/api${path}/autogauge`, { headers: { host: new URL(at(site)).host } })
    ).json()) as GaugeAnswer | null;
    if (gauge && gauge.confidence > 0.2 && gauge.listing_price <= gauge.market_range_max) return { path, gauge };
  }
  throw new Error(`No vehicle of ${site} has a price gauge`);
}

const section = (page: Page) => page.locator('.gauge-section');
const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;

test.describe('the price gauge', () => {
  test.use({ expectedNoise: [/502 \(Bad Gateway\)/] });

  test('is first a skeleton of its size at any width, then verdict, price, range and basis [VDP-039, VDP-083]', async ({
    page,
    request,
  }) => {
    const { path, gauge } = await comparable(request, OUTLET);
    const answer = await hold(page, '**/autogauge');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at(OUTLET, path));
    await hydrated(page);
    await section(page).scrollIntoViewIfNeeded();
    await expect(section(page).locator('.gauge-waiting')).toBeVisible();
    const waiting = await heightsAtEveryWidth(section(page));
    answer.release();
    await expect(section(page).locator('.gauge-verdict')).toContainText(gauge.description);
    const answered = await heightsAtEveryWidth(section(page));
    for (const [index, height] of answered.entries())
      expect(Math.abs(height - waiting[index]!), `width ${index}`).toBeLessThanOrEqual(1);
    await expect(section(page)).toContainText(`Listed at${dollars(gauge.listing_price)}`);
    await section(page).getByText('How this is calculated').click();
    await expect(section(page)).toContainText(/We compared \d+ similar .* listings/);
    await expect(section(page)).toContainText('an estimate from advertised prices');
    expect(await violations(page, '.gauge-section')).toEqual([]);
  });

  const good = {
    fill: 0.5,
    listing_price: 20_000,
    market_range_min: 18_000,
    market_range_max: 22_000,
    confidence: 0.5,
    description: 'Fair price',
  };
  test('is removed after an error, without data, with low confidence, or above the market [VDP-084, VDP-085, VDP-086, VDP-087, API-013]', async ({
    page,
    request,
  }) => {
    const { path } = await comparable(request, GROUP);
    const answers: [string, { status?: number; json: unknown }][] = [
      ['fails', { status: 502, json: {} }],
      ['no data', { json: null }],
      ['unsure', { json: { ...good, confidence: 0.2 } }],
      ['above', { json: { ...good, listing_price: 22_001 } }],
    ];
    const consoleLines: string[] = [];
    page.on('console', (message) => consoleLines.push(message.text()));
    for (const [name, answer] of answers) {
      await page.route('**/autogauge', (route) => route.fulfill({ status: answer.status ?? 200, json: answer.json }));
      const held = await hold(page, '**/autogauge');
      await page.goto(at(GROUP, path));
      await expect(section(page), name).toHaveCount(1);
      await hydrated(page);
      await section(page).scrollIntoViewIfNeeded();
      held.release();
      await expect(section(page), name).toBeHidden();
      await page.unroute('**/autogauge');
    }
    expect(consoleLines).toContain('No price comparison: status 502');
  });

  test('fills in 2.5 seconds once it is in view, without animation for reduced motion [VDP-091]', async ({
    page,
    request,
  }) => {
    const { path } = await comparable(request, GROUP);
    await page.route('**/autogauge', (route) => route.fulfill({ json: good }));
    const style = async () => {
      await page.goto(at(GROUP, path));
      await hydrated(page);
      // Once more if sections above it got their height after the jump.
      await expect(async () => {
        await section(page).scrollIntoViewIfNeeded();
        await expect(section(page).locator('.gauge-running')).toHaveCount(1, { timeout: 2000 });
      }).toPass();
      return section(page)
        .locator('.gauge-fill')
        .evaluate((arc) => {
          const { animationName, animationDuration, animationPlayState } = getComputedStyle(arc);
          return { animationName, animationDuration, animationPlayState };
        });
    };
    expect(await style()).toEqual({
      animationName: 'gauge-fill',
      animationDuration: '2.5s',
      animationPlayState: 'running',
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await style()).animationName).toBe('none');
  });

  test('is not requested where the site hides it', async ({ page, request }) => {
    const [vehicle] = await hits(request, SINGLE);
    await page.goto(at(SINGLE, vehicle!.path));
    await expect(page.locator('h1')).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the gauge takes no space', async ({ page, request }) => {
    await page.goto(at(GROUP, (await comparable(request, GROUP)).path));
    await expect(page.locator('h1')).toBeVisible();
    await expect(section(page)).toBeHidden();
  });
});
