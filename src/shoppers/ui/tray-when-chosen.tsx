import { lazy, Suspense } from 'react';
import { COMPARE_PATH } from '../rules/compare.ts';
import { comparison, useKeptList } from './saved-list.ts';

/** Where its module does not come (no network, a release since this page was loaded), the choice stays and the page goes on without it. */
const CompareTray = lazy(() =>
  import('./compare-tray.tsx').then(
    ({ CompareTray: Tray }) => ({ default: Tray }),
    (error: Error) => {
      console.warn(`The comparison tray could not be loaded: ${error.message}`);
      return { default: () => null };
    },
  ),
);

/** The tray of cars to compare, fetched once there is one; not on the page where they stand side by side. */
export function TrayWhenChosen({ current }: { current: string }) {
  const chosen = useKeptList(comparison).length > 0;
  return chosen && current !== COMPARE_PATH ? (
    <Suspense fallback={null}>
      <CompareTray />
    </Suspense>
  ) : null;
}
