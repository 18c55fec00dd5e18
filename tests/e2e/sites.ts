import {
  test as base,
  expect as baseExpect,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { SharedContext } from './shared-context.ts';

/** The demo sites and their URLs. */
export const GROUP = 'southern-cross';
export const OUTLET = 'blue-gum-outlet';
export const SINGLE = 'kia-aspley';
export const LEISURE = 'coastline-leisure';

const port = Number(process.env['E2E_PORT'] ?? 4317);
export const at = (site: string, path = '/') => `http://${site}.localhost:${port}${path}`;

/** Playwright's own intervals are up to a second: a journey would mostly wait. */
const poll: typeof baseExpect.poll = (actual, options) =>
  baseExpect.poll(actual, {
    intervals: [20, 50, 100],
    ...(typeof options === 'string' ? { message: options } : options),
  });

export const expect = new Proxy(baseExpect, {
  get: (target, name, receiver) => (name === 'poll' ? poll : (Reflect.get(target, name, receiver) as unknown)),
});

/** The contexts of this worker that its journeys share one after the other, by their options. */
const sharedContexts = new Map<string, SharedContext>();

/**
 * Every test also fails after an error or a warning in the console, or a failed request. Journeys with the same kind of
 * browser share its context (`shared-context.ts`), unless they set `ownContext`.
 */
export const test = base.extend<{ expectedNoise: RegExp[]; ownContext: boolean }>({
  expectedNoise: [[], { option: true }],
  ownContext: [false, { option: true }],
  context: async (
    {
      browser,
      ownContext,
      viewport,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      userAgent,
      contextOptions,
    },
    provide,
  ) => {
    if (ownContext) {
      const context = await browser.newContext();
      await provide(context);
      return context.close();
    }
    const device = { viewport, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled, userAgent, contextOptions };
    const key = JSON.stringify(device);
    const shared = sharedContexts.get(key) ?? (await SharedContext.open(await browser.newContext()));
    sharedContexts.delete(key);
    await provide(shared.context);
    if (await shared.reset()) sharedContexts.set(key, shared);
  },
  page: async ({ page, expectedNoise }, provide) => {
    const noise = noiseOf(page);
    await provide(page);
    expect(
      noise.filter((line) => !expectedNoise.some((known) => known.test(line))),
      'the console is clean',
    ).toEqual([]);
  },
});

/** Collects the errors and warnings of a page. */
function noiseOf(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
  return noise;
}

/**
 * One page for all tests of a `describe` block, which run one after the other: for tests that each change another part
 * of a long page. After a failure the others get a new page.
 */
export function sharedPage(open: (page: Page) => Promise<unknown>, options: BrowserContextOptions = {}): () => Page {
  let page: Page;
  let noise: string[];
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext(options)).newPage();
    noise = noiseOf(page);
    await open(page);
  });
  test.afterEach(() => expect(noise, 'the console is clean').toEqual([]));
  test.afterAll(() => page.context().close());
  return () => page;
}

/** Triggers the start of the scripts with a pointer event and waits for hydration. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForSelector('html[data-hydrated]');
}

/** Waits until no transition or animation is running that ends. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
}

/** From now on the time of the page, and with it its timers and animation frames, only moves with `page.clock.runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  // In the future, because time goes on until the call has arrived.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Lays out what is far off screen, too, which the browser skips (styles/base/off-screen.css). */
export async function layOutWholePage(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.dataset['whole'] = ''));
}

/** The heights of a part in wide windows and on phones: one page is resized, which takes less time than opening two. */
export async function heightsAtEveryWidth(part: Locator): Promise<number[]> {
  const heights: number[] = [];
  for (const width of [390, 1280]) {
    await part.page().setViewportSize({ width, height: 900 });
    heights.push((await part.boundingBox())!.height);
  }
  return heights;
}

/** Holds requests back until `release` is called, so that what a page shows meanwhile can be checked without hurry. */
export async function hold(page: Page, url: string | RegExp): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    // The page may have been closed, or have cancelled the request meanwhile.
    await route.fallback().catch(() => {});
  });
  return { release };
}

/** Holds the scripts of the page back. */
export const delayModules = (page: Page) => hold(page, '**/assets/*.js');

export async function countShown(page: Page): Promise<number> {
  const text = await page.locator('.search-count').innerText();
  return Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));
}
