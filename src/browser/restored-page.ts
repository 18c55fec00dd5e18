import { useEffect } from 'react';

/**
 * Calls `restored` when the browser shows a page again as it was left, with its scripts' memory, instead of loading it: after Back and
 * Forward. Meanwhile the shopper may have signed in or out.
 */
export function onRestored(restored: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) restored();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

/**
 * For pages that show an account. The server forbids storing such a page, but browsers store the document with which the visit began: a
 * search page may have become the garage by client navigation. The content is hidden until the server has answered.
 */
export function useReloadWhenRestored(): void {
  useEffect(
    () =>
      onRestored(() => {
        document.body.hidden = true;
        location.reload();
      }),
    [],
  );
}
