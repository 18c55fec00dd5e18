import { line, list, type PostedFields } from './posted-fields.ts';
import type { Enquiry } from './validate-enquiry.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { carName, carPath, type Car } from '#vehicle/rules/car.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { leadAttributes, type LeadAttributes } from './lead-attributes.ts';

/** What is stored of a lead and sent to its receivers: LEAD-001 and LEAD-002 with the specification's own names. `null`: not told. */
export type LeadPayload = LeadFacts & EnquiryFacts;

/** LEAD-001 */
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
  /** Of a trade-in valuation, which an enquiry has not. */
  readonly offer_accepted: null;
  readonly rego: string | null;
  readonly regoState: string | null;
  readonly adjustmentAnswers: null;
}

/** LEAD-002 */
interface EnquiryFacts {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly phone_e164: string;
  readonly postcode: string | null;
  readonly message: string | null;
  /** Registration of the car enquired about; `rego` is the shopper's own. */
  readonly Rego: string | null;
  readonly location: string | null;
  readonly dealership_slug: string;
  readonly manufacturer_slug: string | null;
  readonly stock_number: string | null;
  readonly 'Vehicle Make': string | null;
  readonly 'Vehicle Model': string | null;
  readonly car_type: Car['car_type'] | null;
  readonly vehicle_status: Car['status'] | null;
  readonly opt_in: boolean;
  readonly page_id: string | null;
  readonly additional_services: readonly string[];
  readonly car: LeadCar | null;
  /** LEAD-024: the wanted time of a test drive with its distance from UTC, and where; LEAD-026: what the form asked for by itself. */
  readonly booking_date_time: string | null;
  readonly distribution_location: string | null;
  readonly request: string | null;
}

/** The car as it was when the shopper asked; the price is the one that the page showed. Money in cents. */
export interface LeadCar {
  readonly name: string;
  readonly url: string;
  readonly year: number | null;
  readonly badge: string | null;
  readonly series: string | null;
  readonly colour: string | null;
  readonly body: string | null;
  readonly km: number | null;
  readonly price_cents: number | null;
  readonly vin: string | null;
  readonly nvic: string | null;
}

export interface LeadParts {
  readonly leadId: string;
  readonly enquiry: Enquiry;
  readonly car: Car | null;
  readonly dealership: Dealership;
  readonly fields: PostedFields;
  readonly request: { readonly url: string; readonly user_agent: string | null };
}

const MAX_ADDRESS = 2000;
const MAX_USER_AGENT = 500;

export function leadPayload({ leadId, enquiry, car, dealership, fields, request }: LeadParts): LeadPayload {
  const userAgent = line({ it: request.user_agent ?? '' }, 'it').slice(0, MAX_USER_AGENT);
  return {
    lead_id: leadId,
    url: request.url.slice(0, MAX_ADDRESS),
    source: 'Website',
    user_agent: userAgent || null,
    car_id: car?.id ?? null,
    car_dealership_id: car?.dealership_id ?? null,
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
    regoState: enquiry.regoState,
    adjustmentAnswers: null,

    name: enquiry.name,
    last_name: enquiry.last_name,
    email: enquiry.email,
    phone: enquiry.phone,
    phone_e164: enquiry.phone_e164,
    postcode: enquiry.postcode,
    message: enquiry.message,
    Rego: car?.regplate ?? null,
    location: enquiry.location ?? car?.location_id ?? null,
    dealership_slug: dealership.slug,
    manufacturer_slug: car ? slugOf(car.make) : null,
    stock_number: car?.stocknum ?? null,
    'Vehicle Make': car?.make ?? null,
    'Vehicle Model': car?.model ?? null,
    car_type: car?.car_type ?? null,
    vehicle_status: car?.status ?? null,
    opt_in: enquiry.opt_in,
    page_id: line(fields, 'page_id').slice(0, 80) || null,
    additional_services: enquiry.additional_services,
    booking_date_time: enquiry.booking_date_time,
    distribution_location: enquiry.distribution_location,
    request: enquiry.request,
    car: car && {
      name: carName(car),
      url: URL.parse(carPath(car), request.url)?.href ?? carPath(car),
      year: car.year,
      badge: car.badge,
      series: car.series,
      colour: car.colour,
      body: car.body,
      km: car.km,
      price_cents: purchasePrice(car),
      vin: car.vin,
      nvic: car.nvic,
    },
  };
}

function slugOf(make: string): string {
  return make
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
