import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

type Open = Readonly<Record<string, boolean>>;

/** By step of the history; the oldest are forgotten. */
const KEPT = new Map<string, Open>();
const MOST_KEPT = 50;

/**
 * Which disclosures of the filters stand open; each step of the history has its own, so that going back finds them as they were, and a
 * new step takes over what stood there before. A browser opens and closes them by itself: nothing is drawn anew for it.
 */
export class OpenGroups {
  /** Of the step that is shown. */
  #shown: Open;

  constructor(initial: Open) {
    this.#shown = initial;
  }

  isOpen(id: string, step: string): boolean {
    return this.#at(step)[id] ?? false;
  }

  set(id: string, open: boolean, step: string): void {
    if (this.isOpen(id, step) !== open) this.#keep(step, { ...this.#at(step), [id]: open });
  }

  /** The step is on the screen now. */
  show(step: string): void {
    this.#keep(step, this.#at(step));
  }

  #at(step: string): Open {
    return KEPT.get(step) ?? this.#shown;
  }

  #keep(step: string, open: Open): void {
    this.#shown = open;
    KEPT.delete(step);
    KEPT.set(step, open);
    if (KEPT.size > MOST_KEPT) KEPT.delete(KEPT.keys().next().value!);
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
  const alive = useRef(false);
  useLayoutEffect(() => {
    const element = details.current!;
    // What was opened or closed before the page was alive stays so.
    if (!alive.current) groups.set(id, element.open, key);
    else if (element.open !== groups.isOpen(id, key)) element.open = !element.open;
    alive.current = true;
  }, [groups, id, key]);
  return (
    <details
      ref={details}
      className={className}
      open={atFirst}
      onToggle={(event) => {
        // A disclosure inside this one tells of itself.
        if (event.target === event.currentTarget) groups.set(id, event.currentTarget.open, key);
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
