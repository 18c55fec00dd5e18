export interface Crumb {
  readonly label: string;
  /** `null` for the current page. */
  readonly href: string | null;
}

/** The first crumb of every page. */
export const HOME: Crumb = { label: 'Home', href: '/' };

/** `crumbs`: the pages below the home page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {[HOME, ...crumbs].map((crumb) => (
          <li key={crumb.label + crumb.href}>
            {crumb.href ? <a href={crumb.href}>{crumb.label}</a> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
