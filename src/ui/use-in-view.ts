import { useEffect, useState, type RefObject, useSyncExternalStore } from 'react';

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

/** Whether the page is scrolled further than so many pixels. Servers and first renderings say no. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
