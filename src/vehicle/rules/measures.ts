const NUMBER = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** VDP-073: metres in one foot, exactly. */
const METRES_PER_FOOT = 0.3048;

/** `2,755`, `8.1`; at most two decimals. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** `45,210 km`. */
export function formatKilometres(km: number): string {
  return `${NUMBER.format(km)} km`;
}

/** Caravans are spoken of in feet: 6,553 mm -> `6.55 m (21' 6")`. */
export function formatLengthWithFeet(millimetres: number): string {
  const inches = Math.round((millimetres / 1000 / METRES_PER_FOOT) * 12);
  return `${NUMBER.format(millimetres / 1000)} m (${Math.floor(inches / 12)}' ${inches % 12}")`;
}
