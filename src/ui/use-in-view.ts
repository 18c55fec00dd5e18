import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is on the screen, or as near to it as `margin` says (`500px`). With `once` it stays true, and nothing watches any
 * longer: what is heavy loads before it is needed, and not again.
 */
export function useInView(
  element: RefObject<Element | null>,
  { margin = '0px', once = false }: { margin?: string; once?: boolean } = {},
): boolean {
  const [inView, setInView] = useState(false);
  const settled = once && inView;
  useEffect(() => {
    if (settled || !element.current) return;
    const watcher = new IntersectionObserver((entries) => setInView(entries.at(-1)!.isIntersecting), {
      rootMargin: margin,
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, margin, settled]);
  return inView;
}
