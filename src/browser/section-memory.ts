/**
 * Inline script in the head of a site with `ui.sectionState: remember`: every disclosure with `data-remember` stays as the
 * shopper left it, on this page and on others that have the same section. Runs while the HTML is parsed, and for pages that
 * scripts insert, so a section has its state before it is first painted and nothing below it moves.
 * The source of this function is inlined, so it cannot use anything outside of it.
 */
function rememberSections(): void {
  const STORED = 'forecourt.sections';
  const readStates = (): Record<string, unknown> => {
    try {
      const known: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
      return typeof known === 'object' && known !== null && !Array.isArray(known)
        ? (known as Record<string, unknown>)
        : {};
    } catch (error) {
      console.debug('The open sections could not be read from this browser:', error);
      return {};
    }
  };
  const restore = (section: Element, states: Record<string, unknown>) => {
    const open = states[(section as HTMLElement).dataset['remember'] ?? ''];
    if (typeof open === 'boolean') (section as HTMLDetailsElement).open = open;
  };
  const onInserted = (records: readonly MutationRecord[]) => {
    const found = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .flatMap((node) =>
        node instanceof Element
          ? [
              ...(node.matches('details[data-remember]') ? [node] : []),
              ...node.querySelectorAll('details[data-remember]'),
            ]
          : [],
      );
    if (found.length === 0) return;
    const states = readStates();
    for (const section of found) restore(section, states);
  };
  const store = (section: HTMLDetailsElement, open: boolean) => {
    // Opening one section of a group closes the others.
    const others = open && section.name ? [...document.getElementsByName(section.name)] : [];
    try {
      const states = readStates();
      for (const { dataset } of others) if (dataset['remember']) states[dataset['remember']] = false;
      states[section.dataset['remember']!] = open;
      localStorage.setItem(STORED, JSON.stringify(states));
    } catch (error) {
      console.debug('The open sections could not be stored in this browser:', error);
    }
  };
  new MutationObserver(onInserted).observe(document, { childList: true, subtree: true });
  // A click on the summary, also by keyboard, is the shopper's choice; a toggle event also follows what the page opens itself.
  const onClick = ({ target }: Event) => {
    const summary = target instanceof Element ? target.closest('summary') : null;
    const section = summary?.parentElement;
    // The browser opens or closes it after this event.
    if (section instanceof HTMLDetailsElement && section.dataset['remember']) store(section, !section.open);
  };
  // While capturing: React stops the event in a part of the page that it has not hydrated yet.
  addEventListener('click', onClick, { capture: true });
}

/** The source of the inline script; not needed in the browser's bundle. */
export const SECTION_MEMORY = import.meta.env.SSR ? `;(${rememberSections.toString()})()` : '';
