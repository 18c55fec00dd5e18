import { useLocation, useNavigation } from 'react-router';

/** Another screen is on its way: shown when that takes longer than one notices. A search says so at its own results. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isSearch = (path: string) => path.startsWith('/search/');
  if (state !== 'loading' || location.pathname === pathname || (isSearch(location.pathname) && isSearch(pathname))) return null;
  return <div className="page-progress" aria-hidden="true" />;
}
