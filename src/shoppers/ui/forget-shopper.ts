type Stored = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/** What the keys begin with under which pages store something of their shopper: details, lists, searches, and pages that were visited. */
const OWN = ['forecourt.', 'search:', 'viewed:'];
/** Keys of other modules, which a page would load for them: those of favourites, and of the account into which they were merged. */
const FAVOURITES = 'forecourt.favourites';
const MERGED = 'forecourt.merged';

/**
 * Removes what this browser stores of its shopper, who signs out: the next one finds neither their details in a form nor the vehicles that
 * they viewed. Favourites that no account has are all there is of them, so they stay. If storage is disabled, there is nothing.
 */
export function forgetShopper(): void {
  try {
    const stays = localStorage.getItem(MERGED) === null ? FAVOURITES : null;
    for (const storage of [localStorage, sessionStorage]) removeOwn(storage, stays);
  } catch (error) {
    console.debug(`The data of this browser could not be removed: ${(error as Error).message}`);
  }
}

function removeOwn(storage: Stored, stays: string | null): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)!);
  for (const key of keys)
    if (key !== stays && OWN.some((beginning) => key.startsWith(beginning))) storage.removeItem(key);
}
