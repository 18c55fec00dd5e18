/** The part of `localStorage` used here. Every call may throw: storage can be full, or forbidden. */
export type SectionStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (group: string) => `sections:${group}`;

/** Which sections of a group the shopper left open or closed, by id; `{}` when nothing is stored. */
export function recallSections(storage: SectionStorage | null, group: string): Readonly<Record<string, boolean>> {
  try {
    const known: unknown = JSON.parse(storage?.getItem(keyOf(group)) ?? '{}');
    if (typeof known !== 'object' || known === null || Array.isArray(known)) return {};
    return Object.fromEntries(
      Object.entries(known).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

/** Stores the state of one section; does nothing where storage is not available. */
export function rememberSection(storage: SectionStorage | null, group: string, id: string, open: boolean): void {
  try {
    storage?.setItem(keyOf(group), JSON.stringify({ ...recallSections(storage, group), [id]: open }));
  } catch {
    return;
  }
}

/** `localStorage`, or `null` where access to it is forbidden. */
export function browserStorage(): SectionStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
