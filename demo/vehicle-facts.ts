import type { Vehicle, CaravanSpecifications, Variant } from '#vehicle/rules/vehicle.ts';
import { simpleFuel, simpleTransmission } from '#vehicle/rules/vocabulary.ts';
import type { CatalogueModel, Engine, Fuel, Series, Van } from './catalogue.ts';
import type { Random } from './random.ts';

export type VehicleFacts = Pick<
  Vehicle,
  | 'body'
  | 'simpleBody'
  | 'bodyConfiguration'
  | 'transmission'
  | 'simpleTransmission'
  | 'gearCount'
  | 'drive'
  | 'simpleDrive'
  | 'fuel'
  | 'simpleFuel'
  | 'seats'
  | 'doors'
  | 'engineCc'
  | 'engineLitres'
  | 'variant'
  | 'caravan'
>;

/** The wording of fuels in Australian feeds. */
const FUEL_TEXT: Readonly<Record<Fuel, string>> = {
  Petrol: 'Petrol - Unleaded ULP',
  Premium: 'Petrol - Premium ULP',
  Diesel: 'Diesel',
  Hybrid: 'Unleaded Petrol/Electric',
  PHEV: 'Plug-in Hybrid Petrol/Electric',
  Electric: 'Electric',
};
const DRIVE_TEXT: Readonly<Record<Engine['drive'], string>> = {
  Front: 'Front Wheel Drive',
  Rear: 'Rear Wheel Drive',
  AWD: 'All Wheel Drive',
  '4x4': '4x4 Dual Range',
  '4x2': '4x2 Rear Wheel Drive',
};
const SIMPLE_DRIVE = { Front: 'Front', Rear: 'Rear', AWD: 'AWD', '4x4': '4x4', '4x2': 'Rear' } as const;

/** The facts that depend on make, model, badge and engine. */
export function vehicleFacts(model: CatalogueModel, series: Series, engine: Engine, random: Random): VehicleFacts {
  const motorcycle = model.item === 'motorcycle';
  const gearbox = gearboxOf(engine.gearbox);
  const litres = engine.cc === null ? null : Math.round(engine.cc / 100) / 10;
  return {
    ...bodyFacts(model),
    transmission: gearbox.text,
    simpleTransmission: simpleTransmission(gearbox.text),
    gearCount: gearbox.gears,
    drive: motorcycle ? finalDrive(model) : DRIVE_TEXT[engine.drive],
    simpleDrive: motorcycle ? null : SIMPLE_DRIVE[engine.drive],
    fuel: FUEL_TEXT[engine.fuel],
    simpleFuel: simpleFuel(FUEL_TEXT[engine.fuel]),
    engineCc: engine.cc,
    engineLitres: litres,
    variant: variantOf(series, engine, gearbox.kind, litres, random),
    caravan: null,
  };
}

/** Final drive of a motorcycle. */
const finalDrive = ({ body }: CatalogueModel): string => (body === 'Scooter' ? 'Belt' : 'Chain');

export function vanFacts(model: CatalogueModel, van: Van): VehicleFacts {
  const drives = model.body === 'Motorhome';
  const caravan: CaravanSpecifications = {
    bodyWidthMm: van.width,
    bodyLengthMm: van.length,
    tareWeightKg: van.tare,
    axleType: van.axle,
    sleeps: van.sleeps,
    // A motorhome is not a trailer.
    aggregateTrailerMassKg: drives ? null : van.atm,
  };
  return {
    ...bodyFacts(model),
    transmission: drives ? '9 SP Automatic' : null,
    simpleTransmission: drives ? 'Automatic' : null,
    gearCount: drives ? 9 : null,
    drive: drives ? 'Front Wheel Drive' : null,
    simpleDrive: drives ? 'Front' : null,
    fuel: drives ? 'Diesel' : null,
    simpleFuel: drives ? 'Diesel' : null,
    engineCc: drives ? 2287 : null,
    engineLitres: drives ? 2.3 : null,
    variant: null,
    caravan,
  };
}

function bodyFacts(
  model: CatalogueModel,
): Pick<Vehicle, 'body' | 'simpleBody' | 'bodyConfiguration' | 'seats' | 'doors'> {
  const { body, doors, seats } = model;
  const cab = doors === 2 ? 'Single Cab' : 'Dual Cab';
  const text: Partial<Record<typeof body, string>> = {
    Hatchback: `${doors}D Hatchback`,
    Sedan: `${doors}D Sedan`,
    Wagon: `${doors}D Wagon`,
    Coupe: `${doors}D Coupe`,
    Convertible: `${doors}D Convertible`,
    Ute: `${cab} Utility`,
    'Cab Chassis': `${cab} Chassis`,
  };
  const configuration: Partial<Record<typeof body, string>> = {
    Ute: cab,
    'Cab Chassis': cab,
    Van: 'Low Roof',
    Bus: 'High Roof',
    SUV: seats !== null && seats > 5 ? `${seats} Seat` : '5 Seat',
  };
  return { body: text[body] ?? body, simpleBody: body, bodyConfiguration: configuration[body] ?? null, seats, doors };
}

function gearboxOf(code: string): { readonly text: string; readonly gears: number | null; readonly kind: string } {
  if (code === 'CVT') return { text: 'Constantly Variable Transmission', gears: null, kind: 'CVT Automatic' };
  const gears = Number.parseInt(code, 10);
  if (code.endsWith('M')) return { text: `${gears} SP Manual`, gears, kind: 'Manual' };
  if (code.endsWith('D')) return { text: `${gears} SP Auto Dual Clutch`, gears, kind: 'Dual Clutch Automatic' };
  if (code.endsWith('R')) return { text: '1 SP Automatic', gears: 1, kind: 'Reduction Gear' };
  return { text: `${gears} SP Sports Automatic`, gears, kind: 'Sports Automatic' };
}

/** Some feeds have all engineering data, some a part of it, some none. */
function variantOf(
  series: Series,
  engine: Engine,
  gearbox: string,
  litres: number | null,
  random: Random,
): Variant | null {
  const known = random.next();
  if (known < 0.12) return null;
  const aspiration = engine.turbo ? 'Turbo Intercooled' : 'Aspirated';
  const whole: Variant = {
    cylinders: engine.cylinders,
    engineCc: engine.cc,
    engineLitres: litres,
    induction: engine.fuel === 'Electric' ? null : aspiration,
    fuelConsumption: engine.consumption,
    // A series may have both: a Niro is a hybrid or electric.
    fuelCapacityLitres: engine.fuel === 'Electric' ? null : series.tank,
    grossMassKg: series.gvm,
    lengthMm: series.length,
    heightMm: series.height,
    widthMm: series.width,
    brakedTowingKg: series.tow,
    torqueNm: engine.nm,
    ancapRating: series.ancap,
    gearType: gearbox,
    powerKw: engine.kw,
    tareKg: tareOf(series.gvm),
    co2: emissionsOf(engine),
    ...(engine.range !== null && { electricRangeKm: engine.range }),
  };
  if (known > 0.3) return whole;
  return {
    ...whole,
    induction: null,
    grossMassKg: null,
    lengthMm: null,
    heightMm: null,
    widthMm: null,
    ancapRating: null,
    torqueNm: null,
    tareKg: null,
    co2: null,
  };
}

/** Made up: a plausible share of the gross mass; vehicles that carry loads are lighter for theirs. */
function tareOf(grossMassKg: number): number {
  return Math.round((grossMassKg * (grossMassKg > 2800 ? 0.68 : 0.76)) / 5) * 5;
}

/** Made up from the made-up consumption: about 2.3 kg of carbon dioxide for a litre of petrol, 2.7 kg for one of diesel. */
function emissionsOf({ fuel, consumption }: Engine): number | null {
  if (fuel === 'Electric') return 0;
  return consumption === null ? null : Math.round(consumption * (fuel === 'Diesel' ? 26.5 : 23.2));
}
