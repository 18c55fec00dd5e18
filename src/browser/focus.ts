import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/** Which link of a page was followed, by the key of the page's step in the history. */
const followed = new Map<string, string>();

/**
 * A page that replaces another takes the focused link with it, and who has no mouse would begin at the top without a word. The focus goes
 * to the heading of the new page, which is then read out; back on a page, to the link that was followed from there.
 */
export function useSettledFocus(): void {
  const { pathname, search, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const was = useRef({ pathname, search, key });
  useEffect(() => {
    const before = was.current;
    was.current = { pathname, search, key };
    if (before.key === key || before.pathname === pathname) return;
    // To focus something has the page laid out at once, and then again.
    return afterPaint(() => {
      if (!isLost()) return;
      const target = (isBack && linkTo(followed.get(key))) || document.querySelector<HTMLElement>('main h1');
      if (target) focusQuietly(target);
    });
  }, [pathname, search, key, isBack]);

  useEffect(() => {
    const note = (event: Event) => {
      const href = event.target instanceof Element ? event.target.closest('main a')?.getAttribute('href') : null;
      if (href) followed.set(was.current.key, href);
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
}

/**
 * Within one page: a chip that took its filter away leaves the focus to the one that stands in its place, another page of results to their
 * heading. `answer` is what the page shows; the section holds chips, the heading and the links to pages.
 */
export function useFollowingFocus(answer: unknown) {
  const section = useRef<HTMLElement>(null);
  const pressed = useRef<number | 'page' | null>(null);
  const onClickCapture = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('[data-active-filters] a, [data-pager] a') : null;
    const chips = link?.closest('[data-active-filters]');
    pressed.current = chips
      ? [...chips.querySelectorAll('a')].indexOf(link as HTMLAnchorElement)
      : link
        ? 'page'
        : null;
  };
  useEffect(() => {
    const what = pressed.current;
    pressed.current = null;
    if (what === null || !section.current || (what !== 'page' && !isLost())) return;
    const chips = section.current.querySelectorAll<HTMLElement>('[data-removes-filter]');
    const target =
      (what !== 'page' && chips[Math.min(what, chips.length - 1)]) || section.current.querySelector<HTMLElement>('h2');
    if (target) focusQuietly(target);
  }, [answer]);
  return { ref: section, onClickCapture };
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function linkTo(href: string | undefined): HTMLElement | null {
  return href === undefined ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
}

/** Where the page stands scrolled to is decided elsewhere. */
function focusQuietly(element: HTMLElement): void {
  if (!element.matches('a')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
