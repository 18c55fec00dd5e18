/** Listeners to the changes of a store, as React's `useSyncExternalStore` subscribes them. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
