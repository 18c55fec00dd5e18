import { SIGNED_OUT_COOKIE } from '../rules/account-features.ts';

type Stored = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/** Prefixes of the keys under which pages store what belongs to a shopper: details, lists, searches, and visited pages. */
const OWN = ['forecourt.', 'search:', 'viewed:'];
/** Named here, because their own modules would load with every page: the keys of favourites, and of the account they were merged into. */
const FAVOURITES = 'forecourt.favourites';
const MERGED = 'forecourt.merged';

/**
 * Removes what this browser stores of its shopper, who signs out: the next one finds neither their details in a form nor the vehicles that
 * they viewed. Favourites that are in no account exist only here, so they stay. If storage is disabled, there is nothing to remove.
 */
export function forgetShopper(): void {
  try {
    const stays = localStorage.getItem(MERGED) === null ? FAVOURITES : null;
    for (const storage of [localStorage, sessionStorage]) removeOwn(storage, stays);
  } catch (error) {
    console.debug(`The data of this browser could not be removed: ${(error as Error).message}`);
  }
}

/** The same on the page after a sign-out that was answered before scripts ran; then the cookie that says so has done its work. */
export function forgetSignedOut(): void {
  forgetShopper();
  document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
}

function removeOwn(storage: Stored, stays: string | null): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)!);
  for (const key of keys)
    if (key !== stays && OWN.some((beginning) => key.startsWith(beginning))) storage.removeItem(key);
}
