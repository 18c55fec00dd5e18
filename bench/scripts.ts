import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.mjs';
import { commandLine, isRecording, programArguments, record, toMeasure, type Measure } from './record.ts';
import { startServer } from './server.ts';

/**
 * The scripts that a page of a phone loads, with an empty cache: before any input, and after its first gesture, whatever that is. Brotli at
 * level 11, as they are served. Each figure is also shown as a ratio of the limit.
 *   node bench/scripts.ts [site]
 */
const LIMIT_KB = 110;
const site = programArguments[0] ?? 'southern-cross';

const CARD = 'main article a[href^="/cars/"]';
/** The first gesture of a phone's user. */
const GESTURES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'no input': async () => {},
  scroll: (page) =>
    page.evaluate(() => {
      dispatchEvent(new Event('wheel'));
      scrollBy({ top: 300 });
    }),
  'menu opened': (page) => page.locator('header summary').filter({ visible: true }).first().tap(),
  'finger on a card': (page) => page.locator(CARD).filter({ visible: true }).first().dispatchEvent('pointerdown'),
};

const server = await startServer({ DEMO_STOCK: 'on' });
const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: CHROMIUM_ARGS });
try {
  const { body: found } = await server.ask(server.url(site, '/api/stock/search'), 'identity');
  const { hits } = JSON.parse(found.toString()) as { hits: { path: string }[] };
  const pages = { home: '/', search: '/search/used-cars', vehicle: hits[0]!.path };
  console.log(`| kB of scripts (of the limit of ${LIMIT_KB}) | ${Object.keys(GESTURES).join(' | ')} |`);
  console.log(`|---|${'---:|'.repeat(Object.keys(GESTURES).length)}`);
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const cells: string[] = [];
    for (const [what, gesture] of Object.entries(GESTURES)) {
      if (name === 'vehicle' && what === 'finger on a card') continue;
      const kilobytes = (await scriptsOf(server.url(site, path), gesture)) / 1000;
      measures.push(toMeasure(`${site}: ${name}, ${what}`, kilobytes, 'kB', { atMost: LIMIT_KB }));
      cells.push(`${kilobytes.toFixed(1)} (${(kilobytes / LIMIT_KB).toFixed(2)})`);
    }
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  if (isRecording) record('scripts', measures, { command: commandLine() });
} finally {
  await browser.close();
  await server.stop();
}

/** Bytes of the scripts of a page once nothing more is loaded after the gesture. */
async function scriptsOf(url: string, gesture: (page: Page) => Promise<unknown>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const files = new Map<string, number>();
  const read: Promise<unknown>[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('.js')) return;
    read.push(answer.body().then((body) => files.set(answer.url(), brotliCompressSync(body).length)));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-hydrated]');
  await gesture(page);
  // Something may be loaded when the browser is idle; the page may have been idle before.
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle');
  await Promise.all(read);
  await context.close();
  return [...files.values()].reduce((sum, size) => sum + size, 0);
}
