import { useSyncExternalStore } from 'react';
import { toggle, type Toggled, MAX_FAVOURITES, readFavourite } from '../rules/favourite.ts';
import { MAX_COMPARED, readComparedVehicle } from '../rules/compare.ts';

/** A list in this browser's storage, shared by all of its tabs. Empty on the server and in the first render. */
export interface SavedList<T> {
  readonly current: () => readonly T[];
  /** `unstored`: the browser stores nothing, so that the change lasts as long as the page. */
  readonly toggle: (item: T) => Toggled<T>['did'] | 'unstored';
  /** Puts the item at the start, where it may be already; in a full list the last gives way. */
  readonly put: (item: T) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The storage of lists. Every call may throw: storage can be full, or forbidden. */
export interface ListStorage {
  readonly open: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls back after a write of another tab, with the key, or `null` when everything was cleared. */
  readonly onOtherTabWrite: (listener: (key: string | null) => void) => () => void;
}

export interface ListRules<T> {
  readonly key: string;
  readonly most: number;
  /** Parses one stored entry; `null` when it is invalid, because users and other versions can write to the storage too. */
  readonly read: (value: unknown) => T | null;
}

const NOTHING: readonly never[] = [];

export function createSavedList<T extends { readonly id: string }>(
  { key, most, read }: ListRules<T>,
  storage: ListStorage = BROWSER,
): SavedList<T> {
  let text: string | null = null;
  let list: readonly T[] = NOTHING;
  const listeners = new Set<() => void>();
  let stopListening: (() => void) | null = null;

  /** Reads the storage each time, because another tab may have written. */
  const current = (): readonly T[] => {
    let stored: string | null;
    try {
      stored = storage.open().getItem(key);
    } catch {
      // Without storage the list lasts as long as the page.
      return list;
    }
    if (stored !== text) {
      text = stored;
      list = parse(stored, read).slice(0, most);
    }
    return list;
  };
  const write = (next: readonly T[]): boolean => {
    list = next;
    let isStored = true;
    try {
      const written = JSON.stringify(next);
      storage.open().setItem(key, written);
      text = written;
    } catch (error) {
      console.debug(`This list could not be saved and lasts for this page only: ${(error as Error).message}`);
      isStored = false;
    }
    for (const listener of listeners) listener();
    return isStored;
  };
  return {
    current,
    toggle(item) {
      const toggled = toggle(current(), item, most);
      if (toggled.did === 'full') return 'full';
      return write(toggled.list) ? toggled.did : 'unstored';
    },
    put(item) {
      write([item, ...current().filter((one) => one.id !== item.id)].slice(0, most));
    },
    clear() {
      if (current().length > 0) write(NOTHING);
    },
    remove(id) {
      const now = current();
      if (now.some((one) => one.id === id)) write(now.filter((one) => one.id !== id));
    },
    subscribe(onChange) {
      listeners.add(onChange);
      stopListening ??= storage.onOtherTabWrite((written) => {
        if (written === key || written === null) for (const listener of listeners) listener();
      });
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stopListening?.();
        stopListening = null;
      };
    },
  };
}

export function useSavedList<T>(list: SavedList<T>): readonly T[] {
  return useSyncExternalStore(list.subscribe, list.current, () => NOTHING);
}

/** True if the item is in the list. A change of the list only renders the items that it adds or removes. */
export function useIsSaved<T extends { readonly id: string }>(list: SavedList<T>, id: string): boolean {
  const isSaved = () => list.current().some((one) => one.id === id);
  return useSyncExternalStore(list.subscribe, isSaved, () => false);
}

function parse<T extends { readonly id: string }>(
  text: string | null,
  read: (value: unknown) => T | null,
): readonly T[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return NOTHING;
    const entries = value.flatMap((one) => read(one) ?? []);
    return entries.filter((entry, at) => entries.findIndex((other) => other.id === entry.id) === at);
  } catch {
    return NOTHING;
  }
}

const BROWSER: ListStorage = {
  open: () => window.localStorage,
  onOtherTabWrite(listener) {
    const onStorage = (event: StorageEvent) => listener(event.key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

/** The vehicles saved in this browser. */
export const favourites = createSavedList({ key: 'forecourt.favourites', most: MAX_FAVOURITES, read: readFavourite });

/** The vehicles chosen for comparison in this browser. */
export const comparison = createSavedList({ key: 'forecourt.compare', most: MAX_COMPARED, read: readComparedVehicle });
