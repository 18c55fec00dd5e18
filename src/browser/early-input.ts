/**
 * Inline script in the head of every page, which preserves input from before hydration. Links, forms, menus and filter panels need no
 * script. A plain button looks pressed immediately (`data-pressed`) and is clicked again after hydration; ticked boxes and typed text are
 * replayed. During hydration React might handle the original event too: its propagation is stopped, so that only the replay counts.
 * The source of this function is inlined, so it cannot use anything outside of it.
 */
function recordEarlyInput(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const path = location.pathname + location.search;
  const done = new AbortController();
  const clicked: HTMLElement[] = [];
  const changed = new Set<Field>();

  const isTick = (field: unknown): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  /** Buttons that work without a script, and disabled ones, are not replayed. */
  const needsScript = (button: HTMLButtonElement & { readonly commandForElement?: Element | null }) =>
    !button.popoverTargetElement && !button.commandForElement && button.ariaDisabled !== 'true';
  /** Buttons that scroll a row of slides (`aria-controls`) work before hydration. */
  const slide = (button: HTMLElement): boolean => {
    const row = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const step = Number(button.dataset['slide']);
    const [first, second] = row?.children ?? [];
    if (!step || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return false;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    row!.scrollBy({ left: step * (second.offsetLeft - first.offsetLeft), behavior });
    return true;
  };
  const onClick = (event: Event) => {
    const { target } = event;
    if (isTick(target)) return event.stopImmediatePropagation();
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null;
    if (!button || !needsScript(button)) return;
    event.stopImmediatePropagation();
    if (slide(button)) return;
    clicked.push(button);
    button.toggleAttribute('data-pressed');
  };
  const onInput = (event: Event) => {
    const { target } = event;
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement;
    if (!isField) return;
    event.stopImmediatePropagation();
    changed.add(target);
  };
  /** Any value that the field accepts: browsers warn about others. */
  const filling = ({ type }: Field) => {
    if (type === 'datetime-local') return '2000-01-01T00:00';
    return type === 'date' ? '2000-01-01' : '0';
  };
  const replay = (field: Field) => {
    if (!field.isConnected) return;
    if (isTick(field)) {
      // Only the last selection of a group counts: the others are not selected any more.
      if (field.type === 'radio' && !field.checked) return;
      field.checked = !field.checked;
      field.click();
      return;
    }
    // React only reports a change if the value differs from the last one that it set or observed on the element.
    const value = field.value;
    field.value = value === '' ? filling(field) : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
  // Back to a history entry of an earlier document: only the URL changes, and before hydration nothing renders its page.
  const onHistory = () => {
    if (location.pathname + location.search !== path) location.reload();
  };
  const onHydrated = () => {
    done.abort();
    for (const field of changed) replay(field);
    for (const button of clicked) button.removeAttribute('data-pressed');
    for (const button of clicked) if (button.isConnected) button.click();
  };

  const { signal } = done;
  addEventListener('click', onClick, { capture: true, signal });
  addEventListener('input', onInput, { capture: true, signal });
  addEventListener('change', onInput, { capture: true, signal });
  addEventListener('popstate', onHistory, { signal });
  addEventListener('forecourt:hydrated', onHydrated, { signal });
}

/** The source of the inline script; not needed in the browser's bundle. */
export const EARLY_INPUT = import.meta.env.SSR ? `;(${recordEarlyInput.toString()})()` : '';
