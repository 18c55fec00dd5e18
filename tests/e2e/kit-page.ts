import type { Page } from '@playwright/test';
import { at, hydrated } from './sites.ts';

/** Sites of prepare-dealers.ts: with the default settings of the design system, with all others, and without the page. */
export const PLAIN = 'kit-plain';
export const VARIANT = 'kit-variant';
export const WITHOUT = 'kit-less';

export async function openKit(page: Page, site = PLAIN): Promise<void> {
  await page.goto(at(site, '/__kit'));
  await hydrated(page);
}
