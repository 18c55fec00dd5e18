/** Where nothing is painted, as in a tab that nobody sees. */
const UNSEEN = 200;

/**
 * Does something once the browser has shown what a hand just did: a box stands ticked before anything follows from it. What one does
 * next finds it done, however soon that is. The answer takes it back.
 */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(run, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  addEventListener('pointerdown', run, true);
  addEventListener('keydown', run, true);
  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    removeEventListener('pointerdown', run, true);
    removeEventListener('keydown', run, true);
  }
  function run(): void {
    stop();
    act();
  }
  return stop;
}
