import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { carName, type Car } from '#vehicle/rules/car.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { notableFeatures } from '#vehicle/rules/notable-features.ts';
import { priceBand, weeklyPriceBand } from './facets.ts';
import { isAvailable, soldInstant } from '#vehicle/rules/availability.ts';
import type { SearchRow, ValueFacet } from './stock-query.ts';

export interface Place {
  readonly dealership: Pick<Dealership, 'name'> | undefined;
  readonly location: Pick<Location, 'name' | 'address'> | undefined;
}

/** What facets are made of, beside the features and the place. */
type FacetCar = Pick<
  Car,
  | 'badge'
  | 'status'
  | 'condition'
  | 'categories'
  | 'city'
  | 'simpleColour'
  | 'colour'
  | 'vehicleType'
  | 'make'
  | 'model'
  | 'price'
  | 'offerPrice'
  | 'subscriptionPrice'
  | 'seats'
  | 'simpleBody'
  | 'body'
  | 'simpleDrive'
  | 'drive'
  | 'simpleFuel'
  | 'fuel'
  | 'simpleTransmission'
  | 'transmission'
  | 'state'
  | 'tag'
  | 'year'
  | 'certified'
  | 'odometerKm'
  | 'createdAt'
>;

/** The facet values of a car, by which it is searched and filtered. `features` are the notable ones. Numbers of money are dollars. */
export function facetValues(
  car: FacetCar,
  features: readonly string[],
  place: Place,
): Pick<SearchRow, 'facets' | 'numbers'> {
  const price = dollars(purchasePrice(car));
  const weekly = dollars(car.subscriptionPrice);
  const facets: Record<ValueFacet, string | readonly string[] | null> = {
    badge: car.badge,
    status: car.status,
    car_type: car.condition,
    categories: car.categories,
    city: car.city ?? place.location?.address.city ?? null,
    colour: car.simpleColour ?? car.colour,
    dealership_name: place.dealership?.name ?? null,
    filtered_features: features,
    item_type: car.vehicleType,
    location_name: place.location?.name ?? null,
    make: car.make,
    make_model: `${car.make} ${car.model}`,
    model: car.model,
    price_range: price === null ? null : priceBand(price),
    seats: car.seats === null ? null : String(car.seats),
    body: car.simpleBody ?? car.body,
    drive: car.simpleDrive ?? car.drive,
    fuel: car.simpleFuel ?? car.fuel,
    transmission: car.simpleTransmission ?? car.transmission,
    state: car.state ?? place.location?.address.state ?? null,
    tag: car.tag,
    weekly_price_range: weekly === null ? null : weeklyPriceBand(weekly),
    year: car.year === null ? null : String(car.year),
    certified: String(car.certified),
  };
  const numbers = {
    km: car.odometerKm,
    price,
    subscription_price: weekly,
    year: car.year,
    created_at_timestamp: Math.floor(Date.parse(car.createdAt) / 1000),
  };
  return {
    facets: Object.fromEntries(Object.entries(facets).filter(([, value]) => value !== null && value.length > 0)),
    numbers: Object.fromEntries(
      Object.entries(numbers).filter(([, value]) => value !== null && Number.isFinite(value)),
    ),
  };
}

/** A car as the search engine sees it: finished facet values, whole dollars, nothing left to look up. */
export function toSearchRow(car: Car, place: Place): SearchRow {
  return {
    id: car.id,
    ...facetValues(car, notableFeatures(car.features), place),
    text: [carName(car), car.series, car.colour, car.stockNumber, car.vin, car.registration, car.body, car.fuel].filter(
      (text) => text !== null,
    ),
    soldAt: car.status === 'sold' ? soldInstant(car) : null,
    available: isAvailable(car),
    createdAt: Date.parse(car.createdAt),
  };
}

function dollars(cents: number | null): number | null {
  return cents === null || cents <= 0 ? null : cents / 100;
}
