import { useEffect, useState, type RefObject } from 'react';

/** Has this been at most `margin` (`500px`) outside of what is seen? Once true it stays so. */
export function useNear(box: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !box.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box, margin, near]);
  return near;
}
