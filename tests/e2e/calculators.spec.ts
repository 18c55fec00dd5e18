import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { at, expect, GROUP, hold, hydrated, LEISURE, OUTLET, sharedPage, SINGLE, test } from './sites.ts';

const DESK = 1280;

async function vehiclesOf(request: APIRequestContext, site: string, query: string): Promise<string[]> {
  const answer = await request.get(`/api/stock/search?${query}`, { headers: { host: new URL(at(site)).host } });
  return ((await answer.json()) as { hits: { path: string }[] }).hits.map((hit) => hit.path);
}

/** Opens a petrol vehicle in stock with a price within the limits of the calculator. */
async function open(
  page: Page,
  request: APIRequestContext,
  site: string,
  query = 'fuel=Petrol&status=in_stock&range[price]=20000:60000',
): Promise<string> {
  const path = (await vehiclesOf(request, site, query))[0]!;
  await page.setViewportSize({ width: DESK, height: 900 });
  await page.goto(at(site, path));
  await page.mouse.move(20, 20);
  await hydrated(page);
  return path;
}

const calculator = (page: Page) => page.getByRole('form', { name: 'Finance calculator' });
const repayment = (page: Page) => calculator(page).locator('.calc-sum');

test.describe('the calculators of a vehicle', () => {
  const shared = sharedPage(async (page) => {
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      (window as unknown as { heard: unknown[] }).heard = heard;
      window.addEventListener('forecourt:event', (event) => heard.push((event as CustomEvent).detail.id));
    });
    // The site has no lender's figures for this make: its calculators open as the settings say.
    await open(page, page.request, GROUP, 'make=Suzuki&fuel=Petrol&status=in_stock&range[price]=20000:60000');
  });

  test('a slider changes the result with the keyboard, and event 26 fires once [FIN-037, FIN-053, EVT-004, EVT-011]', async () => {
    const page = shared();
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
    const amount = calculator(page).getByLabel('Loan amount', { exact: true });
    const slider = calculator(page).getByLabel('Loan amount, slider');
    await expect(repayment(page)).toHaveText(/^\$[\d,]+ \/wk over [\d.]+ years?/);
    await amount.fill('30000');
    await amount.blur();
    await expect(amount).toHaveValue('$30,000');
    await slider.press('ArrowRight');
    await expect(amount).toHaveValue('$30,500');
    await slider.press('ArrowLeft');
    await expect(repayment(page)).toHaveText('$144 /wk over 5 years');
    await calculator(page).getByLabel('Monthly').check();
    await expect(repayment(page)).toHaveText('$624 /mo over 5 years');
    // The link to the page of the deal has the same figures.
    const link = calculator(page).getByRole('link', { name: 'See, share or print the deal' });
    await expect(link).toHaveAttribute('href', /&price=\d+&amount=30000&term=5&interest=8\.5&.*&frequency=month$/);
    await page.getByText('Work out my repayment').click();
    await page.getByRole('form', { name: 'Repayment calculator' }).getByLabel('Term, slider').press('ArrowLeft');
    await expect(
      page.getByRole('form', { name: 'Repayment calculator' }).getByLabel('Term', { exact: true }),
    ).toHaveValue('4.5 years');
    await expect.poll(heard).toEqual([26]);
  });

  test('typed values are clamped silently [FIN-049, ERR-034]', async () => {
    const page = shared();
    const [amount, interest] = [
      calculator(page).getByLabel('Loan amount', { exact: true }),
      calculator(page).getByLabel('Interest rate p.a.', { exact: true }),
    ];
    await amount.fill('9,999,999');
    await amount.press('Tab');
    await expect(amount).toHaveValue('$100,000');
    await interest.fill('90');
    await interest.press('Enter');
    await interest.blur();
    await expect(interest).toHaveValue('15%');
    await expect(calculator(page).getByText(/Cannot be/)).toHaveCount(0);
    await expect(page).not.toHaveURL(/amount=/);
  });

  test('the fuel cost updates while typing [VDP-101]', async () => {
    const page = shared();
    const form = page.getByRole('form', { name: 'Fuel calculator' });
    await form.getByLabel('Fuel price per litre').fill('2');
    await form.getByLabel('Distance per week').fill('100');
    await form.getByLabel(/^Fuel economy/).fill('5');
    await form.getByLabel(/^Fuel economy/).blur();
    await expect(form.locator('.calc-small-sum')).toHaveText('$10 a week');
    await expect(form.getByLabel(/^Fuel economy/)).toHaveValue('5 L/100km');
  });
});

test('an amount that is typed and left before the calculator is hydrated counts [FIN-037]', async ({
  page,
  request,
}) => {
  const [path] = await vehiclesOf(request, GROUP, 'make=Suzuki&fuel=Petrol&status=in_stock&range[price]=20000:60000');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/vehicle-rest-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: DESK, height: 900 });
  await page.goto(at(GROUP, path!));
  await page.waitForSelector('html[data-hydrated]');
  const amount = calculator(page).getByLabel('Loan amount', { exact: true });
  await amount.fill('30000');
  await amount.blur();
  release();
  await expect(amount).toHaveValue('$30,000');
  await expect(repayment(page)).toHaveText('$144 /wk over 5 years');
});

test('the calculator beside the price reports a purchase price out of range [FIN-038, FIN-039, ERR-037]', async ({
  page,
  request,
}) => {
  await open(page, request, LEISURE, 'status=in_stock&range[price]=20000:60000');
  await page.getByText('Work out my repayment').click();
  const form = page.getByRole('form', { name: 'Repayment calculator' });
  const price = form.getByLabel('Purchase price', { exact: true });
  await price.fill('250000');
  await expect(form.getByRole('alert')).toHaveText('Cannot be less than $5,000 or more than $250,000');
  await price.fill('-20');
  await price.press('Tab');
  await expect(price).toHaveValue('$0');
  await expect(form.getByRole('alert')).toBeVisible();
  await price.fill('40000');
  await price.press('Tab');
  await expect(form.getByRole('alert')).toHaveCount(0);
  // FIN-047, FIN-048: this site has deposit and residual.
  await form.getByLabel('Deposit or trade-in', { exact: true }).fill('10000');
  await form.getByLabel('Residual at the end', { exact: true }).fill('12000.4');
  await form.getByLabel('Residual at the end', { exact: true }).blur();
  await expect(form.getByLabel('Residual at the end', { exact: true })).toHaveValue('$12,000.50');
  await expect(form.getByText('Residual, due at the end')).toBeVisible();
});

test('the delivery calculator shows empty, loading, result and error states [LOC-046, LOC-047, ERR-005, ERR-006]', async ({
  page,
  request,
}) => {
  await open(page, request, OUTLET);
  const form = page.getByRole('form', { name: 'Delivery calculator' });
  const answer = form.locator('#delivery-answer');
  await expect(answer).toHaveAttribute('data-state', 'empty');
  await form.getByRole('button', { name: 'Calculate' }).click();
  await expect(answer).toHaveText('Please enter a postcode.');
  // The answer waits until the loading state has been seen.
  const held = await hold(page, '**/delivery?postcode=3121');
  await form.getByLabel('Your postcode').fill('3121');
  await form.getByRole('button', { name: 'Calculate' }).click();
  await expect(answer).toHaveAttribute('data-state', 'loading');
  held.release();
  await expect(answer).toHaveText(/^\$\d+ to 3121, Melbourne$/);
  await form.getByLabel('Your postcode').fill('6799');
  await form.getByLabel('Your postcode').press('Enter');
  await expect(answer).toHaveText(
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
  );
});

test('the asterisk links to the disclaimer, which opens [FIN-069, VDP-040]', async ({ page, request }) => {
  await page.setViewportSize({ width: DESK, height: 900 });
  const paths = await vehiclesOf(request, SINGLE, 'car_type=new&status=in_stock');
  for (const path of paths) {
    await page.goto(at(SINGLE, path));
    if ((await page.locator('.weekly-button').count()) > 0) break;
  }
  await page.locator('.weekly-button').getByRole('link', { name: 'Finance disclaimer' }).click();
  await expect(page).toHaveURL(/#financeDisclaimer$/);
  const disclaimer = page.locator('#financeDisclaimer');
  await expect(disclaimer.getByText('Show more')).toBeInViewport();
  await disclaimer.getByText('Show more').click();
  await expect(disclaimer.getByText(/^WARNING: This comparison rate is true only/)).toBeVisible();
  await expect(
    disclaimer.getByText(
      /^Example of another loan .*: 5-year term, 6\.29% rate, 8\.19% comparison rate, no deposit\.$/,
    ),
  ).toBeVisible();
});

test('the target of a jump stays while the file of its part of the page is loaded [FIN-069]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: DESK, height: 900 });
  const held = await hold(page, '**/assets/vehicle-rest-*.js');
  const router = page.waitForResponse('**/assets/full-router-*.js');
  await open(page, request, SINGLE, 'car_type=used&status=in_stock');
  const disclaimer = await page.locator('#financeDisclaimer').elementHandle();
  await page.locator('main').getByRole('link', { name: 'Finance disclaimer' }).first().click();
  await expect(page).toHaveURL(/#financeDisclaimer$/);
  await router;
  // The router has reported the new location, and React has rendered it.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  held.release();
  await expect(page.locator('.later[data-later]')).toHaveCount(0);
  expect(await disclaimer!.evaluate((part) => part.isConnected)).toBe(true);
  await expect(page.locator('#financeDisclaimer').getByText('Show more')).toBeInViewport();
});

test('open calculators pass axe on desktop and phone', async ({ page, request }) => {
  for (const [site, width] of [
    [OUTLET, 390],
    [SINGLE, DESK],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // A vehicle with a weekly subscription has no calculator.
    for (const path of (await vehiclesOf(request, site, 'status=in_stock')).slice(5)) {
      await page.goto(at(site, path));
      if ((await page.getByText('Work out my repayment').count()) > 0) break;
    }
    await page.getByText('Work out my repayment').click();
    expect(await violations(page, '#finance-box', '#finance-calculator', '#financeDisclaimer'), site).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
