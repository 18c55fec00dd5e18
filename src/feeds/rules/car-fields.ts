/**
 * What a feed may say of a unit of stock, and how each field is read. The kind belongs to the field, so a mapping cannot read a
 * price as text. Names are the Car's own; a dot goes into `variant`, `caravan` and `market`.
 */
export type FieldKind =
  | { readonly kind: 'line'; readonly max: number }
  | { readonly kind: 'paragraphs'; readonly max: number }
  | { readonly kind: 'list'; readonly max: number }
  | { readonly kind: 'urls' | 'url' | 'video' }
  /** With parts of their own: JSON in a column, or the objects and elements of the feed. */
  | { readonly kind: 'hotspots' | 'lenders' }
  | { readonly kind: 'make' | 'body' | 'fuel' | 'transmission' | 'drive' | 'colour' | 'state' | 'vin' | 'postcode' }
  | { readonly kind: 'item-type' | 'car-type' | 'status' | 'boolean' }
  | { readonly kind: 'km' | 'year' | 'date' | 'instant' }
  | { readonly kind: 'money'; readonly lowest: number; readonly highest: number }
  | { readonly kind: 'count'; readonly lowest: number; readonly highest: number }
  | { readonly kind: 'measure'; readonly unit: Unit; readonly lowest: number; readonly highest: number };

/** What measures are kept in. A mapping's `unit` says what the feed speaks. */
export type Unit = 'mm' | 'kg' | 'L' | 'cc' | 'kW' | 'Nm' | 'L/100km';

const line = (max: number): FieldKind => ({ kind: 'line', max });
const count = (lowest: number, highest: number): FieldKind => ({ kind: 'count', lowest, highest });
/** Dollars. A car costs at least a hundred; five million is a placeholder or a lost decimal point. */
const money = (lowest = 100, highest = 5_000_000): FieldKind => ({ kind: 'money', lowest, highest });
const measure = (unit: Unit, lowest: number, highest: number): FieldKind => ({
  kind: 'measure',
  unit,
  lowest,
  highest,
});

export const CAR_FIELDS = {
  item_type: { kind: 'item-type' },
  car_type: { kind: 'car-type' },
  status: { kind: 'status' },
  show_on_dealer_website: { kind: 'boolean' },
  reserved: { kind: 'boolean' },
  certified: { kind: 'boolean' },
  preorder: { kind: 'boolean' },
  tag: line(40),
  year: { kind: 'year' },
  make: { kind: 'make' },
  model: line(60),
  badge: line(80),
  series: line(60),
  colour: { kind: 'colour' },
  interior_colour: { kind: 'colour' },
  body: { kind: 'body' },
  bodyconfiguration: line(60),
  trans: { kind: 'transmission' },
  gearnum: count(1, 18),
  drive: { kind: 'drive' },
  fuel: { kind: 'fuel' },
  seats: count(1, 60),
  doors: count(0, 7),
  engine_size: measure('cc', 20, 30_000),
  engine_size_litres: measure('L', 0.02, 30),
  km: { kind: 'km' },
  price: money(),
  before_price: money(),
  offer_price: money(),
  subscription_price: money(10, 50_000),
  reserve_amount: money(1, 500_000),
  price_type: line(40),
  stocknum: line(40),
  vin: { kind: 'vin' },
  nvic: line(20),
  regplate: line(12),
  rego_expiry: { kind: 'date' },
  build_date: { kind: 'date' },
  compliance_date: { kind: 'date' },
  created_at: { kind: 'instant' },
  sold_at: { kind: 'instant' },
  images: { kind: 'urls' },
  video_url: { kind: 'video' },
  external_video_url: { kind: 'video' },
  spin_images: { kind: 'urls' },
  spin_interior_image: { kind: 'url' },
  hotspots: { kind: 'hotspots' },
  categories: { kind: 'list', max: 60 },
  standardEquipment: { kind: 'list', max: 120 },
  dealercomments: { kind: 'paragraphs', max: 10_000 },
  file: { kind: 'url' },
  carsales_title: line(200),
  private_suburb: line(60),
  private_postcode: { kind: 'postcode' },
  city: line(60),
  state: { kind: 'state' },
  payment_processors: { kind: 'list', max: 40 },
  'variant.cylinders': count(1, 24),
  'variant.enginesize': measure('cc', 20, 30_000),
  'variant.enginesize_litres': measure('L', 0.02, 30),
  'variant.induction': line(60),
  'variant.fuelconsumptioncombined': measure('L/100km', 0.1, 60),
  'variant.fuelcapacity': measure('L', 1, 2_000),
  'variant.grossvehiclemass': measure('kg', 50, 100_000),
  'variant.vehiclelength': measure('mm', 500, 30_000),
  'variant.vehicleheight': measure('mm', 300, 6_000),
  'variant.vehiclewidth': measure('mm', 300, 6_000),
  'variant.towingcapacitybraked': measure('kg', 50, 100_000),
  'variant.torque': measure('Nm', 1, 10_000),
  'variant.ancaprating': count(0, 5),
  'variant.geartype': line(60),
  'variant.power': measure('kW', 0.5, 2_000),
  'caravan.body_width': measure('mm', 300, 6_000),
  'caravan.body_length': measure('mm', 500, 30_000),
  'caravan.tare_weight': measure('kg', 20, 50_000),
  'caravan.axle_type': line(40),
  'caravan.sleeps': count(1, 20),
  'caravan.aggregate_trailer_mass': measure('kg', 20, 50_000),
  'market.state_average_market_price': money(),
  'market.average_market_price': money(),
  finance_lenders: { kind: 'lenders' },
} as const satisfies Readonly<Record<string, FieldKind>>;

export type CarField = keyof typeof CAR_FIELDS;

/** Fields that are read from a whole object or element of a feed, not from the words in it. */
export function hasParts(field: CarField): boolean {
  const { kind } = CAR_FIELDS[field];
  return kind === 'hotspots' || kind === 'lenders';
}
export const CAR_FIELD_NAMES = Object.keys(CAR_FIELDS) as readonly CarField[];

/** How many of the wanted unit one of the feed's is (a foot is 0.3048 m). */
export const UNITS: Readonly<Record<string, { readonly of: Unit | 'km' | 'dollars'; readonly factor: number }>> = {
  mm: { of: 'mm', factor: 1 },
  cm: { of: 'mm', factor: 10 },
  m: { of: 'mm', factor: 1000 },
  ft: { of: 'mm', factor: 304.8 },
  in: { of: 'mm', factor: 25.4 },
  kg: { of: 'kg', factor: 1 },
  t: { of: 'kg', factor: 1000 },
  lb: { of: 'kg', factor: 0.45359237 },
  L: { of: 'L', factor: 1 },
  ml: { of: 'L', factor: 0.001 },
  cc: { of: 'cc', factor: 1 },
  kW: { of: 'kW', factor: 1 },
  hp: { of: 'kW', factor: 0.745699872 },
  Nm: { of: 'Nm', factor: 1 },
  'L/100km': { of: 'L/100km', factor: 1 },
  km: { of: 'km', factor: 1 },
  miles: { of: 'km', factor: 1.609344 },
  dollars: { of: 'dollars', factor: 1 },
  cents: { of: 'dollars', factor: 0.01 },
};
