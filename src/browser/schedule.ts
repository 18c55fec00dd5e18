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
