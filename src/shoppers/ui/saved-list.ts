import { useSyncExternalStore } from 'react';
import { toggle, type Toggled, MOST_FAVOURITES, readFavourite } from '../rules/favourite.ts';
import { MOST_COMPARED, readComparedVehicle } from '../rules/compare.ts';

/** A list that one browser keeps for its shopper, the same in all of its tabs. Servers and first renderings know it empty. */
export interface KeptList<T> {
  readonly current: () => readonly T[];
  readonly toggle: (item: T) => Toggled<T>['did'];
  readonly remove: (id: string) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** Where lists are kept. Every call may throw: storage can be full, or forbidden. */
export interface ListKeeper {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls back when another tab wrote; the key, or `null` when everything was cleared. */
  readonly onForeignWrite: (listener: (key: string | null) => void) => () => void;
}

export interface ListRules<T> {
  readonly key: string;
  readonly most: number;
  /** One entry as it was kept, or `null`: people and other versions write there too. */
  readonly read: (kept: unknown) => T | null;
}

const NOTHING: readonly never[] = [];

export function createKeptList<T extends { readonly id: string }>(
  { key, most, read }: ListRules<T>,
  keeper: ListKeeper = BROWSER,
): KeptList<T> {
  let text: string | null = null;
  let list: readonly T[] = NOTHING;
  const listeners = new Set<() => void>();
  let stopListening: (() => void) | null = null;

  /** What stands in the storage now: another tab may have written a moment ago. */
  const current = (): readonly T[] => {
    let stored: string | null;
    try {
      stored = keeper.storage().getItem(key);
    } catch {
      // Without a storage the list lives as long as the page does.
      return list;
    }
    if (stored !== text) {
      text = stored;
      list = parse(stored, read).slice(0, most);
    }
    return list;
  };
  const write = (next: readonly T[]) => {
    list = next;
    try {
      const written = JSON.stringify(next);
      keeper.storage().setItem(key, written);
      text = written;
    } catch (error) {
      console.debug(`This list could not be saved and lasts for this page only: ${(error as Error).message}`);
    }
    for (const listener of listeners) listener();
  };
  return {
    current,
    toggle(item) {
      const toggled = toggle(current(), item, most);
      if (toggled.did !== 'full') write(toggled.list);
      return toggled.did;
    },
    remove(id) {
      const now = current();
      if (now.some((one) => one.id === id)) write(now.filter((one) => one.id !== id));
    },
    subscribe(onChange) {
      listeners.add(onChange);
      stopListening ??= keeper.onForeignWrite((written) => {
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

export function useKeptList<T>(list: KeptList<T>): readonly T[] {
  return useSyncExternalStore(list.subscribe, list.current, () => NOTHING);
}

function parse<T extends { readonly id: string }>(
  text: string | null,
  read: (kept: unknown) => T | null,
): readonly T[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return NOTHING;
    const entries = kept.flatMap((one) => read(one) ?? []);
    return entries.filter((entry, at) => entries.findIndex((other) => other.id === entry.id) === at);
  } catch {
    return NOTHING;
  }
}

const BROWSER: ListKeeper = {
  storage: () => window.localStorage,
  onForeignWrite(listener) {
    const onStorage = (event: StorageEvent) => listener(event.key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

/** What this browser's shopper saved. */
export const favourites = createKeptList({ key: 'forecourt.favourites', most: MOST_FAVOURITES, read: readFavourite });

/** What this browser's shopper chose to compare. */
export const comparison = createKeptList({ key: 'forecourt.compare', most: MOST_COMPARED, read: readComparedVehicle });
