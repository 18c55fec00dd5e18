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
