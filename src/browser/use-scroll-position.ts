import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps what is read where it is when an element above it `leaves`. Browsers do that by themselves (scroll anchoring), but not all
 * of them, and not where a link into the page was followed just before: then the page goes back by what was taken out.
 */
export function useKeptPlace(element: RefObject<Element | null>, leaves: boolean): void {
  const place = useRef({ bottom: 0, height: 0 });
  const frame = useRef(0);
  // Of the last drawing in which it was there, with the gap below it.
  useEffect(() => {
    if (!element.current) return;
    const { top, bottom } = element.current.getBoundingClientRect();
    const next = element.current.nextElementSibling?.getBoundingClientRect().top ?? bottom;
    place.current = { bottom: bottom + scrollY, height: next - top };
  });
  useLayoutEffect(() => {
    const { bottom, height } = place.current;
    const before = scrollY;
    if (!leaves || height === 0 || bottom > before) return;
    // What the browser does by itself it has done when the next frame begins.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => {
        const moved = scrollY - before;
        if (Math.abs(moved + height) > Math.abs(moved)) scrollBy({ top: -height, behavior: 'instant' });
      });
    });
    return () => cancelAnimationFrame(frame.current);
  }, [leaves]);
}
