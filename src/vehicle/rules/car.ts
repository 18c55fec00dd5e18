import type { Cents } from '#rules/money.ts';

/**
 * One unit of stock, whatever it is. Field names are the specification's own (section 3, entity Car), so that feed
 * mappings, the database, the API and the pages all say the same word for the same thing.
 * Money is integer cents here; feeds and addresses speak dollars and convert at their edge.
 * `null` means unknown; there is no empty string, no 0 that means "not told".
 */
export const CAR_TYPES = ['new', 'demo', 'used'] as const;
export type CarType = (typeof CAR_TYPES)[number];

export const STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const;
/** `withdrawn` is the specification's "others": unavailable, and not said to be sold. */
export type Status = (typeof STATUSES)[number];

export const ITEM_TYPES = ['car', 'caravan', 'motorcycle', 'truck', 'boat', 'trailer'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const AU_STATES = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AuState = (typeof AU_STATES)[number];

export interface CarImage {
  readonly url: string;
  readonly thumbUrl: string | null;
}

export interface Hotspot {
  readonly id: string;
  readonly description: string;
  /** Frame number and position in percent of the frame, left/top. */
  readonly anchors: readonly { readonly frame: number; readonly x: number; readonly y: number }[];
}

/** Engineering data of the variant, as the specification lists it. Millimetres, kilograms, litres, cubic centimetres. */
export interface Variant {
  readonly cylinders: number | null;
  readonly engineCc: number | null; // cc
  readonly engineLitres: number | null;
  readonly induction: string | null;
  readonly fuelConsumption: number | null; // L/100km
  readonly fuelCapacityLitres: number | null; // L
  readonly grossMassKg: number | null; // kg
  readonly lengthMm: number | null; // mm
  readonly heightMm: number | null; // mm
  readonly widthMm: number | null; // mm
  readonly brakedTowingKg: number | null; // kg
  readonly torqueNm: number | null; // Nm
  readonly ancapRating: number | null; // stars 0..5
  readonly gearType: string | null;
  readonly powerKw: number | null; // kW
}

export interface CaravanSpecifications {
  readonly bodyWidthMm: number | null; // mm
  readonly bodyLengthMm: number | null; // mm
  readonly tareWeightKg: number | null; // kg
  readonly axleType: string | null;
  readonly sleeps: number | null;
  readonly aggregateTrailerMassKg: number | null; // kg
}

export interface MarketPrices {
  readonly stateAverage: Cents | null;
  readonly nationalAverage: Cents | null;
}

/** What one lender says of one car (specification section 3, finance lender entry). */
export interface LenderEntry {
  readonly provider: string;
  readonly disclaimer: string | null;
  readonly termYears: number | null;
  readonly termMonths: number | null;
  readonly termWeeks: number | null;
  readonly interestRate: number | null; // percent a year
  readonly comparisonRate: number | null; // percent a year
  readonly establishmentFees: Cents | null;
  readonly deposit: Cents | null;
  readonly weeklyPayment: Cents | null;
  readonly monthlyPayment: Cents | null;
  readonly totalPayable: Cents | null;
  readonly balloon: Cents | null;
}

export interface Car {
  readonly id: string;
  readonly slug: string;
  readonly groupId: string;
  readonly dealershipId: string;
  readonly locationId: string | null;

  readonly vehicleType: ItemType;
  readonly condition: CarType;
  readonly status: Status;
  readonly showOnWebsite: boolean;
  readonly reserved: boolean;
  readonly certified: boolean;
  readonly preorder: boolean;
  readonly tag: string | null;

  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly colour: string | null;
  readonly simpleColour: string | null;
  readonly interiorColour: string | null;

  readonly body: string | null;
  readonly simpleBody: string | null;
  readonly bodyConfiguration: string | null;
  readonly transmission: string | null;
  readonly simpleTransmission: string | null;
  readonly gearCount: number | null;
  readonly drive: string | null;
  readonly simpleDrive: string | null;
  readonly fuel: string | null;
  readonly simpleFuel: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly engineCc: number | null; // cc
  readonly engineLitres: number | null;

  readonly odometerKm: number | null;
  readonly price: Cents | null;
  readonly previousPrice: Cents | null;
  readonly offerPrice: Cents | null;
  /** Cents a week. */
  readonly subscriptionPrice: Cents | null;
  readonly priceType: string | null;
  readonly reserveAmount: Cents | null;

  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly nvic: string | null;
  readonly registration: string | null;
  /** Calendar dates, ISO `YYYY-MM-DD`; build and compliance may be `YYYY-MM`. */
  readonly registrationExpiry: string | null;
  readonly buildDate: string | null;
  readonly complianceDate: string | null;

  /** Instants, ISO 8601 UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the car was sold; a sold car without one counts from updated_at. */
  readonly soldAt: string | null;

  readonly images: readonly CarImage[];
  readonly videoUrl: string | null;
  readonly externalVideoUrl: string | null;
  readonly spinImages: readonly string[];
  readonly spinInteriorImage: string | null;
  readonly hotspots: { readonly exterior: readonly Hotspot[]; readonly interior: readonly Hotspot[] } | null;

  readonly categories: readonly string[];
  readonly features: readonly string[];
  readonly dealerComments: string | null;
  /** Link to the history report. */
  readonly historyReportUrl: string | null;
  readonly advertisedTitle: string | null;
  readonly privateSuburb: string | null;
  readonly privatePostcode: string | null;
  /** Where the car stands when the feed says so; otherwise its location's. */
  readonly city: string | null;
  readonly state: AuState | null;

  readonly paymentProcessors: readonly string[];
  readonly variant: Variant | null;
  readonly caravan: CaravanSpecifications | null;
  readonly market: MarketPrices | null;
  readonly lenders: Readonly<Record<string, LenderEntry>>;
}

/** `2021 Toyota Corolla Ascent Sport`; parts that are unknown are left out. */
export function carName(car: Pick<Car, 'year' | 'make' | 'model' | 'badge'>): string {
  return [car.year, car.make, car.model, car.badge].filter((part) => part !== null && part !== '').join(' ');
}

export function carPath(car: Pick<Car, 'slug'>): string {
  return `/cars/${car.slug}`;
}
