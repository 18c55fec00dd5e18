import type { APIRequestContext } from '@playwright/test';
import { contrastFaults, violations } from './accessibility.ts';
import { at, expect, GROUP, hydrated, SINGLE, test } from './sites.ts';

async function withoutOnRoadCosts(request: APIRequestContext, site: string): Promise<string> {
  const answer = await request.get('/api/stock/search?status=in_stock&car_type=new', {
    headers: { host: new URL(at(site)).host },
  });
  const { hits } = (await answer.json()) as { hits: { path: string; price_type: string | null }[] };
  return hits.find((hit) => hit.price_type === 'Plus On-Road Costs')!.path;
}

for (const [site, look, width] of [
  [GROUP, 'light', 390],
  [SINGLE, 'dark', 768],
] as const) {
  test(`the estimate with on-road costs changes its state with the keyboard, in a ${look} theme`, async ({
    page,
    request,
  }) => {
    const path = await withoutOnRoadCosts(request, site);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(at(site, path));
    await hydrated(page);
    const estimate = page.getByRole('region', { name: 'Estimate with on-road costs' });
    const total = page.locator('.vehicle-head .price');
    await expect(total).toContainText('in QLD');
    const more = estimate.getByText('How the estimate is worked out');
    await more.focus();
    await more.press('Enter');
    await expect(estimate.getByText('Stamp duty', { exact: true })).toBeVisible();
    expect(await (look === 'light' ? violations : contrastFaults)(page, '.drive-away')).toEqual([]);
    await estimate.getByLabel('I would register it in').selectOption('New South Wales');
    await estimate.getByRole('button', { name: 'Show' }).press('Enter');
    await expect(total).toContainText('in NSW');
    await expect(estimate).toBeInViewport();
    await expect(page).toHaveURL(/\?registered_in=nsw#drive-away$/);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
