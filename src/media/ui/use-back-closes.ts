import { useEffect, useRef } from 'react';

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
