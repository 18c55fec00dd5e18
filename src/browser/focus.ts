import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from './schedule.ts';

/** The followed link of each page, by the key of its history entry. */
const followed = new Map<string, string>();

/**
 * Client navigation removes the focused link, and keyboard users would start at the top of the document without an announcement. Focus
 * moves to the heading of the new page, which screen readers announce, or after back to the link that was followed.
 */
export function useSettledFocus(): void {
  const { pathname, search, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const was = useRef({ pathname, search, key });
  useEffect(() => {
    const before = was.current;
    was.current = { pathname, search, key };
    if (before.key === key || before.pathname === pathname) return;
    // Focusing forces a synchronous layout, so it waits for the paint.
    return afterPaint(() => {
      if (!isLost()) return;
      const target = (isBack && linkTo(followed.get(key))) || document.querySelector<HTMLElement>('main h1');
      if (target) focusWithoutScroll(target);
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
 * Takes the focus off a followed link right before its page is replaced. When a focused element is removed, the browser first calculates
 * the styles and the layout of the whole old page, with the new page's stylesheet.
 */
export function releaseFollowedLink(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main a')) activeElement.blur();
}

/**
 * Focus within a page of results: after removing a filter it moves to the next chip, after a page link to the heading of the results.
 * `answer` is the data of the page; the section contains chips, heading and page links.
 */
export function useResultsFocus(answer: unknown) {
  const section = useRef<HTMLElement>(null);
  const pressed = useRef<number | 'page' | null>(null);
  const onClickCapture = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('[data-active-filters] a, [data-pager] a') : null;
    const chips = link?.closest('[data-active-filters]');
    if (chips) pressed.current = [...chips.querySelectorAll('a')].indexOf(link as HTMLAnchorElement);
    else pressed.current = link ? 'page' : null;
  };
  useEffect(() => {
    const what = pressed.current;
    pressed.current = null;
    if (what === null || !section.current || (what !== 'page' && !isLost())) return;
    const chips = section.current.querySelectorAll<HTMLElement>('[data-removes-filter]');
    const target =
      (what !== 'page' && chips[Math.min(what, chips.length - 1)]) || section.current.querySelector<HTMLElement>('h2');
    if (target) focusWithoutScroll(target);
  }, [answer]);
  return { ref: section, onClickCapture };
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function linkTo(href: string | undefined): HTMLElement | null {
  return href === undefined ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
}

/** Focuses without scrolling, because scroll positions are restored elsewhere. */
function focusWithoutScroll(element: HTMLElement): void {
  if (!element.matches('a')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
