import type {
  AuState,
  Car,
  CaravanSpecifications,
  ItemType,
  MarketPrices,
  Status,
  Variant,
} from '#vehicle/rules/car.ts';
import { findManufacturer } from '#vehicle/rules/make.ts';
import {
  simpleBody,
  simpleDrive,
  simpleFuel,
  gearCount,
  simpleTransmission,
  vocabularyOf,
} from '#vehicle/rules/vocabulary.ts';
import { simpleColour } from './rules/colour.ts';
import { TWO_WORD_MAKES } from './rules/model-names.ts';
import { isSpreadsheetDamage } from './rules/clean-text.ts';
import type { CarField } from './rules/car-fields.ts';
import type { MappedRecord } from './mapping-plan.server.ts';

/** A car as its feed states it: everything but what this base gives it (identity, address, when it was first seen and changed). */
export type StatedCar = Omit<
  Car,
  'id' | 'slug' | 'group_id' | 'dealership_id' | 'location_id' | 'created_at' | 'updated_at'
> & {
  /** When the feed says that it came; null when it does not say. */
  readonly stated_created_at: string | null;
};

/** A feed has a few dozen bodies and fuels and thousands of rows. The bound keeps memory flat where every row is another. */
function remembering<T>(simple: (text: string | null) => T): (text: string | null) => T {
  const known = new Map<string | null, T>();
  return (text) => {
    let value = known.get(text);
    if (value !== undefined) return value;
    if (known.size >= 2_000) known.clear();
    known.set(text, (value = simple(text)));
    return value;
  };
}
const bodyOf = remembering(simpleBody);
const fuelOf = remembering(simpleFuel);
const transmissionOf = remembering(simpleTransmission);
const driveOf = remembering(simpleDrive);
const colourOf = remembering(simpleColour);

/** First words of two-word makes that are no make by themselves. */
const HALF_MAKES = new Set(
  Object.keys(TWO_WORD_MAKES)
    .map((make) => make.split(' ', 1)[0]!)
    .filter((word) => findManufacturer(word) === undefined)
    .map((word) => word.toLowerCase()),
);

const MAKE = /^(?=.*\p{L})[\p{L}\p{N} &.'\u2019/+-]+$/u;
/** Three digits in a row are a price or a year, and companies are sellers. */
const NO_MAKE = /\d{3}|\/\/|\b(?:pty|ltd)\b/i;

/** Why a record is no car that anybody may see, or `null` when it is one. */
export function whyNoCar(record: MappedRecord): string | null {
  const make = record.fields.get('make') as string | undefined;
  const model = record.fields.get('model') as string | undefined;
  if (make === undefined) return 'no make';
  if (make.length > 40 || !MAKE.test(make) || NO_MAKE.test(make) || isSpreadsheetDamage(make))
    return `"${make.slice(0, 40)}" is not a make`;
  const other = vocabularyOf(make);
  if (other !== null) return `"${make}" is not a make but a ${other}: are the columns shifted?`;
  if (HALF_MAKES.has(make.toLowerCase())) return `"${make}" is half of a two-word make`;
  if (model === undefined)
    return record.warnings.some((one) => one.field === 'model')
      ? 'the model was damaged by a spreadsheet or is only markup'
      : 'no model';
  if (isSpreadsheetDamage(model)) return `the model "${model}" was damaged by a spreadsheet`;
  if (/[<>{}@$\\]|:\/\//.test(model) || !/[\p{L}\p{N}]/u.test(model)) return `"${model.slice(0, 40)}" is not a model`;
  const word = vocabularyOf(model);
  if (word === 'transmission' || word === 'condition')
    return `"${model}" is not a model but a ${word}: are the columns shifted?`;
  if (record.strange.length >= 2) return `the columns look shifted: ${record.strange.slice(0, 3).join(', ')}`;
  return null;
}

/** Puts a mapped record together as a car, adding what follows from what is said. Only for records that are cars. */
export function buildCar(record: MappedRecord): StatedCar {
  const get = <T>(field: CarField): T | null => (record.fields.get(field) as T | undefined) ?? null;
  const words = (field: CarField) => get<readonly string[]>(field) ?? [];
  const trans = get<string>('trans');
  const fuel = get<string>('fuel');
  const body = get<string>('body');
  const drive = get<string>('drive');
  const colour = get<string>('colour');
  const status = get<Status>('status') ?? 'in_stock';
  const km = get<number>('km');
  const simpleFuelName = fuelOf(fuel);
  // An electric car has no engine whose litres anybody could name (`0 L`).
  const engineless = simpleFuelName === 'Electric' || simpleFuelName === 'Hydrogen';
  const engine = engineless ? { cc: null, litres: null } : engineSize(get('engine_size'), get('engine_size_litres'));
  return {
    item_type: get<ItemType>('item_type') ?? 'car',
    car_type: get<Car['car_type']>('car_type') ?? 'used',
    status,
    show_on_dealer_website: get<boolean>('show_on_dealer_website') ?? true,
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
    simple_colour: colourOf(colour),
    interior_colour: get('interior_colour'),
    body,
    simple_body: bodyOf(body),
    bodyconfiguration: get('bodyconfiguration'),
    trans,
    simple_transmission: transmissionOf(trans),
    gearnum: get<number>('gearnum') ?? gearCount(trans),
    drive,
    simple_drive: driveOf(drive),
    fuel,
    simple_fuel: simpleFuelName,
    seats: get('seats'),
    doors: get<number>('doors') || null,
    engine_size: engine.cc,
    engine_size_litres: engine.litres,
    km,
    price: get('price'),
    before_price: get('before_price'),
    offer_price: get('offer_price'),
    subscription_price: get('subscription_price'),
    price_type: get('price_type'),
    reserve_amount: get('reserve_amount'),
    stocknum: get('stocknum'),
    vin: get('vin'),
    nvic: get('nvic'),
    regplate: get('regplate'),
    rego_expiry: get('rego_expiry'),
    build_date: get('build_date'),
    compliance_date: get('compliance_date'),
    stated_created_at: get('created_at'),
    sold_at: status === 'sold' ? get('sold_at') : null,
    images: words('images').map((url) => ({ url, thumb_url: null })),
    video_url: get('video_url'),
    external_video_url: get('external_video_url'),
    spin_images: words('spin_images'),
    spin_interior_image: get('spin_interior_image'),
    hotspots: get('hotspots'),
    categories: words('categories'),
    standardEquipment: words('standardEquipment'),
    dealercomments: get('dealercomments'),
    file: get('file'),
    carsales_title: get('carsales_title'),
    private_suburb: get('private_suburb'),
    private_postcode: get('private_postcode'),
    city: get('city'),
    state: get<AuState>('state'),
    payment_processors: words('payment_processors'),
    variant: buildVariant(record, engineless),
    caravan: part(record, CARAVAN),
    market: part(record, MARKET),
    finance_lenders: get<Car['finance_lenders']>('finance_lenders') ?? {},
  };
}

/** Litres follow from cubic centimetres, to one decimal as engines are named; never the other way round. */
function engineSize(cc: number | null, litres: number | null): { cc: number | null; litres: number | null } {
  return {
    cc: cc === null ? null : Math.round(cc),
    litres: litres ?? (cc === null ? null : Math.round(cc / 100) / 10),
  };
}

const VARIANT = fieldsUnder<Variant>('variant', [
  'cylinders',
  'enginesize',
  'enginesize_litres',
  'induction',
  'fuelconsumptioncombined',
  'fuelcapacity',
  'grossvehiclemass',
  'vehiclelength',
  'vehicleheight',
  'vehiclewidth',
  'towingcapacitybraked',
  'torque',
  'ancaprating',
  'geartype',
  'power',
]);
const CARAVAN = fieldsUnder<CaravanSpecifications>('caravan', [
  'body_width',
  'body_length',
  'tare_weight',
  'axle_type',
  'sleeps',
  'aggregate_trailer_mass',
]);
const MARKET = fieldsUnder<MarketPrices>('market', ['state_average_market_price', 'average_market_price']);

function buildVariant(record: MappedRecord, engineless: boolean): Variant | null {
  const variant = part(record, VARIANT);
  return variant && engineless ? { ...variant, cylinders: null, enginesize: null, enginesize_litres: null } : variant;
}

interface FieldsUnder<T> {
  readonly fields: readonly { readonly name: keyof T & string; readonly field: CarField }[];
}

function fieldsUnder<T>(prefix: string, names: readonly (keyof T & string)[]): FieldsUnder<T> {
  return { fields: names.map((name) => ({ name, field: `${prefix}.${name}` as CarField })) };
}

/** The fields under one dot, each of them there; `null` when the feed says none of them. */
function part<T>(record: MappedRecord, { fields }: FieldsUnder<T>): T | null {
  if (!fields.some(({ field }) => record.fields.has(field))) return null;
  const values: Partial<Record<keyof T & string, unknown>> = {};
  for (const { name, field } of fields) values[name] = record.fields.get(field) ?? null;
  return values as T;
}
