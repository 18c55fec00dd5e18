import type { ReactNode } from 'react';

/** A section of the main column. `id` is its anchor. */
export function VehicleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="vehicle-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
