import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { at, expect, heightsAtEveryWidth, hold, hydrated, SINGLE, test } from './sites.ts';

/** A vehicle of the site whose finance box has a quote. */
async function quoted(request: APIRequestContext): Promise<string> {
  const headers = { host: new URL(at(SINGLE)).host };
  const answer = await request.get('/api/stock/search?facets=none&status=in_stock&car_type=used', { headers });
  const { hits } = (await answer.json()) as { hits: { path: string; price: number | null }[] };
  return hits.find(({ price }) => price !== null && price >= 10_000 && price <= 200_000)!.path;
}

const quote = (page: Page) => page.locator('.finance-panel .quote');

test.describe('the quote of a vehicle', () => {
  test.use({ expectedNoise: [/502 \(Bad Gateway\)/] });

  test('is requested once, and takes the space that is reserved at any width [FIN-054, FIN-070, API-030]', async ({
    page,
    request,
  }) => {
    const bodies: string[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/api/youx/quote')) bodies.push(one.postData() ?? '');
    });
    const answer = await hold(page, '**/api/youx/quote');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at(SINGLE, await quoted(request)));
    await hydrated(page);
    await page.locator('.finance-panel').scrollIntoViewIfNeeded();
    await expect.poll(() => bodies.length).toBe(1);
    await expect(quote(page)).toContainText(/Quick quote.*Loading your quote/);
    await expect(quote(page).locator('.skeleton')).toBeVisible();
    await expect(quote(page)).toHaveAttribute('aria-busy', 'true');
    await expect(quote(page)).not.toContainText('Comparison rate');
    expect(await violations(page, '.finance-panel')).toEqual([]);
    const reserved = await heightsAtEveryWidth(quote(page));
    // A calculator that is opened meanwhile shows no other figure.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('.finance-try > summary').click();
    await expect(page.locator('.finance-try [type="radio"]').first()).toBeVisible();
    await expect(page.locator('.finance-try .calc-figure')).toBeHidden();
    answer.release();
    await expect(quote(page)).toContainText(/Quick quote\$\d+ \/fn/);
    await expect(quote(page)).toContainText(/% p\.a\.\s*Comparison rate [\d.]+% p\.a\./);
    await expect(quote(page)).toContainText('5-year term with a 10% deposit');
    await expect(page.locator('.finance-panel')).toContainText('WARNING: This comparison rate is true only for');
    const taken = await heightsAtEveryWidth(quote(page));
    for (const [index, height] of taken.entries())
      expect(Math.abs(height - reserved[index]!), `width ${index}`).toBeLessThanOrEqual(1);
    expect(JSON.parse(bodies[0]!)).toMatchObject({ selfAssessedCreditScore: 'GREAT', loanTerm: 5, whoIsHelping: '' });
    expect(await violations(page, '.finance-panel')).toEqual([]);
    // Both calculators open at the quoted loan.
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const form of [page.locator('.finance-try'), page.locator('#finance-calculator')]) {
      await form.scrollIntoViewIfNeeded();
      for (const part of ['.calc-figure', '.rate-line', '.calc-terms'])
        await expect(form.locator(part).first()).toHaveText(await quote(page).locator(part).innerText());
    }
    expect(bodies).toHaveLength(1);
  });

  test('is another way to finance when the service fails, and its space is removed out of view [ERR-012]', async ({
    page,
    request,
  }) => {
    await page.route('**/api/youx/quote', (route) => route.fulfill({ status: 502, json: { error: 'no' } }));
    const answer = await hold(page, '**/api/youx/quote');
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(at(SINGLE, await quoted(request)));
    await hydrated(page);
    await page.locator('.finance-panel').scrollIntoViewIfNeeded();
    await expect(quote(page)).toContainText('Loading your quote');
    const reserved = await quote(page).boundingBox();
    answer.release();
    // No error, and no figure.
    await expect(quote(page).getByText('Quick quote')).toBeHidden();
    const instead = quote(page).getByRole('link', { name: 'ask us what the finance would cost' });
    await expect(instead).toBeVisible();
    await expect(instead).toHaveAttribute('href', /\/finance\?car_id=/);
    expect(await quote(page).boundingBox()).toEqual(reserved);
    expect(await violations(page, '.finance-panel')).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(quote(page)).toHaveCount(0);
  });
});
