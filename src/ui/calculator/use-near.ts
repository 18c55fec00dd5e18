import { useEffect, type RefObject } from 'react';

const NEAR = '500px';

/** Calls once when the element comes near the screen: what is heavy loads before it is needed, and not before. */
export function useNear(element: RefObject<Element | null>, onNear: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        onNear();
      },
      { rootMargin: NEAR },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
    // Watches the element it found first; what to load does not change.
  }, []);
}
