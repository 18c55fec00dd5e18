/**
 * Inline in the head of every page: what a shopper does before hydration is not lost. Links, forms, menus and drawers need no script. A plain
 * button looks pressed at once (`data-pressed`) and is clicked again after hydration; a ticked box and typed text are repeated. React may hear
 * the original event too when it arrives in the middle of hydration, and would act twice: it is stopped here and only the repetition counts.
 * The text runs in the page as it is: it can use nothing from outside the function.
 */
function recordEarlyInput(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const address = location.pathname + location.search;
  const done = new AbortController();
  const clicked: HTMLElement[] = [];
  const changed = new Set<Field>();

  const isTick = (field: unknown): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  /** Buttons that browsers answer without a script, and disabled ones, are not repeated. */
  const needsScript = (button: HTMLButtonElement & { readonly commandForElement?: Element | null }) =>
    !button.popoverTargetElement && !button.commandForElement && button.ariaDisabled !== 'true';
  /** A button that steps through a row of slides, named by `aria-controls`, works before hydration. */
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
  const repeat = (field: Field) => {
    if (!field.isConnected) return;
    if (isTick(field)) {
      field.checked = !field.checked;
      field.click();
      return;
    }
    // React reports a change only where the value differs from the one that it last set or saw through the element itself.
    const value = field.value;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
  // Back to a history entry from before this document was loaded: only the URL changes, and nothing draws its page yet.
  const onHistory = () => {
    if (location.pathname + location.search !== address) location.reload();
  };
  const onHydrated = () => {
    done.abort();
    for (const field of changed) repeat(field);
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

/** The text for the page; the browser's own copy of the page needs none. */
export const EARLY_INPUT = import.meta.env.SSR ? `;(${recordEarlyInput.toString()})()` : '';
