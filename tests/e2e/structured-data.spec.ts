import type { Page } from '@playwright/test';
import { at, expect, GROUP, hydrated, test } from './sites.ts';

const names = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.map(
        (script) =>
          (JSON.parse(script.textContent) as { '@graph': { name?: string; url?: string }[] })['@graph'][0]!.url,
      ),
    );

test('structured data survives hydration and follows client navigation [GAP-090]', async ({ page, request }) => {
  const { hits } = (await (
    await request.get('/api/stock/search?status=in_stock', { headers: { host: new URL(at(GROUP)).host } })
  ).json()) as { hits: { path: string }[] };
  const first = at(GROUP, hits[0]!.path);
  await page.goto(first);
  const written = await page.locator('script[type="application/ld+json"]').textContent();
  await hydrated(page);
  await expect.poll(() => page.locator('script[type="application/ld+json"]').textContent()).toBe(written);
  await page.evaluate(() => ((window as unknown as { same: boolean }).same = true));
  const card = page.locator('#similar .card a[href^="/cars/"]').first();
  await page.locator('#similar').scrollIntoViewIfNeeded();
  const path = (await card.getAttribute('href'))!;
  await card.click();
  await page.waitForURL(at(GROUP, path));
  await expect.poll(() => names(page)).toEqual([expect.stringMatching(new RegExp(`${path}$`))]);
  await page.goBack();
  await page.waitForURL(first);
  await expect.poll(() => names(page)).toEqual([expect.stringMatching(new RegExp(`${hits[0]!.path}$`))]);
  expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
});
