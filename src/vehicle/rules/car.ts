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
  readonly thumb_url: string | null;
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
  readonly enginesize: number | null; // cc
  readonly enginesize_litres: number | null;
  readonly induction: string | null;
  readonly fuelconsumptioncombined: number | null; // L/100km
  readonly fuelcapacity: number | null; // L
  readonly grossvehiclemass: number | null; // kg
  readonly vehiclelength: number | null; // mm
  readonly vehicleheight: number | null; // mm
  readonly vehiclewidth: number | null; // mm
  readonly towingcapacitybraked: number | null; // kg
  readonly torque: number | null; // Nm
  readonly ancaprating: number | null; // stars 0..5
  readonly geartype: string | null;
  readonly power: number | null; // kW
}

export interface CaravanSpecifications {
  readonly body_width: number | null; // mm
  readonly body_length: number | null; // mm
  readonly tare_weight: number | null; // kg
  readonly axle_type: string | null;
  readonly sleeps: number | null;
  readonly aggregate_trailer_mass: number | null; // kg
}

export interface MarketPrices {
  readonly state_average_market_price: Cents | null;
  readonly average_market_price: Cents | null;
}

/** What one lender says of one car (specification section 3, finance lender entry). */
export interface LenderEntry {
  readonly financeProvider: string;
  readonly disclaimer: string | null;
  readonly termYears: number | null;
  readonly termMonths: number | null;
  readonly termWeeks: number | null;
  readonly interestRate: number | null; // percent a year
  readonly comparisonRate: number | null; // percent a year
  readonly establishmentFees: Cents | null;
  readonly deposit: Cents | null;
  readonly paymentWeek: Cents | null;
  readonly paymentMonth: Cents | null;
  readonly totalPayable: Cents | null;
  readonly balloon: Cents | null;
}

export interface Car {
  readonly id: string;
  readonly slug: string;
  readonly group_id: string;
  readonly dealership_id: string;
  readonly location_id: string | null;

  readonly item_type: ItemType;
  readonly car_type: CarType;
  readonly status: Status;
  readonly show_on_dealer_website: boolean;
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
  readonly simple_colour: string | null;
  readonly interior_colour: string | null;

  readonly body: string | null;
  readonly simple_body: string | null;
  readonly bodyconfiguration: string | null;
  readonly trans: string | null;
  readonly simple_transmission: string | null;
  readonly gearnum: number | null;
  readonly drive: string | null;
  readonly simple_drive: string | null;
  readonly fuel: string | null;
  readonly simple_fuel: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly engine_size: number | null; // cc
  readonly engine_size_litres: number | null;

  readonly km: number | null;
  readonly price: Cents | null;
  readonly before_price: Cents | null;
  readonly offer_price: Cents | null;
  /** Cents a week. */
  readonly subscription_price: Cents | null;
  readonly price_type: string | null;
  readonly reserve_amount: Cents | null;

  readonly stocknum: string | null;
  readonly vin: string | null;
  readonly nvic: string | null;
  readonly regplate: string | null;
  /** Calendar dates, ISO `YYYY-MM-DD`; build and compliance may be `YYYY-MM`. */
  readonly rego_expiry: string | null;
  readonly build_date: string | null;
  readonly compliance_date: string | null;

  /** Instants, ISO 8601 UTC. */
  readonly created_at: string;
  readonly updated_at: string;
  /** When the car was sold; a sold car without one counts from updated_at. */
  readonly sold_at: string | null;

  readonly images: readonly CarImage[];
  readonly video_url: string | null;
  readonly external_video_url: string | null;
  readonly spin_images: readonly string[];
  readonly spin_interior_image: string | null;
  readonly hotspots: { readonly exterior: readonly Hotspot[]; readonly interior: readonly Hotspot[] } | null;

  readonly categories: readonly string[];
  readonly standardEquipment: readonly string[];
  readonly dealercomments: string | null;
  /** Link to the history report. */
  readonly file: string | null;
  readonly carsales_title: string | null;
  readonly private_suburb: string | null;
  readonly private_postcode: string | null;
  /** Where the car stands when the feed says so; otherwise its location's. */
  readonly city: string | null;
  readonly state: AuState | null;

  readonly payment_processors: readonly string[];
  readonly variant: Variant | null;
  readonly caravan: CaravanSpecifications | null;
  readonly market: MarketPrices | null;
  readonly finance_lenders: Readonly<Record<string, LenderEntry>>;
}

/** `2021 Toyota Corolla Ascent Sport`; parts that are unknown are left out. */
export function carName(car: Pick<Car, 'year' | 'make' | 'model' | 'badge'>): string {
  return [car.year, car.make, car.model, car.badge].filter((part) => part !== null && part !== '').join(' ');
}

export function carPath(car: Pick<Car, 'slug'>): string {
  return `/cars/${car.slug}`;
}
