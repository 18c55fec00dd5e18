import type { IconName } from '#ui/icon/icon-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { favourites, useSavedList } from './saved-list.ts';

/** The link to the saved vehicles. Only the browser knows the count, which overlays the icon so that nothing moves when it appears. */
export function SavedLink({ href }: { href: string }) {
  const count = useSavedList(favourites).length;
  return (
    <a className="site-saved" href={href}>
      <Icon name="heart" />
      <span className="visually-hidden">Saved vehicles</span>
      {count > 0 && <span className="site-saved-count">{count}</span>}
    </a>
  );
}

export interface AccountLinkView {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
}

/** A link to a page of the shopper's account. */
export function AccountLink({ label, href, icon }: AccountLinkView) {
  return (
    <a className="site-account" href={href}>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
