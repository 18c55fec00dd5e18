import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { layoutFaults } from './layout-faults.ts';
import { layoutChoices, PAGE_KINDS, settingsOfSite, siteCount, siteName, type PageKind } from './values.ts';

/** The widths, widest first: a page is loaded once. */
const WIDTHS = [1440, 768, 390];
/** A folder for pictures of the pages (`npm run shots:settings`). */
const SHOTS = process.env['LAYOUT_SHOTS'];
const ALL = '/search/new-used-and-demo-cars';
const CAR = /^\/cars\/[^/]+$/;

/** Address of a kind of page, or a page with the pattern of a link to it. */
const ADDRESSES: Readonly<Record<PageKind, string | readonly [string, RegExp]>> = {
  home: '/',
  results: ALL,
  'results map': `${ALL}?view=map`,
  vehicle: [`${ALL}?status=in_stock&car_type=used`, CAR],
  'sold vehicle': [`${ALL}?status=sold`, CAR],
  contact: '/contact-us',
  location: ['/contact-us', /^\/contact-us\/./],
  'test drive': [ALL, CAR],
  photos: [ALL, CAR],
  offers: '/special-offers',
  offer: ['/special-offers', /^\/offers\//],
  models: '/models',
  model: ['/models', /^\/models\/[^?]/],
  brands: '/brands',
  brand: ['/brands', /^\/[^/]+\/overview$/],
  blogs: '/blogs',
  'trade-in': '/trade-in',
  finance: '/finance',
  compare: '/compare',
  kit: '/__kit',
};

const shown = PAGE_KINDS.filter((kind) => layoutChoices().some(({ pages }) => pages.includes(kind)));

for (let index = 0; index < siteCount(); index++)
  for (const kind of shown)
    test(`${siteName(index)}, ${kind}: nothing overflows, overlaps, is empty or leads nowhere`, async ({ page }) => {
      const origin = `http://${siteName(index)}.localhost:${process.env['E2E_PORT']}`;
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
      // A slide that moves lies over what is beside it.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (!(await open(page, origin, kind, index))) return;
      const faults: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await settled(page);
        for (const fault of await layoutFaults(page)) faults.push(`${width}: ${fault}`);
        for (const fault of await tabFaults(page)) faults.push(`${width}: ${fault}`);
        if (SHOTS) await takeShot(page, `${siteName(index)}-${kind.replace(' ', '-')}-${width}`);
      }
      expect(faults, `${page.url()}\n${JSON.stringify(settingsOn(index, kind))}`).toEqual([]);
    });

test('each button of the view switch changes the results', async ({ page }) => {
  for (let index = 0; index < siteCount(); index++) {
    const address = `http://${siteName(index)}.localhost:${process.env['E2E_PORT']}${ALL}`;
    await page.goto(address);
    const links = page.getByRole('group', { name: 'View', exact: true }).first().getByRole('link');
    for (const name of await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')!))) {
      await links.and(page.getByRole('link', { name, exact: true })).click();
      await expect(links.and(page.locator('[aria-current="true"]'))).toHaveAccessibleName(name);
    }
  }
});

/** Opens a kind of page of a site. False where the values leave the page out. */
async function open(page: Page, origin: string, kind: PageKind, index: number): Promise<boolean> {
  const where = ADDRESSES[kind];
  let address = typeof where === 'string' ? where : await linkOn(page, origin + where[0], where[1]);
  const form = { 'test drive': '/book-test-drive', photos: '/request-photos' }[kind as string];
  if (form !== undefined) address = `${form}?car_id=${address?.slice('/cars/'.length)}`;
  const status = address === null ? 404 : (await page.goto(origin + address))!.status();
  if (status === 404 && isLeftOut(kind, index)) return false;
  expect([200, 410], `${kind} at ${address}`).toContain(status);
  await page.waitForSelector('html[data-hydrated]');
  // Parts below the window are laid out only when they come near: here all of them are.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  return true;
}

/** Pages that a value switches off. */
const isLeftOut = (kind: PageKind, index: number): boolean =>
  Object.entries({
    blogs: 'blogs.list',
    compare: 'compare.enabled',
    'test drive': 'testDrive.booking',
    photos: 'photos.request',
    finance: 'finance.display',
  }).some(
    ([page, setting]) =>
      page === kind && settingsOfSite(index).some(({ path: one, value }) => one === setting && value === false),
  );

async function linkOn(page: Page, address: string, pattern: RegExp): Promise<string | null> {
  await page.goto(address);
  const links = await page.locator('main a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  return links.map((href) => href.replace(/\?.*/, '')).find((href) => pattern.test(href)) ?? null;
}

/** Pictures and fonts are there, and what a change of width starts is over. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The faults with each other tab shown. */
async function tabFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const tabs = page.locator('main [role="tab"]:visible');
  for (let index = 0; index < Math.min(await tabs.count(), 12); index++) {
    const tab = tabs.nth(index);
    await tab.click();
    const name = await tab.textContent();
    for (const fault of await layoutFaults(page)) faults.push(`tab ${name}: ${fault}`);
  }
  return faults;
}

async function takeShot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS!, { recursive: true });
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: path.join(SHOTS!, `${name}.jpeg`),
    type: 'jpeg',
    quality: 70,
    fullPage: true,
    animations: 'disabled',
  });
}

/** The values that a kind of page shows on a site. */
function settingsOn(index: number, kind: PageKind): Readonly<Record<string, unknown>> {
  const seen = layoutChoices().filter(({ pages }) => pages.includes(kind));
  return Object.fromEntries(seen.map(({ area, key, values }) => [`${area}.${key}`, values[index % values.length]]));
}
