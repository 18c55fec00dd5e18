import type { Page } from '@playwright/test';
import { expect } from './sites.ts';

declare global {
  var shifted: string[];
}

/** Records layout shifts within the page, each as its value and the elements that moved. */
function record(): void {
  globalThis.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[]) {
      globalThis.shifted.push(
        `${entry.value.toFixed(5)} ${entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName)).join()}`,
      );
    }
  }).observe({ type: 'layout-shift' });
}

/** Records the layout shifts of every document that is opened from now on. */
export const recordShiftsOfDocuments = (page: Page) => page.addInitScript(record);

/** Records the layout shifts of the current document from now on. */
export const recordShiftsFromNow = (page: Page) => page.evaluate(record);

export async function expectNoShifts(page: Page): Promise<void> {
  expect(await page.evaluate(() => globalThis.shifted)).toEqual([]);
}
