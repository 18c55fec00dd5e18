export interface Toggled<T> {
  readonly list: readonly T[];
  readonly did: 'added' | 'removed' | 'full';
}

/** ACC-023: in, if it is not there; out, if it is. The newest stands first. A list that is full stays as it is, and says so. */
export function toggle<T extends { readonly id: string }>(list: readonly T[], item: T, most: number): Toggled<T> {
  const others = list.filter((one) => one.id !== item.id);
  if (others.length < list.length) return { list: others, did: 'removed' };
  return list.length >= most ? { list, did: 'full' } : { list: [item, ...list], did: 'added' };
}
