import { itemTypeLabel } from '#vehicle/rules/vehicle-type.ts';

/** SRCH-019: the words around the count of `Show Me 214 Cars`. */
export function showMeNoun(count: number | null, itemTypes: readonly string[]): string {
  const noun = itemTypeLabel(itemTypes.length === 1 ? itemTypes[0]! : 'vehicle');
  return count === 1 ? noun : `${noun}s`;
}

/** `null` while the count is not known: `Show Me Cars`. */
export function showMeText(count: number | null, itemTypes: readonly string[]): string {
  return ['Show Me', count?.toLocaleString('en-AU'), showMeNoun(count, itemTypes)].filter(Boolean).join(' ');
}

export const COUNT_ANIMATION_MS = 600;

/** SRCH-020: the number shown `elapsed` ms into the way from one count to the next; it begins fast and ends exactly there. */
export function countAt(from: number, to: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNT_ANIMATION_MS));
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}
