import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { afterPaint } from '#browser/schedule.ts';
import { FilterPanel } from '#ui/results/filters.tsx';

/** The widths at which the filters are a drawer; in wider windows they are beside the results (see search-filters.css). */
const NARROW = '(max-width: 63.99rem)';

interface DrawerProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  clearPath: string | null;
  countText: string;
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/**
 * The filters of the stock search. The browser closes the drawer on Escape, the back gesture or a press outside. While it is open, the
 * rest of the page is inert.
 */
export function FilterDrawer({ open, onOpen, onClose, clearPath, countText, button, children }: DrawerProps) {
  const panel = useDrawer({ open, onOpen, onClose, button });
  return (
    <FilterPanel
      ref={panel}
      clearPath={clearPath}
      send={`Show ${countText}`}
      status={
        // The heading with the count is inert while the drawer is open, so it is announced here.
        <p className="visually-hidden" role="status">
          {open && countText}
        </p>
      }
      {...(open ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Filters' } : {})}
    >
      {children}
    </FilterPanel>
  );
}

/** Keeps the popover, the history entry and the rest of the page in step. Returns the ref of the drawer. */
function useDrawer({ open, onOpen, onClose, button }: Pick<DrawerProps, 'open' | 'onOpen' | 'onClose' | 'button'>) {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const wasOpen = useRef(false);
  /** `onOpen` was called, and the navigation that it starts has not arrived yet. */
  const opening = useRef(false);
  /**
   * `true`: the shopper has just opened the drawer, and `onOpen` was not called yet. `false`: the shopper has closed it, and no render
   * has followed: the entry of the press may be rendered only now, and must not open it again. `null`: neither.
   */
  const pressed = useRef<boolean | null>(null);
  const newest = useRef({ open, onOpen, onClose });
  // With the commit: a press must not meet what a later effect is about to change.
  useLayoutEffect(() => {
    newest.current = { open, onOpen, onClose };
  });

  useEffect(() => {
    const element = panel.current!;
    let release: (() => void) | null = null;
    const letGo = () => {
      release?.();
      release = null;
    };
    // Making the page inert restyles all of it, and the history entry renders it: both wait until the drawer itself has been painted.
    let stop = () => {};
    const soon = (act: () => void) => {
      stop();
      stop = afterPaint(act);
    };
    const hold = (byShopper: boolean) => {
      soon(() => {
        letGo();
        release = makeRestInert(element);
        // A step through the history needs no new entry, and may have left its own again.
        if (!byShopper) return;
        // Calls `onOpen` even if it counts as open: it may have been closed a moment ago.
        opening.current = !newest.current.open;
        pressed.current = null;
        newest.current.onOpen();
      });
      element.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    };
    const onBefore = (event: ToggleEvent) => {
      if (event.target !== element) return;
      pressed.current = event.newState === 'open';
      if (pressed.current) return;
      // The button must be focusable when the browser returns the focus to it.
      const held = release && button.current?.closest<HTMLElement>('[inert]');
      if (held) held.inert = false;
      soon(letGo);
    };
    const onToggle = (event: ToggleEvent) => {
      if (event.target !== element) return;
      if (event.newState === 'open') return hold(pressed.current === true);
      if (document.activeElement === document.body || element.contains(document.activeElement))
        button.current?.focus({ preventScroll: true });
      if (newest.current.open || opening.current) newest.current.onClose();
      else pressed.current = null;
      opening.current = false;
    };
    const narrow = matchMedia(NARROW);
    const onWidth = () => {
      if (!narrow.matches && element.matches(':popover-open')) element.hidePopover();
    };
    element.addEventListener('beforetoggle', onBefore);
    element.addEventListener('toggle', onToggle);
    narrow.addEventListener('change', onWidth);
    // Opened before hydration.
    if (element.matches(':popover-open')) hold(true);
    return () => {
      element.removeEventListener('beforetoggle', onBefore);
      element.removeEventListener('toggle', onToggle);
      narrow.removeEventListener('change', onWidth);
      stop();
      letGo();
    };
  }, [button]);

  useLayoutEffect(() => {
    const element = panel.current!;
    const isOpen = element.matches(':popover-open');
    if (open && !isOpen && pressed.current !== false && matchMedia(NARROW).matches) {
      element.showPopover();
      pressed.current = null;
    }
    // A drawer that was opened before hydration has no history entry yet, and stays open; so does one that is opened again while the
    // navigation that closed it ends.
    if (!open && isOpen && wasOpen.current && !pressed.current) element.hidePopover();
    wasOpen.current = open;
    if (open) opening.current = false;
    else if (!pressed.current) pressed.current = null;
    // Also for another entry: the drawer may have been closed before that of the press became current.
  }, [open, key]);
  return panel;
}

/**
 * Makes everything except the element and its ancestors inert. The returned function undoes that; what was inert before
 * stays inert.
 */
function makeRestInert(element: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  for (let inner: HTMLElement = element; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      made.push(sibling);
    }
  }
  return () => {
    for (const sibling of made) sibling.inert = false;
  };
}
