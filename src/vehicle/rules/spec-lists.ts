import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatNumber } from '#rules/money.ts';
import { shownStatus } from './availability.ts';
import type { Vehicle, Status } from './vehicle.ts';

/** Metres in one foot, exactly. */
const METRES_PER_FOOT = 0.3048;

/** `2,755`, `8.1`; at most two decimals. */
export function formatFigure(value: number): string {
  return formatNumber(Math.round(value * 100) / 100);
}

/** `45,210 km`. */
export function formatKilometres(km: number): string {
  return `${formatFigure(km)} km`;
}

/** Adds feet, which are usual for caravans: 6,553 mm -> `6.55 m (21' 6")`. */
export function formatLengthWithFeet(millimetres: number): string {
  const inches = Math.round((millimetres / 1000 / METRES_PER_FOOT) * 12);
  return `${formatFigure(millimetres / 1000)} m (${Math.floor(inches / 12)}' ${inches % 12}")`;
}

export interface SpecEntry {
  readonly label: string;
  readonly value: string;
}

export interface SpecRules {
  /** The text of an expired registration. */
  readonly expiredRego: 'nothing' | 'Unregistered';
  /** Today in the site's time zone, ISO `YYYY-MM-DD`. */
  readonly today: string;
}

/** The key information of a vehicle. The labels are required literally. */
export function featuredSpecs(vehicle: Vehicle, rules: SpecRules): readonly SpecEntry[] {
  return entries([
    ['Kilometres', formatSpec(vehicle.odometerKm, formatKilometres)],
    dateOrYear('Compliance', vehicle.complianceDate, null),
    dateOrYear('Build', vehicle.buildDate, vehicle.year),
    ['Engine', engine(vehicle)],
    ['Fuel Type', vehicle.fuel ?? vehicle.simpleFuel],
    ['Transmission', transmissionText(vehicle)],
    ['Induction', vehicle.variant?.induction],
    ['Seats', formatSpec(vehicle.seats, formatFigure)],
    ['Registration', vehicle.registration],
    ['Rego Expiry', registration(vehicle.registrationExpiry, rules)],
    ['Stock no', vehicle.stockNumber],
    ['VIN', vehicle.vin],
    ['Exterior Colour', vehicle.colour ?? vehicle.simpleColour],
  ]);
}

/** The specifications of a vehicle, without zeros, which mean "unknown" in engineering data. */
export function specifications(vehicle: Vehicle): readonly SpecEntry[] {
  const variant = vehicle.variant;
  return entries([
    ['Engine power', enginePower(vehicle)],
    ['Fuel consumption', measure(variant?.fuelConsumption, 'L/100km')],
    ['Fuel tank', measure(variant?.fuelCapacityLitres, 'L')],
    ['Weight', grossMass(vehicle)],
    ['Length', measure(variant?.lengthMm, 'mm')],
    ['Height', measure(variant?.heightMm, 'mm')],
    ['Width', measure(variant?.widthMm, 'mm')],
    ['Towing Capacity', measure(variant?.brakedTowingKg, 'kg')],
    ['Tare weight', measure(variant?.tareKg, 'kg')],
    ['CO2 emissions', measure(variant?.co2, 'g/km')],
    ['Electric range', measure(variant?.electricRangeKm, 'km')],
  ]);
}

/** The required label `Weight` does not say that this is the mass with the full load. */
function grossMass({ variant, vehicleType, caravan }: Vehicle): string | null {
  const mass = measure(variant?.grossMassKg, 'kg');
  if (mass === null || vehicleType !== 'caravan') return mass && `${mass} (GVM)`;
  return variant?.grossMassKg === caravan?.aggregateTrailerMassKg ? `${mass} (ATM)` : mass;
}

/** The summary of a vehicle. The label "Exterior color" is required in this spelling. */
export function summary(vehicle: Vehicle): readonly SpecEntry[] {
  const variant = vehicle.variant;
  return entries([
    ['Body type', vehicle.body ?? vehicle.simpleBody],
    ['Body configuration', vehicle.bodyConfiguration],
    ['Drive type', vehicle.drive ?? vehicle.simpleDrive],
    ['Exterior color', vehicle.colour ?? vehicle.simpleColour],
    ['Torque', measure(variant?.torqueNm, 'Nm')],
    ['Cylinders', formatSpec(positive(variant?.cylinders), formatFigure)],
    ['Gearbox', gearbox(vehicle)],
    [
      'ANCAP safety rating',
      formatSpec(positive(variant?.ancapRating), (stars) => `${formatFigure(stars)} ${stars === 1 ? 'star' : 'stars'}`),
    ],
    ['Engine Size', engineSize(vehicle)],
    ['Engine Variant', engineVariant(vehicle)],
  ]);
}

/** The specifications of a caravan; empty for other vehicles. */
export function caravanSpecs(vehicle: Vehicle): readonly SpecEntry[] {
  const caravan = vehicle.caravan;
  if (vehicle.vehicleType !== 'caravan' || !caravan) return [];
  return entries([
    ['Body length', formatSpec(positive(caravan.bodyLengthMm), formatLengthWithFeet)],
    ['Body width', formatSpec(positive(caravan.bodyWidthMm), formatLengthWithFeet)],
    ['Tare weight', measure(caravan.tareWeightKg, 'kg')],
    ['Aggregate trailer mass', measure(caravan.aggregateTrailerMassKg, 'kg')],
    ['Axle type', caravan.axleType],
    ['Sleeps', formatSpec(positive(caravan.sleeps), formatFigure)],
  ]);
}

/** `Caravan Details`. */
export function detailsTitle(vehicle: Pick<Vehicle, 'vehicleType'>): string {
  return `${vehicle.vehicleType.charAt(0).toUpperCase()}${vehicle.vehicleType.slice(1)} Details`;
}

/** The status on the details card, even if the tag on the picture differs. */
export const STATUS_WORDS: Readonly<Record<Status | 'reserved', string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'No longer available',
};

/**
 * The facts that callers ask about. `condition` is the site's label of new, used and demo. `hasKeyInformation`: the page
 * has the section of the featured specifications too, which are not repeated.
 */
export function detailEntries(vehicle: Vehicle, condition: string, hasKeyInformation: boolean): readonly SpecEntry[] {
  return entries([
    ['Condition', condition],
    ['Availability', STATUS_WORDS[shownStatus(vehicle)]],
    ['Series', vehicle.series],
    ['Body type', vehicle.body ?? vehicle.simpleBody],
    ['Drive type', vehicle.drive ?? vehicle.simpleDrive],
    ['Doors', formatSpec(positive(vehicle.doors), formatFigure)],
    ['Interior', vehicle.interiorColour],
    ...(hasKeyInformation
      ? []
      : ([
          ['Colour', vehicle.colour ?? vehicle.simpleColour],
          ['Registration', vehicle.registration],
          ['Stock no', vehicle.stockNumber],
        ] satisfies readonly Draft[])),
  ]);
}

type Draft = readonly [label: string, value: string | null | undefined];

/** Leaves out entries without data or with blank text. */
function entries(drafts: readonly Draft[]): readonly SpecEntry[] {
  return drafts.flatMap(([label, value]) => {
    const text = value?.trim();
    return text ? [{ label, value: text }] : [];
  });
}

function formatSpec(value: number | null | undefined, format: (value: number) => string): string | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : format(value);
}

function positive(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value > 0 ? value : null;
}

function measure(value: number | null | undefined, unit: string): string | null {
  return formatSpec(positive(value), (number) => `${formatFigure(number)} ${unit}`);
}

/** A date or a year; the label tells which. */
function dateOrYear(what: 'Compliance' | 'Build', date: string | null, year: number | null): Draft {
  const known = date === null ? null : formatCalendarDate(date);
  if (known !== null && known !== date) return [`${what} date`, known];
  return [`${what} year`, known ?? (year === null ? null : String(year))];
}

function registration(expiry: string | null, rules: SpecRules): string | null {
  const date = expiry === null ? null : formatCalendarDate(expiry);
  if (expiry === null || date === null) return null;
  // Registered until the end of the day; a date without a day, until the end of the month.
  const lastDay = expiry.length === 10 ? expiry : `${expiry}~`;
  if (lastDay >= rules.today) return `Expires on ${date}`;
  return rules.expiredRego === 'Unregistered' ? 'Unregistered' : null;
}

function cubicCentimetres(vehicle: Vehicle): number | null {
  return positive(vehicle.engineCc) ?? positive(vehicle.variant?.engineCc);
}

function litres(vehicle: Vehicle): number | null {
  const cc = cubicCentimetres(vehicle);
  return (
    positive(vehicle.engineLitres) ??
    positive(vehicle.variant?.engineLitres) ??
    (cc === null ? null : Math.round(cc / 100) / 10)
  );
}

/** `2.8 L`; of a motorcycle `155 cc`, as riders and their licences count. */
function engineSize(vehicle: Vehicle): string | null {
  const cc = vehicle.vehicleType === 'motorcycle' ? measure(cubicCentimetres(vehicle), 'cc') : null;
  return cc ?? measure(litres(vehicle), 'L');
}

/** `4 cylinder 2.8 L`. */
function engine(vehicle: Vehicle): string | null {
  const cylinders = positive(vehicle.variant?.cylinders);
  return joinText([cylinders === null ? null : `${cylinders} cylinder`, engineSize(vehicle)]);
}

/** `4 cylinder 2.8 L Turbo Diesel`; `null` if it would repeat the engine. */
function engineVariant(vehicle: Vehicle): string | null {
  const induction = vehicle.variant?.induction?.trim() || null;
  const fuel = vehicle.simpleFuel ?? vehicle.fuel;
  const repeated = induction !== null && fuel !== null && induction.toLowerCase().includes(fuel.toLowerCase());
  const kind = joinText([induction, repeated ? null : fuel]);
  return engine(vehicle) === null || kind === null ? null : joinText([engine(vehicle), kind]);
}

/** The requirement asks for cc; the power in kW comes first if the feed has it. */
function enginePower(vehicle: Vehicle): string | null {
  const cc = measure(cubicCentimetres(vehicle), 'cc');
  const power = measure(vehicle.variant?.powerKw, 'kW');
  return power === null || cc === null ? (power ?? cc) : `${power} (${cc})`;
}

const SPEEDS = /^(\d+)[\s-]*(?:sp|spd|speed)\b\s*/i;

/** `6 SP Manual` of a feed is `6 speed Manual`. */
function transmissionText(vehicle: Vehicle): string | null {
  const text = vehicle.transmission?.trim() || vehicle.simpleTransmission;
  return text && (gearboxName(text, vehicle) ?? text.replace(SPEEDS, '$1 speed '));
}

/** `6 speed Sports Automatic`; a feed's `6 SP Automatic` already counts the speeds. */
function gearbox(vehicle: Vehicle): string | null {
  const gears = positive(vehicle.gearCount);
  const kind = vehicle.variant?.gearType ?? vehicle.transmission ?? vehicle.simpleTransmission;
  const name = kind && gearboxName(kind, vehicle);
  if (name) return name;
  return joinText([gears === null ? null : `${gears} speed`, gears === null ? kind : kind?.replace(SPEEDS, '')]);
}

/** The usual name of a gearbox without gears to choose, which feeds count as one speed; `null` for others. */
function gearboxName(text: string, { simpleFuel }: Vehicle): string | null {
  if (/\bcvt\b|variable transmission/i.test(text)) return 'Automatic (CVT)';
  const isSingle = SPEEDS.exec(text)?.[1] === '1' || /\bsingle[\s-]speed\b|\breduction gear\b/i.test(text);
  if (!isSingle) return null;
  return simpleFuel === 'Electric' ? 'Automatic (single speed)' : 'Automatic';
}

function joinText(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter((part) => part).join(' ') || null;
}
