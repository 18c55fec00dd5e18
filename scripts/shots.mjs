// `npm run shots`: every kind of page of every demo site at 390, 768 and 1440 px, into shots/. Reports what overflows and what the console logs.
// `npm run shots -- my-site` takes only those of the named sites.
// `npm run shots -- --update` takes the references again that tests/e2e/screens.spec.ts compares with.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfNeeded } from './build.mjs';
import { CHROMIUM_ARGS, ensureChromium } from './find-chromium.mjs';

const PORT = Number(process.env.PORT ?? 4390);
const WIDTHS = [390, 768, 1440];
const DEMO_SITES = ['southern-cross', 'kia-aspley', 'blue-gum-outlet', 'coastline-leisure'];
const named = process.argv.slice(2);
const SITES = named.length > 0 ? named : DEMO_SITES;

buildIfNeeded();
if (named.includes('--update'))
  process.exitCode = spawnSync(process.execPath, ['tests/screens/update.ts'], { stdio: 'inherit' }).status;
else await takeAll();

async function takeAll() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-shots-'));
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await ready();
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: CHROMIUM_ARGS,
    });
    await mkdir('shots', { recursive: true });
    for (const site of SITES) {
      const pages = await addresses(site);
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          viewport: { width, height: width < 500 ? 844 : 900 },
          reducedMotion: 'reduce',
        });
        for (const [name, address] of Object.entries(pages)) {
          const page = await context.newPage();
          page.on(
            'console',
            (message) =>
              message.type() === 'error' &&
              !/404|410/.test(message.text()) &&
              console.log(`${site} ${name} ${width}: ${message.text().slice(0, 200)}`),
          );
          await page.goto(`http://${site}.localhost:${PORT}${address}`, { waitUntil: 'networkidle' });
          // Scrolls through the page once, so that lazy pictures are loaded.
          await page.evaluate(async () => {
            for (let y = 0; y < document.body.scrollHeight; y += 700) {
              scrollTo(0, y);
              await new Promise((resolve) => setTimeout(resolve, 30));
            }
            scrollTo(0, 0);
          });
          await page.waitForLoadState('networkidle');
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (over > 0) console.log(`${site} ${name} ${width}: ${over} px too wide`);
          await page.screenshot({ path: `shots/${site}-${name}-${width}.png`, fullPage: true, timeout: 120_000 });
          await page.close();
        }
        await context.close();
      }
      console.log(`${site}: ${Object.keys(pages).length * WIDTHS.length} pictures`);
    }
    await browser.close();
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addresses(site) {
  if (!(await pageOf(site, '/')).includes('<main'))
    throw new Error(`There is no site ${site}: name a folder of a site.`);
  const html = await pageOf(site, '/search/new-used-and-demo-cars');
  const first = /href="(\/cars\/[^"]+)"/.exec(html)?.[1] ?? '/';
  const sold =
    /href="(\/cars\/[^"]+)"/.exec(await pageOf(site, '/search/new-used-and-demo-cars?status=sold'))?.[1] ?? first;
  const linked = async (page, pattern) => pattern.exec(await pageOf(site, page))?.[1];
  const found = {
    home: '/',
    search: '/search/new-used-and-demo-cars',
    empty: '/search/used-cars?query=zzzzqqqq',
    vehicle: first,
    sold,
    unpictured: await linked(
      '/search/new-used-and-demo-cars?sortBy=latest',
      /Photo to come[\s\S]*?href="(\/cars\/[^"]+)"/,
    ),
    offers: '/special-offers',
    offer: await linked('/special-offers', /href="(\/offers\/[^"]+)"/),
    models: '/models',
    model: await linked('/models', /model-more"><a href="([^"]+)"/),
    compare: '/compare',
    saved: '/saved',
    about: '/about-us',
    terms: '/terms-and-conditions',
    contact: (await linked('/', /href="(\/contact(?:-us)?)"/)) ?? '/contact-us',
    testDrive: '/book-test-drive',
    success: '/success?receipt=none',
    missing: '/no-such-page',
    kit: '/__kit',
  };
  // Pages that a site does not have (models, comparison, kit) are skipped.
  const there = await Promise.all(
    Object.entries(found).map(async ([name, address]) =>
      address && (['missing', 'sold'].includes(name) || (await pageOf(site, address)).includes('<main'))
        ? [[name, address]]
        : [],
    ),
  );
  return Object.fromEntries(there.flat());
}

/** A plain request, because fetch does not let a program set the host. */
async function pageOf(site, address) {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: PORT, path: address, headers: { host: `${site}.localhost:${PORT}` } },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part) => (text += part))
          .on('end', () => resolve(text));
      },
    )
      .on('error', reject)
      .end();
  });
}

async function ready() {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server was not ready within 30 s.');
}
