import type { Page } from '@playwright/test';
import { at, GROUP, hydrated } from './sites.ts';

/** A site whose settings of the design system are all other than by default (prepare-dealers.ts), and one without the page. */
export const VARIANT = 'kit-variant';
export const WITHOUT = 'kit-less';

export async function openKit(page: Page, site = GROUP): Promise<void> {
  await page.goto(at(site, '/__kit'));
  await hydrated(page);
}
