import { Icon } from '#ui/icon/icon.tsx';
import { favourites, useKeptList } from './saved-list.ts';

/** The way to the saved cars. How many they are is known to this browser only, and lies over the sign: nothing moves when it comes. */
export function SavedLink({ href }: { href: string }) {
  const count = useKeptList(favourites).length;
  return (
    <a className="site-saved" href={href}>
      <Icon name="heart" />
      <span className="visually-hidden">Saved vehicles</span>
      {count > 0 && <span className="site-saved-count">{count}</span>}
    </a>
  );
}
