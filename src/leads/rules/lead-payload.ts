import { CONDITION_QUESTIONS } from '#valuation/rules/trade-in-estimate.ts';
import { toSlug } from '#rules/normal-form.ts';
import { purchasePrice, type PriceView } from '#vehicle/rules/price-display.ts';
import { priceLines, type PriceLine } from '#vehicle/rules/stated-price.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { line, list, type PostedFields } from './posted-fields.ts';
import type { LeadFile, LinkedLeadFile } from './lead-files.ts';
import type { OwnAnswer } from './own-fields.ts';
import { topicValue, type Topic } from './topic.ts';
import type { Enquiry } from './validate-enquiry.ts';

/** The shopper's path to the form. */
export interface LeadAttributes {
  /** Paths of this site, oldest first. */
  readonly visited_pages: readonly string[];
  /** Query parameters of the URL that brought the shopper here (campaigns and the like). */
  readonly linked_query_params: Readonly<Record<string, string>>;
}

const MAX_PAGES = 50;
const MAX_PARAMETERS = 30;
const MAX_TEXT = 300;
/** The signature of a link lets its owner act: a dealership must not accept its own offer. */
const WITHHELD = ['__proto__', 'signature'];

/**
 * Reads the hidden fields that a script fills in: `visited_pages`, a JSON array of paths (or a repeated field), and
 * `linked_query_params`, a JSON object. Without scripts they are absent, and the URL of the form is used instead. The
 * values are untrusted, so their length and number are limited.
 */
export function leadAttributes(given: {
  readonly visitedPages: readonly string[];
  readonly linkedQueryParams: string;
  readonly url: string;
}): LeadAttributes {
  const url = URL.parse(given.url);
  const pages = given.visitedPages
    .flatMap((value) => (value.startsWith('[') ? (asList(value) ?? []) : [value]))
    .filter(isPath)
    .slice(0, MAX_PAGES);
  const parameters = asObject(given.linkedQueryParams) ?? Object.fromEntries(url?.searchParams ?? []);
  return {
    visited_pages: pages.length > 0 || !url ? pages : [url.pathname.slice(0, MAX_TEXT)],
    linked_query_params: Object.fromEntries(
      Object.entries(parameters)
        .filter(
          (entry): entry is [string, string] =>
            typeof entry[1] === 'string' && !WITHHELD.includes(entry[0]) && entry[0].length <= 80,
        )
        .slice(0, MAX_PARAMETERS)
        .map(([name, value]) => [clean(name), clean(value)]),
    ),
  };
}

const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_TEXT);
const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/[^\p{Cc}]*$/u.test(value) && value.length <= MAX_TEXT && value.isWellFormed();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asList(text: string): readonly unknown[] | null {
  const value = parseJson(text);
  return Array.isArray(value) ? value : null;
}

function asObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text);
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/**
 * The stored content of a lead, as receivers get it, under the field names of the specification. `null`: not provided.
 */
export type LeadPayload = LeadFacts & EnquiryFacts;

/** The origin of a lead, and the fields of a trade-in form. */
interface LeadFacts {
  readonly lead_id: string;
  readonly url: string;
  readonly source: 'Website';
  readonly user_agent: string | null;
  readonly car_id: string | null;
  readonly car_dealership_id: string | null;
  readonly lead_attributes: LeadAttributes;
  readonly category: string;
  readonly subcategory: string | null;
  readonly form_completed: boolean;
  /** The sender's answer to the dealership's offer for their vehicle; `null` in the enquiry itself. */
  readonly offer_accepted: boolean | null;
  readonly rego: string | null;
  readonly regoState: string | null;
  /** The answers about the condition of the shopper's vehicle, by the name of the question. */
  readonly adjustmentAnswers: Readonly<Record<string, string>> | null;
}

/** The sender's answers, and the vehicle and dealership of the enquiry. */
interface EnquiryFacts {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly phone_e164: string;
  readonly postcode: string | null;
  readonly message: string | null;
  /** Registration of the vehicle in question; `rego` is that of the shopper's own. */
  readonly Rego: string | null;
  readonly location: string | null;
  readonly dealership_slug: string;
  readonly manufacturer_slug: string | null;
  readonly stock_number: string | null;
  readonly 'Vehicle Make': string | null;
  readonly 'Vehicle Model': string | null;
  readonly car_type: Vehicle['condition'] | null;
  readonly vehicle_status: Vehicle['status'] | null;
  readonly opt_in: boolean;
  readonly page_id: string | null;
  readonly additional_services: readonly string[];
  readonly car: LeadVehicle | null;
  /** The requested time of a test drive with its UTC offset, and its place; the form's fixed request. */
  readonly booking_date_time: string | null;
  readonly distribution_location: string | null;
  readonly request: string | null;
  /** The offer, model, brand, location or post that it is about; absent for an enquiry about a vehicle or about none. */
  readonly topic?: LeadTopic;
  /** The fields that only this form has, with their labels; absent if it has none. */
  readonly answers?: readonly OwnAnswer[];
  /** The estimate of their vehicle that the sender was shown; absent if there was none. */
  readonly estimate?: LeadEstimate;
  /** The files that came with it; absent if there are none. */
  readonly files?: readonly LeadFile[];
  /** A word by which receivers find leads of one kind; absent if there is none. */
  readonly tag?: string;
  /** The sender agreed to the terms of use; absent if the form did not ask. */
  readonly terms?: true;
}

/** In cents; `valid_until` is the last day on which it holds. */
export interface LeadEstimate {
  readonly low_cents: number;
  readonly high_cents: number;
  readonly valid_until: string;
  /** Number of vehicles that it is based on; `null` if that is not known. */
  readonly comparables: number | null;
  /**
   * The rest of the shown price after the trade-in; absent without a vehicle. Negative if the trade-in may be worth
   * more.
   */
  readonly remaining?: { readonly price_cents: number; readonly low_cents: number; readonly high_cents: number };
}

interface LeadTopic {
  readonly kind: Topic['kind'];
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
}

/** The vehicle at the time of the enquiry, with the price that the page showed. Money in cents. */
interface LeadVehicle {
  readonly name: string;
  readonly url: string;
  readonly year: number | null;
  readonly badge: string | null;
  readonly series: string | null;
  readonly colour: string | null;
  readonly body: string | null;
  readonly km: number | null;
  readonly price_cents: number | null;
  /** The price as the page stated it: with what is in it, the total with on-road costs, and a weekly price. */
  readonly price_lines?: readonly PriceLine[];
  readonly vin: string | null;
  readonly nvic: string | null;
}

export interface LeadParts {
  readonly leadId: string;
  readonly enquiry: Enquiry;
  readonly vehicle: Vehicle | null;
  /** The vehicle's price as the page stated it. */
  readonly price?: PriceView | null;
  readonly topic?: Topic | null;
  readonly estimate?: LeadEstimate | null;
  readonly dealership: Dealership;
  readonly fields: PostedFields;
  readonly request: { readonly url: string; readonly user_agent: string | null };
  readonly files?: readonly LeadFile[];
}

const MAX_ADDRESS = 2000;
const MAX_USER_AGENT = 500;

/** A state as in an address: `QLD`. */
const capitals = (state: string | null) => state && state.toUpperCase();

export function leadPayload(parts: LeadParts): LeadPayload {
  const { leadId, enquiry, vehicle, price = null, topic = null, dealership, fields, request } = parts;
  const userAgent = line({ it: request.user_agent ?? '' }, 'it').slice(0, MAX_USER_AGENT);
  const about = vehicle ? vehicleFacts(vehicle) : topicFacts(topic);
  return {
    lead_id: leadId,
    url: request.url.slice(0, MAX_ADDRESS),
    source: 'Website',
    user_agent: userAgent || null,
    car_id: about.car_id,
    car_dealership_id: about.car_dealership_id,
    lead_attributes: leadAttributes({
      visitedPages: list(fields, 'visited_pages'),
      linkedQueryParams: line(fields, 'linked_query_params'),
      url: request.url,
    }),
    category: enquiry.category,
    subcategory: enquiry.subcategory,
    form_completed: true,
    offer_accepted: null,
    rego: enquiry.rego,
    regoState: capitals(enquiry.regoState),
    adjustmentAnswers: conditionAnswers(enquiry),

    name: enquiry.name,
    last_name: enquiry.last_name,
    email: enquiry.email,
    phone: enquiry.phone,
    phone_e164: enquiry.phone_e164,
    postcode: enquiry.postcode,
    message: enquiry.message,
    Rego: about.Rego,
    location: enquiry.location ?? vehicle?.locationId ?? topic?.locationId ?? null,
    dealership_slug: dealership.slug,
    manufacturer_slug: about.manufacturer_slug,
    stock_number: about.stock_number,
    'Vehicle Make': about['Vehicle Make'],
    'Vehicle Model': about['Vehicle Model'],
    car_type: about.car_type,
    vehicle_status: about.vehicle_status,
    opt_in: enquiry.opt_in,
    page_id: line(fields, 'page_id').slice(0, 80) || (topic && topicValue(topic)),
    additional_services: enquiry.additional_services,
    booking_date_time: enquiry.booking_date_time,
    distribution_location: enquiry.distribution_location,
    request: enquiry.request,
    car: vehicle && leadVehicle(vehicle, price, request.url),
    ...ownFacts(parts, topic),
  };
}

/** The fields that only some leads have. */
function ownFacts({ enquiry, estimate, files = [], request }: LeadParts, topic: Topic | null) {
  const { terms, answers, tag } = enquiry;
  return {
    ...(topic ? { topic: leadTopic(topic, request.url) } : {}),
    ...(terms ? { terms: true as const } : {}),
    ...(answers ? { answers } : {}),
    ...(estimate ? { estimate } : {}),
    ...(tag ? { tag } : {}),
    ...(files.length > 0 ? { files: files.map(leadFile) } : {}),
  };
}

function conditionAnswers({ answers = [] }: Enquiry): LeadPayload['adjustmentAnswers'] {
  const found = answers.filter((answer) => CONDITION_QUESTIONS.some(({ name }) => name === answer.name));
  return found.length === 0 ? null : Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

/** Only what receivers get to know: no content. */
function leadFile({ id, field, label, name, type, size, sha256 }: LeadFile): LeadFile {
  return { id, field, label, name, type, size, sha256 };
}

/** The fields of the payload that name the vehicle in question. */
type VehicleFacts = Pick<
  LeadPayload,
  | 'car_id'
  | 'car_dealership_id'
  | 'Rego'
  | 'manufacturer_slug'
  | 'stock_number'
  | 'Vehicle Make'
  | 'Vehicle Model'
  | 'car_type'
  | 'vehicle_status'
>;

const NO_VEHICLE: VehicleFacts = {
  car_id: null,
  car_dealership_id: null,
  Rego: null,
  manufacturer_slug: null,
  stock_number: null,
  'Vehicle Make': null,
  'Vehicle Model': null,
  car_type: null,
  vehicle_status: null,
};

/** An enquiry about an offer, a model or a brand names its make and model, as one about a vehicle does. */
function topicFacts(topic: Topic | null): VehicleFacts {
  if (!topic) return NO_VEHICLE;
  const { make, model } = topic;
  return { ...NO_VEHICLE, manufacturer_slug: make && toSlug(make), 'Vehicle Make': make, 'Vehicle Model': model };
}

function leadTopic({ kind, id, name, path }: Topic, requestUrl: string): LeadTopic {
  return { kind, id, name, url: path && (URL.parse(path, requestUrl)?.href ?? path) };
}

function vehicleFacts(vehicle: Vehicle): VehicleFacts {
  return {
    car_id: vehicle.id,
    car_dealership_id: vehicle.dealershipId,
    Rego: vehicle.registration,
    manufacturer_slug: toSlug(vehicle.make),
    stock_number: vehicle.stockNumber,
    'Vehicle Make': vehicle.make,
    'Vehicle Model': vehicle.model,
    car_type: vehicle.condition,
    vehicle_status: vehicle.status,
  };
}

function leadVehicle(vehicle: Vehicle, price: PriceView | null, requestUrl: string): LeadVehicle {
  return {
    name: vehicleName(vehicle),
    url: URL.parse(vehiclePath(vehicle), requestUrl)?.href ?? vehiclePath(vehicle),
    year: vehicle.year,
    badge: vehicle.badge,
    series: vehicle.series,
    colour: vehicle.colour,
    body: vehicle.body,
    km: vehicle.odometerKm,
    price_cents: purchasePrice(vehicle),
    ...(price === null || price.amount === null ? {} : { price_lines: priceLines(price) }),
    vin: vehicle.vin,
    nvic: vehicle.nvic,
  };
}

/** A lead as sent to receivers, with the names of the site, dealership and location. */
export interface StoredLead {
  readonly receipt: string;
  readonly created_at: Date;
  readonly payload: LeadPayload;
  readonly spam: { readonly score: number; readonly suspected: boolean; readonly reasons: readonly string[] };
  readonly site: { readonly id: string; readonly name: string };
  /** `null` when the dealership has been removed since. */
  readonly dealership: { readonly id: string; readonly name: string } | null;
  readonly locationName: string | null;
  /** Its files, with links that expire. */
  readonly files: readonly LinkedLeadFile[];
  /** The page on which the dealership reports its answer; `null` if answers are not measured. */
  readonly answeredUrl: string | null;
  /** The state of the hold or the payment that it requests; `null` if it requests none. */
  readonly standing: LeadStanding | null;
  /** The IANA time zone for times in the mail. */
  readonly timeZone: string;
}

/** The state of the hold or the payment that a lead requests, at the time of its mail. */
export interface LeadStanding {
  /** The form that was sent: `Reservation`. */
  readonly what: 'Reservation' | 'Purchase' | 'Payment';
  /** For the subject: `not paid yet`. */
  readonly mark: string;
  /** The first line of the mail. */
  readonly text: string;
  /** For webhooks, under a name that does not change. */
  readonly state: 'none' | 'lost' | 'unpaid' | 'held' | 'paid' | 'collected' | 'ended' | 'refunded';
}

/** A lead, as far as the state of its hold or payment depends on it. */
export interface AskedLead {
  readonly id: string;
  readonly vehicleId: string | null;
  readonly subcategory: string | null;
  readonly timeZone: string;
}
