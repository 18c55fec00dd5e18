import type { Car, CaravanSpecifications, Variant } from '#vehicle/rules/car.ts';
import { simpleFuel, simpleTransmission } from '#vehicle/rules/vocabulary.ts';
import type { CatalogueModel, Engine, Fuel, Series, Van } from './catalogue.ts';
import type { Random } from './random.ts';

export type VehicleFacts = Pick<
  Car,
  | 'body'
  | 'simple_body'
  | 'bodyconfiguration'
  | 'trans'
  | 'simple_transmission'
  | 'gearnum'
  | 'drive'
  | 'simple_drive'
  | 'fuel'
  | 'simple_fuel'
  | 'seats'
  | 'doors'
  | 'engine_size'
  | 'engine_size_litres'
  | 'variant'
  | 'caravan'
>;

/** As Australian feeds write fuels. */
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

/** Everything about a vehicle that follows from its make, model, badge and engine. */
export function vehicleFacts(model: CatalogueModel, series: Series, engine: Engine, random: Random): VehicleFacts {
  const motorcycle = model.item === 'motorcycle';
  const gearbox = gearboxOf(engine.gearbox);
  const litres = engine.cc === null ? null : Math.round(engine.cc / 100) / 10;
  return {
    ...bodyFacts(model),
    trans: gearbox.text,
    simple_transmission: simpleTransmission(gearbox.text),
    gearnum: gearbox.gears,
    drive: motorcycle ? 'Chain' : DRIVE_TEXT[engine.drive],
    simple_drive: motorcycle ? null : SIMPLE_DRIVE[engine.drive],
    fuel: FUEL_TEXT[engine.fuel],
    simple_fuel: simpleFuel(FUEL_TEXT[engine.fuel]),
    engine_size: engine.cc,
    engine_size_litres: litres,
    variant: variantOf(series, engine, gearbox.kind, litres, random),
    caravan: null,
  };
}

export function vanFacts(model: CatalogueModel, van: Van): VehicleFacts {
  const drives = model.body === 'Motorhome';
  const caravan: CaravanSpecifications = {
    body_width: van.width,
    body_length: van.length,
    tare_weight: van.tare,
    axle_type: van.axle,
    sleeps: van.sleeps,
    aggregate_trailer_mass: van.atm,
  };
  return {
    ...bodyFacts(model),
    trans: drives ? '9 SP Automatic' : null,
    simple_transmission: drives ? 'Automatic' : null,
    gearnum: drives ? 9 : null,
    drive: drives ? 'Front Wheel Drive' : null,
    simple_drive: drives ? 'Front' : null,
    fuel: drives ? 'Diesel' : null,
    simple_fuel: drives ? 'Diesel' : null,
    engine_size: drives ? 2287 : null,
    engine_size_litres: drives ? 2.3 : null,
    variant: null,
    caravan,
  };
}

function bodyFacts(model: CatalogueModel): Pick<Car, 'body' | 'simple_body' | 'bodyconfiguration' | 'seats' | 'doors'> {
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
  return { body: text[body] ?? body, simple_body: body, bodyconfiguration: configuration[body] ?? null, seats, doors };
}

function gearboxOf(code: string): { readonly text: string; readonly gears: number | null; readonly kind: string } {
  if (code === 'CVT') return { text: 'Constantly Variable Transmission', gears: null, kind: 'CVT Automatic' };
  const gears = Number.parseInt(code, 10);
  if (code.endsWith('M')) return { text: `${gears} SP Manual`, gears, kind: 'Manual' };
  if (code.endsWith('D')) return { text: `${gears} SP Auto Dual Clutch`, gears, kind: 'Dual Clutch Automatic' };
  if (code.endsWith('R')) return { text: '1 SP Automatic', gears: 1, kind: 'Reduction Gear' };
  return { text: `${gears} SP Sports Automatic`, gears, kind: 'Sports Automatic' };
}

/** Some feeds send all of it, some a part, some nothing. */
function variantOf(
  series: Series,
  engine: Engine,
  gearbox: string,
  litres: number | null,
  random: Random,
): Variant | null {
  const known = random.next();
  if (known < 0.12) return null;
  const whole: Variant = {
    cylinders: engine.cylinders,
    enginesize: engine.cc,
    enginesize_litres: litres,
    induction: engine.fuel === 'Electric' ? null : engine.turbo ? 'Turbo Intercooled' : 'Aspirated',
    fuelconsumptioncombined: engine.consumption,
    fuelcapacity: series.tank,
    grossvehiclemass: series.gvm,
    vehiclelength: series.length,
    vehicleheight: series.height,
    vehiclewidth: series.width,
    towingcapacitybraked: series.tow,
    torque: engine.nm,
    ancaprating: series.ancap,
    geartype: gearbox,
    power: engine.kw,
  };
  if (known > 0.3) return whole;
  return {
    ...whole,
    induction: null,
    grossvehiclemass: null,
    vehiclelength: null,
    vehicleheight: null,
    vehiclewidth: null,
    ancaprating: null,
    torque: null,
  };
}
