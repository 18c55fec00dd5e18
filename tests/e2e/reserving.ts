import { expect, type Page } from '@playwright/test';
import { codesFor } from '#tests/support/shopper-browser.ts';
import { newNumber } from './mobile-numbers.ts';
import { DATA_DIR } from './prepare-data.ts';
import { at } from './sites.ts';

/** The text of an address of a site, without the browser: Node does not know the names of the sites. */
export async function textOf(page: Page, site: string, path: string): Promise<string> {
  const { host, port } = new URL(at(site));
  return (await page.request.get(`http://localhost:${port}${path}`, { headers: { Host: host } })).text();
}

/** Signs in if the site wants it, and comes back. */
export async function signInIfAsked(page: Page): Promise<void> {
  if (!page.url().includes('/sign-in')) return;
  const number = newNumber();
  await page.getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await code.fill((await codesFor(DATA_DIR, number))[0]!);
  await page.keyboard.press('Enter');
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const card = (page: Page) => page.frameLocator('.payment-place iframe');
export const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
