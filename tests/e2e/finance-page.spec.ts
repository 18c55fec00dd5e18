import { violations } from './accessibility.ts';
import { at, expect, hydrated, SINGLE, test } from './sites.ts';

interface Asked {
  readonly purchasePrice: number;
  readonly loanTerm: number;
  readonly selfAssessedCreditScore: string;
}

// The last request fails.
test.use({ expectedNoise: [/net::ERR_FAILED/] });

test('the finance page quotes the loan 500 ms after its last change, and never shows an older answer [FIN-055, FIN-056, FIN-057, ACC-011]', async ({
  page,
}) => {
  const asked: Asked[] = [];
  const slow: (() => Promise<void>)[] = [];
  await page.route('**/api/youx/quote', async (route) => {
    const body = route.request().postDataJSON() as Asked;
    asked.push(body);
    const json = { weeklyRepaymentAmount: 100 + body.loanTerm, advertisedRate: 7.5, comparisonRate: 8.25 };
    // The answer for six years is still under way when the one for seven is there.
    if (body.loanTerm === 6) slow.push(() => route.fulfill({ json }).catch(() => undefined));
    else await route.fulfill({ json });
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(at(SINGLE, '/finance'));
  const box = page.locator('.live-quote');
  const height = (await box.boundingBox())!.height;
  await hydrated(page);
  await expect(box).toContainText('$210 a fortnight');
  await expect(box).toContainText('7.5% p.a. Comparison rate 8.25% p.a.');
  await expect(box).toContainText('$30,000 over 5 years, $3,000 deposit, $9,000 final payment');
  await expect(box).toContainText('WARNING: This comparison rate is true only for the examples given');
  expect((await box.boundingBox())!.height).toBe(height);

  // With the keyboard: six years, and then seven.
  await page.getByLabel('Term of the loan').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => slow.length).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect(box).toContainText('$214 a fortnight');
  await Promise.all(slow.map((answer) => answer()));
  await expect(box).toContainText('$30,000 over 7 years');
  await expect(box).toContainText(
    'This quote is for a 7-year term with a 10% deposit. Its comparison rate assumes a 30% final payment.',
  );

  const price = page.getByLabel('Price of the vehicle');
  await price.fill('900000');
  await price.blur();
  await expect(price).toHaveValue('$200,000');
  await expect(page.getByText('We quote from $10,000 to $200,000. The price is now $200,000.')).toBeVisible();
  await page.getByLabel('Decent').check();
  await expect(box).toContainText('$200,000 over 7 years');
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      purchasePrice: 200_000,
      loanTerm: 7,
      selfAssessedCreditScore: 'DECENT',
    });
  expect(await violations(page, 'main')).toEqual([]);

  await page.unroute('**/api/youx/quote');
  await page.route('**/api/youx/quote', (route) => route.abort());
  await page.getByLabel('Poor').check();
  await expect(box).toContainText('The rate depends on you and the vehicle.');
  await expect(box.getByText('a fortnight')).toBeHidden();
});
