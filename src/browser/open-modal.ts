import { afterPaint } from './schedule.ts';

/**
 * Opens a dialog of this page. A modal one makes the rest of the page inert, which recalculates the style of all of it: so the dialog
 * is painted first, and is modal right after that. Until then the focus stays on what opened it, to which it returns in the end.
 */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.dataset['painted'] = '';
  dialog.addEventListener('close', () => delete dialog.dataset['painted'], { once: true });
  dialog.setAttribute('open', '');
  afterPaint(() => {
    // Closed or removed meanwhile.
    if (!dialog.open || !dialog.isConnected) return;
    dialog.removeAttribute('open');
    dialog.showModal();
  });
}
