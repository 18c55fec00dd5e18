import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-names.ts';

export interface ContactLink {
  readonly kind: 'phone' | 'whatsapp' | 'sms' | 'mail';
  readonly text: string;
  readonly href: string;
  /** For screen readers: `Call 07 5550 0022, New vehicles`. */
  readonly name: string;
  /** Purpose of the contact, if the dealer has several: `New vehicles`. */
  readonly label?: string | undefined;
}

const ICONS: Readonly<Record<ContactLink['kind'], IconName>> = {
  phone: 'phone',
  whatsapp: 'message-circle',
  sms: 'message-square',
  mail: 'mail',
};

/** The ways to reach the dealer, from its settings. */
export function ContactLinks({ links }: { links: readonly ContactLink[] }) {
  return (
    <ul className="contact-links">
      {links.map((link) => (
        <li key={link.kind}>
          <a
            href={link.href}
            {...(link.kind === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {})}
            aria-label={link.name}
          >
            <Icon name={ICONS[link.kind]} />
            {link.text} {link.label && <small>{link.label}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
