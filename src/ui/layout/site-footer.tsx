import { Icon } from '../icon/icon.tsx';
import { ContactLinks, type ContactLink } from './contact-links.tsx';

interface Link {
  readonly label: string;
  readonly link: string;
}

export interface FooterProps {
  layout: 'columns' | 'contact' | 'centred' | 'slim';
  name: string;
  tagline: string | null;
  year: number;
  contacts: readonly ContactLink[];
  columns: readonly { readonly title: string; readonly links: readonly Link[] }[];
  places: readonly {
    readonly name: string;
    readonly address: string;
    readonly phone: { readonly text: string; readonly href: string } | null;
    readonly today: { readonly text: string } | null;
    readonly link: string;
  }[];
  /** `ABN 51 824 753 556`; of several businesses each with its name. */
  abns: readonly string[];
  licences: readonly string[];
  payments: readonly string[];
  legal: readonly Link[];
  /** The dealer's channel on another website. */
  channel: Link | null;
}

export function SiteFooter({
  layout,
  name,
  tagline,
  year,
  contacts,
  columns,
  places,
  abns,
  licences,
  payments,
  legal,
  channel,
}: FooterProps) {
  return (
    <footer data-where="footer" className={`site-footer site-footer-${layout}`}>
      <div className="container">
        <div className="footer-top">
          <div className="footer-brand">
            <p className="footer-name">{name}</p>
            {tagline && <p>{tagline}</p>}
            <ContactLinks links={contacts} />
          </div>
          <div className="footer-columns">
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
        </div>
        <Places places={places} />
        <div className="footer-end">
          <Payments payments={payments} />
          <div className="footer-small">
            <Legal legal={legal} channel={channel} />
            <Business abns={abns} licences={licences} />
            <p>
              © {year} {name}. Prices and availability are supplied by the dealer and can change.
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}

function Legal({ legal, channel }: Pick<FooterProps, 'legal' | 'channel'>) {
  if (legal.length === 0 && channel === null) return null;
  return (
    <ul className="footer-legal">
      {legal.map((link) => (
        <li key={link.link}>
          <a href={link.link}>{link.label}</a>
        </li>
      ))}
      {channel && (
        <li>
          <a href={channel.link} rel="external">
            {channel.label}
          </a>
        </li>
      )}
    </ul>
  );
}

function Places({ places }: Pick<FooterProps, 'places'>) {
  if (places.length === 0) return null;
  return (
    <ul className="footer-places">
      {places.map((place) => (
        <li key={place.name}>
          <a className="footer-place-name" href={place.link}>
            {place.name}
          </a>
          <span>{place.address}</span>
          {place.today && <span>{place.today.text}</span>}
          {place.phone && (
            <a href={place.phone.href}>
              <Icon name="phone" />
              {place.phone.text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Payments({ payments }: Pick<FooterProps, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <div className="footer-payments">
      <h2 className="footer-title">We accept</h2>
      <ul>
        {payments.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </div>
  );
}

/** The numbers that the law requires in a dealer's advertisements. */
function Business({ abns, licences }: Pick<FooterProps, 'abns' | 'licences'>) {
  return (
    <>
      {abns.length > 0 && <p>{abns.join(' · ')}</p>}
      {licences.length > 0 && <p>{licences.join(' · ')}</p>}
    </>
  );
}
