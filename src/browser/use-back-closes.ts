import { useEffect, useEffectEvent } from 'react';

/** The number of our own pending `history.back()` calls, whose events other listeners must not get. */
let ownBacks = 0;

/**
 * A full-screen view is one history entry, so that the back button (or gesture) closes it. The entry has the page's URL, and the
 * router is not notified, because the page has not changed.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    let gone = false;
    history.pushState({ ...(history.state as object | null), inFront: true }, '');
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      if (ownBacks > 0) return;
      gone = true;
      onClose();
    };
    addEventListener('popstate', onBack, { capture: true });
    return () => {
      removeEventListener('popstate', onBack, { capture: true });
      // Closed in another way: remove its entry too, unless the shopper has already navigated.
      if (gone || !(history.state as { inFront?: boolean } | null)?.inFront) return;
      ownBacks++;
      const onOwnStep = (event: PopStateEvent) => {
        event.stopImmediatePropagation();
        ownBacks--;
      };
      addEventListener('popstate', onOwnStep, { capture: true, once: true });
      history.back();
    };
  }, [open]);
}
