import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './sites.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A list of vehicles repeats one card: after these come more of the same. The tenth place may be a tile. */
const REPEATED_CARDS = '.cards > li:nth-child(n + 11)';

/** The same on every page of a site: `pages.spec.ts` checks them on its home page. */
export const FRAME = ['.site-header', '.site-footer'];

/**
 * What axe finds wrong on a page, or in the parts of it that the selectors name: each rule with its elements. Only the
 * violations are described, and in the page itself: describing everything that passes, in a page of its own, takes four
 * times as long. Pages have no frames of another site, which axe could check only there. Half-transparent text of a
 * transition would have too little contrast.
 */
export async function violations(page: Page, ...parts: readonly string[]): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
    // The frame of the provider of payments, which takes messages of its own page only.
    .exclude('.payment-place');
  for (const part of parts) axe.include(part);
  if (parts.length === 0) for (const part of [REPEATED_CARDS, ...FRAME]) axe.exclude(part);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}
