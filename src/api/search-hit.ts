import { createCache } from '#platform/cache.ts';
import { z } from 'zod';
import {
  AU_STATES,
  CONDITIONS,
  STATUSES,
  VEHICLE_TYPES,
  vehicleName,
  vehiclePath,
  type VehicleImage,
} from '#vehicle/rules/vehicle.ts';
import { facetValues, type Place } from '#search/rules/facet-values.ts';
import { offeredPrice } from '#vehicle/rules/price-display.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import type { AnswerBody } from './operation.ts';

/** Fields of a summary that are not in answers: pages and filters need them in addition to the card. */
type Unanswered =
  | 'lenders'
  | 'market'
  | 'categories'
  | 'body'
  | 'drive'
  | 'fuel'
  | 'transmission'
  | 'interiorColour'
  | 'doors'
  | 'engineCc'
  | 'variant'
  | 'caravan'
  | 'notableFeatures';

/** The API name of each field of a vehicle, in the order of an answer. */
const HIT_FIELDS = {
  id: 'id',
  slug: 'slug',
  dealershipId: 'dealership_id',
  locationId: 'location_id',
  vehicleType: 'item_type',
  condition: 'car_type',
  status: 'status',
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
  simpleColour: 'simple_colour',
  simpleBody: 'simple_body',
  simpleTransmission: 'simple_transmission',
  simpleFuel: 'simple_fuel',
  simpleDrive: 'simple_drive',
  seats: 'seats',
  engineLitres: 'engine_size_litres',
  odometerKm: 'km',
  price: 'price',
  previousPrice: 'before_price',
  offerPrice: 'offer_price',
  subscriptionPrice: 'subscription_price',
  priceType: 'price_type',
  stockNumber: 'stocknum',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  soldAt: 'sold_at',
  city: 'city',
  state: 'state',
  images: 'images',
  photoCount: 'photos_count',
} as const satisfies Readonly<Record<Exclude<keyof VehicleSummary, Unanswered>, string>>;

const text = z.string().nullable();
const number = z.number().nullable();
const dollarsAnswered = z.number().nullable().meta({ description: 'Dollars.' });

export const hitSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    dealership_id: z.string(),
    location_id: text,
    item_type: z.enum(VEHICLE_TYPES),
    car_type: z.enum(CONDITIONS),
    status: z.enum(STATUSES),
    reserved: z.boolean(),
    certified: z.boolean(),
    preorder: z.boolean(),
    tag: text,
    year: z.int().nullable(),
    make: z.string(),
    model: z.string(),
    badge: text,
    series: text,
    colour: text,
    simple_colour: text,
    simple_body: text,
    simple_transmission: text,
    simple_fuel: text,
    simple_drive: text,
    seats: number,
    engine_size_litres: number,
    km: z.number().nullable().meta({ description: 'The odometer reading in kilometres.' }),
    price: dollarsAnswered,
    before_price: dollarsAnswered,
    offer_price: dollarsAnswered,
    subscription_price: z.number().nullable().meta({ description: 'Dollars a week.' }),
    price_type: text,
    stocknum: text,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    sold_at: z.iso.datetime().nullable(),
    city: text,
    state: z.enum(AU_STATES).nullable(),
    location_name: text,
    dealership_name: text,
    images: z.array(z.object({ url: z.string(), thumb_url: text })).meta({ description: 'The first five photos.' }),
    photos_count: z.int(),
    name: z.string().meta({ description: 'Year, make, model and badge.' }),
    path: z.string().meta({ description: "The path of the vehicle's page." }),
  })
  .meta({ id: 'Car', description: 'A vehicle in a search result. null means that the value is unknown.' });

/** Facets with one value a vehicle, which its hit states. */
type CountedField =
  | 'colour'
  | 'body'
  | 'transmission'
  | 'fuel'
  | 'drive'
  | 'city'
  | 'state'
  | 'location_name'
  | 'dealership_name';

type SearchHit = AnswerBody<typeof hitSchema>;

/** The fields under their API names. */
type ApiNamed<Fields extends Record<keyof typeof HIT_FIELDS, unknown>> = {
  readonly [Field in keyof typeof HIT_FIELDS as (typeof HIT_FIELDS)[Field]]: Fields[Field];
};

/**
 * The vehicle in the answers of `/api/stock/search` and `/api/stock/multi-search`, with money in dollars. `place` is its place on
 * the site. A field that is also a facet has the value that the facet counts.
 */
export function searchHit(vehicle: VehicleSummary, place: Place): SearchHit {
  const { facets } = facetValues(vehicle, vehicle.notableFeatures, place);
  const countedText = (facet: CountedField) => (facets[facet] as string | undefined) ?? null;
  const shown = {
    ...vehicle,
    simpleColour: countedText('colour'),
    simpleBody: countedText('body'),
    simpleTransmission: countedText('transmission'),
    simpleFuel: countedText('fuel'),
    simpleDrive: countedText('drive'),
    city: countedText('city'),
    state: countedText('state') as VehicleSummary['state'],
    images: vehicle.images.map(hitImage),
    price: dollars(vehicle.price),
    previousPrice: dollars(vehicle.previousPrice),
    offerPrice: dollars(offeredPrice(vehicle)),
    subscriptionPrice: dollars(vehicle.subscriptionPrice),
  };
  const fields = Object.entries(HIT_FIELDS) as [keyof typeof HIT_FIELDS, string][];
  const named = Object.fromEntries(fields.map(([field, name]) => [name, shown[field]])) as ApiNamed<typeof shown>;
  return {
    ...named,
    location_name: countedText('location_name'),
    dealership_name: countedText('dealership_name'),
    name: vehicleName(vehicle),
    path: vehiclePath(vehicle),
  };
}

interface WrittenHit {
  readonly place: Place;
  readonly json: string;
}

/** The JSON of a vehicle is about half a kilobyte: all of 60,000 vehicles. */
const HITS = createCache<VehicleSummary, WrittenHit>({ maxSize: 32 << 20, sizeCalculation: ({ json }) => json.length });

/** The same as JSON. */
export function hitJson(vehicle: VehicleSummary, place: Place): string {
  const known = HITS.get(vehicle);
  if (known && known.place.location === place.location && known.place.dealership === place.dealership)
    return known.json;
  const json = JSON.stringify(searchHit(vehicle, place));
  HITS.set(vehicle, { place, json });
  return json;
}

function hitImage({ url, thumbUrl }: VehicleImage) {
  return { url, thumb_url: thumbUrl };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
