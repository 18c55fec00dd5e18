import { useEffect } from 'react';
import { isPlainClick } from '#browser/navigation.ts';
import { withProgress } from '#browser/page-progress.tsx';
import type { PreApprovalView } from './pre-approval-view.ts';

/** The attribute of links that open the popup; without scripts they lead to the finance form. */
const LINK = '[data-button="preApproval"]';

/** Opens the popup for every link of the page to it. */
export function usePreApproval(view: PreApprovalView | null): void {
  useEffect(() => {
    if (view === null) return;
    const load = () => import('./pre-approval-dialog.tsx');
    const closestLink = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
    const onClick = (event: MouseEvent) => {
      const link = closestLink(event);
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
      withProgress(load()).then(
        ({ openPreApproval }) => openPreApproval(view),
        (error: Error) => {
          console.warn(`The popup could not be loaded: ${error.message}`);
          location.assign(link.href);
        },
      );
    };
    // Before the press, so that the first step is painted with it.
    const onApproach = (event: Event) => {
      if (closestLink(event)) load().catch(() => {});
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // On the window, before the listeners of the document for other dialogs and client navigation.
    addEventListener('click', onClick, options);
    for (const name of ['pointerover', 'pointerdown', 'focusin'])
      addEventListener(name, onApproach, { ...options, passive: true });
    return () => listening.abort();
  }, [view]);
}
