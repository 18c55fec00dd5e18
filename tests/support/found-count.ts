import type { Page } from './html.ts';

/** The vehicles for sale that a page of results counts in its heading; sold ones are counted apart. */
export function foundCount({ text }: Page): number {
  return Number(/[\d,]+/.exec(text('.search-count'))![0].replaceAll(',', ''));
}
