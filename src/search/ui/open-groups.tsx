import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BoundedCache } from '#rules/bounded-cache.ts';

type Open = Readonly<Record<string, boolean>>;

/** By history entry; the oldest are dropped. */
const OPEN_BY_ENTRY = new BoundedCache<string, Open>(50);

/**
 * Remembers which filter disclosures are open, for each history entry, so that going back restores them. A new entry
 * starts with the disclosures of the previous one. The browser opens and closes the elements, so React does not render
 * them again.
 */
export class OpenGroups {
  /** Open groups of the current history entry. */
  #shown: Open;

  constructor(initial: Open) {
    this.#shown = initial;
  }

  isOpen(id: string, step: string): boolean {
    return this.#at(step)[id] ?? false;
  }

  set(id: string, open: boolean, step: string): void {
    if (this.isOpen(id, step) !== open) this.#save(step, { ...this.#at(step), [id]: open });
  }

  /** Makes this history entry the current one. */
  show(step: string): void {
    this.#save(step, this.#at(step));
  }

  #at(step: string): Open {
    return OPEN_BY_ENTRY.get(step) ?? this.#shown;
  }

  #save(step: string, open: Open): void {
    this.#shown = open;
    OPEN_BY_ENTRY.set(step, open);
  }
}

export function useOpenGroups(initial: () => Open): OpenGroups {
  const { key } = useLocation();
  const [groups] = useState(() => new OpenGroups(initial()));
  useLayoutEffect(() => groups.show(key), [groups, key]);
  return groups;
}

export function Group({
  groups,
  id,
  className,
  summary,
  children,
}: {
  groups: OpenGroups;
  id: string;
  className: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const [atFirst] = useState(() => groups.isOpen(id, key));
  const hydrated = useRef(false);
  useLayoutEffect(() => {
    const element = details.current!;
    // The shopper's changes before hydration stay.
    if (!hydrated.current) groups.set(id, element.open, key);
    else if (element.open !== groups.isOpen(id, key)) element.open = !element.open;
    hydrated.current = true;
  }, [groups, id, key]);
  return (
    <details
      ref={details}
      className={className}
      open={atFirst}
      onToggle={(event) => {
        // Toggle events of nested disclosures bubble; they have a handler of their own.
        if (event.target === event.currentTarget) groups.set(id, event.currentTarget.open, key);
      }}
    >
      {/* The toggle event comes a task later: results that arrive before it would open what was just closed. */}
      <summary onClick={() => groups.set(id, !details.current!.open, key)}>{summary}</summary>
      {children}
    </details>
  );
}
