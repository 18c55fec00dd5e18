import os from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium.mjs';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { startServer } from './server.ts';

/**
 * What a shopper feels on a site with 50,000 cars: time from a click on a facet to the next paint with the processor slowed down four times,
 * time until the new results stand there, bytes sent for it. Loopback, built server. From a click on a card to its picture: card-click.ts.
 *   node bench/interaction.ts [cars]
 */
const CARS = Number(process.argv[2] ?? 50_000);
const CLICKS = 24;
const LIMITS = { paint: 50, paintMost: 100, bytes: 12_000 };

let cars = 0;
const server = await startServer({ DEMO_STOCK: 'on' }, async (dataDir) => {
  cars = await fillRealStock(dataDir, CARS);
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP *.localhost 127.0.0.1'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const facet = await facetClicks(page);
  console.log(`${cars.toLocaleString('en-AU')} cars; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}; ${facet.paints.length} facet clicks\n`);
  console.log('| what | p50 | p95 | limit | p95 of the limit |');
  console.log('|---|---:|---:|---:|---:|');
  const rows: readonly (readonly [string, readonly number[], number | null])[] = [
    ['facet click to next paint, 4x slower processor, ms', facet.paints, LIMITS.paintMost],
    ['facet click to new results, 4x slower processor, ms', facet.results, null],
    ['bytes for a filter change, brotli', facet.bytes, LIMITS.bytes],
  ];
  for (const [what, values, limit] of rows) {
    console.log(`| ${what} | ${at(values, 0.5)} | ${at(values, 0.95)} | ${limit ?? ''} | ${limit === null ? '' : (at(values, 0.95) / limit).toFixed(2)} |`);
  }
} finally {
  await browser.close();
  await server.stop();
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** Ticks boxes of several facets one after the other, unticking as it goes, as one does who looks around. */
async function facetClicks(page: Page): Promise<{ paints: number[]; results: number[]; bytes: number[] }> {
  const asked = new Set<string>();
  page.on('request', (request) => request.url().includes('.data') && asked.add(request.url()));
  await page.goto(server.url(BIG_SITE, '/search/new-used-and-demo-cars'));
  await page.mouse.move(30, 30);
  await page.waitForSelector('html[data-alive]');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    // The browser's own measure of an interaction: from the event to the paint that follows it.
    const kept: number[] = [];
    (window as unknown as { interactions: number[] }).interactions = kept;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) if (entry.name === 'click' && entry.interactionId) kept.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  const results: number[] = [];
  const boxes = page.locator('.search-filters input[type=checkbox]:visible');
  for (let click = 0; click < CLICKS; click++) {
    const box = boxes.nth([0, 1, 2, 1][click % 4]!);
    await box.scrollIntoViewIfNeeded();
    const before = page.url();
    const started = performance.now();
    await box.click();
    await page.waitForURL((url) => url.href !== before);
    await page.waitForSelector('.search-results[aria-busy="false"]');
    results.push(performance.now() - started);
    await page.waitForLoadState('networkidle');
  }
  const paints = await page.evaluate(() => (window as unknown as { interactions: number[] }).interactions);
  // Interactions under 16 ms are not reported one by one: each of them is within a frame.
  while (paints.length < CLICKS) paints.push(16);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // As a browser gets them over https, where it takes brotli.
  const bytes: number[] = [];
  for (const url of asked) bytes.push((await server.ask(url, 'br')).body.byteLength);
  return { paints, results, bytes };
}

/** On a site whose cars have photos; the real listings have none. */
