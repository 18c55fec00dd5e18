import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Menu, useMenus } from '../menu.tsx';
import { ContactLinks, type ContactLink } from './contact-links.tsx';

export interface HeaderProps {
  name: string;
  logo: string | null;
  nav: readonly { readonly label: string; readonly link: string; readonly menu?: 'stock' | 'company' | undefined }[];
  /** The path of the current page. */
  current: string;
  contacts: readonly ContactLink[];
  layout: 'bar' | 'search' | 'centred' | 'split';
  /** `hover`: menus open on a click, and also on hover. */
  menuOpen: 'click' | 'hover';
  /** The mega menu of the stock item. */
  stockMenu: ReactNode;
  /** The links of the menu about the dealer. */
  companyLinks: readonly { readonly label: string; readonly link: string }[];
  /** The links to the saved vehicles and the account, as far as the site has them. */
  saved: ReactNode;
  /** The search box, for layouts that show one. */
  search: ReactNode;
}

const GROUP = 'header-menu';

const isExternal = (link: string) => link.startsWith('https://');

/** The header of every page. */
export function SiteHeader({
  name,
  logo,
  nav,
  current,
  contacts,
  layout,
  menuOpen,
  stockMenu,
  companyLinks,
  saved,
  search,
}: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  useMenus(header, menuOpen, current);
  const phone = contacts.find((one) => one.kind === 'phone');
  const plain = (item: { readonly label: string; readonly link: string }) => (
    <a
      href={item.link}
      aria-current={item.link === current ? 'page' : undefined}
      rel={isExternal(item.link) ? 'external' : undefined}
    >
      {item.label}
      {isExternal(item.link) && <span className="visually-hidden"> (another website)</span>}
    </a>
  );
  const withMenu = (item: HeaderProps['nav'][number]) => {
    if (item.menu === 'stock')
      return <Menu label={item.label} group={GROUP} current={item.link === current} panel={stockMenu} />;
    if (item.menu === 'company')
      return (
        <Menu
          label={item.label}
          group={GROUP}
          align="end"
          current={companyLinks.some(({ link }) => link === current)}
          links={companyLinks.map((one) => ({ ...one, current: one.link === current }))}
        />
      );
    return plain(item);
  };
  const inDrawer = nav.flatMap((item) => (item.menu === 'company' ? companyLinks : [item]));
  return (
    <header ref={header} data-where="header" className={classNames('site-header', `site-header-${layout}`)}>
      <div className="container site-header-row">
        <a className="site-logo" href="/">
          {logo ? <img src={logo} alt={name} height={40} /> : <span>{name}</span>}
        </a>
        <div className="site-search">{search}</div>
        <nav className="site-nav" aria-label="Main">
          <ul>
            {nav.map((item) => (
              <li key={item.link + item.label}>{withMenu(item)}</li>
            ))}
          </ul>
        </nav>
        <div className="site-actions">
          {phone && (
            <a className="site-phone" href={phone.href} aria-label={phone.name}>
              <Icon name="phone" />
              <span>{phone.text}</span>
            </a>
          )}
          {saved}
          <Drawer search={search} contacts={contacts}>
            {inDrawer.map((item) => (
              <li key={item.link + item.label}>{plain(item)}</li>
            ))}
          </Drawer>
        </div>
      </div>
    </header>
  );
}

/** The menu of narrow screens. */
function Drawer({
  search,
  contacts,
  children,
}: Pick<HeaderProps, 'search' | 'contacts'> & { /** The items. */ children: ReactNode }) {
  return (
    <details className="site-menu" name={GROUP}>
      <summary>
        <Icon name="menu" />
        <span className="visually-hidden">Menu</span>
      </summary>
      <div className="site-drawer">
        {search}
        <nav aria-label="Menu">
          <ul>{children}</ul>
        </nav>
        <ContactLinks links={contacts} />
      </div>
    </details>
  );
}
