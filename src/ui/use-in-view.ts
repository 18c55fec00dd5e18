import { useEffect, useState, type RefObject } from 'react';

/**
 * True if an element is within `margin` (`500px`) of the viewport. With `once` it stays true and the observer is
 * removed, for heavy content that loads shortly before it is needed.
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
