import type {
  Vehicle,
  CaravanSpecifications,
  LenderEntry,
  MarketPrices,
  StoredOnly,
  Variant,
} from '#vehicle/rules/vehicle.ts';
import type { PriceRole } from './read-price.ts';

const NO_PRICE_LIMIT = 10;

/**
 * The fields that a feed can contain for a vehicle, and how each is read. The kind belongs to the field, so a mapping
 * cannot read a price as text. The names are those of mapping files and reports; a dot refers to `variant`, `caravan`,
 * `market` or a quote. The tables below map them to the fields of the model.
 */
export type FieldKind =
  | { readonly kind: 'line'; readonly max: number }
  /** A line of plain letters, digits and hyphens. */
  | { readonly kind: 'code'; readonly max: number }
  | { readonly kind: 'paragraphs'; readonly max: number }
  | { readonly kind: 'list'; readonly max: number }
  | { readonly kind: 'urls' | 'url' | 'picture' | 'video' }
  /** Structured values: JSON in a column, or objects and elements of the feed. */
  | { readonly kind: 'hotspots' | 'lenders' }
  | { readonly kind: 'make' | 'body' | 'fuel' | 'transmission' | 'drive' | 'colour' | 'state' | 'vin' | 'postcode' }
  | { readonly kind: 'item-type' | 'car-type' | 'status' | 'boolean' }
  | { readonly kind: 'km' | 'year' | 'date' | 'instant' }
  | { readonly kind: 'money'; readonly role: PriceRole; readonly lowest: number; readonly highest: number }
  | { readonly kind: 'count'; readonly lowest: number; readonly highest: number }
  | { readonly kind: 'measure'; readonly unit: Unit; readonly lowest: number; readonly highest: number };

/** The units in which measures are stored. A mapping's `unit` states the feed's own unit. */
export type Unit = 'mm' | 'kg' | 'L' | 'cc' | 'kW' | 'Nm' | 'L/100km' | 'g/km' | 'km' | '%';

const line = (max: number): FieldKind => ({ kind: 'line', max });
const count = (lowest: number, highest: number): FieldKind => ({ kind: 'count', lowest, highest });
/** Dollars above `lowest`. Over five million is a placeholder or a lost decimal point. */
const money = (lowest: number, highest = 5_000_000, role: PriceRole = 'price'): FieldKind => ({
  kind: 'money',
  role,
  lowest,
  highest,
});
/** Systems write prices of 10 dollars or less for "no price". */
const vehiclePrice = (role: PriceRole = 'price') => money(NO_PRICE_LIMIT, undefined, role);
const measure = (unit: Unit, lowest: number, highest: number): FieldKind => ({
  kind: 'measure',
  unit,
  lowest,
  highest,
});

export const FEED_FIELDS = {
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
  price: vehiclePrice(),
  before_price: vehiclePrice('earlier'),
  offer_price: vehiclePrice(),
  subscription_price: money(NO_PRICE_LIMIT, 50_000, 'weekly'),
  // 0 is a reservation without a deposit.
  reserve_amount: money(-1, 500_000),
  price_type: line(40),
  stocknum: { kind: 'code', max: 40 },
  vin: { kind: 'vin' },
  nvic: { kind: 'code', max: 20 },
  regplate: { kind: 'code', max: 12 },
  rego_expiry: { kind: 'date' },
  build_date: { kind: 'date' },
  compliance_date: { kind: 'date' },
  created_at: { kind: 'instant' },
  sold_at: { kind: 'instant' },
  images: { kind: 'urls' },
  video_url: { kind: 'video' },
  external_video_url: { kind: 'video' },
  spin_images: { kind: 'urls' },
  spin_interior_image: { kind: 'picture' },
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
  'variant.tareweight': measure('kg', 20, 50_000),
  'variant.co2emissions': measure('g/km', 0, 1_000),
  'variant.electricrange': measure('km', 1, 2_000),
  'caravan.body_width': measure('mm', 300, 6_000),
  'caravan.body_length': measure('mm', 500, 30_000),
  'caravan.tare_weight': measure('kg', 20, 50_000),
  'caravan.axle_type': line(40),
  'caravan.sleeps': count(1, 20),
  'caravan.aggregate_trailer_mass': measure('kg', 20, 50_000),
  'market.state_average_market_price': vehiclePrice(),
  'market.average_market_price': vehiclePrice(),
  finance_lenders: { kind: 'lenders' },
  spin_code: line(80),
  isVideo: { kind: 'boolean' },
  has_nvic: { kind: 'boolean' },
  'youxQuote.weeklyRepaymentAmount': money(0, 50_000, 'weekly'),
  'youxQuote.advertisedRate': measure('%', 0.1, 40),
  'youxQuote.comparisonRate': measure('%', 0.1, 40),
} as const satisfies Readonly<Record<string, FieldKind>>;

export type FeedField = keyof typeof FEED_FIELDS;

type StatedFields = Omit<
  Vehicle,
  | 'id'
  | 'slug'
  | 'groupId'
  | 'dealershipId'
  | 'locationId'
  | 'updatedAt'
  | 'variant'
  | 'caravan'
  | 'market'
  | 'storedOnly'
  | `simple${string}`
>;

/** The feed name of each field of a vehicle. */
export const FEED_NAMES = {
  vehicleType: 'item_type',
  condition: 'car_type',
  status: 'status',
  showOnWebsite: 'show_on_dealer_website',
  reserved: 'reserved',
  certified: 'certified',
  preorder: 'preorder',
  tag: 'tag',
  year: 'year',
  make: 'make',
  model: 'model',
  badge: 'badge',
  series: 'series',
  colour: 'colour',
  interiorColour: 'interior_colour',
  body: 'body',
  bodyConfiguration: 'bodyconfiguration',
  transmission: 'trans',
  gearCount: 'gearnum',
  drive: 'drive',
  fuel: 'fuel',
  seats: 'seats',
  doors: 'doors',
  engineCc: 'engine_size',
  engineLitres: 'engine_size_litres',
  odometerKm: 'km',
  price: 'price',
  previousPrice: 'before_price',
  offerPrice: 'offer_price',
  subscriptionPrice: 'subscription_price',
  priceType: 'price_type',
  reserveAmount: 'reserve_amount',
  stockNumber: 'stocknum',
  vin: 'vin',
  nvic: 'nvic',
  registration: 'regplate',
  registrationExpiry: 'rego_expiry',
  buildDate: 'build_date',
  complianceDate: 'compliance_date',
  createdAt: 'created_at',
  soldAt: 'sold_at',
  images: 'images',
  videoUrl: 'video_url',
  externalVideoUrl: 'external_video_url',
  spinImages: 'spin_images',
  spinInteriorImage: 'spin_interior_image',
  hotspots: 'hotspots',
  categories: 'categories',
  features: 'standardEquipment',
  dealerComments: 'dealercomments',
  historyReportUrl: 'file',
  advertisedTitle: 'carsales_title',
  privateSuburb: 'private_suburb',
  privatePostcode: 'private_postcode',
  city: 'city',
  state: 'state',
  paymentProcessors: 'payment_processors',
  lenders: 'finance_lenders',
} as const satisfies Readonly<Record<keyof StatedFields, FeedField>>;

export const VARIANT_FEED_NAMES = {
  cylinders: 'variant.cylinders',
  engineCc: 'variant.enginesize',
  engineLitres: 'variant.enginesize_litres',
  induction: 'variant.induction',
  fuelConsumption: 'variant.fuelconsumptioncombined',
  fuelCapacityLitres: 'variant.fuelcapacity',
  grossMassKg: 'variant.grossvehiclemass',
  lengthMm: 'variant.vehiclelength',
  heightMm: 'variant.vehicleheight',
  widthMm: 'variant.vehiclewidth',
  brakedTowingKg: 'variant.towingcapacitybraked',
  torqueNm: 'variant.torque',
  ancapRating: 'variant.ancaprating',
  gearType: 'variant.geartype',
  powerKw: 'variant.power',
  tareKg: 'variant.tareweight',
  co2: 'variant.co2emissions',
  electricRangeKm: 'variant.electricrange',
} as const satisfies Readonly<Record<keyof Variant, FeedField>>;

export const CARAVAN_FEED_NAMES = {
  bodyWidthMm: 'caravan.body_width',
  bodyLengthMm: 'caravan.body_length',
  tareWeightKg: 'caravan.tare_weight',
  axleType: 'caravan.axle_type',
  sleeps: 'caravan.sleeps',
  aggregateTrailerMassKg: 'caravan.aggregate_trailer_mass',
} as const satisfies Readonly<Record<keyof CaravanSpecifications, FeedField>>;

export const MARKET_FEED_NAMES = {
  stateAverage: 'market.state_average_market_price',
  nationalAverage: 'market.average_market_price',
} as const satisfies Readonly<Record<keyof MarketPrices, FeedField>>;

export const STORED_ONLY_FEED_NAMES = {
  spinCode: 'spin_code',
  isVideo: 'isVideo',
  hasNvic: 'has_nvic',
  quotedWeeklyPayment: 'youxQuote.weeklyRepaymentAmount',
  quotedRate: 'youxQuote.advertisedRate',
  quotedComparisonRate: 'youxQuote.comparisonRate',
} as const satisfies Readonly<Record<keyof StoredOnly, FeedField>>;

/** The properties of a lender entry in a feed's JSON or XML; case is ignored. */
export const LENDER_FEED_NAMES = {
  provider: 'financeProvider',
  disclaimer: 'disclaimer',
  termYears: 'termYears',
  termMonths: 'termMonths',
  termWeeks: 'termWeeks',
  interestRate: 'interestRate',
  comparisonRate: 'comparisonRate',
  establishmentFees: 'establishmentFees',
  deposit: 'deposit',
  weeklyPayment: 'paymentWeek',
  monthlyPayment: 'paymentMonth',
  totalPayable: 'totalPayable',
  balloon: 'balloon',
} as const satisfies Readonly<Record<keyof LenderEntry, string>>;

/** Fields that are read from a whole object or element, not only from its text. */
export function hasParts(field: FeedField): boolean {
  const { kind } = FEED_FIELDS[field];
  return kind === 'hotspots' || kind === 'lenders';
}
export const FEED_FIELD_NAMES = Object.keys(FEED_FIELDS) as readonly FeedField[];
