import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './sites.ts';

/** The sandbox alone, with its own small page on which to pay. */
let child: ChildProcess;
let url = '';
let dir = '';
test.beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-payments-'));
  const command = ['scripts/payments-sandbox.ts', '--port', '0', '--dir', dir];
  child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.startsWith('url ')) continue;
    url = line.split(/\s+/)[1]!;
    break;
  }
  // Later output is not read, and must not fill the pipe.
  child.stdout!.resume();
});
test.afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await rm(dir, { recursive: true, force: true });
});

const status = (page: Page) => page.getByRole('status');
const cards = (page: Page) => page.frameLocator('iframe[title="Test card"]');
const bank = (page: Page) => page.getByRole('dialog', { name: '3-D Secure' }).frameLocator('iframe');
// A refused card is status 402, and the sandbox has no icon: the browser reports both.
test.use({ expectedNoise: [[/status of 40[24]/], { scope: 'test' }] });
// The sandbox ends once its connections are closed, which a shared context keeps.
test.use({ ownContext: true });

async function openPage(page: Page, query = ''): Promise<void> {
  await page.goto(`${url}/${query}`);
  await expect(status(page)).toHaveText('ready');
}

for (const theme of ['stripe', 'night']) {
  test(`the test cards are usable on a phone, theme ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, `?theme=${theme}`);
    await expect(cards(page).getByRole('group', { name: 'Test card' })).toBeVisible();
    await cards(page).getByText('How the site is notified').click();
    await expect(cards(page).getByLabel('Out of order')).toBeVisible();
    const overflow = () =>
      page.evaluate(() => {
        const inner = document.querySelector('iframe')!;
        return [document.documentElement.scrollWidth, inner.getBoundingClientRect().width];
      });
    const [width = 0, frame = 0] = await overflow();
    expect(Math.max(width, frame)).toBeLessThanOrEqual(390);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await cards(page).getByLabel('Approved after 3-D Secure').check();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(bank(page).getByRole('heading', { name: 'Your bank' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test('paying works with the keyboard alone, and 3-D Secure takes and gives back the focus', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(cards(page).getByLabel('Approved after 3-D Secure')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Until its script runs it is disabled, and a key pressed then is lost.
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeEnabled();
  await bank(page).getByRole('button', { name: 'Complete' }).press('Enter');
  await expect(status(page)).toHaveText('succeeded');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
});

test('a declined card and a failed 3-D Secure can be followed by another card', async ({ page }) => {
  await openPage(page);
  await cards(page).getByLabel('Declined: insufficient funds').check();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(status(page)).toHaveText('Your card has insufficient funds.');
  await cards(page).getByLabel('Approved after 3-D Secure').check();
  await page.getByRole('button', { name: 'Pay' }).click();
  await bank(page).getByRole('button', { name: 'Fail' }).click();
  await expect(status(page)).toHaveText(/Your bank did not confirm/);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(bank(page).getByRole('button', { name: 'Fail' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status(page)).toHaveText(/Your bank did not confirm/);
  await cards(page).getByLabel('Processing, and approved 10 seconds later').check();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(status(page)).toHaveText('processing');
});

test('the browser goes on to the return page with what Stripe adds to its URL', async ({ page }) => {
  await openPage(page, '?redirect=always');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL('**/back?**');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('redirect_status')).toBe('succeeded');
  expect(searchParams.get('payment_intent')).toMatch(/^pi_\w+$/);
  expect(searchParams.get('payment_intent_client_secret')).toContain(`${searchParams.get('payment_intent')}_secret_`);
});
