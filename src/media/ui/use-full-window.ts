import { useEffect, useRef, useState, type RefObject } from 'react';

/** How many steps back are under way that nobody but us should hear of. */
let ownSteps = 0;

/**
 * What fills the window is one step of the history: the back button (or swipe) takes it away and leaves the page where it was. Its
 * entry has the page's own address, and the router is not told of it: the page under it has not changed.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (!open) return;
    let gone = false;
    history.pushState({ ...(history.state as object | null), inFront: true }, '');
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      if (ownSteps > 0) return;
      gone = true;
      closing.current();
    };
    addEventListener('popstate', onBack, { capture: true });
    return () => {
      removeEventListener('popstate', onBack, { capture: true });
      // Closed in another way: its entry goes too, unless the shopper has already gone on from here.
      if (gone || !(history.state as { inFront?: boolean } | null)?.inFront) return;
      ownSteps++;
      const onOwnStep = (event: PopStateEvent) => {
        event.stopImmediatePropagation();
        ownSteps--;
      };
      addEventListener('popstate', onOwnStep, { capture: true, once: true });
      history.back();
    };
  }, [open]);
}

/**
 * Lets an element fill the window and gives it back, with everything in it as it was: what is turned stays turned. It lies in
 * the browser's top layer; Escape and the back button leave it, and Tab stays inside. `place` keeps its room in the page.
 */
export function useFullWindow(element: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false);
  useBackCloses(full, () => setFull(false));
  useEffect(() => {
    const it = element.current;
    const room = place.current;
    if (!full || !it || !room) return;
    room.style.minHeight = `${it.offsetHeight}px`;
    it.setAttribute('popover', 'manual');
    it.showPopover();
    const onKeyDown = (event: KeyboardEvent) => {
      // A note that Escape closed was in front of it.
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
      room.style.minHeight = '';
      if (focused instanceof HTMLElement && it.contains(focused)) focused.focus({ preventScroll: true });
    };
  }, [full]);
  return { full, enter: () => setFull(true), leave: () => setFull(false) };
}
