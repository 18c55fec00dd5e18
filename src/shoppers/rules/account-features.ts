import { storesFavourites } from './favourite.ts';

/** Features of the specification's list that this platform has and a site may limit to signed-in shoppers. */
export const GATED_FEATURES = [
  'trade-in',
  'sell-my-car',
  'checkout',
  'personalised-finance',
  'equifax-finance',
  'spin-to-win',
  'online-payment',
  'my-garage',
] as const;
export type GatedFeature = (typeof GATED_FEATURES)[number];

/** The paths of the garage page: its own, and those that sites gave it. */
export const GARAGE_PATHS = ['/my-garage', '/mymotorama', '/mybigboxcars', '/myblinkr', '/myservco'] as const;
export const WATCHLIST_PATH = '/watchlist';
/** Number of vehicles that one page can show. */
export const MAX_WATCHED = 100;

/** The things besides vehicles that a site may let shoppers save in their account. */
export const SAVED = ['searches', 'deals'] as const;
export type Saved = (typeof SAVED)[number];

export interface AccountSettings {
  readonly garage: { readonly enabled: boolean; readonly saves: readonly Saved[] };
  readonly favourites: { readonly mode: 'off' | 'favourites' | 'watchlist' | 'both' };
  readonly spinToWin: { readonly page: boolean };
  readonly gating: { readonly features: readonly GatedFeature[] };
  readonly finance: { readonly popup: boolean };
  readonly reserve: { readonly enabled: boolean };
  readonly checkout: { readonly journey: boolean };
  readonly onlinePayment: { readonly page: boolean };
}

/** The feature for which a shopper signs in on the finance page; `null` if they need not. */
export function signInForFinance(
  { features }: AccountSettings['gating'],
  isAboutVehicle: boolean,
): 'personalised-finance' | 'equifax-finance' | null {
  if (isAboutVehicle && features.includes('personalised-finance')) return 'personalised-finance';
  return features.includes('equifax-finance') ? 'equifax-finance' : null;
}

export function hasGarage({ garage }: Pick<AccountSettings, 'garage'>): boolean {
  return garage.enabled;
}

/** True if a page shows the recently viewed vehicles: the garage, or an empty list of saved or compared ones. */
export function showsViewed({
  garage,
  favourites,
  compare,
}: Pick<AccountSettings, 'garage' | 'favourites'> & { readonly compare: { readonly enabled: boolean } }): boolean {
  return hasGarage({ garage }) || storesFavourites(favourites.mode) || compare.enabled;
}

/** The section of saved searches in the garage. */
export const SAVED_SEARCHES = 'saved-searches';

/** The garage lists saved searches, so there are none without it. */
export function hasSavedSearches({ garage }: Pick<AccountSettings, 'garage'>): boolean {
  return hasGarage({ garage }) && garage.saves.includes('searches');
}

export function hasWatchlist({ favourites }: Pick<AccountSettings, 'favourites'>): boolean {
  return favourites.mode === 'watchlist' || favourites.mode === 'both';
}

/** The garage lists saved deals, so there are none without it. */
export function hasSavedDeals({ garage }: Pick<AccountSettings, 'garage'>): boolean {
  return hasGarage({ garage }) && garage.saves.includes('deals');
}

/** True if a site sends alerts for a saved search, or with an empty id for the watchlist. */
export function hasAlerts(searchId: string, settings: Pick<AccountSettings, 'garage' | 'favourites'>): boolean {
  return searchId === '' ? hasWatchlist(settings) : hasSavedSearches(settings);
}

export function hasSpinToWin({ spinToWin }: Pick<AccountSettings, 'spinToWin'>): boolean {
  return spinToWin.page;
}

/** Features whose page needs another setting: without the page, there is nothing to sign in for. */
const OPTIONAL_PAGES: Readonly<Partial<Record<GatedFeature, (settings: AccountSettings) => boolean>>> = {
  'my-garage': hasGarage,
  'spin-to-win': hasSpinToWin,
  checkout: ({ reserve, checkout }) => reserve.enabled || checkout.journey,
  'online-payment': ({ onlinePayment }) => onlinePayment.page,
};

interface SiteOfGroup {
  readonly id: string;
  readonly group_id: string;
  readonly settings: { readonly auth: { readonly accounts: 'group' | 'site' } };
}

/** The sites that share the accounts of a site: only itself, or those of its group except those whose accounts are their own. */
export function sitesOfAccounts(site: SiteOfGroup, sites: readonly SiteOfGroup[]) {
  if (site.settings.auth.accounts === 'site') return { only: site.id };
  const apart = sites.filter(
    ({ group_id, settings }) => group_id === site.group_id && settings.auth.accounts === 'site',
  );
  return { except: apart.map(({ id }) => id) };
}

/** True if a site has a feature to sign in for. */
export function hasAccounts(settings: AccountSettings): boolean {
  return (
    hasGarage(settings) ||
    hasWatchlist(settings) ||
    hasSpinToWin(settings) ||
    // An application needs a verified number.
    settings.finance.popup ||
    settings.gating.features.some((feature) => OPTIONAL_PAGES[feature]?.(settings) ?? true)
  );
}

/** The cookie that tells scripts of a page that somebody is signed in. The page itself is the same for everyone. */
export const SIGNED_IN_COOKIE = 'signed_in';

/**
 * True if a browser's cookies suggest a session, so that a request to `/api/me` is useful. The session may have ended
 * on the server.
 */
export function mayBeSignedIn(cookies: string): boolean {
  return cookies.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
}

/** The cookie of a sign-out: the browser may still store what belongs to the shopper who left. A script removes both. */
export const SIGNED_OUT_COOKIE = 'signed_out';

/** True if a shopper has signed out since scripts last ran in the browser with these cookies. */
export function hasSignedOut(cookies: string): boolean {
  return cookies.split('; ').includes(`${SIGNED_OUT_COOKIE}=1`);
}

/** Uses of an account on a site, as its sign-in page lists them. The last two lines are true of every site. */
export function accountUses(settings: AccountSettings): readonly string[] {
  return [
    ...(hasWatchlist(settings) ? ['Watch vehicles, and hear when a price drops'] : []),
    ...(hasSavedSearches(settings) ? ['Save a search, and hear when a match arrives'] : []),
    ...(hasSavedDeals(settings) ? ['Keep the finance deals that you worked out'] : []),
    ...(hasGarage(settings) ? ['See your enquiries and reservations in one place'] : []),
    'Have forms filled in with your details',
    'No password: a new code each time',
  ];
}
