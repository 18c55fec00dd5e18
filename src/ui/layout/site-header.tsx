import { Icon } from '../icon/icon.tsx';

export interface HeaderProps {
  name: string;
  logo: string | null;
  nav: readonly { readonly label: string; readonly link: string }[];
  /** The path that one is on. */
  current: string;
  phone: { readonly text: string; readonly href: string } | null;
}

/** The quiet bar on top of every page. The small menu is a native disclosure: it opens without any script. */
export function SiteHeader({ name, logo, nav, current, phone }: HeaderProps) {
  const links = nav.map((item) => (
    <li key={item.link + item.label}>
      <a href={item.link} aria-current={item.link === current ? 'page' : undefined}>
        {item.label}
      </a>
    </li>
  ));
  return (
    <header className="site-header">
      <div className="container site-header-row">
        <a className="site-logo" href="/">
          {logo ? <img src={logo} alt={name} height={40} /> : <span>{name}</span>}
        </a>
        <nav className="site-nav" aria-label="Main">
          <ul>{links}</ul>
        </nav>
        <div className="site-actions">
          {phone && (
            <a className="site-phone" href={phone.href}>
              <Icon name="phone" />
              <span>{phone.text}</span>
            </a>
          )}
          <details className="site-menu" name="site-menu">
            <summary>
              <Icon name="menu" />
              <span className="said">Menu</span>
            </summary>
            <nav aria-label="Menu">
              <ul>{links}</ul>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
