/** What a shopper signs in for, as `/sign-in?type=` names it. The last is our own. */
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
] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** What a site may offer to signed-in shoppers only: of the specification's list, the features that this platform has. */
export const GATED_FEATURES = ['trade-in', 'sell-my-car', 'spin-to-win', 'my-garage'] as const;
export type GatedFeature = (typeof GATED_FEATURES)[number];

/** The paths of the garage page: its own, and those that sites gave it. */
export const GARAGE_PATHS = ['/my-garage', '/mymotorama', '/mybigboxcars', '/myblinkr', '/myservco'] as const;
export const WATCHLIST_PATH = '/watchlist';
/** As many as one page can show. */
export const MAX_WATCHED = 100;

interface AccountSettings {
  readonly garage: { readonly enabled: 'off' | 'on' };
  readonly favourites: { readonly mode: 'off' | 'favourites' | 'watchlist' | 'both' };
  readonly spinToWin: { readonly page: 'off' | 'on' };
  readonly gating: { readonly features: readonly GatedFeature[] };
}

export function hasGarage({ garage }: Pick<AccountSettings, 'garage'>): boolean {
  return garage.enabled === 'on';
}

/** The section of saved searches in the garage. */
export const SAVED_SEARCHES = 'saved-searches';

interface SearchSettings extends Pick<AccountSettings, 'garage'> {
  readonly savedSearches: { readonly enabled: boolean };
}

/** The garage lists saved searches, so there are none without it. */
export function hasSavedSearches({ garage, savedSearches }: SearchSettings): boolean {
  return hasGarage({ garage }) && savedSearches.enabled;
}

export function hasWatchlist({ favourites }: Pick<AccountSettings, 'favourites'>): boolean {
  return favourites.mode === 'watchlist' || favourites.mode === 'both';
}

/** Whether a site sends alerts of a saved search, or with an empty id those of the watchlist. */
export function hasAlerts(searchId: string, settings: SearchSettings & Pick<AccountSettings, 'favourites'>): boolean {
  return searchId === '' ? hasWatchlist(settings) : hasSavedSearches(settings);
}

export function hasSpinToWin({ spinToWin }: Pick<AccountSettings, 'spinToWin'>): boolean {
  return spinToWin.page === 'on';
}

/** Features whose page needs another setting: without the page, there is nothing to sign in for. */
const OPTIONAL_PAGES: readonly GatedFeature[] = ['my-garage', 'spin-to-win'];

interface SiteOfGroup {
  readonly id: string;
  readonly group_id: string;
  readonly settings: { readonly auth: { readonly accounts: 'group' | 'site' } };
}

/** The sites that share the accounts of a site: only itself, or those of its group except those whose accounts are their own. */
export function sitesOfAccounts(
  site: SiteOfGroup,
  sites: readonly SiteOfGroup[],
): { readonly only: string } | { readonly except: readonly string[] } {
  if (site.settings.auth.accounts === 'site') return { only: site.id };
  const apart = sites.filter(
    ({ group_id, settings }) => group_id === site.group_id && settings.auth.accounts === 'site',
  );
  return { except: apart.map(({ id }) => id) };
}

/** Whether shoppers can sign in on a site: where there is something to sign in for. */
export function hasAccounts(settings: AccountSettings): boolean {
  return (
    hasGarage(settings) ||
    hasWatchlist(settings) ||
    hasSpinToWin(settings) ||
    settings.gating.features.some((feature) => !OPTIONAL_PAGES.includes(feature))
  );
}

/** A selling shopper signs in as one who trades in (requirements.md, gap 37). */
const TYPE_OF: Readonly<Record<GatedFeature, SignInType>> = {
  'trade-in': 'trade-in',
  'sell-my-car': 'trade-in',
  'spin-to-win': 'spin-to-win',
  'my-garage': 'my-garage',
};

/** The sign-in page of a page that needs it. `path` is the requested page with its query. */
export function signInHrefOf(feature: GatedFeature | 'watchlist', path: string): string {
  return signInHref({ type: feature === 'watchlist' ? 'watchlist' : TYPE_OF[feature], redirect: path, back: '/' });
}

export function signInType(text: string | null): SignInType | null {
  return SIGN_IN_TYPES.find((type) => type === text) ?? null;
}

const SIGN_IN_PATH = '/sign-in';
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

/** The URL of the sign-in page. `redirect` is where a shopper goes afterwards, `back` where they go without it. */
export function signInHref({ type, redirect, back }: { type: SignInType; redirect: string; back: string }): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ type, redirect, back })}`;
}
