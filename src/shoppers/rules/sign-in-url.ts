import type { GatedFeature } from './account-features.ts';

/** Reasons to sign in, by the names of `/sign-in?type=`. The last two are our own. */
const SIGN_IN_TYPES = [
  'trade-in',
  'checkout',
  'finance',
  'spin-to-win',
  'online-payment',
  'car-finance',
  'my-garage',
  'watchlist',
  'saved-search',
  'saved-deal',
] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** Selling, and finance for a vehicle or for none, have the types of requirements.md, gap 37. */
const TYPE_OF: Readonly<Record<GatedFeature, SignInType>> = {
  'trade-in': 'trade-in',
  'sell-my-car': 'trade-in',
  checkout: 'checkout',
  'online-payment': 'online-payment',
  'personalised-finance': 'car-finance',
  'equifax-finance': 'finance',
  'spin-to-win': 'spin-to-win',
  'my-garage': 'my-garage',
};

/** The sign-in type for a page that needs an account. */
export function featureSignInType(feature: GatedFeature | 'watchlist'): SignInType {
  return feature === 'watchlist' ? 'watchlist' : TYPE_OF[feature];
}

/**
 * The sign-in page of a page that needs it. `path` is the requested page with its query, and `cameFrom` the page from which the shopper
 * came: the requested page itself would ask to sign in again.
 */
export function signInHrefForPage(feature: GatedFeature | 'watchlist', path: string, cameFrom: string | null): string {
  const from = returnPath(cameFrom, '/');
  const back = from.split(/[?#]/)[0] === path.split(/[?#]/)[0] ? '/' : from;
  return signInHref({ type: featureSignInType(feature), redirect: path, back });
}

/** The sign-in page of a page that can also be seen without: both ways lead to it. */
export function signInHrefOnPage(feature: GatedFeature | 'watchlist', path: string): string {
  return signInHref({ type: featureSignInType(feature), redirect: path, back: path });
}

export function signInType(text: string | null): SignInType | null {
  return SIGN_IN_TYPES.find((type) => type === text) ?? null;
}

export const SIGN_IN_PATH = '/sign-in';
const MAX_PATH = 2000;

/** The path of a page on this site, from a parameter that anybody may have written; `fallback` for anything else. */
export function returnPath(text: string | null, fallback: string): string {
  // A browser reads `\` as `/`, and drops tabs and line breaks: `/\evil.example` and `/<tab>/evil.example` lead to another site.
  if (text === null || text.length > MAX_PATH || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text))
    return fallback;
  const base = 'https://site.invalid';
  const url = URL.parse(text, base);
  if (url?.origin !== base || url.pathname.startsWith('//') || isSignIn(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** After the sign-in, that page would ask to sign in again. */
function isSignIn(pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() === SIGN_IN_PATH;
}

/** The URL of the sign-in page. `redirect` is where a shopper goes afterwards, `back` where they go without it; `save` is the search that the sign-in saves. */
export function signInHref(parts: { type: SignInType; redirect: string; back: string; save?: string }): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams(parts)}`;
}
