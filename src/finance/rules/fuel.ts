import { formatKmField, parseDecimalField, parseNumberField } from '#rules/money-field.ts';
import type { FuelInputs } from './weekly-fuel-cost.ts';

export const FUEL_LABELS: Readonly<Record<keyof FuelInputs, string>> = {
  price: 'Fuel price a litre',
  distance: 'Distance a week',
  economy: 'Fuel economy',
};

/** VDP-102: `$1.70`, `250 kms`, `10 L/100km`. */
export const FUEL_FORMATS: Readonly<Record<keyof FuelInputs, (value: number) => string>> = {
  price: (dollars) => `$${dollars.toFixed(Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-9 ? 2 : 3)}`,
  distance: formatKmField,
  economy: (litres) => `${litres} L/100km`,
};

/** The number in `$1.70`, `8,5 L/100km`, `1,200 kms`; `null` for none. */
export function readFuelInput(name: keyof FuelInputs, text: string): number | null {
  const parse = name === 'distance' ? parseNumberField : parseDecimalField;
  return parse(text.replace(/l(itres)?\s*\/\s*100\s*kms?/i, ''));
}
