import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Shorter navigations have no indicator. */
const DELAY_MS = 400;

/** A progress indicator for slow client navigation. A search has its own, at its results. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isSearch = (path: string) => path.startsWith('/search/');
  const loading =
    state === 'loading' && location.pathname !== pathname && !(isSearch(location.pathname) && isSearch(pathname));
  const [late, setLate] = useState(false);
  // Not rendered immediately: inserting it would force a style recalculation before that of the next page.
  useEffect(() => {
    if (!loading) return setLate(false);
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && late ? <div className="page-progress" aria-hidden="true" /> : null;
}
