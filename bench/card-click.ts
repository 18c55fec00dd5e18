import os from 'node:os';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.mjs';
import { commandLine, isRecording, programArguments, record, toMeasure } from './record.ts';
import { startServer } from './server.ts';

/**
 * From a click on a card to the vehicle's picture on the screen: on every demo site, with a mouse that rests on the card for a
 * tenth of a second first, and with a finger. Loopback, built server; first cards that no one has visited, so that
 * their pictures are created, then the same cards again in another browser. Three moments are reported:
 * `some picture`: any sharp picture of this vehicle is shown, even that of the card, enlarged; `largest picture`: the file in the
 * page's own size, to which the limit applies; and `whole page`: also everything further down.
 *   node bench/card-click.ts [clicks a site]
 */
const CLICKS = Number(programArguments[0] ?? 12);
const SITES = ['southern-cross', 'kia-aspley', 'blue-gum-outlet', 'coastline-leisure'];
const LIMIT = 100;
/** Milliseconds that a pointer rests on a card before it presses, and that a finger stays down. */
const REST = 100;
const PRESS = 60;
/** A picture that fills less than this much of the window's width is that of a card; a row of pictures shows its first with 0.38. */
const LARGE = 0.35;

interface Marks {
  clicked: number;
  some: number | null;
  painted: number | null;
  whole: number | null;
}
/** Not in the library's types yet. */
interface ElementTiming extends PerformanceEntry {
  readonly renderTime: number;
  readonly intersectionRect: DOMRectReadOnly;
}
interface Seen {
  marks?: Marks;
}
type Took = Readonly<Record<'some' | 'painted' | 'whole', number>>;

const load = os.loadavg()[0]?.toFixed(1);
const server = await startServer({ DEMO_STOCK: 'on' });
const browser = await chromium.launch({
  executablePath: ensureChromium({ whole: true }),
  args: CHROMIUM_ARGS,
});
try {
  const desktop = () => browser.newContext({ viewport: { width: 1440, height: 900 } });
  const phone = () =>
    browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const rows = [
    ['mouse, 1440 px', await everywhere(await desktop(), withMouse)],
    ['mouse again', await everywhere(await desktop(), withMouse)],
    ['finger, 390 px', await everywhere(await phone(), withFinger)],
    ['finger again', await everywhere(await phone(), withFinger)],
  ] as const;
  console.log(
    `${os.cpus().length} x ${os.cpus()[0]?.model}, load ${load} before and ${os.loadavg()[0]?.toFixed(1)} after; ${CLICKS} clicks on each of ${SITES.length} sites\n`,
  );
  console.log('| from a click on a card to | p50 ms | p95 ms | limit ms | p95 of the limit |');
  console.log('|---|---:|---:|---:|---:|');
  for (const [who, took] of rows) {
    for (const [moment, name] of [
      ['some', 'some picture'],
      ['painted', 'largest picture'],
      ['whole', 'whole page'],
    ] as const) {
      const times = took.map((one) => one[moment]);
      const limit = moment === 'painted' ? `${LIMIT} | ${(at(times, 0.95) / LIMIT).toFixed(2)}` : ' | ';
      console.log(`| ${name}, ${who} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${limit} |`);
    }
  }
  const measures = rows.map(([who, took]) => {
    const times = took.map(({ painted }) => painted);
    const limit = { atMost: LIMIT, comparedWith: `p50 ${at(times, 0.5)} ms` };
    return toMeasure(`${who}: largest picture, p95`, at(times, 0.95), 'ms', limit);
  });
  if (isRecording) record('card-click', measures, { command: commandLine() });
} finally {
  await browser.close();
  await server.stop();
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

async function everywhere(
  context: BrowserContext,
  press: (page: Page, x: number, y: number) => Promise<void>,
): Promise<Took[]> {
  const times: Took[] = [];
  for (const site of SITES) {
    for (let click = 0; click < CLICKS; click++) {
      const page = await context.newPage();
      await page.goto(server.url(site, `/search/new-used-and-demo-cars?page=${1 + Math.floor(click / 6)}`));
      await page.mouse.move(2, 300);
      await page.waitForSelector('html[data-hydrated]');
      const card = page.locator('.card:not(.card-gone) .card-title a').nth(click % 6);
      await card.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const address = await card.getAttribute('href');
      const box = (await card.boundingBox())!;
      await page.evaluate(watch, LARGE);
      await press(page, box.x + box.width / 2, box.y + 8);
      await page
        .waitForFunction(() => (window as Seen).marks?.painted && (window as Seen).marks?.whole, null, {
          timeout: 20_000,
        })
        .catch(async (error: Error) =>
          Promise.reject(new Error(`${page.url()} after a click on ${address}: ${error.message}`)),
        );
      times.push(
        await page.evaluate(() => {
          const { clicked, some, painted, whole } = (window as Seen).marks!;
          return { some: some! - clicked, painted: painted! - clicked, whole: whole! - clicked };
        }),
      );
      await page.close();
    }
  }
  return times;
}

/** In the page: the time of the click, and the frames in which the awaited picture is shown. */
function watch(large: number): void {
  addEventListener(
    'click',
    (event) => {
      const marks: Marks = { clicked: event.timeStamp, some: null, painted: null, whole: null };
      (window as Seen).marks = marks;
      const wide = (selector: string) =>
        [...document.querySelectorAll<HTMLImageElement>(selector)].some(
          (image) =>
            image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width > innerWidth * large,
        );
      // Element Timing: the browser's own instant of the frame that shows the picture, decoded.
      const mark = () => {
        for (const image of document.querySelectorAll(
          '.media img:not([elementtiming], .responsive-picture-preview, .responsive-picture-seen, .spin-seen)',
        ))
          image.setAttribute('elementtiming', 'large');
      };
      new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as ElementTiming[])
          if (entry.intersectionRect.width > innerWidth * large) marks.painted ??= entry.renderTime;
      }).observe({ type: 'element', buffered: true });
      const reached = {
        some: () => wide('.media img:not(.responsive-picture-preview)'),
        whole: () => document.querySelector('.vehicle .vehicle-section') !== null,
      };
      const open = new Set(['some', 'whole'] as const);
      const look = () => {
        for (const moment of open) {
          if (!reached[moment]()) continue;
          open.delete(moment);
          // The frame that shows it has been drawn when the next task runs.
          setTimeout(() => (marks[moment] = performance.now()));
        }
        if (open.size > 0) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
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
