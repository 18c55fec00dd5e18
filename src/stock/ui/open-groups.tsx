import { useMemo, type ReactNode } from 'react';
import { useEntryState } from '#ui/entry-state.ts';

/** Which disclosures of the filters stand open; each step of the history has its own, so that going back finds them as they were. */
export interface OpenGroups {
  isOpen(key: string): boolean;
  set(key: string, open: boolean): void;
}

export function useOpenGroups(initial: () => Readonly<Record<string, boolean>>): OpenGroups {
  const [open, setOpen] = useEntryState('facets', initial);
  return useMemo(
    () => ({
      isOpen: (key) => open[key] ?? false,
      set: (key, isOpen) => setOpen((now) => ((now[key] ?? false) === isOpen ? now : { ...now, [key]: isOpen })),
    }),
    [open, setOpen],
  );
}

export function Group({ groups, id, className, summary, children }: { groups: OpenGroups; id: string; className: string; summary: ReactNode; children: ReactNode }) {
  return (
    <details
      className={className}
      open={groups.isOpen(id)}
      onToggle={(event) => {
        // A disclosure inside this one tells of itself.
        if (event.target === event.currentTarget) groups.set(id, event.currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
