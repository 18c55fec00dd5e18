import type { ReactNode } from 'react';
import { Dismissible } from './dismissible.tsx';
import { Icon } from './icon/icon.tsx';
import type { IconName } from './icon/icon-names.ts';

/** One line across the top of the page, or within its text, shown until it is dismissed. */
export function AnnouncementBar({
  id,
  label = 'Announcement',
  look = 'bar',
  children,
  link,
}: {
  id: string;
  /** Tells several bars apart. */ label?: string;
  /** `line`: as text among other text. */ look?: 'bar' | 'line';
  children: ReactNode;
  link?: { readonly label: string; readonly href: string } | undefined;
}) {
  return (
    <Dismissible
      id={`announcement:${id}`}
      label={label}
      className={look === 'bar' ? 'announcement' : 'announcement-line'}
    >
      <p>
        {children} {link && <a href={link.href}>{link.label}</a>}
      </p>
    </Dismissible>
  );
}

/** A dismissible message within a page, with actions. */
export function Banner({
  id,
  title,
  icon = 'info',
  children,
  actions,
}: {
  id: string;
  title: string;
  icon?: IconName;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Dismissible id={`banner:${id}`} label={title} className="banner">
      <Icon name={icon} />
      <div className="banner-words">
        <p className="banner-title">{title}</p>
        <div>{children}</div>
        {actions && <div className="banner-actions">{actions}</div>}
      </div>
    </Dismissible>
  );
}
