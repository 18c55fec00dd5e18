import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Milliseconds: what comes sooner needs no word. */
const NOTICED = 400;

/** Another screen is on its way: shown when that takes longer than one notices. A search says so at its own results. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isSearch = (path: string) => path.startsWith('/search/');
  const loading =
    state === 'loading' && location.pathname !== pathname && !(isSearch(location.pathname) && isSearch(pathname));
  const [late, setLate] = useState(false);
  // Nothing is put into a page that is about to go: its style would be worked out anew before the next page's.
  useEffect(() => {
    if (!loading) return setLate(false);
    const timer = setTimeout(() => setLate(true), NOTICED);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && late ? <div className="page-progress" aria-hidden="true" /> : null;
}
