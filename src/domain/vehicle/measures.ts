const NUMBER = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** VDP-073: metres in one foot, exactly. */
export const METRES_PER_FOOT = 0.3048;

/** `2,755`, `8.1`; at most two decimals. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** `45,210 km`. */
export function formatKilometres(km: number): string {
  return `${NUMBER.format(km)} km`;
}

export function feetToMetres(feet: number): number {
  return feet * METRES_PER_FOOT;
}

export function metresToFeet(metres: number): number {
  return metres / METRES_PER_FOOT;
}

/** Caravans are spoken of in feet: 6,553 mm -> `6.55 m (21' 6")`. */
export function formatLengthWithFeet(millimetres: number): string {
  const inches = Math.round(metresToFeet(millimetres / 1000) * 12);
  return `${NUMBER.format(millimetres / 1000)} m (${Math.floor(inches / 12)}' ${inches % 12}")`;
}
