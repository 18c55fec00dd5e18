let leaps = 0;

/**
 * Under which name the router keeps how far a page was scrolled. Entries that the browser made for a link within the page have no key
 * of their own and would all share one: the second such link would lead to where the first one was clicked, not to its anchor
 * (SITE-077). They keep nothing, so that the anchor decides.
 */
export function placeKey({ key, hash }: { readonly key: string; readonly hash: string }): string {
  return key === 'default' && hash !== '' ? `${hash} ${(leaps += 1)}` : key;
}
