/** `Caravan`, `Motorcycle`: an item type as shoppers read it. */
export function itemTypeLabel(itemType: string): string {
  return itemType.charAt(0).toUpperCase() + itemType.slice(1);
}

/** `1 car`, `12 caravans`, `3 vehicles` where several kinds are meant. */
export function countOf(count: number, itemTypes: readonly string[]): string {
  const noun = itemTypes.length === 1 ? itemTypes[0]! : 'vehicle';
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
}
