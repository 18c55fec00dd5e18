import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { notableFeatures } from '#vehicle/rules/notable-features.ts';
import { priceBand, weeklyPriceBand } from './facets.ts';
import { isAvailable, soldInstant } from '#vehicle/rules/availability.ts';
import type { SearchRow, ValueFacet } from './stock-query.ts';
import { dollars } from './filter-fields.ts';

export interface Place {
  readonly dealership: Pick<Dealership, 'name'> | undefined;
  readonly location: Pick<Location, 'name' | 'address'> | undefined;
}

/** The fields from which facet values are made, apart from the features and the place. */
type FacetVehicle = Pick<
  Vehicle,
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

/**
 * The facet values of a vehicle, by which it is searched and filtered. `features` are the notable ones. Amounts are in
 * dollars.
 */
export function facetValues(
  vehicle: FacetVehicle,
  features: readonly string[],
  place: Place,
): Pick<SearchRow, 'facets' | 'numbers'> {
  const price = dollars(purchasePrice(vehicle));
  const weekly = dollars(vehicle.subscriptionPrice);
  const facets: Record<ValueFacet, string | readonly string[] | null> = {
    badge: vehicle.badge,
    status: vehicle.status,
    car_type: vehicle.condition,
    categories: vehicle.categories,
    city: vehicle.city ?? place.location?.address.city ?? null,
    colour: vehicle.simpleColour ?? vehicle.colour,
    dealership_name: place.dealership?.name ?? null,
    filtered_features: features,
    item_type: vehicle.vehicleType,
    location_name: place.location?.name ?? null,
    make: vehicle.make,
    make_model: `${vehicle.make} ${vehicle.model}`,
    model: vehicle.model,
    price_range: price === null ? null : priceBand(price),
    seats: vehicle.seats === null ? null : String(vehicle.seats),
    body: vehicle.simpleBody ?? vehicle.body,
    drive: vehicle.simpleDrive ?? vehicle.drive,
    fuel: vehicle.simpleFuel ?? vehicle.fuel,
    transmission: vehicle.simpleTransmission ?? vehicle.transmission,
    state: vehicle.state ?? place.location?.address.state ?? null,
    tag: vehicle.tag,
    weekly_price_range: weekly === null ? null : weeklyPriceBand(weekly),
    year: vehicle.year === null ? null : String(vehicle.year),
    certified: String(vehicle.certified),
  };
  const numbers = {
    km: vehicle.odometerKm,
    price,
    subscription_price: weekly,
    year: vehicle.year,
    created_at_timestamp: Math.floor(Date.parse(vehicle.createdAt) / 1000),
  };
  return {
    facets: Object.fromEntries(Object.entries(facets).filter(([, value]) => value !== null && value.length > 0)),
    numbers: Object.fromEntries(
      Object.entries(numbers).filter(([, value]) => value !== null && Number.isFinite(value)),
    ),
  };
}

/** A vehicle as the search engine sees it: finished facet values and whole dollars. */
export function toSearchRow(vehicle: Vehicle, place: Place): SearchRow {
  return {
    id: vehicle.id,
    ...facetValues(vehicle, notableFeatures(vehicle.features), place),
    text: [
      vehicleName(vehicle),
      vehicle.series,
      vehicle.colour,
      vehicle.stockNumber,
      vehicle.vin,
      vehicle.registration,
      vehicle.body,
      vehicle.fuel,
    ].filter((text) => text !== null),
    soldAt: vehicle.status === 'sold' ? soldInstant(vehicle) : null,
    available: isAvailable(vehicle),
    createdAt: Date.parse(vehicle.createdAt),
  };
}
