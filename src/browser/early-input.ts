/**
 * Inline script in the head of every page, which preserves input from before hydration. Links, forms, menus and filter panels need no
 * script; a link to a dialog of the page opens it right after hydration. A plain button looks pressed immediately (`data-pressed`) and is clicked again after hydration; ticked boxes and typed text are
 * replayed. A tapped phone number opens at once, and is announced after hydration. During hydration React might handle the original event too: its propagation is stopped, so that only the replay counts.
 * The source of this function is inlined, so it cannot use anything outside of it.
 */
// oxlint-disable-next-line max-lines-per-function -- Its source is inlined as a whole.
function recordEarlyInput(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const path = location.pathname + location.search;
  const done = new AbortController();
  /** Longest wait, in milliseconds, from a click on a link until hydration starts, and as long again until it ends. */
  const LONGEST = 5000;
  let isHydrating = false;
  let isHydrated = false;
  let clicked: HTMLElement[] = [];
  let tapped: HTMLAnchorElement[] = [];
  const sent = new Map<HTMLFormElement, HTMLElement | null>();
  /** With the value that the shopper left: a part that hydrates may show its own again. */
  const changed = new Map<Field, string>();

  /** True if React handles its events: the page is hydrated, and it is not in a part that comes later (`later.tsx`). */
  const isLive = (target: unknown) => isHydrated && !(target instanceof Element && target.closest('[data-later]'));
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
  /** A link that this page opens as a dialog (`data-dialog-links`), clicked to open it here. */
  const isDialogLink = (link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
    !(button || metaKey || ctrlKey || shiftKey || altKey) &&
    document
      .querySelector<HTMLElement>('[data-dialog-links]')
      ?.dataset['dialogLinks']?.split(' ')
      .includes(link.getAttribute('href') ?? '') === true;
  /** Looks pressed, and is clicked again after hydration. When the modules are late or missing, the link leads to the same form. */
  const onDialogLink = (link: HTMLAnchorElement, event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (clicked.includes(link)) return;
    clicked.push(link);
    link.toggleAttribute('data-pressed', true);
    const follow = () => {
      if (isHydrated) return;
      clicked = clicked.filter((other) => other !== link);
      link.removeAttribute('data-pressed');
      location.assign(link.href);
    };
    setTimeout(() => (isHydrating ? setTimeout(follow, LONGEST) : follow()), LONGEST);
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const link = !isHydrated && target instanceof Element ? target.closest('a') : null;
    if (link && isDialogLink(link, event)) return onDialogLink(link, event);
    if (link && /^(tel:|https:\/\/wa\.me\/)/i.test(link.getAttribute('href') ?? '')) tapped.push(link);
    if (isLive(target)) return;
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
    if (isLive(target)) return;
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement;
    if (!isField) return;
    event.stopImmediatePropagation();
    changed.set(target, target.value);
  };
  /** Any value that the field accepts: browsers warn about others. */
  const filling = ({ type }: Field) => {
    if (type === 'datetime-local') return '2000-01-01T00:00';
    return type === 'date' ? '2000-01-01' : '0';
  };
  const replay = (field: Field, value: string) => {
    if (!field.isConnected) return;
    if (isTick(field)) {
      // Only the last selection of a group counts: the others are not selected any more.
      if (field.type === 'radio' && !field.checked) return;
      field.checked = !field.checked;
      field.click();
      return;
    }
    // No script may set the chosen files, and nothing resets them.
    if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }));
    // React only reports a change if the value differs from the last one that it set or observed on the element.
    field.value = value === '' ? filling(field) : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
  // Back to a history entry of an earlier document: only the URL changes, and before hydration nothing renders its page.
  const onHistory = () => {
    if (location.pathname + location.search !== path) location.reload();
  };
  /** In a later part a form waits for it: posted natively, it would load the page again. */
  const onSubmit = (event: SubmitEvent) => {
    if (!isHydrated || isLive(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sent.set(event.target as HTMLFormElement, event.submitter);
  };
  const onHydrated = () => {
    isHydrated = true;
    done.abort();
    for (const [field, value] of changed) {
      if (!isLive(field)) continue;
      changed.delete(field);
      replay(field, value);
    }
    for (const link of tapped) link.dispatchEvent(new Event('forecourt:early-tap', { bubbles: true }));
    tapped = [];
    const live = clicked.filter((one) => one instanceof HTMLAnchorElement || isLive(one));
    clicked = clicked.filter((button) => !live.includes(button));
    for (const button of live) button.removeAttribute('data-pressed');
    for (const button of live) if (button.isConnected) button.click();
    for (const [form, submitter] of sent) {
      if (!isLive(form)) continue;
      sent.delete(form);
      if (form.isConnected) form.requestSubmit(submitter);
    }
  };

  const { signal } = done;
  addEventListener('click', onClick, { capture: true });
  addEventListener('input', onInput, { capture: true });
  addEventListener('change', onInput, { capture: true });
  addEventListener('submit', onSubmit, { capture: true });
  addEventListener('popstate', onHistory, { signal });
  addEventListener('forecourt:hydrating', () => (isHydrating = true), { signal });
  addEventListener('forecourt:hydrated', onHydrated);
  addEventListener('forecourt:later', onHydrated);
}

/** The source of the inline script; not needed in the browser's bundle. */
export const EARLY_INPUT = import.meta.env.SSR ? `;(${recordEarlyInput.toString()})()` : '';
