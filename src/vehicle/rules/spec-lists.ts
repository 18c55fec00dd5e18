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
    ['Kilometres', told(car.km, formatKilometres)],
    dateOrYear('Compliance', car.compliance_date, null),
    dateOrYear('Build', car.build_date, car.year),
    ['Engine', engine(car)],
    ['Fuel Type', car.fuel ?? car.simple_fuel],
    ['Transmission', car.trans ?? car.simple_transmission],
    ['Induction', car.variant?.induction],
    ['Seats', told(car.seats, formatNumber)],
    ['Registration', car.regplate],
    ['Rego Expiry', registration(car.rego_expiry, rules)],
    ['Stock no', car.stocknum],
    ['VIN', car.vin],
    ['Exterior Colour', car.colour ?? car.simple_colour],
  ]);
}

/** Zero means "not told" in engineering data: nothing weighs or measures 0. */
export function specifications(car: Car): readonly SpecEntry[] {
  const variant = car.variant;
  return entries([
    ['Engine power', enginePower(car)],
    ['Fuel consumption', measure(variant?.fuelconsumptioncombined, 'L/100km')],
    ['Fuel tank', measure(variant?.fuelcapacity, 'L')],
    ['Weight', measure(variant?.grossvehiclemass, 'kg')],
    ['Length', measure(variant?.vehiclelength, 'mm')],
    ['Height', measure(variant?.vehicleheight, 'mm')],
    ['Width', measure(variant?.vehiclewidth, 'mm')],
    ['Towing Capacity', measure(variant?.towingcapacitybraked, 'kg')],
  ]);
}

/** "Exterior color" is spelled so here. */
export function summary(car: Car): readonly SpecEntry[] {
  const variant = car.variant;
  return entries([
    ['Body type', car.body ?? car.simple_body],
    ['Body configuration', car.bodyconfiguration],
    ['Drive type', car.drive ?? car.simple_drive],
    ['Exterior color', car.colour ?? car.simple_colour],
    ['Torque', measure(variant?.torque, 'Nm')],
    ['Cylinders', told(positive(variant?.cylinders), formatNumber)],
    ['Gearbox', gearbox(car)],
    [
      'ANCAP safety rating',
      told(positive(variant?.ancaprating), (stars) => `${formatNumber(stars)} ${stars === 1 ? 'star' : 'stars'}`),
    ],
    ['Engine Size', measure(litres(car), 'L')],
    ['Engine Variant', engineVariant(car)],
  ]);
}

/** What buyers of caravans ask for; empty for everything else. */
export function caravanSpecs(car: Car): readonly SpecEntry[] {
  const caravan = car.caravan;
  if (car.item_type !== 'caravan' || !caravan) return [];
  return entries([
    ['Body length', told(positive(caravan.body_length), formatLengthWithFeet)],
    ['Body width', told(positive(caravan.body_width), formatLengthWithFeet)],
    ['Tare weight', measure(caravan.tare_weight, 'kg')],
    ['Aggregate trailer mass', measure(caravan.aggregate_trailer_mass, 'kg')],
    ['Axle type', caravan.axle_type],
    ['Sleeps', told(positive(caravan.sleeps), formatNumber)],
  ]);
}

/** `Caravan Details`. */
export function detailsTitle(car: Pick<Car, 'item_type'>): string {
  return `${car.item_type.charAt(0).toUpperCase()}${car.item_type.slice(1)} Details`;
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
    ['Body type', car.body ?? car.simple_body],
    ['Drive type', car.drive ?? car.simple_drive],
    ['Doors', told(positive(car.doors), formatNumber)],
    ['Colour', car.colour ?? car.simple_colour],
    ['Interior', car.interior_colour],
    ['Registration', car.regplate],
    ['Stock no', car.stocknum],
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
  const cc = positive(car.engine_size) ?? positive(car.variant?.enginesize);
  return (
    positive(car.engine_size_litres) ??
    positive(car.variant?.enginesize_litres) ??
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
  const fuel = car.simple_fuel ?? car.fuel;
  const repeated = induction !== null && fuel !== null && induction.toLowerCase().includes(fuel.toLowerCase());
  const kind = joined([induction, repeated ? null : fuel]);
  return engine(car) === null || kind === null ? null : joined([engine(car), kind]);
}

/** The specification gives this row in cc; the power itself stands first where the feed tells it. */
function enginePower(car: Car): string | null {
  const cc = measure(positive(car.engine_size) ?? car.variant?.enginesize, 'cc');
  const power = measure(car.variant?.power, 'kW');
  return power === null || cc === null ? (power ?? cc) : `${power} (${cc})`;
}

/** `6 speed Sports Automatic`. */
function gearbox(car: Car): string | null {
  const gears = positive(car.gearnum);
  return joined([
    gears === null ? null : `${gears} speed`,
    car.variant?.geartype ?? car.trans ?? car.simple_transmission,
  ]);
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter((part) => part).join(' ') || null;
}
