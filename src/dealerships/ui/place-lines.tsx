import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { mapAppLink, type Directions } from '../rules/directions.ts';

/** Status of a location in a list: open or closed. */
export function TodayLine({ text, open }: { text: string; open: boolean }) {
  return (
    <p className="place-line" data-open={open || undefined}>
      <Icon name="clock" />
      {text}
    </p>
  );
}

/**
 * A link to directions that opens the visitor's own map app. Pages are cached for everyone, so the device is asked at the click; without
 * scripts the link is the plain one.
 */
export function DirectionsLink({
  to,
  ...rest
}: { to: Directions } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'>) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = mapAppLink(to, navigator);
    if (link === null) return;
    event.currentTarget.href = link;
    // A link to another app would leave an empty tab behind.
    event.currentTarget.removeAttribute('target');
  };
  return <a {...rest} href={to.href} target="_blank" rel="noopener" onClick={open} />;
}
