import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './sites.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A list of vehicles repeats one card: after these come more of the same. The tenth place may be a tile. */
const REPEATED_CARDS = '.cards > li:nth-child(n + 11)';

/** The same on every page of a site: `pages.spec.ts` checks them on its home page. */
const FRAME = ['.site-header', '.site-footer'];

/** The whole page, with its header and footer. */
export const WHOLE = 'html';

/**
 * Finds axe's violations on a page, or in the parts of it that the selectors name: each rule with its elements. Only
 * the violations are described, and in the page itself: describing everything that passes, in a page of its own, takes
 * four times as long. Pages have no frames of another site, which axe could check only there. Half-transparent text of
 * a transition would have too little contrast.
 */
export async function violations(page: Page, ...parts: readonly string[]): Promise<string[]> {
  return found(page, (await builder(page)).options({ resultTypes: ['violations'] }).withTags(TAGS), parts);
}

/**
 * Finds text with too little contrast. All other rules of axe depend on the elements of a page and not on the theme of
 * its site: once it is checked in one theme, this takes half of the time in another.
 */
export async function contrastFaults(page: Page, ...parts: readonly string[]): Promise<string[]> {
  return found(
    page,
    (await builder(page)).options({ resultTypes: ['violations'], runOnly: ['color-contrast'] }),
    parts,
  );
}

/** The builder evaluates axe's source twice for each check: not again in a document that has it, and no frames that may lack it. */
async function builder(page: Page): Promise<AxeBuilder> {
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis));
  return new AxeBuilder(isLoaded ? { page, axeSource: 'undefined' } : { page });
}

async function found(page: Page, axe: AxeBuilder, parts: readonly string[]): Promise<string[]> {
  await settled(page);
  axe
    .setLegacyMode()
    // The frame of the provider of payments, which takes messages of its own page only.
    .exclude('.payment-place');
  for (const part of parts) axe.include(part);
  if (parts.length === 0) for (const part of FRAME) axe.exclude(part);
  if (parts.length === 0 || parts.includes(WHOLE)) axe.exclude(REPEATED_CARDS);
  const { violations: faults } = await axe.analyze();
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}
