import { formatAbn } from '#dealerships/rules/abn.ts';

/** True if a text names a valid Australian Business Number. */
export function hasAbn(text: string): boolean {
  return [...text.matchAll(/\bABN\b\D{0,5}((?:\d\s?){11})(?!\d)/g)].some(([, digits]) => formatAbn(digits!) !== null);
}
