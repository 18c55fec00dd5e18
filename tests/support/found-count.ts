import type { Page } from './html.ts';

/** All vehicles that a page of results counts: those for sale, and the sold ones that it counts apart. */
export function foundCount({ text, has }: Page): number {
  const number = (words: string) => Number(/[\d,]+/.exec(words)![0].replaceAll(',', ''));
  return number(text('.search-count')) + (has('.search-sold') ? number(text('.search-sold')) : 0);
}
