import type {
  AuState,
  Vehicle,
  CaravanSpecifications,
  VehicleType,
  MarketPrices,
  Status,
  StoredOnly,
  Variant,
} from '#vehicle/rules/vehicle.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import {
  simpleBody,
  simpleDrive,
  simpleFuel,
  gearCount,
  simpleTransmission,
  findVocabulary,
} from '#vehicle/rules/vocabulary.ts';
import { simpleColour } from './rules/colour.ts';
import { TWO_WORD_MAKES } from './rules/model-names.ts';
import { isSpreadsheetDamage } from './rules/clean-text.ts';
import {
  CARAVAN_FEED_NAMES,
  FEED_NAMES,
  MARKET_FEED_NAMES,
  STORED_ONLY_FEED_NAMES,
  VARIANT_FEED_NAMES,
  type FeedField,
} from './rules/feed-fields.ts';
import type { MappedRecord } from './mapping-plan.server.ts';
import { foldText } from '#rules/normal-form.ts';
import { BoundedCache } from '#rules/bounded-cache.ts';

/**
 * A vehicle as its feed states it, without the fields that this platform adds (identity, URL, first seen, last
 * changed).
 */
export type StatedVehicle = Omit<
  Vehicle,
  'id' | 'slug' | 'groupId' | 'dealershipId' | 'locationId' | 'createdAt' | 'updatedAt'
> & {
  /** When the feed says that the vehicle was listed; null if it does not say. */
  readonly statedCreatedAt: string | null;
};

/**
 * Caches the result per text: a feed has thousands of rows, but only a few dozen bodies and fuels. The limit bounds the
 * memory if every row differs.
 */
function cacheByText<T>(simple: (text: string | null) => T): (text: string | null) => T {
  const known = new BoundedCache<string | null, T>(2_000);
  return (text) => {
    let value = known.get(text);
    if (value !== undefined) return value;
    known.set(text, (value = simple(text)));
    return value;
  };
}
const cachedBody = cacheByText(simpleBody);
const cachedFuel = cacheByText(simpleFuel);
const cachedTransmission = cacheByText(simpleTransmission);
const cachedDrive = cacheByText(simpleDrive);
const cachedColour = cacheByText(simpleColour);

/** First words of two-word makes that are not makes on their own. */
const HALF_MAKES = new Set(
  Object.keys(TWO_WORD_MAKES)
    .map((make) => make.split(' ', 1)[0]!)
    .filter((word) => findManufacturer(word) === undefined)
    .map(foldText),
);

const MAKE = /^(?=.*\p{L})[\p{L}\p{N} &.'\u2019/+-]+$/u;
/** Three digits in a row are a price or a year, and company names are sellers. */
const NO_MAKE = /\d{3}|\/\/|\b(?:pty|ltd)\b/i;

/** Explains why a record is not a vehicle that can be shown, or `null` if it is one. */
export function whyNoVehicle(record: MappedRecord): string | null {
  const noName = whyNoMake(record) ?? whyNoModel(record);
  if (noName !== null || record.strange.length < 2) return noName;
  return `the columns look shifted: ${record.strange.slice(0, 3).join(', ')}`;
}

function whyNoMake(record: MappedRecord): string | null {
  const make = record.fields.get('make') as string | undefined;
  if (make === undefined) return 'no make';
  if (make.length > 40 || !MAKE.test(make) || NO_MAKE.test(make) || isSpreadsheetDamage(make))
    return `"${make.slice(0, 40)}" is not a make`;
  const other = findVocabulary(make);
  if (other !== null) return `"${make}" is not a make but a ${other}: are the columns shifted?`;
  return HALF_MAKES.has(foldText(make)) ? `"${make}" is half of a two-word make` : null;
}

function whyNoModel(record: MappedRecord): string | null {
  const model = record.fields.get('model') as string | undefined;
  if (model === undefined)
    return record.warnings.some((one) => one.field === 'model')
      ? 'the model was damaged by a spreadsheet or is only markup'
      : 'no model';
  if (isSpreadsheetDamage(model)) return `the model "${model}" was damaged by a spreadsheet`;
  if (/[<>{}@$\\]|:\/\//.test(model) || !/[\p{L}\p{N}]/u.test(model)) return `"${model.slice(0, 40)}" is not a model`;
  const word = findVocabulary(model);
  return word === 'transmission' || word === 'condition'
    ? `"${model}" is not a model but a ${word}: are the columns shifted?`
    : null;
}

/** Reads the fields of a record by their names in a vehicle. */
function fieldReaders(record: MappedRecord) {
  const get = <T>(field: keyof typeof FEED_NAMES): T | null =>
    (record.fields.get(FEED_NAMES[field]) as T | undefined) ?? null;
  return { get, words: (field: keyof typeof FEED_NAMES) => get<readonly string[]>(field) ?? [] };
}

/** Builds a vehicle from a mapped record, with derived values. Only for records that `whyNoVehicle` accepts. */
export function buildVehicle(record: MappedRecord): StatedVehicle {
  const { get, words } = fieldReaders(record);
  const transmission = get<string>('transmission');
  const fuel = get<string>('fuel');
  const body = get<string>('body');
  const drive = get<string>('drive');
  const colour = get<string>('colour');
  const status = get<Status>('status') ?? 'in_stock';
  const simpleFuelName = cachedFuel(fuel);
  // An electric vehicle has no engine size; feeds state `0 L`.
  const engineless = simpleFuelName === 'Electric' || simpleFuelName === 'Hydrogen';
  const engine = engineless ? { cc: null, litres: null } : engineSize(get('engineCc'), get('engineLitres'));
  return {
    vehicleType: get<VehicleType>('vehicleType') ?? 'car',
    condition: get<Vehicle['condition']>('condition') ?? 'used',
    status,
    showOnWebsite: get<boolean>('showOnWebsite') ?? true,
    reserved: get<boolean>('reserved') ?? false,
    certified: get<boolean>('certified') ?? false,
    preorder: get<boolean>('preorder') ?? false,
    tag: get('tag'),
    year: get('year'),
    make: get<string>('make')!,
    model: get<string>('model')!,
    badge: get('badge'),
    series: get('series'),
    colour,
    simpleColour: cachedColour(colour),
    interiorColour: get('interiorColour'),
    body,
    simpleBody: cachedBody(body),
    bodyConfiguration: get('bodyConfiguration'),
    transmission,
    simpleTransmission: cachedTransmission(transmission),
    gearCount: get<number>('gearCount') ?? gearCount(transmission),
    drive,
    simpleDrive: cachedDrive(drive),
    fuel,
    simpleFuel: simpleFuelName,
    seats: get('seats'),
    doors: get<number>('doors') || null,
    engineCc: engine.cc,
    engineLitres: engine.litres,
    odometerKm: get('odometerKm'),
    price: get('price'),
    previousPrice: get('previousPrice'),
    offerPrice: get('offerPrice'),
    subscriptionPrice: get('subscriptionPrice'),
    priceType: get('priceType'),
    reserveAmount: get('reserveAmount'),
    stockNumber: get('stockNumber'),
    vin: get('vin'),
    nvic: get('nvic'),
    registration: get('registration'),
    registrationExpiry: get('registrationExpiry'),
    buildDate: get('buildDate'),
    complianceDate: get('complianceDate'),
    statedCreatedAt: get('createdAt'),
    soldAt: status === 'sold' ? get('soldAt') : null,
    images: words('images').map((url) => ({ url, thumbUrl: null })),
    videoUrl: get('videoUrl'),
    externalVideoUrl: get('externalVideoUrl'),
    spinImages: words('spinImages'),
    spinInteriorImage: get('spinInteriorImage'),
    hotspots: get('hotspots'),
    categories: words('categories'),
    features: words('features'),
    dealerComments: get('dealerComments'),
    historyReportUrl: get('historyReportUrl'),
    advertisedTitle: get('advertisedTitle'),
    privateSuburb: get('privateSuburb'),
    privatePostcode: get('privatePostcode'),
    city: get('city'),
    state: get<AuState>('state'),
    paymentProcessors: words('paymentProcessors'),
    ...buildParts(record, engineless),
    lenders: get<Vehicle['lenders']>('lenders') ?? {},
  };
}

/** Litres are derived from cubic centimetres, to one decimal as engines are named, but never the other way round. */
function engineSize(cc: number | null, litres: number | null): { cc: number | null; litres: number | null } {
  return {
    cc: cc === null ? null : Math.round(cc),
    litres: litres ?? (cc === null ? null : Math.round(cc / 100) / 10),
  };
}

function buildVariant(record: MappedRecord, engineless: boolean): Variant | null {
  const found = part<Variant>(record, VARIANT_FEED_NAMES);
  const variant = found && withoutEmpty(found);
  return variant && engineless ? { ...variant, cylinders: null, engineCc: null, engineLitres: null } : variant;
}

/** Fields that are newer than stored vehicles are left out if a feed lacks them, so that its vehicles stay equal. */
function withoutEmpty({ tareKg, co2, electricRangeKm, ...variant }: Variant): Variant {
  const newer = Object.entries({ tareKg, co2, electricRangeKm }).filter(([, value]) => (value ?? null) !== null);
  return { ...variant, ...Object.fromEntries(newer) };
}

function buildParts(
  record: MappedRecord,
  engineless: boolean,
): Pick<Vehicle, 'variant' | 'caravan' | 'market' | 'storedOnly'> {
  const storedOnly = part<StoredOnly>(record, STORED_ONLY_FEED_NAMES);
  return {
    variant: buildVariant(record, engineless),
    caravan: part<CaravanSpecifications>(record, CARAVAN_FEED_NAMES),
    market: part<MarketPrices>(record, MARKET_FEED_NAMES),
    ...(storedOnly && { storedOnly }),
  };
}

/** The fields below one dot, all of them present; `null` if the feed has none of them. */
function part<T>(record: MappedRecord, names: Readonly<Record<keyof T, FeedField>>): T | null {
  const entries = Object.entries(names) as [keyof T, FeedField][];
  if (!entries.some(([, field]) => record.fields.has(field))) return null;
  return Object.fromEntries(entries.map(([name, field]) => [name, record.fields.get(field) ?? null])) as T;
}
