/** `Caravan`, `Motorcycle`: the label of a vehicle type. */
import { formatNumber } from '#rules/money.ts';

export function vehicleTypeLabel(vehicleType: string): string {
  return vehicleType.charAt(0).toUpperCase() + vehicleType.slice(1);
}

/** `1 car`, `12 caravans`, or `3 vehicles` for several types. */
export function formatVehicleCount(count: number, vehicleTypes: readonly string[]): string {
  const noun = vehicleTypes.length === 1 ? vehicleTypes[0]! : 'vehicle';
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `24 recently sold cars`: of vehicles that are still shown, but not for sale. */
export function formatSoldCount(count: number, vehicleTypes: readonly string[]): string {
  return formatVehicleCount(count, vehicleTypes).replace(' ', ' recently sold ');
}
