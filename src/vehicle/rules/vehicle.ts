import { formatNumber } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';

/**
 * One unit of stock: car, caravan, motorcycle and so on. The database uses these field names. Feeds, the API, leads and search
 * parameters have their own, each translated by one table: `FEED_NAMES`, `HIT_FIELDS`, `LEAD_FIELDS`, `FACET_PARAMS`.
 * Money is in integer cents, measures are metric with the unit in the name. Unknown values are `null`, never an empty string or 0.
 */
export const CONDITIONS = ['new', 'demo', 'used'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const;
/** `withdrawn` is unavailable for any reason other than a sale. */
export type Status = (typeof STATUSES)[number];

export const VEHICLE_TYPES = ['car', 'caravan', 'motorcycle', 'truck', 'boat', 'trailer'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

export const AU_STATES = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AuState = (typeof AU_STATES)[number];

export const STATE_NAMES: Readonly<Record<AuState, string>> = {
  act: 'Australian Capital Territory',
  nsw: 'New South Wales',
  nt: 'Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

export interface VehicleImage {
  readonly url: string;
  readonly thumbUrl: string | null;
}

export interface Hotspot {
  readonly id: string;
  readonly description: string;
  /** Frame number and position in percent of the frame, left/top. */
  readonly anchors: readonly { readonly frame: number; readonly x: number; readonly y: number }[];
}

/** Engineering data of the variant. */
export interface Variant {
  readonly cylinders: number | null;
  readonly engineCc: number | null;
  readonly engineLitres: number | null;
  readonly induction: string | null;
  /** Combined, litres per 100 km. */
  readonly fuelConsumption: number | null;
  readonly fuelCapacityLitres: number | null;
  readonly grossMassKg: number | null;
  readonly lengthMm: number | null;
  readonly heightMm: number | null;
  readonly widthMm: number | null;
  readonly brakedTowingKg: number | null;
  readonly torqueNm: number | null;
  readonly ancapRating: number | null; // stars, 0 to 5
  readonly gearType: string | null;
  readonly powerKw: number | null;
  /** Without a load; vehicles that were stored before feeds could state it lack it. */
  readonly tareKg?: number | null;
  /** Combined carbon dioxide emissions, grams per kilometre; also lacking from vehicles that were stored before. */
  readonly co2?: number | null;
  /** Kilometres on one charge by the test cycle that the feed states (WLTP in Australia); lacking likewise. */
  readonly electricRangeKm?: number | null;
}

export interface CaravanSpecifications {
  readonly bodyWidthMm: number | null;
  readonly bodyLengthMm: number | null;
  readonly tareWeightKg: number | null;
  readonly axleType: string | null;
  readonly sleeps: number | null;
  readonly aggregateTrailerMassKg: number | null;
}

export interface MarketPrices {
  readonly stateAverage: Cents | null;
  readonly nationalAverage: Cents | null;
}

/** Fields of feeds that pages do not show; only the quote is shown, if the site has quotes. */
export interface StoredOnly {
  /** The vehicle's code at the company that made its spin. */
  readonly spinCode: string | null;
  /** True if the feed marks the vehicle as one with a video. */
  readonly isVideo: boolean | null;
  /** True if the feed marks the vehicle as one with an NVIC, which it may not contain. */
  readonly hasNvic: boolean | null;
  /** A repayment that a finance company quoted when the feed was written, with its rates in percent a year. */
  readonly quotedWeeklyPayment: Cents | null;
  readonly quotedRate: number | null;
  readonly quotedComparisonRate: number | null;
}

/** The terms of one lender for one vehicle. */
export interface LenderEntry {
  readonly provider: string;
  readonly disclaimer: string | null;
  readonly termYears: number | null;
  readonly termMonths: number | null;
  readonly termWeeks: number | null;
  readonly interestRate: number | null; // percent per year
  readonly comparisonRate: number | null; // percent per year
  readonly establishmentFees: Cents | null;
  readonly deposit: Cents | null;
  readonly weeklyPayment: Cents | null;
  readonly monthlyPayment: Cents | null;
  readonly totalPayable: Cents | null;
  readonly balloon: Cents | null;
}

export interface Vehicle {
  readonly id: string;
  readonly slug: string;
  readonly groupId: string;
  readonly dealershipId: string;
  readonly locationId: string | null;

  readonly vehicleType: VehicleType;
  readonly condition: Condition;
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

  /** `body`, `transmission`, `drive`, `fuel` and `colour` as the feed states them; the simple value is one of a short vocabulary. */
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
  readonly engineCc: number | null;
  readonly engineLitres: number | null;

  readonly odometerKm: number | null;
  readonly price: Cents | null;
  readonly previousPrice: Cents | null;
  readonly offerPrice: Cents | null;
  /** Cents per week. */
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
  /** When the vehicle was sold; a sold vehicle without one counts from `updatedAt`. */
  readonly soldAt: string | null;

  readonly images: readonly VehicleImage[];
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
  /** The title under which the vehicle is advertised elsewhere. */
  readonly advertisedTitle: string | null;
  readonly privateSuburb: string | null;
  readonly privatePostcode: string | null;
  /** The vehicle's own city and state, from the feed; otherwise those of its location apply. */
  readonly city: string | null;
  readonly state: AuState | null;

  readonly paymentProcessors: readonly string[];
  readonly variant: Variant | null;
  readonly caravan: CaravanSpecifications | null;
  readonly market: MarketPrices | null;
  /** By provider. */
  readonly lenders: Readonly<Record<string, LenderEntry>>;
  /** Absent if the feed states none of it. */
  readonly storedOnly?: StoredOnly;
}

/** `2021 Toyota Corolla Ascent Sport`, without unknown parts. */
export function vehicleName(vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'badge'>): string {
  return [vehicle.year, vehicle.make, vehicle.model, vehicle.badge]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

/**
 * The title of a vehicle's page: `2021 Toyota Corolla Ascent Sport, White, stock U1234`. Dealers have several vehicles
 * of one name: shoppers tell them apart by colour, but only the stock number is unique. A vehicle without one has its
 * kilometres.
 */
export function vehicleTitle(
  vehicle: Pick<
    Vehicle,
    'year' | 'make' | 'model' | 'badge' | 'simpleColour' | 'colour' | 'odometerKm' | 'stockNumber'
  >,
): string {
  const kilometres = vehicle.odometerKm === null ? null : `${formatNumber(vehicle.odometerKm)} km`;
  const last = vehicle.stockNumber === null ? kilometres : `stock ${vehicle.stockNumber}`;
  return [vehicleName(vehicle), vehicle.simpleColour ?? vehicle.colour, last].filter(Boolean).join(', ');
}

export function vehiclePath(vehicle: Pick<Vehicle, 'slug'>): string {
  return `/cars/${vehicle.slug}`;
}
