/** `Caravan`, `Motorcycle`: an item type as shoppers read it. */
export function vehicleTypeLabel(vehicleType: string): string {
  return vehicleType.charAt(0).toUpperCase() + vehicleType.slice(1);
}

/** `1 car`, `12 caravans`, `3 vehicles` where several kinds are meant. */
export function countOf(count: number, vehicleTypes: readonly string[]): string {
  const noun = vehicleTypes.length === 1 ? vehicleTypes[0]! : 'vehicle';
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
}
