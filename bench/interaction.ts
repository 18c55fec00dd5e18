import os from 'node:os';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.mjs';
import { inputOn, recordInteractions, slowest } from './interaction/user-input.ts';
import { FACET, KINDS, type Kind } from './interaction/kinds.ts';
import { BIG_SITE, fillRealStock } from './real-stock.ts';
import { commandLine, isRecording, programArguments, record, toMeasure, type Measure } from './record.ts';
import { startServer } from './server.ts';

/**
 * The delays of filtering 50,000 vehicles with the processor slowed down four times: from the input to the next paint, as
 * the browser itself measures it, for every kind of filter input; the time until the new results are shown; the bytes sent for
 * them. Loopback, built server. Exits with 1 if a limit is missed. From a click on a card to its picture: card-click.ts.
 *   node bench/interaction.ts [cars] [times each] [origin of a running server]
 */
const [vehicles = '50000', times = '24', running] = programArguments;
const SLOWER = 4;
const LIMITS = { paint: 100, bytes: 12_000 };

const server = running
  ? {
      url: (site: string, page: string) => running.replace('://localhost', `://${site}.localhost`) + page,
      ask: null,
      stop: async () => {},
    }
  : await startServer({ DEMO_STOCK: 'on' }, (dataDir) => fillRealStock(dataDir, Number(vehicles)));
const browser = await chromium.launch({
  executablePath: ensureChromium({ whole: true }),
  args: CHROMIUM_ARGS,
});
let missed = 0;
const measures: Measure[] = [];
try {
  console.log(
    `${Number(vehicles).toLocaleString('en-AU')} cars; ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}; processor ${SLOWER} times slower; ${times} times each\n`,
  );
  console.log('| to the next paint, ms | p50 | p95 | limit | p95 of the limit |');
  console.log('|---|---:|---:|---:|---:|');
  let facet: Measured | null = null;
  for (const kind of KINDS) {
    const measured = await measure(kind);
    if (kind.what === FACET) facet = measured;
    row(kind.what, measured.paints, LIMITS.paint);
  }
  console.log('\n| a facet, 1440 px | p50 | p95 | limit | p95 of the limit |');
  console.log('|---|---:|---:|---:|---:|');
  row('to new results, ms', facet!.results, null);
  // Sizes for a browser over https, which takes brotli.
  const bytes: number[] = [];
  for (const url of server.ask ? facet!.asked : []) bytes.push((await server.ask!(url, 'br')).body.byteLength);
  row('bytes for a filter change, brotli', bytes, LIMITS.bytes);
  if (isRecording) record('interaction', measures, { command: commandLine() });
} finally {
  await browser.close();
  await server.stop();
}
if (missed > 0) console.log(`\n${missed} missed.`);
process.exitCode = missed > 0 ? 1 : 0;

interface Measured {
  readonly paints: readonly number[];
  readonly results: readonly number[];
  /** Addresses of what was fetched. */
  readonly asked: ReadonlySet<string>;
}

async function measure({ phone = false, address, ready, act, after, what }: Kind): Promise<Measured> {
  const context = await browser.newContext(
    phone
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
      : { viewport: { width: 1440, height: 900 } },
  );
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => request.url().includes('.data') && asked.add(request.url()));
  await page.goto(server.url(BIG_SITE, address));
  await page.mouse.move(30, 30);
  await page.waitForSelector('html[data-hydrated]');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const input = inputOn(page, cdp, phone);
  await ready?.(input);
  await input.settled();
  await recordInteractions(page);
  const paints: number[] = [];
  const results: number[] = [];
  for (let round = 0; round < Number(times); round++) {
    const before = page.url();
    await act(input, round);
    if (what === FACET) {
      const started = performance.now();
      await page.waitForURL((url) => url.href !== before);
      await page.waitForSelector('.search-results[aria-busy="false"]');
      results.push(performance.now() - started);
    }
    await input.settled();
    paints.push(await slowest(page));
    await after?.(input);
    await input.settled();
    await slowest(page);
  }
  await context.close();
  return { paints, results, asked };
}

function row(what: string, values: readonly number[], limit: number | null): void {
  const [middle, late] = [at(values, 0.5), at(values, 0.95)];
  if (limit !== null && late > limit) missed += 1;
  if (values.length > 0)
    measures.push(toMeasure(`${what}, p95`, late, '', { atMost: limit ?? undefined, comparedWith: `p50 ${middle}` }));
  console.log(
    `| ${what} | ${middle} | ${late} | ${limit ?? ''} | ${limit === null ? '' : (late / limit).toFixed(2)} |`,
  );
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
