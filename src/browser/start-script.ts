/**
 * Runs before any module. Pages are whole without scripts, so the modules wait for the first sign of a person: a movement, a touch, a
 * scroll, a key. The page's data wait for them in a stream. A page that is nothing without them says `<html data-start="now">`. What was done before the page was alive is done again then: a click on a button of no form, a box ticked, a text typed; a step back loads its page.
 */
function startWhenWanted(): void {
  const wanted = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  const here = location.pathname + location.search;
  let started = false;
  let clicked: HTMLElement | null = null;
  const changed = new Set<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>();

  const start = (event: Event) => {
    // A browser without windows, as crawlers use it, tells of a pointer in the corner that nobody has.
    const isNobody =
      event.type === 'pointermove' && (event as PointerEvent).clientX === 0 && (event as PointerEvent).clientY === 0;
    if (started || isNobody) return;
    started = true;
    for (const type of wanted) removeEventListener(type, start, true);
    const kept = document.querySelector<HTMLElement>('script[data-modules]');
    if (!kept) return;
    for (const href of (kept.dataset['modules'] ?? '').split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = kept.textContent;
    document.head.append(script);
  };

  const onClick = ({ target }: Event) => {
    clicked = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
  };
  const onInput = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
      changed.add(target);
  };
  const again = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
    if (!field.isConnected) return;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = !field.checked;
      field.click();
      return;
    }
    // React hears of a change only where the value differs from the one it last set or saw through the field itself.
    const value = field.value;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };

  // Back to a step that was made before this page was loaded anew: only the address changes, and nobody is there yet to draw it.
  const onStep = () => {
    if (location.pathname + location.search !== here) location.reload();
  };

  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
  addEventListener('popstate', onStep);
  addEventListener(
    'forecourt:alive',
    () => {
      removeEventListener('popstate', onStep);
      removeEventListener('click', onClick, true);
      removeEventListener('input', onInput, true);
      for (const field of changed) again(field);
      if (clicked?.isConnected) clicked.click();
    },
    { once: true },
  );
  for (const type of wanted) addEventListener(type, start, { capture: true, passive: true });
  addEventListener(
    'DOMContentLoaded',
    () => {
      const data = document.querySelector('script[data-handoff]');
      // A page that had to be rendered as a stream brings the router's own scripts instead.
      if (!data) return;
      const { streamController } = (
        window as unknown as { __reactRouterContext: { streamController: ReadableStreamDefaultController<string> } }
      ).__reactRouterContext;
      streamController.enqueue(data.textContent);
      streamController.close();
    },
    { once: true },
  );
  if (document.documentElement.dataset['start'] === 'now') addEventListener('DOMContentLoaded', start, { once: true });
}

/** The text for the page; the browser's own copy of the page needs none. */
export const START_SCRIPT = import.meta.env.SSR ? `(${startWhenWanted.toString()})()` : '';

/** Says once that the page answers to scripts: to the script above, to styles and to tests. */
export function sayAlive(): void {
  document.documentElement.dataset['alive'] = '';
  dispatchEvent(new Event('forecourt:alive'));
}

/** The `handle` of a route whose content comes from the browser itself, such as what was saved there. */
export interface StartHandle {
  readonly start: 'now';
}
