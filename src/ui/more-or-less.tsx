import type { ReactNode } from 'react';

/** The text of a `<summary>`: one while closed, another while open. */
export function MoreOrLess({ more, less }: { more: ReactNode; less: string }) {
  return (
    <>
      <span className="facet-more-open">{more}</span>
      <span className="facet-more-close">{less}</span>
    </>
  );
}
