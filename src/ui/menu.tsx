import type { ReactNode } from 'react';
import { useEffect, useRef, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

export interface MenuLink {
  readonly label: string;
  readonly link: string;
  readonly current?: boolean;
}

/**
 * A drop-down menu: a list of links, or a panel as wide as the bar. A native disclosure, so it opens without scripts; the bar
 * around it calls `useMenus`. Menus with the same `group` close each other.
 */
export function Menu({
  label,
  links,
  panel,
  group,
  align = 'start',
  current = false,
}: { label: string; group: string; align?: 'start' | 'end'; current?: boolean } & (
  | { links: readonly MenuLink[]; panel?: never }
  | { links?: never; panel: ReactNode }
)) {
  return (
    <details
      className={classNames('menu', `menu-${align}`, panel !== undefined && 'menu-wide')}
      name={group}
      data-menu=""
    >
      <summary className="menu-button" aria-current={current ? 'page' : undefined}>
        {label}
        <Icon name="chevron-down" className="collapse-sign" />
      </summary>
      {links ? (
        <ul className="menu-list">
          {links.map((item) => (
            <li key={item.link + item.label}>
              <a href={item.link} aria-current={item.current ? 'page' : undefined}>
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <div className="menu-panel">{panel}</div>
      )}
    </details>
  );
}

/** A click this soon after hovering opened a menu, in milliseconds, was meant to open it, and does not close it. */
const HOVER_CLICK_MS = 400;
/** Time that the mouse may be outside a hover menu before it closes, in milliseconds. */
const HOVER_GRACE_MS = 160;
/** Minimum distance between a list and the edge of the window, in pixels. */
const EDGE = 12;

/**
 * Enhances the menus of one bar: Esc, a click elsewhere, a followed link and a new page (`current`) close them, arrow keys move
 * between their links, hovering opens them if `opens` is `hover`, lists stay inside the window, and the bar has the class
 * `dropdown-open` while a menu is open.
 */
export function useMenus(bar: RefObject<HTMLElement | null>, opens: 'click' | 'hover', current: string): void {
  const shown = useRef(current);
  useEffect(() => {
    // Not on the first run: a menu that was opened before hydration stays open.
    if (shown.current === current) return;
    shown.current = current;
    for (const menu of bar.current?.querySelectorAll('details[open]') ?? []) menu.removeAttribute('open');
  }, [current, bar]);
  useEffect(() => (bar.current ? attachMenus(bar.current, opens) : undefined), [bar, opens]);
}

function attachMenus(bar: HTMLElement, opens: 'click' | 'hover'): () => void {
  const done = new AbortController();
  const { signal } = done;
  const open = () => [...bar.querySelectorAll<HTMLDetailsElement>('details[open]')];
  const close = () => open().forEach((menu) => (menu.open = false));
  const closestMenu = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-menu]') : null;

  const arrange = (menu: HTMLDetailsElement | null) => {
    bar.classList.toggle('dropdown-open', open().length > 0);
    const list = menu?.open ? menu.querySelector<HTMLElement>(':scope > ul') : null;
    if (list) keepInside(list);
  };
  const onToggle = (event: Event) => arrange(closestMenu(event.target));
  const onKey = (event: KeyboardEvent) => {
    const [menu] = open();
    if (event.key === 'Escape' && menu) {
      close();
      menu.querySelector('summary')?.focus();
    }
  };
  const onArrow = (event: KeyboardEvent) => {
    const menu = closestMenu(event.target);
    if (!menu || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    menu.open = true;
    const stops = [...menu.querySelectorAll('a')];
    const to = stops.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === 'ArrowDown' ? 1 : -1);
    if (to === -1) menu.querySelector('summary')?.focus();
    else (to < -1 ? stops.at(-1) : stops[to % stops.length])?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (target instanceof Node && !open().some((menu) => menu.contains(target))) close();
    else if (target instanceof Element && target.closest('a')) close();
  };
  const onFocusOut = (event: FocusEvent) => {
    const menu = closestMenu(event.target);
    if (menu && event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  };
  // A menu that was opened before hydration fired its toggle event before this listener existed.
  arrange(closestMenu(open()[0] ?? null));
  bar.addEventListener('toggle', onToggle, { capture: true, signal });
  bar.addEventListener('keydown', onArrow, { signal });
  bar.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('click', onClick, { signal });

  if (opens === 'hover' && matchMedia('(hover: hover)').matches) openOnHover(bar, closestMenu, signal);
  return () => done.abort();
}

/** Opens a menu while the mouse is over it; a click closes it until the mouse comes back. */
function openOnHover(
  bar: HTMLElement,
  findMenu: (target: EventTarget | null) => HTMLDetailsElement | null,
  signal: AbortSignal,
): void {
  let hovered: HTMLDetailsElement | null = null;
  let hoveredAt = 0;
  let clickedShut: HTMLDetailsElement | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(leaving);
    if (hovered) leaving = setTimeout(() => hovered && (hovered.open = false), HOVER_GRACE_MS);
  };
  const onOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    const menu = findMenu(event.target);
    if (menu !== clickedShut) clickedShut = null;
    if (menu) {
      clearTimeout(leaving);
      if (menu === clickedShut) return;
      if (!menu.open) hoveredAt = event.timeStamp;
      hovered = menu;
      menu.open = true;
    } else if (event.target.closest('a, button, label')) leave();
  };
  const onPress = (event: MouseEvent) => {
    const menu = findMenu(event.target);
    if (!menu?.open || menu !== hovered || event.detail === 0 || !(event.target as Element).closest('summary')) return;
    if (event.timeStamp - hoveredAt < HOVER_CLICK_MS) event.preventDefault();
    else clickedShut = menu;
  };
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clickedShut = null;
    leave();
  };
  const onToggle = (event: Event) => {
    const menu = findMenu(event.target);
    if (menu === hovered && !menu?.open) hovered = null;
  };
  bar.addEventListener('pointerover', onOver, { signal });
  bar.addEventListener('click', onPress, { signal });
  bar.addEventListener('pointerleave', onLeave, { signal });
  bar.addEventListener('toggle', onToggle, { capture: true, signal });
  signal.addEventListener('abort', () => clearTimeout(leaving));
}

/** Shifts a list that would overflow the window back inside. */
function keepInside(list: HTMLElement): void {
  list.style.removeProperty('--shift');
  const { left, right } = list.getBoundingClientRect();
  const over = Math.max(0, right + EDGE - document.documentElement.clientWidth) || Math.min(0, left - EDGE);
  if (over !== 0) list.style.setProperty('--shift', `${-over}px`);
}
