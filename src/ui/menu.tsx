import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

export interface MenuLink {
  readonly label: string;
  readonly link: string;
  readonly current?: boolean;
}

/**
 * SITE-084: a drop-down menu: a list of links, or a panel over the whole bar. It is a native disclosure, so it opens without
 * scripts; the bar around it calls `useMenus`. Menus with the same `group` close each other.
 */
export function Menu({
  label,
  links,
  panel,
  group,
  align = 'start',
  current = false,
}: { label: string; group: string; align?: 'start' | 'end'; current?: boolean } & (
  | { links: readonly MenuLink[]; panel?: never }
  | { links?: never; panel: ReactNode }
)) {
  return (
    <details className={classNames('menu', `menu-${align}`, panel !== undefined && 'menu-wide')} name={group}>
      <summary className="menu-button" aria-current={current ? 'page' : undefined}>
        {label}
        <Icon name="chevron-down" className="collapse-sign" />
      </summary>
      {links ? (
        <ul className="menu-list">
          {links.map((item) => (
            <li key={item.link + item.label}>
              <a href={item.link} aria-current={item.current ? 'page' : undefined}>
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <div className="menu-panel">{panel}</div>
      )}
    </details>
  );
}
