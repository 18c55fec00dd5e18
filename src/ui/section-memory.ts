/** What browsers keep between pages. Every call may throw: storage can be full, or forbidden. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (group: string) => `sections:${group}`;

/** Which sections of a group a shopper left open or closed, by their ids. Nothing known is `{}`. */
export function recallSections(keeper: Keeper | null, group: string): Readonly<Record<string, boolean>> {
  try {
    const known: unknown = JSON.parse(keeper?.getItem(keyOf(group)) ?? '{}');
    if (typeof known !== 'object' || known === null || Array.isArray(known)) return {};
    return Object.fromEntries(
      Object.entries(known).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

/** Remembers one section. Where nothing can be kept, nothing is, and the page works on. */
export function rememberSection(keeper: Keeper | null, group: string, id: string, open: boolean): void {
  try {
    keeper?.setItem(keyOf(group), JSON.stringify({ ...recallSections(keeper, group), [id]: open }));
  } catch {
    return;
  }
}

/** The browser's lasting storage, or `null` where reading it is forbidden. */
export function lastingKeeper(): Keeper | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
