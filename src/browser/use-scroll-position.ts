import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';

/**
 * Preserves the visible position when an element above it `leaves`. Most browsers do that with scroll anchoring, but not all of them, and
 * not directly after a jump to an anchor: then the page is scrolled back by the height of the removed element.
 */
export function usePreservedScroll(element: RefObject<Element | null>, leaves: boolean): void {
  const place = useRef({ bottom: 0, height: 0 });
  const frame = useRef(0);
  // Measured in the last render with the element, including the gap below it.
  useEffect(() => {
    if (!element.current) return;
    const { top, bottom } = element.current.getBoundingClientRect();
    const next = element.current.nextElementSibling?.getBoundingClientRect().top ?? bottom;
    place.current = { bottom: bottom + scrollY, height: next - top };
  });
  // In the render: once the element is gone, reading the position makes the browser lay out the page and apply its scroll anchoring.
  const before = useMemo(() => (leaves ? scrollY : 0), [leaves]);
  useLayoutEffect(() => {
    const { bottom, height } = place.current;
    if (!leaves || height === 0 || bottom > before) return;
    // By the next frame the browser has applied its own scroll anchoring.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => {
        const moved = scrollY - before;
        if (Math.abs(moved + height) > Math.abs(moved)) scrollBy({ top: -height, behavior: 'instant' });
      });
    });
    return () => cancelAnimationFrame(frame.current);
  }, [leaves, before]);
}
