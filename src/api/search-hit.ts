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
import { offeredPrice } from '#vehicle/rules/price-display.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import type { BodyOf } from './operation.ts';

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
    km: z.number().nullable().meta({ description: 'Kilometres on the odometer.' }),
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
    images: z.array(z.object({ url: z.string(), thumb_url: text })).meta({ description: 'The first five photos.' }),
    photos_count: z.int(),
    name: z.string().meta({ description: 'Year, make, model and badge.' }),
    path: z.string().meta({ description: "The path of the vehicle's page." }),
  })
  .meta({ id: 'Car', description: 'A vehicle as the search answers it. null: unknown.' });

type SearchHit = BodyOf<typeof hitSchema>;

/** The fields under their API names. */
type ApiNamed<Fields extends Record<keyof typeof HIT_FIELDS, unknown>> = {
  readonly [Field in keyof typeof HIT_FIELDS as (typeof HIT_FIELDS)[Field]]: Fields[Field];
};

/** The vehicle in the answers of `/api/stock/search` and `/api/stock/multi-search`, with money in dollars. */
export function searchHit(vehicle: VehicleSummary): SearchHit {
  const shown = {
    ...vehicle,
    images: vehicle.images.map(hitImage),
    price: dollars(vehicle.price),
    previousPrice: dollars(vehicle.previousPrice),
    offerPrice: dollars(offeredPrice(vehicle)),
    subscriptionPrice: dollars(vehicle.subscriptionPrice),
  };
  const fields = Object.entries(HIT_FIELDS) as [keyof typeof HIT_FIELDS, string][];
  const named = Object.fromEntries(fields.map(([field, name]) => [name, shown[field]])) as ApiNamed<typeof shown>;
  return { ...named, name: vehicleName(vehicle), path: vehiclePath(vehicle) };
}

/** The JSON of a vehicle is about half a kilobyte: all of 60,000 vehicles. */
const HITS = createCache<VehicleSummary, string>({ maxSize: 32 << 20, sizeCalculation: (json) => json.length });

/** The same as JSON. */
export function hitJson(vehicle: VehicleSummary): string {
  let json = HITS.get(vehicle);
  if (json === undefined) HITS.set(vehicle, (json = JSON.stringify(searchHit(vehicle))));
  return json;
}

function hitImage({ url, thumbUrl }: VehicleImage) {
  return { url, thumb_url: thumbUrl };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
