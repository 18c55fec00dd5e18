/** A save that failed, as the shopper reads it. */
export interface Failure {
  /** Tells two failures with the same text apart, so that screen readers announce the second too. */
  readonly id: number;
  /** The kind of save: each has one failure at most, which its next success removes. */
  readonly kind: string;
  readonly text: string;
}

export interface FailureStore {
  /** Replaces the earlier failure of the same kind. */
  readonly show: (kind: string, text: string) => void;
  /** The shopper dismissed it, or the next try succeeded. */
  readonly clear: (kind: string) => void;
  readonly current: () => readonly Failure[];
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The failed saves of the page. Unlike a toast, each stays until it is cleared. */
export function createFailureStore(): FailureStore {
  let failures: readonly Failure[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Failure[]) => {
    failures = next;
    for (const listener of listeners) listener();
  };
  const others = (kind: string) => failures.filter((failure) => failure.kind !== kind);
  return {
    show(kind, text) {
      lastId += 1;
      set([...others(kind), { id: lastId, kind, text }]);
    },
    clear(kind) {
      if (others(kind).length < failures.length) set(others(kind));
    },
    current: () => failures,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The page's failures. Only called from event handlers, never while rendering on the server. */
export const failures = createFailureStore();
