import { noteEarlyVisit } from './early-visit.ts';

/**
 * Inline script in the head of every page. Pages work without scripts, so the modules must not compete with the first paint: they start
 * when the browser is idle after the load event and the largest contentful paint, or at the first user gesture. With Save-Data only a
 * gesture starts them. `<html data-start="now">` starts them with the document.
 * The source of this function is inlined, so it cannot use anything outside of it.
 */
function startModules(): void {
  const gestures = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  /** Limit after the load event for pages that are never idle, in milliseconds. */
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
    // The modules and their data are at the end of the document, which may still be loading.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadModules, { once: true });
    else loadModules();
  };
  const onGesture = (event: Event) => {
    // Headless browsers report a pointer move at 0,0 without any input.
    const isAutomatic =
      event.type === 'pointermove' && (event as PointerEvent).clientX === 0 && (event as PointerEvent).clientY === 0;
    if (isAutomatic) return;
    for (const type of gestures) removeEventListener(type, onGesture, true);
    root.dataset['gesture'] = '';
    dispatchEvent(new Event('forecourt:gesture'));
    start();
  };
  const startWhenIdle = () => {
    // Safari has no `requestIdleCallback`.
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
  /** Fills the stream from which the router reads the page's data, from a block in the document. */
  const handOverData = () => {
    const data = document.querySelector('script[data-handoff]');
    if (!data) return;
    const { streamController } = (
      window as unknown as { __reactRouterContext: { streamController: ReadableStreamDefaultController<string> } }
    ).__reactRouterContext;
    streamController.enqueue(data.textContent);
    streamController.close();
  };

  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash !== '' || arrival?.type !== 'navigate') root.dataset['whole'] = '';
  // Lays out all cards before a jump: estimated heights would make Back restore the wrong position.
  // A moment later, because the layout of the whole page would delay the frame that shows where the jump leads.
  let scrolled = 0;
  const onScrolled = () => {
    if (Math.abs(scrollY - scrolled) > innerHeight) root.dataset['whole'] = '';
    scrolled = scrollY;
  };
  addEventListener('scroll', () => setTimeout(onScrolled, 100), { passive: true });
  // A link within the page leads to the real position of its target, which estimates above it would miss.
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="#"]');
    if (link && link.href.split('#')[0] === location.href.split('#')[0]) root.dataset['whole'] = '';
  };
  addEventListener('click', onLink, { capture: true, passive: true });
  for (const type of gestures) addEventListener(type, onGesture, { capture: true, passive: true });
  addEventListener('DOMContentLoaded', handOverData, { once: true });
  if (root.dataset['start'] === 'now') start();
  else if (connection?.saveData !== true) addEventListener('load', onLoad, { once: true });
}

/** The source of the inline script; not needed in the browser's bundle. */
export const START_SCRIPT = import.meta.env.SSR
  ? `(${noteEarlyVisit.toString()})();(${startModules.toString()})()`
  : '';

/** Lays out what is off screen too (`styles/base/off-screen.css`): the position of a page from the history needs its heights. */
export function layOutWhole(): void {
  document.documentElement.dataset['whole'] = '';
}

/** Signals that hydration starts: to `early-input.ts`. */
export function announceHydrating(): void {
  dispatchEvent(new Event('forecourt:hydrating'));
}

/** Signals that the page is hydrated: to `early-input.ts`, to styles and to tests. */
export function announceHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  dispatchEvent(new Event('forecourt:hydrated'));
}

/**
 * Calls back at the first user gesture on this page, immediately if it has happened. Modules also start without one, for bots and audits:
 * whatever counts visitors, or is only needed by them, waits for a gesture. Returns a cancel function.
 */
export function onFirstGesture(callback: () => void): () => void {
  if ('gesture' in document.documentElement.dataset) {
    callback();
    return () => {};
  }
  addEventListener('forecourt:gesture', callback, { once: true });
  return () => removeEventListener('forecourt:gesture', callback);
}

/** The `handle` of a route whose content is in the browser's storage. */
export interface StartHandle {
  readonly start: 'now';
}
