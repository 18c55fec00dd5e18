import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { createListeners } from '#ui/listeners.ts';

/** Shorter navigations have no indicator. */
const DELAY_MS = 400;

let loads = 0;
const { notify, subscribe } = createListeners();

/** Shows the progress indicator while something that a press needs is loaded, such as a dialog. */
export async function withProgress<T>(load: Promise<T>): Promise<T> {
  const count = (by: 1 | -1) => {
    loads += by;
    notify();
  };
  count(1);
  return load.finally(() => count(-1));
}

/** A progress indicator for slow client navigation. A search has its own, at its results. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLoadingPart = useSyncExternalStore(
    subscribe,
    () => loads > 0,
    () => false,
  );
  const isSearch = (path: string) => path.startsWith('/search/');
  const loading =
    isLoadingPart ||
    (state === 'loading' && location.pathname !== pathname && !(isSearch(location.pathname) && isSearch(pathname)));
  const [late, setLate] = useState(false);
  // Not rendered immediately: inserting it would force a style recalculation before that of the next page.
  useEffect(() => {
    if (!loading) return setLate(false);
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && late ? <div className="page-progress" aria-hidden="true" /> : null;
}
