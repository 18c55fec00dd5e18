import { formatCalendarDate } from '#rules/calendar-date.ts';
import type { Car, Status } from './car.ts';

const NUMBER = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** Metres in one foot, exactly. */
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

export interface SpecEntry {
  readonly label: string;
  readonly value: string;
}

export interface SpecRules {
  /** What a registration that ran out shows. */
  readonly expiredRego: 'nothing' | 'Unregistered';
  /** Today where the site is, ISO `YYYY-MM-DD`. */
  readonly today: string;
}

/** The key information of a car. Labels are the specification's, letter by letter. */
export function featuredSpecs(car: Car, rules: SpecRules): readonly SpecEntry[] {
  return entries([
    ['Kilometres', told(car.odometerKm, formatKilometres)],
    dateOrYear('Compliance', car.complianceDate, null),
    dateOrYear('Build', car.buildDate, car.year),
    ['Engine', engine(car)],
    ['Fuel Type', car.fuel ?? car.simpleFuel],
    ['Transmission', car.transmission ?? car.simpleTransmission],
    ['Induction', car.variant?.induction],
    ['Seats', told(car.seats, formatNumber)],
    ['Registration', car.registration],
    ['Rego Expiry', registration(car.registrationExpiry, rules)],
    ['Stock no', car.stockNumber],
    ['VIN', car.vin],
    ['Exterior Colour', car.colour ?? car.simpleColour],
  ]);
}

/** Zero means "not told" in engineering data: nothing weighs or measures 0. */
export function specifications(car: Car): readonly SpecEntry[] {
  const variant = car.variant;
  return entries([
    ['Engine power', enginePower(car)],
    ['Fuel consumption', measure(variant?.fuelConsumption, 'L/100km')],
    ['Fuel tank', measure(variant?.fuelCapacityLitres, 'L')],
    ['Weight', measure(variant?.grossMassKg, 'kg')],
    ['Length', measure(variant?.lengthMm, 'mm')],
    ['Height', measure(variant?.heightMm, 'mm')],
    ['Width', measure(variant?.widthMm, 'mm')],
    ['Towing Capacity', measure(variant?.brakedTowingKg, 'kg')],
  ]);
}

/** "Exterior color" is spelled so here. */
export function summary(car: Car): readonly SpecEntry[] {
  const variant = car.variant;
  return entries([
    ['Body type', car.body ?? car.simpleBody],
    ['Body configuration', car.bodyConfiguration],
    ['Drive type', car.drive ?? car.simpleDrive],
    ['Exterior color', car.colour ?? car.simpleColour],
    ['Torque', measure(variant?.torqueNm, 'Nm')],
    ['Cylinders', told(positive(variant?.cylinders), formatNumber)],
    ['Gearbox', gearbox(car)],
    [
      'ANCAP safety rating',
      told(positive(variant?.ancapRating), (stars) => `${formatNumber(stars)} ${stars === 1 ? 'star' : 'stars'}`),
    ],
    ['Engine Size', measure(litres(car), 'L')],
    ['Engine Variant', engineVariant(car)],
  ]);
}

/** What buyers of caravans ask for; empty for everything else. */
export function caravanSpecs(car: Car): readonly SpecEntry[] {
  const caravan = car.caravan;
  if (car.vehicleType !== 'caravan' || !caravan) return [];
  return entries([
    ['Body length', told(positive(caravan.bodyLengthMm), formatLengthWithFeet)],
    ['Body width', told(positive(caravan.bodyWidthMm), formatLengthWithFeet)],
    ['Tare weight', measure(caravan.tareWeightKg, 'kg')],
    ['Aggregate trailer mass', measure(caravan.aggregateTrailerMassKg, 'kg')],
    ['Axle type', caravan.axleType],
    ['Sleeps', told(positive(caravan.sleeps), formatNumber)],
  ]);
}

/** `Caravan Details`. */
export function detailsTitle(car: Pick<Car, 'vehicleType'>): string {
  return `${car.vehicleType.charAt(0).toUpperCase()}${car.vehicleType.slice(1)} Details`;
}

/** A tag over the picture may say something else; here the status is always said. */
export const STATUS_WORDS: Readonly<Record<Status | 'reserved', string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'No longer available',
};

/** What one asks for on the phone, beside the price: `condition` is the site's word for new, used and demo. */
export function detailEntries(car: Car, condition: string): readonly SpecEntry[] {
  return entries([
    ['Condition', condition],
    ['Availability', STATUS_WORDS[car.status === 'in_stock' && car.reserved ? 'reserved' : car.status]],
    ['Series', car.series],
    ['Body type', car.body ?? car.simpleBody],
    ['Drive type', car.drive ?? car.simpleDrive],
    ['Doors', told(positive(car.doors), formatNumber)],
    ['Colour', car.colour ?? car.simpleColour],
    ['Interior', car.interiorColour],
    ['Registration', car.registration],
    ['Stock no', car.stockNumber],
  ]);
}

type Draft = readonly [label: string, value: string | null | undefined];

/** Entries without data are left out; so is text of blanks only. */
function entries(drafts: readonly Draft[]): readonly SpecEntry[] {
  return drafts.flatMap(([label, value]) => {
    const text = value?.trim();
    return text ? [{ label, value: text }] : [];
  });
}

function told(value: number | null | undefined, format: (value: number) => string): string | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : format(value);
}

function positive(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value > 0 ? value : null;
}

function measure(value: number | null | undefined, unit: string): string | null {
  return told(positive(value), (number) => `${formatNumber(number)} ${unit}`);
}

/** "Date or year": the label says which one is known. */
function dateOrYear(what: 'Compliance' | 'Build', date: string | null, year: number | null): Draft {
  const known = date === null ? null : formatCalendarDate(date);
  if (known !== null && known !== date) return [`${what} date`, known];
  return [`${what} year`, known ?? (year === null ? null : String(year))];
}

function registration(expiry: string | null, rules: SpecRules): string | null {
  const date = expiry === null ? null : formatCalendarDate(expiry);
  if (expiry === null || date === null) return null;
  // Registered until the end of the day; a bare month, until its end.
  const lastDay = expiry.length === 10 ? expiry : `${expiry}~`;
  if (lastDay >= rules.today) return `Expires on ${date}`;
  return rules.expiredRego === 'Unregistered' ? 'Unregistered' : null;
}

function litres(car: Car): number | null {
  const cc = positive(car.engineCc) ?? positive(car.variant?.engineCc);
  return (
    positive(car.engineLitres) ??
    positive(car.variant?.engineLitres) ??
    (cc === null ? null : Math.round(cc / 100) / 10)
  );
}

/** `4 cylinder 2.8 L`. */
function engine(car: Car): string | null {
  const cylinders = positive(car.variant?.cylinders);
  return joined([cylinders === null ? null : `${cylinders} cylinder`, measure(litres(car), 'L')]);
}

/** `4 cylinder 2.8 L Turbo Diesel`: only where it says more than the engine does. */
function engineVariant(car: Car): string | null {
  const induction = car.variant?.induction?.trim() || null;
  const fuel = car.simpleFuel ?? car.fuel;
  const repeated = induction !== null && fuel !== null && induction.toLowerCase().includes(fuel.toLowerCase());
  const kind = joined([induction, repeated ? null : fuel]);
  return engine(car) === null || kind === null ? null : joined([engine(car), kind]);
}

/** The specification gives this row in cc; the power itself stands first where the feed tells it. */
function enginePower(car: Car): string | null {
  const cc = measure(positive(car.engineCc) ?? car.variant?.engineCc, 'cc');
  const power = measure(car.variant?.powerKw, 'kW');
  return power === null || cc === null ? (power ?? cc) : `${power} (${cc})`;
}

/** `6 speed Sports Automatic`. */
function gearbox(car: Car): string | null {
  const gears = positive(car.gearCount);
  return joined([
    gears === null ? null : `${gears} speed`,
    car.variant?.gearType ?? car.transmission ?? car.simpleTransmission,
  ]);
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter((part) => part).join(' ') || null;
}
