import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { formatKmField, parseDecimalField, parseNumberField } from '#rules/money-field.ts';
import { plainCharacters } from '#rules/plain-characters.ts';
import { formatLitrePrice, formatMoney } from '#rules/money.ts';

export interface FuelInputs {
  /** Dollars per litre. */
  readonly price: number;
  /** Kilometres per week. */
  readonly distance: number;
  /** Litres per 100 km. */
  readonly economy: number;
}

export const FUEL_INPUTS = ['price', 'distance', 'economy'] as const satisfies readonly (keyof FuelInputs)[];

/** Plausible values; anything else is clamped. */
export const FUEL_LIMITS: Readonly<Record<keyof FuelInputs, { readonly min: number; readonly max: number }>> = {
  price: { min: 0, max: 10 },
  distance: { min: 0, max: 10_000 },
  economy: { min: 0, max: 100 },
};

/** The cost of a week's fuel: distance / 100 × economy × fuel price, to the cent. */
export function weeklyFuelCost({ price, distance, economy }: FuelInputs): Cents {
  return Math.round((distance / 100) * economy * price * 100 + 1e-6);
}

export function clampFuelInputs(
  wanted: Readonly<Partial<Record<keyof FuelInputs, number | null>>>,
  start: FuelInputs,
): FuelInputs {
  const read = (name: keyof FuelInputs) => {
    const value = wanted[name];
    const { min, max } = FUEL_LIMITS[name];
    return value === null || value === undefined || !Number.isFinite(value)
      ? start[name]
      : Math.min(max, Math.max(min, value));
  };
  return { price: read('price'), distance: read('distance'), economy: read('economy') };
}

/** Vehicle types without an engine. Electric vehicles have no fuel cost either. */
const WITHOUT_ENGINE: ReadonlySet<string> = new Set(['caravan', 'trailer']);

/** The site's figures, with the vehicle's own consumption if known; `null` for a vehicle that uses no fuel. */
export function fuelStart(
  vehicle: Pick<Vehicle, 'simpleFuel' | 'vehicleType' | 'variant'>,
  defaults: FuelInputs,
): { readonly inputs: FuelInputs; readonly ownEconomy: boolean } | null {
  if (vehicle.simpleFuel === 'Electric' || WITHOUT_ENGINE.has(vehicle.vehicleType)) return null;
  const own = vehicle.variant?.fuelConsumption ?? null;
  return own !== null && own > 0
    ? { inputs: { ...defaults, economy: own }, ownEconomy: true }
    : { inputs: defaults, ownEconomy: false };
}

export const FUEL_LABELS: Readonly<Record<keyof FuelInputs, string>> = {
  price: 'Fuel price per litre',
  distance: 'Distance per week',
  economy: 'Fuel economy',
};

/** `$1.70`, `250 kms`, `10 L/100km`. */
export const FUEL_FORMATS: Readonly<Record<keyof FuelInputs, (value: number) => string>> = {
  price: formatLitrePrice,
  distance: formatKmField,
  economy: (litres) => `${litres} L/100km`,
};

/** `Weekly fuel $42.50 for 250 kms`; an example if the economy is the site's, and not this vehicle's own. */
export function fuelSummary(inputs: FuelInputs, ownEconomy: boolean): string {
  const cost = formatMoney(weeklyFuelCost(inputs));
  return ownEconomy
    ? `Weekly fuel ${cost} for ${FUEL_FORMATS.distance(inputs.distance)}`
    : `Weekly fuel, for example ${cost} at ${FUEL_FORMATS.economy(inputs.economy)}`;
}

/** Explains why the text of a field is not used as it is; `null` if it is, and for an empty field. */
export function fuelCorrection(name: keyof FuelInputs, text: string, used: number): string | null {
  const wanted = readFuelInput(name, text);
  if (text.trim() === '' || (wanted !== null && Math.abs(wanted - used) < 0.0005)) return null;
  const shown = FUEL_FORMATS[name](used);
  return wanted === null
    ? `This could not be read, so we use ${shown}.`
    : `${FUEL_FORMATS[name](wanted)} is not plausible here, so we use ${shown}.`;
}

/** The number in `$1.70`, `8,5 L/100km`, `1,200 kms`; `null` if there is none. */
export function readFuelInput(name: keyof FuelInputs, text: string): number | null {
  const parse = name === 'distance' ? parseNumberField : parseDecimalField;
  return parse(plainCharacters(text).replace(/\s*l(itres)?\s*\/\s*100\s*kms?/i, ''));
}
