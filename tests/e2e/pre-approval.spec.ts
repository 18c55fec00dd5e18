import type { Page } from '@playwright/test';
import { codesFor } from '#tests/support/shopper-browser.ts';
import { newNumber } from './mobile-numbers.ts';
import { violations, WHOLE } from './accessibility.ts';
import { DATA_DIR } from './prepare-data.ts';
import { at, expect, GROUP, hold, hydrated, SINGLE, test } from './sites.ts';

const TITLE = 'Instant Finance pre-approval with no impact on your credit score';
/** The page of the demonstration's lender. */
const LENDER = /\/lender-sandbox\/applications\/\d+$/;
const popup = (page: Page) => page.getByRole('dialog', { name: TITLE });
const step = (page: Page) => popup(page).locator('[aria-current="step"]');
const press = (page: Page, name: string) => popup(page).getByRole('button', { name, exact: true }).press('Enter');

async function openVehicle(page: Page, site: string): Promise<void> {
  await page.goto(at(site, '/search/used-cars?status=in_stock'));
  await page.goto(at(site, (await page.locator('.card-title a').first().getAttribute('href'))!));
  await hydrated(page);
}

async function openPopup(page: Page): Promise<void> {
  await page.locator('[data-button="preApproval"]').first().press('Enter');
  await expect(popup(page)).toBeVisible();
}

test('a shopper applies in four steps with the keyboard, and is sent to the lender once [FIN-058, FIN-059, FIN-060, FIN-061, FIN-062]', async ({
  page,
}) => {
  await openVehicle(page, SINGLE);
  await openPopup(page);
  await expect(step(page)).toHaveText('Quick Estimate');
  expect(await violations(page)).toEqual([]);
  const price = popup(page).getByLabel('Purchase price');
  await price.fill('$45,500.00');
  await page.keyboard.press('Tab');
  await expect(price).toHaveValue('$45,500');
  await popup(page).getByLabel('Loan term').press('ArrowRight');
  await popup(page)
    .getByRole('radio', { name: /^Great/ })
    .press('ArrowDown');
  await press(page, 'Continue');

  await expect(step(page)).toHaveText('Your Details');
  await press(page, 'Continue');
  await expect(popup(page).getByLabel('First name')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await popup(page).getByLabel('First name').fill('Jane');
  await popup(page).getByLabel('Last name').fill('Citizen');
  await popup(page).getByLabel('Email', { exact: true }).fill('jane@example.com');
  await popup(page).getByLabel('Postcode').fill('4000');
  await popup(page).getByRole('checkbox', { name: 'I agree to the terms of use.' }).press('Space');
  await press(page, 'Back');
  await expect(step(page)).toHaveText('Quick Estimate');
  await expect(price).toHaveValue('$45,500');
  await expect(popup(page).getByLabel('Loan term')).toHaveValue('6');
  await expect(popup(page).getByRole('radio', { name: /^Decent/ })).toBeChecked();
  await press(page, 'Continue');
  await press(page, 'Continue');

  await expect(step(page)).toHaveText('Instant pre-approval');
  const number = newNumber();
  await popup(page).getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  const code = popup(page).getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type((await codesFor(DATA_DIR, number))[0]!);
  await page.keyboard.press('Enter');

  await expect(step(page)).toHaveText('Apply to lender');
  await expect(popup(page)).toContainText('does not lend money or decide on applications');
  expect(await violations(page)).toEqual([]);
  let requests = 0;
  page.on('request', (request) => (requests += request.url().endsWith('/api/youx/create-customer') ? 1 : 0));
  const held = await hold(page, '**/api/youx/create-customer');
  await press(page, 'Apply to lender');
  await press(page, 'Apply to lender');
  held.release();
  await page.waitForURL(LENDER);
  await expect(page.getByRole('heading', { name: 'Test lender' })).toBeVisible();
  expect(await violations(page, WHOLE)).toEqual([]);
  expect(requests).toBe(1);

  // Another visit finds the application.
  await page.goBack();
  await hydrated(page);
  await openPopup(page);
  await expect(popup(page).getByRole('link', { name: 'Continue with the lender' })).toHaveAttribute('href', LENDER);
});

test.describe('failures', () => {
  test.use({ expectedNoise: [/50\d \(|ERR_FAILED/] });

  test('each step says what failed, and a declined application is a lead with event 9 [ERR-016, ERR-017, ERR-018, EVT-009]', async ({
    page,
  }) => {
    const applications: unknown[] = [];
    await page.exposeFunction('hear', (event: { id: number }) => {
      if (event.id === 9) applications.push(event);
    });
    await openVehicle(page, GROUP);
    await page.evaluate(() =>
      addEventListener('forecourt:event', (event) =>
        (window as never as { hear(detail: unknown): void }).hear((event as CustomEvent).detail),
      ),
    );
    await openPopup(page);
    await press(page, 'Continue');
    for (const [label, text] of [
      ['First name', 'Jane'],
      ['Last name', 'Decline'],
      ['Email', 'jane@example.com'],
      ['Postcode', '4000'],
    ] as const)
      await popup(page).getByLabel(label, { exact: true }).fill(text);
    await popup(page).getByRole('checkbox', { name: 'I agree to the terms of use.' }).check();
    await press(page, 'Continue');
    const number = newNumber();
    await popup(page).getByLabel('Mobile number').fill(number);
    await page.keyboard.press('Enter');
    await page.route('**/api/sign-in/verify', (route) => route.abort(), { times: 1 });
    const code = popup(page).getByLabel('Code', { exact: true });
    await expect(code).toBeVisible();
    await code.fill((await codesFor(DATA_DIR, number))[0]!);
    await page.keyboard.press('Enter');
    await expect(popup(page)).toContainText('An unknown error occurred during verification.');
    await page.route('**/api/me', (route) => route.abort(), { times: 1 });
    await page.keyboard.press('Enter');
    await expect(popup(page)).toContainText('An unknown error occurred while advancing step.');
    await press(page, 'Continue');
    await expect(step(page)).toHaveText('Apply to lender');
    await page.route('**/api/youx/create-customer', (route) => route.abort(), { times: 1 });
    await press(page, 'Apply to lender');
    await expect(popup(page)).toContainText('An unknown error occurred.');
    // Nothing is stored of what has not arrived.
    expect(applications).toEqual([]);
    await page.setViewportSize({ width: 390, height: 700 });
    await press(page, 'Apply to lender');
    await expect(popup(page)).toContainText(/Failed to create customer\. .* has your enquiry/);
    // The step is longer than a phone: its message and buttons are in view together.
    await expect(popup(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(popup(page).getByRole('button', { name: 'Apply to lender' })).toBeInViewport({ ratio: 1 });
    const sent = [{ id: 9, name: 'financeEnquirySent' }];
    await expect.poll(() => applications).toEqual(sent);
    // The same application is the same lead.
    const again = page.waitForResponse('**/api/youx/create-customer');
    await press(page, 'Apply to lender');
    await again;
    await expect(popup(page)).toContainText(/Failed to create customer/);
    expect(applications).toEqual(sent);
    await press(page, 'Back');
    await press(page, 'Back');
    await expect(popup(page).getByLabel('Last name')).toHaveValue('Decline');
  });
});
