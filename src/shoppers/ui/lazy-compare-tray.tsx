import { lazy, Suspense } from 'react';
import { COMPARE_PATH } from '../rules/compare.ts';
import { comparison, useSavedList } from './saved-list.ts';

/** If the module cannot be loaded (no network, a new release since this page was loaded), the page works without the tray. */
const CompareTray = lazy(() =>
  import('./compare-tray.tsx').then(
    ({ CompareTray: Tray }) => ({ default: Tray }),
    (error: Error) => {
      console.warn(`The comparison tray could not be loaded: ${error.message}`);
      return { default: () => null };
    },
  ),
);

/** The compare tray, loaded once a vehicle is chosen; not on the comparison page itself. */
export function LazyCompareTray({ current }: { current: string }) {
  const chosen = useSavedList(comparison).length > 0;
  return chosen && current !== COMPARE_PATH ? (
    <Suspense fallback={null}>
      <CompareTray />
    </Suspense>
  ) : null;
}
