import type { VehicleType } from '#vehicle/rules/vehicle.ts';
import type { SimpleBody } from '#vehicle/rules/vocabulary.ts';

/** The models of the demo dealers. Prices are dollars when new, before on-road costs; lengths mm, masses kg, tank L. */
export interface CatalogueModel {
  readonly make: string;
  readonly model: string;
  readonly item: VehicleType;
  readonly body: SimpleBody;
  readonly segment: Segment;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly paints: readonly string[];
  /** Frequency of the make among used vehicles. */
  readonly popularity: number;
  readonly series: readonly Series[];
  readonly engines: Readonly<Record<string, Engine>>;
  readonly badges: readonly Badge[];
  /** Caravans have these instead of series, engines and badges. */
  readonly vans: readonly Van[];
}

export const SEGMENTS = [
  'light',
  'small',
  'medium',
  'suv-small',
  'suv',
  'suv-large',
  'four-wheel-drive',
  'ute',
  'van',
  'people-mover',
  'sports',
  'luxury',
  'ev',
  'luxury-ev',
  'truck',
  'motorcycle',
  'caravan',
  'motorhome',
] as const;
export type Segment = (typeof SEGMENTS)[number];

/** `to` is `null` for a model that is still sold new. */
export interface Years {
  readonly from: number;
  readonly to: number | null;
}

export interface Series extends Years {
  readonly code: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly tank: number | null;
  readonly gvm: number;
  readonly tow: number | null;
  readonly ancap: number | null;
}

export const FUELS = ['Petrol', 'Premium', 'Diesel', 'Hybrid', 'PHEV', 'Electric'] as const;
export type Fuel = (typeof FUELS)[number];

export interface Engine {
  readonly fuel: Fuel;
  readonly cc: number | null;
  readonly cylinders: number | null;
  readonly turbo: boolean;
  readonly kw: number;
  readonly nm: number;
  /** `6M`, `8A`, `7D` (dual clutch), `CVT`, `1R` (reduction gear). */
  readonly gearbox: string;
  readonly drive: 'Front' | 'Rear' | 'AWD' | '4x4' | '4x2';
  readonly consumption: number | null;
  /** Kilometres on one charge, of an electric vehicle. */
  readonly range: number | null;
}

export interface Badge extends Years {
  readonly name: string | null;
  readonly price: number;
  readonly engines: readonly string[];
}

export interface Van extends Years {
  readonly name: string;
  readonly price: number;
  readonly length: number;
  readonly width: number;
  readonly tare: number;
  readonly atm: number;
  readonly axle: string;
  readonly sleeps: number;
}

/** True if it was built in that year. */
export function builtIn(years: Years, year: number): boolean {
  return year >= years.from && (years.to === null || year <= years.to);
}
