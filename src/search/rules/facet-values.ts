import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { marketIndicator } from '#valuation/rules/gauge-view.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { earlierPrice, purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Variant, Vehicle } from '#vehicle/rules/vehicle.ts';
import { priceBand, RANGE_FACETS, VALUE_FACETS, weeklyPriceBand, type RangeFacet, type ValueFacet } from './facets.ts';

export interface Place {
  readonly dealership: Pick<Dealership, 'name'> | undefined;
  readonly location: Pick<Location, 'name' | 'address'> | undefined;
}

/** The fields of a vehicle that the tables below read. */
export type FacetVehicle = Pick<
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
  | 'doors'
  | 'engineCc'
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
  | 'previousPrice'
  | 'reserved'
  | 'market'
  | 'caravan'
> & { readonly variant: Pick<Variant, 'brakedTowingKg' | 'powerKw' | 'fuelConsumption' | 'electricRangeKm'> | null };

type FacetValue = string | readonly string[] | null;

/**
 * The value of each facet for a vehicle; `null` or an empty list for none. `features` are the notable ones. Separate from facets.ts, because
 * browsers need that table but not this one.
 */
const VALUES: Readonly<
  Record<ValueFacet, (vehicle: FacetVehicle, place: Place, features: readonly string[]) => FacetValue>
> = {
  badge: (vehicle) => vehicle.badge,
  status: (vehicle) => vehicle.status,
  car_type: (vehicle) => vehicle.condition,
  categories: (vehicle) => vehicle.categories,
  city: (vehicle, { location }) => vehicle.city ?? location?.address.city ?? null,
  colour: (vehicle) => vehicle.simpleColour ?? vehicle.colour,
  dealership_name: (_, { dealership }) => dealership?.name ?? null,
  filtered_features: (_, __, features) => features,
  item_type: (vehicle) => vehicle.vehicleType,
  location_name: (_, { location }) => location?.name ?? null,
  make: (vehicle) => vehicle.make,
  make_model: (vehicle) => `${vehicle.make} ${vehicle.model}`,
  model: (vehicle) => vehicle.model,
  price_range: (vehicle) => bandLabel(priceBand, price(vehicle)),
  seats: (vehicle) => wholeNumber(vehicle.seats),
  body: (vehicle) => vehicle.simpleBody ?? vehicle.body,
  drive: (vehicle) => vehicle.simpleDrive ?? vehicle.drive,
  fuel: (vehicle) => vehicle.simpleFuel ?? vehicle.fuel,
  transmission: (vehicle) => vehicle.simpleTransmission ?? vehicle.transmission,
  state: (vehicle, { location }) => vehicle.state ?? location?.address.state ?? null,
  tag: (vehicle) => vehicle.tag,
  weekly_price_range: (vehicle) => bandLabel(weeklyPriceBand, dollars(vehicle.subscriptionPrice)),
  year: (vehicle) => wholeNumber(vehicle.year),
  certified: (vehicle) => String(vehicle.certified),
  for_sale: (vehicle) => (isAvailable(vehicle) && !vehicle.reserved ? 'true' : null),
  deal: (vehicle) => [
    ...(priceDrop(vehicle) === null ? [] : ['price_dropped']),
    ...(marketIndicator(vehicle) === null ? [] : ['below_market']),
  ],
};

/**
 * The number of each range facet for a vehicle. Amounts are in dollars. The repayment is that of a site's lender: the
 * inventory adds it.
 */
const NUMBERS: Readonly<Record<RangeFacet, (vehicle: FacetVehicle) => number | null>> = {
  km: (vehicle) => vehicle.odometerKm,
  price,
  subscription_price: (vehicle) => dollars(vehicle.subscriptionPrice),
  year: (vehicle) => vehicle.year,
  created_at_timestamp: (vehicle) => Math.floor(Date.parse(vehicle.createdAt) / 1000),
  seat_count: (vehicle) => vehicle.seats,
  door_count: (vehicle) => vehicle.doors,
  towing_kg: (vehicle) => vehicle.variant?.brakedTowingKg ?? null,
  engine_cc: (vehicle) => vehicle.engineCc,
  power_kw: (vehicle) => vehicle.variant?.powerKw ?? null,
  weekly_repayment: () => null,
  price_drop: priceDrop,
  fuel_use: (vehicle) => vehicle.variant?.fuelConsumption ?? null,
  range_km: (vehicle) => vehicle.variant?.electricRangeKm ?? null,
  // Zero means unknown in these figures of feeds.
  sleep_count: (vehicle) => vehicle.caravan?.sleeps || null,
  atm_kg: (vehicle) => vehicle.caravan?.aggregateTrailerMassKg || null,
  length_m: (vehicle) => (vehicle.caravan?.bodyLengthMm ? vehicle.caravan.bodyLengthMm / 1000 : null),
};

/** The values by which a vehicle is searched and filtered. A facet without a value is absent. */
export interface FacetValues {
  readonly facets: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>>;
  readonly numbers: Readonly<Partial<Record<RangeFacet, number>>>;
}

export function facetValues(vehicle: FacetVehicle, features: readonly string[], place: Place): FacetValues {
  const facets: Partial<Record<ValueFacet, string | readonly string[]>> = {};
  for (const facet of VALUE_FACETS) {
    const value = VALUES[facet](vehicle, place, features);
    if (value !== null && value.length > 0) facets[facet] = value;
  }
  const numbers: Partial<Record<RangeFacet, number>> = {};
  for (const facet of RANGE_FACETS) {
    const value = NUMBERS[facet](vehicle);
    if (value !== null && Number.isFinite(value)) numbers[facet] = value;
  }
  return { facets, numbers };
}

/** The difference between the price and the earlier one that is shown struck through. */
function priceDrop(vehicle: FacetVehicle): number | null {
  const was = earlierPrice(vehicle);
  return was === null ? null : dollars(was - purchasePrice(vehicle)!);
}

function price(vehicle: FacetVehicle): number | null {
  return dollars(purchasePrice(vehicle));
}

/** An amount as searches hold it: dollars; `null` for none and for the 0 by which a feed says "none". */
function dollars(cents: number | null): number | null {
  return cents === null || cents <= 0 ? null : cents / 100;
}

function bandLabel(label: (dollars: number) => string, amount: number | null): string | null {
  return amount === null ? null : label(amount);
}

function wholeNumber(value: number | null): string | null {
  return value === null ? null : String(value);
}
