/** Runs the work right after the next paint, so that it does not delay what the user is waiting for. Returns a cancel function. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A task after the animation frame runs once the frame has been painted.
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Runs the work when the browser is idle, at the latest after `timeout` milliseconds. Returns a cancel function. */
export function whenIdle(work: () => void, timeout?: number): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(idle);
}

/**
 * Opens a dialog of this page. A modal one makes the rest of the page inert, which recalculates the style of all of it: so the dialog
 * is painted first, and is modal right after that. Until then the focus stays on what opened it, to which it returns in the end.
 * `onModal` may move the focus from the first control to another one.
 */
export function openModal(dialog: HTMLDialogElement, onModal?: () => void): void {
  if (dialog.open) return;
  dialog.dataset['painted'] = '';
  dialog.addEventListener('close', () => delete dialog.dataset['painted'], { once: true });
  dialog.setAttribute('open', '');
  afterPaint(() => {
    // Closed or removed meanwhile.
    if (!dialog.open || !dialog.isConnected) return;
    dialog.removeAttribute('open');
    dialog.showModal();
    onModal?.();
  });
}
