import type { Page } from '@playwright/test';
import { at, delayModules, expect, GROUP, hydrated, OUTLET, test } from './sites.ts';

test.use({ viewport: { width: 390, height: 844 }, ownContext: true });

async function vehiclePath(page: Page, site: string): Promise<string> {
  const answer = await page.request.get('/api/stock/search?status=in_stock&query=air+conditioning', {
    headers: { host: new URL(at(site)).host },
  });
  return ((await answer.json()) as { hits: { path: string }[] }).hits[0]!.path;
}

/** Clicks each summary, then returns which sections are open after a reload, before scripts have run. */
async function openAfterReload(page: Page, sections: readonly string[]): Promise<readonly boolean[]> {
  for (const section of sections) await page.locator(`${section} > summary`).click();
  await page.reload();
  const open = await Promise.all(
    sections.map((section) => page.locator(section).evaluate((one: HTMLDetailsElement) => one.open)),
  );
  await hydrated(page);
  for (const [index, section] of sections.entries())
    await expect(page.locator(section)).toHaveJSProperty('open', open[index]);
  return open;
}

const FOLDS = ['#features > details', '#specifications > details', '#running-costs > details'];

test('every section of a vehicle that was opened is open after a reload [SITE-094]', async ({ page }) => {
  await page.goto(at(GROUP, await vehiclePath(page, GROUP)));
  await hydrated(page);
  expect(await openAfterReload(page, FOLDS)).toEqual([true, true, true]);
  expect(await openAfterReload(page, FOLDS), 'and closed when it was closed').toEqual([false, false, false]);
});

test('the questions of the trade-in form stay open too [SITE-094]', async ({ page }) => {
  await page.goto(at(GROUP, '/trade-in'));
  await hydrated(page);
  expect(await openAfterReload(page, ['#faq-1'])).toEqual([true]);
});

test('sections opened before and after the scripts arrived are remembered [SITE-094]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at(GROUP, '/search/used-cars'));
  const address = await page.locator('.card-title a').first().getAttribute('href');
  const modules = await delayModules(page);
  await page.goto(at(GROUP, address!), { waitUntil: 'domcontentloaded' });
  await page.locator('#faq-2 > summary').click();
  modules.release();
  await hydrated(page);
  await page.locator('#faq-1 > summary').click();
  await page.reload();
  for (const open of ['#faq-1', '#faq-2'])
    await expect(page.locator(open), 'before any script of the page').toHaveAttribute('open');
});

test('a site that forgets sections has them closed again [SITE-094]', async ({ page }) => {
  await page.goto(at(OUTLET, await vehiclePath(page, OUTLET)));
  await hydrated(page);
  expect(await openAfterReload(page, FOLDS.slice(0, 2))).toEqual([false, false]);
});
