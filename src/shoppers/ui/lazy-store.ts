import { onRestored } from '#browser/restored-page.ts';

/** The interface for components. */
interface Store {
  readonly subscribe: (onChange: () => void) => () => void;
  /** Loads its content again: the shopper may have signed in or out, or changed it on another page. */
  readonly reload: () => Promise<void>;
}

export interface LazyStore<S extends Store> extends Pick<Store, 'subscribe'> {
  /** `null` while it is not loaded. */
  readonly current: () => S | null;
  /** Loads it; `null` if that fails. */
  readonly load: () => Promise<S | null>;
}

/**
 * A store whose code is loaded by the first component that needs it: most pages and most shoppers need none. `isNeeded`:
 * whether a component needs it before the shopper uses it.
 */
export function lazyStore<S extends Store>(
  name: string,
  fetchStore: () => Promise<S>,
  isNeeded: () => boolean = () => true,
): LazyStore<S> {
  let store: S | null = null;
  const waiting = new Set<() => void>();
  async function load(): Promise<S | null> {
    if (store !== null) return store;
    try {
      const fetched = await fetchStore();
      if (store === null) onRestored(() => void fetched.reload());
      store = fetched;
    } catch (error) {
      console.warn(`The ${name} could not be loaded: ${(error as Error).message}`);
    }
    for (const start of store === null ? [] : waiting) start();
    return store;
  }
  return {
    current: () => store,
    load,
    subscribe(onChange) {
      let stop: (() => void) | null = null;
      const start = () => {
        waiting.delete(start);
        stop = store!.subscribe(onChange);
        onChange();
      };
      waiting.add(start);
      if (store !== null) start();
      else if (isNeeded()) void load();
      return () => {
        waiting.delete(start);
        stop?.();
      };
    },
  };
}
