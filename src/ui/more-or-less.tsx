import type { ReactNode } from 'react';

/** What a `<summary>` says while closed, and while open. */
export function MoreOrLess({ more, less }: { more: ReactNode; less: string }) {
  return (
    <>
      <span className="facet-more-open">{more}</span>
      <span className="facet-more-close">{less}</span>
    </>
  );
}
