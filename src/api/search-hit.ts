import { vehicleName, vehiclePath, type VehicleImage } from '#vehicle/rules/vehicle.ts';
import type { VehicleSummary } from '#inventory/inventory-queries.ts';

/** Fields of a summary that no answer gives: what pages and filters need of a vehicle beside its card. */
type Unanswered =
  | 'lenders'
  | 'market'
  | 'categories'
  | 'body'
  | 'drive'
  | 'fuel'
  | 'transmission'
  | 'interiorColour'
  | 'notableFeatures';

/** The API's name of each field of a vehicle, in the order of an answer. */
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

/** The vehicle as `/api/stock/search` and `/api/stock/multi-search` answer it. Money is whole dollars and cents there. */
export function searchHit(vehicle: VehicleSummary): Record<string, unknown> {
  const shown: Omit<VehicleSummary, 'images'> & { readonly images: unknown } = {
    ...vehicle,
    images: vehicle.images.map(hitImage),
    price: dollars(vehicle.price),
    previousPrice: dollars(vehicle.previousPrice),
    offerPrice: dollars(vehicle.offerPrice),
    subscriptionPrice: dollars(vehicle.subscriptionPrice),
  };
  const fields = Object.entries(HIT_FIELDS) as [keyof typeof HIT_FIELDS, string][];
  return {
    ...Object.fromEntries(fields.map(([field, name]) => [name, shown[field]])),
    name: vehicleName(vehicle),
    path: vehiclePath(vehicle),
  };
}

function hitImage({ url, thumbUrl }: VehicleImage) {
  return { url, thumb_url: thumbUrl };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
