import { lazy, Suspense } from 'react';
import { COMPARE_PATH } from '#domain/compare/compare-address.ts';
import { comparison } from './kept-cars.ts';
import { useKeptList } from './kept-list.ts';

const CompareTray = lazy(async () => ({ default: (await import('./compare-tray.tsx')).CompareTray }));

/** The tray of cars to compare, fetched once there is one; not on the page where they stand side by side. */
export function TrayWhenChosen({ current }: { current: string }) {
  const chosen = useKeptList(comparison).length > 0;
  return chosen && current !== COMPARE_PATH ? (
    <Suspense fallback={null}>
      <CompareTray />
    </Suspense>
  ) : null;
}
