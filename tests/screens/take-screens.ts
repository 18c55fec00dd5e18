import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../../scripts/find-chromium.mjs';
import { compareScreens, toReference } from './compare-screens.ts';
import { FIXED_TIME } from './fixed-time.ts';
import { HEIGHTS, SCREENS, type Screen } from './screens.ts';

const root = path.join(import.meta.dirname, '../..');
const REFERENCES = path.join(root, 'tests/e2e/reference');
/** Folder of the screens that differ, each beside its reference. */
const DIFFERENT = path.join(root, 'shots/different');
/** Number of times that a page is loaded again for pictures that it lacks. */
const RELOADS = 10;
/** Letters are drawn alike whatever the machine's own settings are. */
const SAME_LETTERS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
/** Screens that are taken at the same time: most of a screen is waiting for pictures. */
const AT_ONCE = 3;

/** Compares every screen with its reference. Each line is a screen that differs; what it looks like now is in `shots/different`. */
export async function differentScreens(port: number): Promise<readonly string[]> {
  rmSync(DIFFERENT, { recursive: true, force: true });
  const lines: string[] = [];
  await takeScreens(port, async ({ name }, take) => {
    const file = path.join(REFERENCES, `${name}.webp`);
    const reference = existsSync(file) ? readFileSync(file) : null;
    let screenshot = await take();
    let found = reference && (await compareScreens(screenshot, reference));
    if (found && !found.isSame) {
      // Chromium now and then takes a picture of two frames, one below the other: a real difference is there twice.
      screenshot = await take();
      found = await compareScreens(screenshot, reference!);
    }
    if (found?.isSame) return;
    mkdirSync(DIFFERENT, { recursive: true });
    writeFileSync(path.join(DIFFERENT, `${name}.png`), screenshot);
    if (reference) writeFileSync(path.join(DIFFERENT, `${name}-reference.webp`), reference);
    lines.push(`${name}: ${found?.text ?? 'has no reference'}`);
  });
  return lines.sort();
}

/** Takes the references again: those that look different are written. Returns their names. */
export async function updateReferences(port: number): Promise<readonly string[]> {
  mkdirSync(REFERENCES, { recursive: true });
  const wanted = new Set(SCREENS.map(({ name }) => `${name}.webp`));
  for (const file of readdirSync(REFERENCES)) if (!wanted.has(file)) rmSync(path.join(REFERENCES, file));
  const written: string[] = [];
  await takeScreens(port, async ({ name }, take) => {
    const file = path.join(REFERENCES, `${name}.webp`);
    const screenshot = await take();
    if (existsSync(file) && (await compareScreens(screenshot, readFileSync(file))).isSame) return;
    writeFileSync(file, await toReference(screenshot));
    written.push(name);
  });
  return written.sort();
}

/** Starts a server at the fixed time, and takes every screen. */
async function takeScreens(
  port: number,
  each: (screen: Screen, take: () => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  const server = await startServer(port);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, ...SAME_LETTERS],
  });
  try {
    const contexts = new Map<number, Promise<BrowserContext>>();
    const waiting = [...SCREENS];
    const work = async () => {
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
        const { width } = screen;
        const context = contexts.get(width) ?? openContext(browser, width, port);
        contexts.set(width, context);
        await each(screen, async () => takeScreen(await context, screen, port));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const context of contexts.values()) await (await context).close();
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openContext(browser: Browser, width: Screen['width'], port: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  });
  await context.clock.setFixedTime(FIXED_TIME);
  // State that one screen stores, such as the viewed vehicle, must not be on another.
  await context.addInitScript(() => localStorage.clear());
  // On a slow machine a page does without a font that is late: here it waits for it.
  await context.route('**/assets/root-*.css', async (route) => {
    // Node.js finds no address of a site below localhost, and the stylesheet is the same for all of them.
    const response = await fetch(`http://localhost:${port}${new URL(route.request().url()).pathname}`);
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ body, contentType: 'text/css' });
  });
  return context;
}

/** The first window of a page, hydrated, with its fonts and pictures. */
async function takeScreen(context: BrowserContext, { site, path: at, follow }: Screen, port: number): Promise<Buffer> {
  const page = await context.newPage();
  const origin = `http://${site}.localhost:${port}`;
  await page.goto(origin + at);
  if (follow !== undefined) await page.goto(origin + (await page.locator(follow).first().getAttribute('href'))!);
  // With an empty cache the server refuses pictures that are too many at once, and has them a moment later.
  let missing = await missingPictures(page);
  for (let tries = 0; missing.length > 0 && tries < RELOADS; tries++) {
    await page.reload();
    missing = await missingPictures(page);
  }
  if (missing.length > 0) throw new Error(`${site}${at}: pictures are missing: ${missing.join(', ')}`);
  await page.evaluate(() => document.fonts.ready);
  const screenshot = await page.screenshot({ animations: 'disabled', timeout: 120_000 });
  await page.close();
  return screenshot;
}

/** The pictures in the window that the server did not send, once the page is hydrated and everything has been answered. */
async function missingPictures(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForSelector('html[data-hydrated]');
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluateHandle(() =>
    [...document.images].filter((picture) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect();
      const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      // The pictures of a closed menu have a place, too.
      return isInside && picture.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
    }),
  );
  await page.waitForFunction((pictures) => pictures.every(({ complete }) => complete), seen);
  return seen.evaluate((pictures) =>
    pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
  );
}

async function startServer(port: number) {
  // Its pages would be taken for those of the server that is started here.
  if (await fetch(`http://localhost:${port}/readyz`).catch(() => null))
    throw new Error(`Another server answers on port ${port}: end it first.`);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      E2E_PORT: String(port),
      MALLOC_ARENA_MAX: '2',
      DEMO_STOCK: 'on',
      LOG_LEVEL: 'error',
    },
  });
  let messages = '';
  child.stderr.on('data', (chunk) => (messages += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
  };
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`The server of the screens has ended:\n${messages}`);
    if ((await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok) return { stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('The server of the screens was not ready within 120 s.');
}
