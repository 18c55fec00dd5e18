import { createServer, type Server } from 'node:http';
import { violations } from './accessibility.ts';
import { TILE_SERVER } from './prepare-dealers.ts';
import { at, expect, GROUP, hydrated, SINGLE, test } from './sites.ts';
import type { Page } from '@playwright/test';

const LIBRARY = /\/assets\/(?:interactive-map|australia)/;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function openPage(page: Page, site: string, path: string) {
  await page.goto(at(site, path));
  await hydrated(page);
  return page.locator('.map-panel');
}

/** Position of the marker inside the map. */
const markerAt = (page: Page) =>
  page.evaluate(() => {
    const [host, pin] = ['.map-host', '.map-pin'].map((name) => document.querySelector(name)!.getBoundingClientRect());
    return { x: Math.round(pin!.x - host!.x), y: Math.round(pin!.y - host!.y) };
  });

for (const [site, path] of [
  [GROUP, '/contact-us/geebung'],
  [SINGLE, '/contact-us/aspley'],
] as const)
  test(`${site}: the map loads on demand, works with the keyboard, and closes again [LOC-003]`, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => LIBRARY.test(request.url()) && loaded.push(request.url()));
    const panel = await openPage(page, site, path);
    await expect(panel.getByRole('img')).toBeVisible();
    expect(loaded).toEqual([]);
    await panel.getByRole('button', { name: 'Explore the map' }).press('Enter');
    const map = panel.getByRole('application');
    await expect(map).toBeFocused();
    expect(loaded.length).toBeGreaterThan(1);
    await expect(map.locator('.map-pin svg')).toBeVisible();
    await expect(map.getByText('Brisbane', { exact: true })).toBeVisible();
    const start = await markerAt(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await markerAt(page)).x).toBeLessThan(start.x - 20);
    expect(await violations(page, '.map-panel')).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Zoom in' })).toBeFocused();
    await panel.getByRole('button', { name: 'Close the map' }).press('Enter');
    await expect(map).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Explore the map' })).toBeFocused();
  });

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the map shows the marker and the name of the town [LOC-003]', async ({ page }) => {
    const panel = await openPage(page, GROUP, '/contact-us/geebung');
    await panel.getByRole('button', { name: 'Explore the map' }).click();
    const map = panel.getByRole('application');
    await expect(map).toBeFocused();
    await expect(map.locator('.map-pin svg')).toBeVisible();
    await expect(map.getByText('Geebung')).toBeVisible();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('one finger on the map scrolls the page and not the map [LOC-003]', async ({ page }) => {
    const panel = await openPage(page, GROUP, '/contact-us/geebung');
    await panel.getByRole('button', { name: 'Explore the map' }).tap();
    const map = panel.getByRole('application');
    await expect(map).toBeFocused();
    await map.scrollIntoViewIfNeeded();
    const box = (await map.boundingBox())!;
    const [before, scrolled] = [await markerAt(page), await page.evaluate(() => scrollY)];
    const session = await page.context().newCDPSession(page);
    const [x, y] = [Math.round(box.x + 60), Math.round(box.y + box.height / 2)];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let moved = 15; moved <= 150; moved += 15)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + moved }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled - 100);
    expect(await markerAt(page)).toEqual(before);
  });
});

test.describe('where the map cannot be loaded', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('the picture stays with a message, and the map can be tried again [LOC-003]', async ({ page }) => {
    const panel = await openPage(page, GROUP, '/contact-us/geebung');
    await page.route(/australia/, (route) => route.abort());
    await panel.getByRole('button', { name: 'Explore the map' }).click();
    await expect(panel.getByRole('status')).toContainText('could not be loaded');
    await expect(panel.getByRole('img')).toBeVisible();
    await expect(panel.getByRole('application')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Try the map again' })).toBeEnabled();
  });
});

test.describe('with a tile server', () => {
  // One after the other: the server has one port.
  test.describe.configure({ mode: 'serial' });
  test.use({ expectedNoise: [/Failed to load resource/] });

  let server: Server;
  let asked: string[] = [];
  let works = true;

  test.beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(works ? 200 : 404, { 'Content-Type': 'image/png' }).end(works ? PIXEL : '');
    });
    await new Promise<void>((ready) => server.listen(Number(new URL(TILE_SERVER).port), '127.0.0.1', ready));
  });
  test.afterAll(() => new Promise<void>((closed) => void server.close(() => closed())));
  test.beforeEach(() => {
    [asked, works] = [[], true];
  });

  test('the map shows its tiles and its credit, and asks for none before [LOC-003]', async ({ page }) => {
    const panel = await openPage(page, 'streets', '/contact-us/geebung');
    expect(asked).toEqual([]);
    await panel.getByRole('button', { name: 'Explore the map' }).click();
    await expect(panel.getByRole('application')).toBeFocused();
    await expect(panel.getByRole('link', { name: 'Sample Maps' })).toHaveAttribute(
      'href',
      'https://maps.example/credit',
    );
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // Geebung at zoom 15.
    expect(
      asked.every((url) => /^\/15\/303\d\d\/189\d\d\.png$/.test(url)),
      asked.join(),
    ).toBe(true);
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
    const more = panel.getByRole('button', { name: 'Zoom in' });
    await more.click();
    await expect.poll(() => asked.some((url) => url.startsWith('/16/'))).toBe(true);
    await more.click();
    expect(asked.some((url) => url.startsWith('/17/'))).toBe(false);
  });

  test('the picture stays where no tile can be loaded [LOC-003]', async ({ page }) => {
    works = false;
    const panel = await openPage(page, 'streets', '/contact-us/geebung');
    await panel.getByRole('button', { name: 'Explore the map' }).click();
    await expect(panel.getByRole('status')).toContainText('could not be loaded');
    await expect(panel.getByRole('img')).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });
});

test.describe('on an Android phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/146.0 Mobile Safari/537.36',
  });

  test('Get directions opens the map app of the visitor [LOC-003]', async ({ page }) => {
    const panel = await openPage(page, GROUP, '/contact-us/geebung');
    const opened = page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          addEventListener('click', (event) => {
            event.preventDefault();
            resolve((event.target as Element).closest('a')!.href);
          }),
        ),
    );
    await panel.getByRole('link', { name: 'Get directions' }).click();
    expect(await opened).toMatch(/^geo:0,0\?q=-27\.\d+%2C15\d\.\d+\(Brisbane%20Motors%20Geebung\)$/);
  });
});

test.describe('with pictures by a service', () => {
  const SERVICE = 'https://maps.googleapis.com/maps/api/staticmap?*';
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('the picture covers the drawn map, and the map can be explored [API-039]', async ({ page }) => {
    const asked: (string | undefined)[] = [];
    await page.route(SERVICE, (route) => {
      asked.push(route.request().headers()['referer']);
      return route.fulfill({ contentType: 'image/png', body: PIXEL });
    });
    const panel = await openPage(page, 'map-picture', '/contact-us/geebung');
    const picture = panel.getByRole('img', { name: 'Map: Brisbane Motors Geebung in Geebung QLD 4034' });
    await expect(picture).toHaveCount(1);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
    // A key that is limited to host names needs them, and no more of the URL.
    expect(asked).toEqual([at('map-picture', '/')]);
    const [over, under] = [await picture.boundingBox(), await panel.locator('.drawn-map').boundingBox()];
    expect(over).toEqual(under);
    expect(await violations(page, '.map-panel')).toEqual([]);
    await panel.getByRole('button', { name: 'Explore the map' }).click();
    await expect(panel.getByRole('application')).toBeFocused();
  });

  test('the drawn map stays where the picture cannot be loaded [API-039]', async ({ page }) => {
    await page.route(SERVICE, (route) => route.fulfill({ status: 403, body: 'The provided API key is invalid.' }));
    const panel = await openPage(page, 'map-picture', '/contact-us/geebung');
    await panel.locator('.drawn-map').scrollIntoViewIfNeeded();
    await expect(panel.locator('img')).toHaveCount(0);
    await expect(panel.locator('svg.drawn-map[role=img]')).toBeVisible();
  });
});
