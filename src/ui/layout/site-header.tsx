import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';

export interface HeaderProps {
  name: string;
  logo: string | null;
  nav: readonly { readonly label: string; readonly link: string; readonly menu?: 'stock' | undefined }[];
  /** The path that one is on. */
  current: string;
  phone: { readonly text: string; readonly href: string } | null;
  layout: 'bar' | 'search' | 'centred';
  /** SITE-085: whether menus also open when a mouse rests on them. */
  menuOpen: 'click' | 'hover';
  /** The big menu of the item that has one. */
  stockMenu: ReactNode;
  /** The search box of layouts that show one. */
  search: ReactNode;
}

/** The bar on top of every page. Menus are native disclosures: they open without any script, and scripts only close them again. */
export function SiteHeader({ name, logo, nav, current, phone, layout, menuOpen, stockMenu, search }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  useMenus(header, menuOpen, current);
  const links = (menus: boolean) =>
    nav.map((item) => (
      <li key={item.link + item.label}>
        {item.menu && menus ? (
          <details className="header-menu" name="header-menu">
            <summary aria-current={item.link === current ? 'page' : undefined}>
              {item.label}
              <Icon name="chevron-down" />
            </summary>
            <div className="header-panel">{stockMenu}</div>
          </details>
        ) : (
          <a href={item.link} aria-current={item.link === current ? 'page' : undefined}>
            {item.label}
          </a>
        )}
      </li>
    ));
  return (
    <header ref={header} className={classNames('site-header', `site-header-${layout}`)}>
      <div className="container site-header-row">
        <a className="site-logo" href="/">
          {logo ? <img src={logo} alt={name} height={40} /> : <span>{name}</span>}
        </a>
        <div className="site-search">{search}</div>
        <nav className="site-nav" aria-label="Main">
          <ul>{links(true)}</ul>
        </nav>
        <div className="site-actions">
          {phone && (
            <a className="site-phone" href={phone.href} aria-label={`Call ${phone.text}`}>
              <Icon name="phone" />
              <span>{phone.text}</span>
            </a>
          )}
          <details className="site-menu" name="header-menu">
            <summary>
              <Icon name="menu" />
              <span className="said">Menu</span>
            </summary>
            <div className="site-drawer">
              {search}
              <nav aria-label="Menu">
                <ul>{links(false)}</ul>
              </nav>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}

/** SITE-084 to SITE-086: Esc and a click elsewhere close, a new page closes, and the header knows that a menu is open. */
function useMenus(header: React.RefObject<HTMLElement | null>, menuOpen: 'click' | 'hover', current: string): void {
  useEffect(() => {
    for (const menu of header.current?.querySelectorAll('details[open]') ?? []) menu.removeAttribute('open');
  }, [current, header]);
  useEffect(() => {
    const bar = header.current;
    if (!bar) return;
    const open = () => [...bar.querySelectorAll<HTMLDetailsElement>('details[open]')];
    const close = () => open().forEach((menu) => (menu.open = false));
    const onToggle = () => bar.classList.toggle('dropdown-open', open().length > 0);
    const onKey = (event: KeyboardEvent) => {
      const [menu] = open();
      if (event.key !== 'Escape' || !menu) return;
      close();
      menu.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      const target = event.target;
      if (target instanceof Node && !open().some((menu) => menu.contains(target))) close();
      else if (target instanceof Element && target.closest('a')) close();
    };
    const hovers = menuOpen === 'hover' && matchMedia('(hover: hover)').matches;
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
      const menu = event.target.closest<HTMLDetailsElement>('.header-menu');
      if (menu) menu.open = true;
    };
    const onLeave = (event: PointerEvent) => event.pointerType === 'mouse' && close();
    bar.addEventListener('toggle', onToggle, true);
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    if (hovers) {
      bar.addEventListener('pointerover', onOver);
      bar.addEventListener('pointerleave', onLeave);
    }
    return () => {
      bar.removeEventListener('toggle', onToggle, true);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
      bar.removeEventListener('pointerover', onOver);
      bar.removeEventListener('pointerleave', onLeave);
    };
  }, [header, menuOpen]);
}
