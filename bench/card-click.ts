import os from 'node:os';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium.mjs';
import { startServer } from './server.ts';

/**
 * From a click on a card to the vehicle's largest picture on the screen: on every demo site, with a mouse that rests on the card for a
 * tenth of a second first, and with a finger. Loopback, built server, cards that were not visited before.
 *   node bench/card-click.ts [clicks a site]
 */
const CLICKS = Number(process.argv[2] ?? 12);
const SITES = ['southern-cross', 'kia-aspley', 'blue-gum-outlet', 'coastline-leisure'];
const LIMIT = 100;
/** Milliseconds that a pointer rests on a card before it presses, and that a finger stays down. */
const REST = 100;
const PRESS = 60;
/** A picture that fills less than this much of the window's width is not the largest. */
const LARGE = 0.4;

interface Seen { marks?: { clicked: number; painted: number | null } }

const server = await startServer({ DEMO_STOCK: 'on' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP *.localhost 127.0.0.1'] });
try {
  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const rows = [
    ['mouse, 1440 px', await everywhere(desktop, withMouse)],
    ['finger, 390 px', await everywhere(phone, withFinger)],
  ] as const;
  console.log(`${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}; ${CLICKS} clicks on each of ${SITES.length} sites\n`);
  console.log('| card click to largest picture painted | p50 ms | p95 ms | limit ms | p95 of the limit |');
  console.log('|---|---:|---:|---:|---:|');
  for (const [what, times] of rows) console.log(`| ${what} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${LIMIT} | ${(at(times, 0.95) / LIMIT).toFixed(2)} |`);
} finally {
  await browser.close();
  await server.stop();
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

async function everywhere(context: BrowserContext, press: (page: Page, x: number, y: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const site of SITES) {
    for (let click = 0; click < CLICKS; click++) {
      const page = await context.newPage();
      await page.goto(server.url(site, `/search/new-used-and-demo-cars?page=${1 + Math.floor(click / 6)}`));
      await page.mouse.move(2, 300);
      await page.waitForSelector('html[data-alive]');
      const card = page.locator('.card:not(.card-gone) .card-title a').nth(click % 6);
      await card.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const box = (await card.boundingBox())!;
      await page.evaluate(watch, LARGE);
      await press(page, box.x + box.width / 2, box.y + 8);
      times.push((await page.waitForFunction(() => ((window as Seen).marks?.painted ?? null) !== null && (window as Seen).marks!.painted! - (window as Seen).marks!.clicked, null, { timeout: 20_000 }).then((handle) => handle.jsonValue(), async (error: Error) => Promise.reject(new Error(`${page.url()} after a click on ${await page.title()}: ${error.message}`)))) as number);
      await page.close();
    }
  }
  return times;
}

/** In the page: the click's own time, and the frame in which a photo or drawing of the vehicle stands there in its full place. */
function watch(large: number): void {
  addEventListener(
    'click',
    (event) => {
      const marks: { clicked: number; painted: number | null } = { clicked: event.timeStamp, painted: null };
      (window as Seen).marks = marks;
      const look = () => {
        const there = [...document.querySelectorAll<HTMLImageElement>('.media img:not(.responsive-picture-preview)')].some((image) => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width > innerWidth * large);
        // The frame that shows it has been drawn when the next task runs.
        if (there) requestAnimationFrame(() => setTimeout(() => (marks.painted = performance.now())));
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true, once: true },
  );
}

async function withMouse(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y, { steps: 2 });
  await page.waitForTimeout(REST);
  await page.mouse.down();
  await page.waitForTimeout(PRESS);
  await page.mouse.up();
}

async function withFinger(page: Page, x: number, y: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(PRESS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
