import os from 'node:os';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.mjs';
import { KINDS, type Kind } from './first-gesture/kinds.ts';
import { pressAt } from './press.ts';
import { commandLine, isRecording, programArguments, record, toMeasure, type Measure } from './record.ts';
import { startServer } from './server.ts';

/**
 * From the first tap on a page that is not hydrated yet to the paint that shows the response, on a processor four times slower and slow
 * 4G as Lighthouse defines it, with an empty cache. The tap comes at several moments after the first paint. Two policies alternate in one run:
 * `idle`, modules start when the browser is idle; `gesture`, the first tap starts them, which is what Save-Data asks for.
 *   node bench/first-gesture.ts [taps of each kind, moment and policy] [part of a kind's name]
 * Exits with 1 if the policy `idle` misses the limit.
 */
const [times = '5', only = ''] = programArguments;
const LIMIT = 150;
const SITE = 'southern-cross';
/** Milliseconds after the first contentful paint. */
const MOMENTS = [0, 1000, 2000, 4000];
const POLICIES = ['gesture', 'idle'] as const;
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Milliseconds after which a tap counts as lost. */
const LOST = 15_000;

type Policy = (typeof POLICIES)[number];
interface Times {
  shown: number | null;
  done: number | null;
}
interface Recorder {
  firstGesture: Times & { painted: boolean };
}

const load = () => os.loadavg()[0]?.toFixed(1);
const before = load();
const server = await startServer();
const browser = await chromium.launch({
  executablePath: ensureChromium({ whole: true }),
  args: CHROMIUM_ARGS,
});
const found = new Map<string, Times[]>();
try {
  const vehicle = await vehiclePath();
  const kinds = KINDS.filter(({ what }) => what.includes(only));
  // Pictures and pages are made by the server once, before anything is timed.
  for (const kind of kinds) await tap(kind, kind.path ?? vehicle, 'idle', 0);
  for (let time = 0; time < Number(times); time++) {
    for (const kind of kinds) {
      for (const moment of MOMENTS) {
        for (const policy of time % 2 === 0 ? POLICIES : POLICIES.toReversed()) {
          const key = `${kind.what}|${moment}|${policy}`;
          const taken = await tap(kind, kind.path ?? vehicle, policy, moment);
          found.set(key, [...(found.get(key) ?? []), taken]);
        }
      }
    }
  }
  process.exitCode = report(kinds) ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
}

async function tap(kind: Kind, path: string, policy: Policy, moment: number): Promise<Times> {
  const context = await browser.newContext(
    kind.phone
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
      : { viewport: { width: 1440, height: 900 } },
  );
  try {
    const page = await context.newPage();
    if (policy === 'gesture')
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.addInitScript(`(${recordGesture.toString()})(${kind.shown.toString()}, ${kind.done.toString()})`);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(server.url(SITE, path), { waitUntil: 'commit' });
    const target = page.locator(kind.target).first();
    await target.waitFor({ state: 'visible' });
    await page.waitForFunction(() => (window as unknown as Recorder).firstGesture.painted, null, { polling: 50 });
    const box = (await target.boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (at.y > page.viewportSize()!.height) throw new Error(`${kind.target} is not in the window`);
    await page.waitForTimeout(moment);
    await pressAt(page, cdp, kind.phone, at);
    const end = Date.now() + LOST;
    for (;;) {
      const { shown, done } = await page.evaluate(() => (window as unknown as Recorder).firstGesture);
      if (done !== null || Date.now() > end) return { shown, done };
      await page.waitForTimeout(100);
    }
  } finally {
    await context.close();
  }
}

/** Runs within the page: from the moment at which the finger was lifted to the paint of the first frame in which the page has changed. */
function recordGesture(shown: () => boolean, done: () => boolean): void {
  const recorder: Recorder['firstGesture'] = { shown: null, done: null, painted: false };
  (window as unknown as Recorder).firstGesture = recorder;
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) recorder.painted = true;
  }).observe({ type: 'paint', buffered: true });
  const paintOf = (what: 'shown' | 'done', released: number) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (recorder[what] ??= performance.now() - released);
    port2.postMessage(null);
  };
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      const look = () => {
        if (recorder.shown === null && shown()) paintOf('shown', timeStamp);
        if (done()) return paintOf('done', timeStamp);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/** Prints the tables. Returns whether the limit is missed. */
function report(kinds: readonly Kind[]): boolean {
  let missed = false;
  const measures: Measure[] = [];
  const of = (kind: Kind, policy: Policy, moments: readonly number[], what: keyof Times) =>
    moments
      .flatMap((moment) => found.get(`${kind.what}|${moment}|${policy}`) ?? [])
      .map((taken) => taken[what] ?? Number.POSITIVE_INFINITY);
  console.log(
    `${os.cpus().length} x ${os.cpus()[0]?.model}, load ${before} before and ${load()} after; ${times} taps of each kind at each of ${MOMENTS.length} moments\n`,
  );
  console.log(
    '| first tap | policy | to the response, ms: p50 | p95 | p95 of the limit | lost | until done, ms: p50 | p95 |',
  );
  console.log('|---|---|---:|---:|---:|---:|---:|---:|');
  for (const kind of kinds) {
    for (const policy of POLICIES) {
      const shown = of(kind, policy, MOMENTS, 'shown');
      const done = of(kind, policy, MOMENTS, 'done');
      missed ||= policy === 'idle' && at(shown, 0.95) > LIMIT;
      const limit = { atMost: policy === 'idle' ? LIMIT : undefined, comparedWith: `p50 ${at(shown, 0.5)} ms` };
      measures.push(toMeasure(`${kind.what}, ${policy}, p95 to the response`, at(shown, 0.95), 'ms', limit));
      console.log(
        `| ${kind.what} | ${policy} | ${at(shown, 0.5)} | ${at(shown, 0.95)} | ${(at(shown, 0.95) / LIMIT).toFixed(2)} | ${shown.filter((one) => !Number.isFinite(one)).length} | ${at(done, 0.5)} | ${at(done, 0.95)} |`,
      );
    }
  }
  console.log(
    `\n| to the response, ms, p50 (worst) | policy | ${MOMENTS.map((moment) => `${moment} ms after the first paint`).join(' | ')} |`,
  );
  console.log(`|---|---|${MOMENTS.map(() => '---:').join('|')}|`);
  for (const kind of kinds) {
    for (const policy of POLICIES) {
      const cells = MOMENTS.map((moment) => of(kind, policy, [moment], 'shown')).map(
        (shown) => `${at(shown, 0.5)} (${at(shown, 1)})`,
      );
      console.log(`| ${kind.what} | ${policy} | ${cells.join(' | ')} |`);
    }
  }
  if (isRecording) record('first-gesture', measures, { command: commandLine() });
  return missed;
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** A vehicle whose page opens with its photos, not with its spin. */
async function vehiclePath(): Promise<string> {
  const get = async (path: string) => (await server.ask(server.url(SITE, path), 'identity')).body.toString();
  const { hits } = JSON.parse(await get('/api/stock/search?facets=none')) as {
    hits: { path: string; photos_count: number }[];
  };
  for (const { path, photos_count } of hits)
    if (photos_count > 3 && !(await get(path)).includes('media-panel media-spin')) return path;
  throw new Error(`No vehicle on the first page of ${SITE} opens with photos`);
}
