import { Icon } from '../icon/icon.tsx';

export interface FooterProps {
  name: string;
  tagline: string | null;
  year: number;
  columns: readonly { readonly title: string; readonly links: readonly { readonly label: string; readonly link: string }[] }[];
  places: readonly { readonly name: string; readonly address: string; readonly phone: { readonly text: string; readonly href: string } | null; readonly hours: string | null; readonly link: string }[];
  licences: readonly string[];
}

export function SiteFooter({ name, tagline, year, columns, places, licences }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-top">
          <div className="footer-brand">
            <p className="footer-name">{name}</p>
            {tagline && <p>{tagline}</p>}
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="footer-title">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.link + link.label}>
                    <a href={link.link}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <ul className="footer-places">
          {places.map((place) => (
            <li key={place.name}>
              <a className="footer-place-name" href={place.link}>
                {place.name}
              </a>
              <span>{place.address}</span>
              {place.hours && <span>{place.hours}</span>}
              {place.phone && (
                <a href={place.phone.href}>
                  <Icon name="phone" />
                  {place.phone.text}
                </a>
              )}
            </li>
          ))}
        </ul>
        {licences.length > 0 && <p className="footer-small">Motor dealer licence {licences.join(', ')}</p>}
        <p className="footer-small">
          © {year} {name}. Prices and availability are as told by the dealer at the moment this page was made.
        </p>
      </div>
    </footer>
  );
}
