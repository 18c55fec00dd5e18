import type { ReactNode } from 'react';
import { Dismissible } from './dismissible.tsx';

/** SITE-090: one line over the whole page that stays until it is dismissed. */
export function AnnouncementBar({
  id,
  label = 'Announcement',
  children,
  link,
}: {
  id: string;
  /** Names the bar where there are several. */ label?: string;
  children: ReactNode;
  link?: { readonly label: string; readonly href: string } | undefined;
}) {
  return (
    <Dismissible id={`announcement:${id}`} label={label} className="announcement">
      <p>
        {children} {link && <a href={link.href}>{link.label}</a>}
      </p>
    </Dismissible>
  );
}
