import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-names.ts';

export interface ContactLink {
  readonly kind: 'phone' | 'whatsapp' | 'sms' | 'mail';
  readonly text: string;
  readonly href: string;
  /** What it is for, where the dealer has several: `New vehicles`. */
  readonly label?: string | undefined;
}

const LOOKS: Readonly<Record<ContactLink['kind'], { readonly icon: IconName; readonly action: string }>> = {
  phone: { icon: 'phone', action: 'Call' },
  whatsapp: { icon: 'message-circle', action: 'WhatsApp' },
  sms: { icon: 'message-square', action: 'Text' },
  mail: { icon: 'mail', action: 'Email' },
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
            aria-label={[`${LOOKS[link.kind].action} ${link.text}`, link.label].filter(Boolean).join(', ')}
          >
            <Icon name={LOOKS[link.kind].icon} />
            {link.text} {link.label && <small>{link.label}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
