import type { ReactNode } from 'react';
import { Section } from '#ui/layout/section.tsx';

/** A chapter of the kit: its name and what is shown of it. */
export function KitSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} tight>
      <div className="kit-grid">{children}</div>
    </Section>
  );
}

/** One primitive in one or more states, with a caption. `wide` takes the whole row. */
export function Shown({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'kit-shown kit-wide' : 'kit-shown'}>
      <p className="eyebrow">{name}</p>
      {children}
    </div>
  );
}
