import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from './icon/icon.tsx';

export interface MenuLink {
  readonly label: string;
  readonly link: string;
  readonly current?: boolean;
}

/** How long the mouse may leave a menu that opens on hover, on its way to it, in milliseconds. */
const HOVER_GRACE_MS = 160;
/** Pixels that stay free between a list and the edge of the window. */
const EDGE = 12;

/**
 * SITE-084 to SITE-086: a drop-down menu of links. It is a native disclosure, so it opens without scripts, by a click and by the
 * keyboard whatever `opens` says (`header.menuOpen`); the mouse alone also opens it where that is `hover`. While one is open the
 * header around it has the class `dropdown-open`. Menus with the same `group` close each other.
 */
export function Menu({ label, links, opens = 'click', group, align = 'start' }: { label: string; links: readonly MenuLink[]; opens?: 'click' | 'hover'; group?: string; align?: 'start' | 'end' }) {
  const box = useRef<HTMLDetailsElement>(null);
  const hovered = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const put = (wanted: boolean) => {
    if (box.current) box.current.open = wanted;
  };

  useEffect(() => {
    const menu = box.current;
    const header = menu?.closest('header');
    return () => {
      clearTimeout(leaving.current);
      if (menu?.open) header?.classList.remove('dropdown-open');
    };
  }, []);
  useEffect(() => {
    if (!open) return;
    const closeBeside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) put(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [open]);

  const onToggle = () => {
    const menu = box.current;
    if (!menu) return;
    setOpen(menu.open);
    if (menu.open) keepInside(menu.querySelector<HTMLElement>('.menu-list')!);
    const header = menu.closest('header');
    header?.classList.toggle('dropdown-open', header.querySelector('details.menu[open]') !== null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const summary = box.current!.querySelector('summary')!;
    if (event.key === 'Escape' && box.current!.open) {
      event.stopPropagation();
      put(false);
      summary.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    put(true);
    const stops = [...box.current!.querySelectorAll('a')];
    const to = stops.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === 'ArrowDown' ? 1 : -1);
    (to === -1 ? summary : to < -1 ? stops.at(-1) : stops[to % stops.length])?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) put(false);
  };
  const hover = (wanted: boolean) => (event: PointerEvent) => {
    if (opens !== 'hover' || event.pointerType !== 'mouse') return;
    clearTimeout(leaving.current);
    hovered.current = wanted;
    if (wanted) put(true);
    else leaving.current = setTimeout(() => put(false), HOVER_GRACE_MS);
  };
  return (
    <details ref={box} className={`menu menu-${align}`} name={group} onToggle={onToggle} onKeyDown={onKeyDown} onBlur={onBlur} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <summary
        className="menu-button"
        onClick={(event) => {
          // The mouse that opened it by being there does not close it by a click.
          if (hovered.current && open && event.detail > 0) event.preventDefault();
        }}
      >
        {label}
        <Icon name="chevron-down" className="collapse-sign" />
      </summary>
      <ul className="menu-list">
        {links.map((item) => (
          <li key={item.link + item.label}>
            <a href={item.link} aria-current={item.current ? 'page' : undefined} onClick={() => put(false)}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Moves a list that would stand over the edge of the window back inside. */
function keepInside(list: HTMLElement): void {
  list.style.removeProperty('--shift');
  const { left, right } = list.getBoundingClientRect();
  const over = Math.max(0, right + EDGE - document.documentElement.clientWidth) || Math.min(0, left - EDGE);
  if (over !== 0) list.style.setProperty('--shift', `${-over}px`);
}
