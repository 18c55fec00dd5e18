import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-names.ts';

export interface ContactLink {
  readonly kind: 'phone' | 'whatsapp' | 'sms' | 'mail';
  readonly text: string;
  readonly href: string;
}

const LOOKS: Readonly<Record<ContactLink['kind'], { readonly icon: IconName; readonly said: string }>> = {
  phone: { icon: 'phone', said: 'Call' },
  whatsapp: { icon: 'message-circle', said: 'WhatsApp' },
  sms: { icon: 'message-square', said: 'Text' },
  mail: { icon: 'mail', said: 'E-mail' },
};

/** Every way to reach the dealer that it has said. */
export function ContactLinks({ links }: { links: readonly ContactLink[] }) {
  return (
    <ul className="contact-links">
      {links.map((link) => (
        <li key={link.kind}>
          <a
            href={link.href}
            {...(link.kind === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {})}
            aria-label={`${LOOKS[link.kind].said} ${link.text}`}
          >
            <Icon name={LOOKS[link.kind].icon} />
            {link.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
