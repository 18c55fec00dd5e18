import { useEffect, useState, type RefObject } from 'react';
import { useBackCloses } from '#browser/use-back-closes.ts';

/**
 * Shows an element in full screen without remounting it, so that its state is preserved. It is in the browser's top layer; Escape and
 * the back button close it, and focus is trapped. `place` reserves its space in the page.
 */
export function useFullWindow(element: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false);
  useBackCloses(full, () => setFull(false));
  useEffect(() => {
    const it = element.current;
    const space = place.current;
    if (!full || !it || !space) return;
    space.style.minHeight = `${it.offsetHeight}px`;
    it.setAttribute('popover', 'manual');
    it.showPopover();
    const onKeyDown = (event: KeyboardEvent) => {
      // `defaultPrevented`: Escape closed a note in front of it.
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
      if (event.key !== 'Tab') return;
      const stops = [...it.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), [tabindex="0"]')].filter(
        (stop) => stop.checkVisibility(),
      );
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      if (document.activeElement !== edge && it.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      const focused = document.activeElement;
      it.hidePopover();
      it.removeAttribute('popover');
      space.style.minHeight = '';
      if (focused instanceof HTMLElement && it.contains(focused)) focused.focus({ preventScroll: true });
    };
  }, [full, element, place]);
  return { full, enter: () => setFull(true), leave: () => setFull(false) };
}
