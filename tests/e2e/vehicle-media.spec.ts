import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './accessibility.ts';
import { at, expect, GROUP, hydrated, OUTLET, settled, SINGLE, test } from './sites.ts';
import { readPage } from '../support/html.ts';

/** A cache of parsed pages, because several tests search the same ones. */
const read = new Map<string, ReturnType<typeof readPage>>();

/** The first vehicle whose page has all elements of `has` and none of `hasNot`. */
async function vehicle(
  request: APIRequestContext,
  site: string,
  has: readonly string[],
  hasNot: readonly string[] = [],
): Promise<string> {
  const headers = { host: new URL(at(site)).host };
  for (let number = 1; number <= 12; number++) {
    const { hits } = (await (
      await request.get(`/api/stock/search?status=in_stock&page=${number}`, { headers })
    ).json()) as { hits: { path: string }[] };
    for (const { path } of hits) {
      const page = read.get(at(site, path)) ?? readPage(await (await request.get(path, { headers })).text());
      read.set(at(site, path), page);
      if (has.every(page.has) && !hasNot.some(page.has)) return at(site, path);
    }
  }
  throw new Error(`${site} has no vehicle whose page shows ${has.join(', ')}.`);
}
const SPIN = '.spin';
const INSIDE = '.interior';
const POINTS = '[data-points-of-interest]';
const SEVERAL = '#picture-5';
const VIDEO = '.gallery-video, .gallery-facade';

/** A site with the default settings, which opens with the spin. */
const DEFAULTS = 'kit-plain';

const spin = (page: Page) => page.getByRole('slider', { name: /^Rotate the/ });
async function spinReady(page: Page): Promise<void> {
  await hydrated(page);
  const tab = page.getByRole('tab', { name: 'Spin' });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  await expect(spin(page)).toHaveAttribute('data-ready', 'true');
}
const showsFrame = (page: Page, frame: number) => expect(spin(page)).toHaveAttribute('aria-valuenow', String(frame));
const shown = async (page: Page) => Number(await spin(page).getAttribute('aria-valuenow'));

test.describe('the chosen tab', () => {
  // The browser's own note about drawing without a graphics card.
  test.use({ expectedNoise: [/GPU stall due to ReadPixels/] });

  test('starts again on the page of a similar vehicle', async ({ page, request }) => {
    await page.goto(await vehicle(request, GROUP, [SPIN, INSIDE, '#similar']));
    await hydrated(page);
    await page.getByRole('tab', { name: /^Interior/ }).click();
    await expect(page.locator('.media-interior')).toBeVisible();
    const card = page.locator('#similar .card a[href^="/cars/"]').first();
    await page.locator('#similar').scrollIntoViewIfNeeded();
    const path = (await card.getAttribute('href'))!;
    await card.click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator('.media-panel:not([data-off])')).toHaveClass(/media-(spin|images)/);
  });
});

test('a drawing in place of photos is not dimmed as the photos of a dark theme are [VDP-010]', async ({
  page,
  request,
}) => {
  await page.goto(await vehicle(request, SINGLE, ['.awaited'], [SPIN]));
  await expect(page.locator('.media-stage .picture-drawn').first()).toHaveCSS('filter', 'none');
  await page.goto(await vehicle(request, SINGLE, [SEVERAL], [SPIN]));
  await expect(page.locator('.media-stage .responsive-picture').first()).not.toHaveCSS('filter', 'none');
});

test.describe('the spin', () => {
  test('opens with its first frame, rotates with keys and by dragging, and its hotspots open a note [VDP-008, VDP-009, VDP-014, VDP-015, VDP-017]', async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(await vehicle(request, DEFAULTS, [SPIN, INSIDE, POINTS, SEVERAL]));
    await expect(page.locator('.spin-first')).toBeVisible();
    await expect(page.getByText('Drag to spin')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([/^Spin/, /^Images/, /^Interior/]);
    await spinReady(page);
    await expect(spin(page)).toHaveAttribute('aria-valuetext', 'Picture 1 of 24');
    await spin(page).focus();
    await page.keyboard.press('ArrowRight');
    await showsFrame(page, 2);
    await expect(page.getByText('Drag to spin')).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await showsFrame(page, 24);
    await page.keyboard.press('Home');
    await showsFrame(page, 1);
    // VDP-018: 20 pixels per frame, and the canvas shows another picture.
    const box = (await spin(page).boundingBox())!;
    const drawn = () => page.locator('.spin-canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length);
    const before = await drawn();
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 105, box.y + 40, { steps: 4 });
    await showsFrame(page, 6);
    await expect.poll(drawn).not.toBe(before);
    // The first frame does not show through the soft edges of this one.
    await expect(page.locator('.spin-first')).toBeHidden();
    await page.mouse.up();
    await page.mouse.move(box.x + box.width / 2 + 200, box.y + 40);
    await showsFrame(page, 6);
    // From the list of hotspots.
    await page
      .getByRole('list', { name: 'Points of interest' })
      .getByRole('button', { name: /^(Boot|Tray)$/ })
      .click();
    const dot = page.locator('.hotspot[aria-expanded=true]');
    await expect(dot).toBeVisible();
    await expect(page.locator('.hotspot-note')).toBeVisible();
    await settled(page);
    const note = (await page.locator('.hotspot-note').boundingBox())!;
    const stage = (await page.locator('.media-stage').boundingBox())!;
    expect(
      note.x >= stage.x &&
        note.y >= stage.y &&
        note.x + note.width <= stage.x + stage.width &&
        note.y + note.height <= stage.y + stage.height,
    ).toBe(true);
    await dot.focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.hotspot-note')).toHaveCount(0);
    expect(await violations(page, '.media')).toEqual([]);
  });

  test('comes in one tap where the still is first, and loads nothing before; by touch its hint is to swipe [VDP-011, VDP-017]', async ({
    browser,
    request,
  }) => {
    const address = await vehicle(request, GROUP, [SPIN, INSIDE, SEVERAL]);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ofSpin = () => asked.filter((path) => /spin-viewer|load-frames|\/s\d+-/.test(path));
    await page.goto(address, { waitUntil: 'networkidle' });
    await hydrated(page);
    await expect(page.locator('#picture-1')).toBeInViewport();
    expect(ofSpin()).toEqual([]);
    await page.getByRole('tab', { name: 'Spin' }).tap();
    await expect(page.getByText('Swipe to spin')).toBeVisible();
    await expect(spin(page)).toHaveAttribute('data-ready', 'true');
    expect(ofSpin().length).toBeGreaterThan(1);
    await context.close();
  });

  test('full screen closes with the button, Escape and the back button [VDP-012]', async ({ page, request }) => {
    const address = await vehicle(request, GROUP, [SPIN, INSIDE]);
    await page.goto(at(GROUP));
    await page.goto(address);
    await spinReady(page);
    const media = page.locator('.media');
    const fills = async () => {
      const box = (await media.boundingBox())!;
      return box.x === 0 && box.y === 0 && box.height >= page.viewportSize()!.height - 1;
    };
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(fills).toBe(true);
    await expect(page.getByRole('dialog', { name: /full screen/ })).toBeVisible();
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect.poll(fills).toBe(false);
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(fills).toBe(true);
    // Focus is trapped.
    for (let press = 0; press < 12; press++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('.media')!.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(fills).toBe(false);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(fills).toBe(true);
    await page.goBack();
    await expect.poll(fills).toBe(false);
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(at(GROUP));
  });

  test('rotates automatically by setting, until it is paused, and not with reduced motion [VDP-016, VDP-019]', async ({
    page,
    request,
  }) => {
    await page.clock.install();
    await page.goto(await vehicle(request, SINGLE, [SPIN]));
    await spinReady(page);
    const first = await shown(page);
    await expect.poll(() => shown(page)).not.toBe(first);
    await page.getByRole('button', { name: 'Stop rotating' }).click();
    await expect(page.getByRole('button', { name: 'Rotate automatically' })).toBeVisible();
    const stopped = await shown(page);
    await page.clock.runFor(1000);
    expect(await shown(page)).toBe(stopped);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await spinReady(page);
    await expect(page.getByRole('button', { name: 'Rotate automatically' })).toBeVisible();
    expect(await shown(page)).toBe(1);
  });

  test.describe('with a frame that fails to load', () => {
    test.use({ expectedNoise: [/Failed to load resource/] });
    test('leaves it out and shows a message', async ({ page, request }) => {
      await page.route(/\/images\/[^/]+\/s3-/, (route) => route.fulfill({ status: 404, body: 'Picture not found.' }));
      await page.goto(await vehicle(request, GROUP, [SPIN]));
      await spinReady(page);
      await expect(page.getByRole('status').filter({ hasText: 'of this 360° view are missing' })).toHaveCount(1);
      await expect(spin(page)).toHaveAttribute('aria-valuemax', '23');
    });
  });
});

test.describe('the interior', () => {
  test.use({ expectedNoise: [/GL Driver Message/] });
  test('moves with keys and by dragging, on a phone [VDP-012]', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await vehicle(request, DEFAULTS, [SPIN, INSIDE, POINTS]));
    await hydrated(page);
    await page.getByRole('tab', { name: 'Spin' }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Interior' })).toBeFocused();
    const inside = page.getByRole('application', { name: /^Interior of the/ });
    await expect(page.getByText('Loading the interior')).toHaveCount(0);
    const looks = (at: string) => expect(inside).toHaveAttribute('data-look', at);
    await expect(inside).toHaveAttribute('data-look', /\d/);
    const first = (await inside.getAttribute('data-look'))!;
    await inside.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('+');
    await looks('8 -14 64');
    await page.keyboard.press('Home');
    await looks(first);
    await page.getByRole('list', { name: 'Points of interest' }).getByRole('button').first().click();
    await expect(page.locator('.media-interior .hotspot-note')).toBeVisible();
    // The canvas is not a single colour.
    const { data } = await sharp(await page.locator('.panorama-canvas').screenshot())
      .resize(40, 30)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(new Set(data).size).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe('a gallery whose script fails to load', () => {
  test.use({ expectedNoise: [/Failed to load resource|The full-screen gallery could not be loaded/] });
  test('only logs an error in the console [ERR-028]', async ({ page, request }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await vehicle(request, OUTLET, [SEVERAL], [SPIN, VIDEO]));
    await page.route(/\/assets\/lightbox-[^/]*\.js/, (route) => route.abort());
    await hydrated(page);
    await page.getByRole('button', { name: 'View pictures in full screen' }).click();
    await expect.poll(() => errors.join()).toContain('The full-screen gallery could not be loaded');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect(page.locator('.media-count')).toHaveText(/^2 \//);
  });
});

test.describe('the pictures', () => {
  test('open first by setting: a row with thumbnails, the first two loaded eagerly [VDP-001, VDP-002, VDP-011, VDP-020]', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await vehicle(request, OUTLET, [SPIN, SEVERAL], [VIDEO]));
    await hydrated(page);
    await expect(page.getByRole('tab', { name: /Images/ })).toHaveAttribute('aria-selected', 'true');
    expect(
      await page
        .locator('.gallery-row .picture')
        .evaluateAll((images) =>
          images.slice(0, 3).map((image) => [(image as HTMLImageElement).loading, image.getAttribute('fetchpriority')]),
        ),
    ).toEqual([
      ['eager', 'high'],
      ['eager', 'high'],
      ['lazy', null],
    ]);
    const count = page.locator('.media-count');
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect(count).toHaveText(/^2 \//);
    await page.getByRole('link', { name: 'Picture 4', exact: true }).click();
    await expect(count).toHaveText(/^4 \//);
    await expect(page.getByRole('link', { name: 'Picture 4', exact: true })).toHaveAttribute('aria-current', 'true');
    // VDP-013
    await page.getByRole('tab', { name: 'Spin' }).click();
    await page.getByRole('tab', { name: /Images/ }).click();
    await expect(count).toHaveText(/^1 \//);
  });

  test('are a mosaic on a wide screen by setting, with a button that opens all of them; on a phone they are a row', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(await vehicle(request, OUTLET, ['#picture-6'], [VIDEO]));
    await hydrated(page);
    const count = await page.locator('.gallery-row > li').count();
    const pictures = page.locator('.gallery-picture');
    await expect(pictures.filter({ visible: true })).toHaveCount(5);
    for (const at of [0, 1, 2, 3, 4]) await expect(pictures.nth(at)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.gallery-thumbs, .media-count, .gallery-step').filter({ visible: true })).toHaveCount(0);
    expect(await violations(page, '.media')).toEqual([]);

    const all = page.getByRole('button', { name: `${count} photos` });
    await all.click();
    const viewer = page.locator('dialog.viewer');
    await expect(viewer.getByRole('button', { name: /^Picture \d+$/ }).filter({ visible: true })).toHaveCount(count);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(all).toBeFocused();

    // A smaller one opens itself, and gets the focus back.
    await pictures.nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(pictures.nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(viewer.getByRole('status')).toHaveText(/^Picture 3 /);
    await page.keyboard.press('Escape');
    await expect(pictures.nth(2)).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(all).toBeHidden();
    await expect(page.locator('.media-count')).toHaveText(`1 / ${count}`);
  });

  for (const [site, width] of [
    [GROUP, 1280],
    [OUTLET, 390],
  ] as const) {
    test(`full screen on ${site} works with keys, grid, swipe and back [VDP-004, VDP-005, VDP-013]`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const address = await vehicle(request, site, [SEVERAL], [SPIN, VIDEO]);
      await page.goto(address);
      await hydrated(page);
      const pictures = await page.locator('.gallery-row > li').count();
      await page.evaluate(() => scrollTo(0, 60));
      const first = page.locator('.gallery-row img.picture').first();
      await expect(first).toHaveJSProperty('complete', true);
      const shown = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
      await page.getByRole('button', { name: 'View pictures in full screen' }).click();
      const viewer = page.locator('dialog.viewer');
      // Until the large file has arrived, that of the page is shown, not the thumbnail.
      await expect(viewer.locator('[data-shown] img')).toHaveCSS('background-image', `url("${shown}")`);
      const count = viewer.getByRole('status');
      await expect(viewer).toBeVisible();
      await expect(count).toHaveText(`Picture 1 /  of ${pictures}`);
      await page.keyboard.press('ArrowRight');
      await expect(count).toHaveText(`Picture 2 /  of ${pictures}`);
      await page.keyboard.press('End');
      await expect(count).toHaveText(`Picture ${pictures} /  of ${pictures}`);
      await page.keyboard.press('ArrowRight');
      await expect(count).toHaveText(`Picture ${pictures} /  of ${pictures}`);
      await page.keyboard.press('Home');
      await page.keyboard.press('+');
      await expect
        .poll(() => viewer.locator('[data-shown] img').evaluate((image) => image.style.transform))
        .toContain('scale(1.5)');
      await page.keyboard.press('0');
      // Around the picture is some space on each side, and below it are its thumbnails.
      const thumbnails = viewer.getByRole('list', { name: 'Thumbnails' });
      const picture = (await viewer.locator('[data-shown] img').boundingBox())!;
      const head = (await viewer.locator('.viewer-head').boundingBox())!;
      const below = (await thumbnails.boundingBox())!;
      expect(picture.y - head.y - head.height).toBe(16);
      expect(below.y - picture.y - picture.height).toBe(16);
      expect(below.y + below.height).toBeLessThanOrEqual(800);
      await thumbnails.getByRole('button', { name: 'Picture 4', exact: true }).click();
      await expect(count).toHaveText(`Picture 4 /  of ${pictures}`);
      await expect(thumbnails.getByRole('button', { name: 'Picture 4', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await page.keyboard.press('ArrowRight');
      await expect(thumbnails.getByRole('button', { name: 'Picture 5', exact: true })).toBeFocused();
      expect(await violations(page, 'dialog.viewer')).toEqual([]);
      await viewer.getByRole('button', { name: 'All pictures' }).click();
      await viewer.getByRole('button', { name: 'Picture 3', exact: true }).click();
      await expect(count).toHaveText(`Picture 3 /  of ${pictures}`);
      // A swipe.
      const stage = (await page.locator('.viewer-stage').boundingBox())!;
      await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
      await page.mouse.down();
      await page.mouse.move(stage.x + stage.width / 2 - 150, stage.y + stage.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect(count).toHaveText(`Picture 4 /  of ${pictures}`);
      const top = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 600);
      expect(await page.evaluate(() => scrollY)).toBe(top);
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'View pictures in full screen' })).toBeFocused();
      await expect(page.locator('.media-count')).toHaveText(/^1 \//);
      await page.locator('.gallery-picture').first().click();
      await expect(viewer).toBeVisible();
      await page.goBack();
      await expect(viewer).toHaveCount(0);
      await expect(page).toHaveURL(address);
    });
  }

  test('zoom with pinch and double tap', async ({ browser, request }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(await vehicle(request, GROUP, [SEVERAL], [SPIN]));
    await hydrated(page);
    await page.locator('.gallery-picture').first().tap();
    const picture = page.locator('dialog.viewer [data-shown] img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const scale = () => picture.evaluate((image) => Number(/scale\((.+)\)/.exec(image.style.transform)?.[1] ?? 1));
    const cdp = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch('touchStart', [170, 450], [220, 450]);
    await touch('touchMove', [145, 450], [245, 450]);
    await touch('touchMove', [120, 450], [270, 450]);
    await touch('touchEnd');
    await expect.poll(scale).toBeGreaterThan(2.5);
    // Dragging a zoomed picture pans it, and does not change the picture.
    await touch('touchStart', [300, 450]);
    await touch('touchMove', [150, 450]);
    await touch('touchEnd');
    await expect(page.locator('dialog.viewer').getByRole('status')).toHaveText(/^Picture 1 /);
    // With times of their own: how fast the two taps are does not depend on the machine.
    const now = Date.now() / 1000;
    const finger = [{ x: 200, y: 420, id: 0 }];
    for (const timestamp of [now, now + 0.1]) {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger, timestamp });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 });
    }
    await expect.poll(scale).toBe(1);
    await context.close();
  });

  test('without scripts the row scrolls, thumbnails are anchors, and pictures link to their full size [VDP-001]', async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(await vehicle(request, GROUP, [SPIN, INSIDE, SEVERAL], [VIDEO]));
    await expect(page.locator('.gallery-row')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByText('Swipe to spin')).toBeHidden();
    await expect(page.locator('.interior-flat img')).toBeVisible();
    await page
      .locator('.gallery-row')
      .evaluate((row) => row.scrollTo({ left: row.clientWidth * 2, behavior: 'instant' }));
    await expect(page.locator('#picture-3')).toBeInViewport();
    await expect(page.locator('.gallery-picture').first()).toHaveAttribute('href', /^\/images\/.+\/1920\.jpeg$/);
    await context.close();
  });
});

test.describe('a video', () => {
  test('of YouTube is the second slide and loads nothing from YouTube before a click [VDP-006, VDP-007]', async ({
    page,
    request,
  }) => {
    const foreign: string[] = [];
    await page.route(/youtube(?:-nocookie)?\.com|ytimg/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    });
    const answer = await page.goto(await vehicle(request, GROUP, ['.gallery-facade', SPIN]));
    expect(answer!.headers()['content-security-policy']).not.toContain('youtube');
    await hydrated(page);
    await page.getByRole('tab', { name: /^Images/ }).click();
    await page.getByRole('button', { name: 'Next picture' }).click();
    const facade = page.locator('#picture-2').getByRole('link', { name: /^Watch the video/ });
    await expect(facade).toHaveAttribute('href', 'https://www.youtube.com/watch?v=Forecourt01');
    await expect(facade).toBeInViewport();
    expect(foreign).toEqual([]);
    await facade.click();
    await expect(page.locator('#picture-2 iframe')).toHaveAttribute('src', '/video/youtube/Forecourt01');
    await expect
      .poll(() => foreign)
      .toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/Forecourt01\?/)]);
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await expect(page.locator('#picture-2 iframe')).toHaveCount(0);
  });

  test('of a file plays in the browser, and stops on another slide [VDP-007]', async ({ page, request }) => {
    await page.goto(await vehicle(request, GROUP, ['video'], [SPIN]));
    await hydrated(page);
    await page.getByRole('button', { name: 'Next picture' }).click();
    const video = page.locator('#picture-2 video');
    await expect(video).toBeInViewport();
    expect(
      await video.evaluate((player: HTMLVideoElement) => [player.preload, player.controls, player.networkState]),
    ).toEqual(['none', true, HTMLMediaElement_IDLE]);
    await video.evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      return player.play();
    });
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(true);
  });
});

/** `networkState` of a video that loads nothing. */
const HTMLMediaElement_IDLE = 1;
