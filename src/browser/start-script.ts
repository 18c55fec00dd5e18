/**
 * Inline in the head of every page. Pages are complete without scripts, so the modules do not compete with the first paint: they start
 * when the browser is idle after the page has loaded and shown its largest content, or earlier at the first gesture of a person.
 * With Save-Data only a gesture starts them. `<html data-start="now">` starts them as soon as the document is there.
 * The text runs in the page as it is: it can use nothing from outside the function.
 */
function startModules(): void {
  const gestures = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  /** Milliseconds after the load event, and after which a page starts that is never idle. */
  const latest = 5000;
  const root = document.documentElement;
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  let started = false;

  const loadModules = () => {
    const modules = document.querySelector<HTMLElement>('script[data-modules]');
    if (!modules) return;
    for (const href of (modules.dataset['modules'] ?? '').split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = modules.textContent;
    document.head.append(script);
  };
  const start = () => {
    if (started) return;
    started = true;
    // The modules and the data that they read are at the end of the document, which may still be arriving.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadModules, { once: true });
    else loadModules();
  };
  const onGesture = (event: Event) => {
    // Headless browsers report a pointer in the corner that no one moved.
    const isAutomatic =
      event.type === 'pointermove' && (event as PointerEvent).clientX === 0 && (event as PointerEvent).clientY === 0;
    if (isAutomatic) return;
    for (const type of gestures) removeEventListener(type, onGesture, true);
    root.dataset['gesture'] = '';
    dispatchEvent(new Event('forecourt:gesture'));
    start();
  };
  const startWhenIdle = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: latest });
    else setTimeout(start, 200);
  };
  const onLoad = () => {
    if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return startWhenIdle();
    const bound = setTimeout(start, latest);
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      clearTimeout(bound);
      startWhenIdle();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  };
  /** The router reads the data of the page from a stream, which a page that was rendered in one piece fills from a block. */
  const handOverData = () => {
    const data = document.querySelector('script[data-handoff]');
    if (!data) return;
    const { streamController } = (
      window as unknown as { __reactRouterContext: { streamController: ReadableStreamDefaultController<string> } }
    ).__reactRouterContext;
    streamController.enqueue(data.textContent);
    streamController.close();
  };

  for (const type of gestures) addEventListener(type, onGesture, { capture: true, passive: true });
  addEventListener('DOMContentLoaded', handOverData, { once: true });
  if (root.dataset['start'] === 'now') start();
  else if (connection?.saveData !== true) addEventListener('load', onLoad, { once: true });
}

/** The text for the page; the browser's own copy of the page needs none. */
export const START_SCRIPT = import.meta.env.SSR ? `(${startModules.toString()})()` : '';

/** Announces once that the page is hydrated: to `early-input.ts`, to styles and to tests. */
export function announceHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  dispatchEvent(new Event('forecourt:hydrated'));
}

/**
 * Calls back at the first gesture of a person on this page, at once where it has happened. Modules start without one, also for robots
 * and audits: what counts people, or prepares what only a person needs, waits for it. Returns how to cancel.
 */
export function onFirstGesture(callback: () => void): () => void {
  if ('gesture' in document.documentElement.dataset) {
    callback();
    return () => {};
  }
  addEventListener('forecourt:gesture', callback, { once: true });
  return () => removeEventListener('forecourt:gesture', callback);
}

/** The `handle` of a route whose content comes from the browser itself, such as what was saved there. */
export interface StartHandle {
  readonly start: 'now';
}
