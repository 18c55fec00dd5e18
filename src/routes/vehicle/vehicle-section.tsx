import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';

/**
 * A section of the main column. `id` is its anchor. `folded`: on a phone the content is in a disclosure with this summary,
 * the section's key figure; on wider screens it is open.
 */
export function VehicleSection({
  id,
  title,
  folded,
  open = false,
  children,
}: {
  id: string;
  title: string;
  folded?: ReactNode;
  /** True if the disclosure is open on a phone too. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className="vehicle-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {folded === undefined ? (
        children
      ) : (
        <Fold id={id} figure={folded} open={open}>
          {children}
        </Fold>
      )}
    </section>
  );
}

/**
 * The content of a section below its heading, as a disclosure on a phone. `figure` is the text of its summary. A disclosure that is open
 * because it has the shopper's answer stays open, whatever the site remembers.
 */
export function Fold({
  id,
  figure,
  open = false,
  children,
}: {
  id: string;
  figure: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fold" open={open || undefined} data-remember={open ? undefined : id} suppressHydrationWarning>
      <summary>
        <span className="fold-figure">{figure}</span>
        <Icon name="chevron-down" className="collapse-sign" />
      </summary>
      {children}
    </details>
  );
}
