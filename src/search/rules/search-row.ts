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

/** A car as the search engine sees it: finished facet values, whole dollars, nothing left to look up. */
export function toSearchRow(car: Car, place: Place): SearchRow {
  const price = dollars(purchasePrice(car));
  const weekly = dollars(car.subscription_price);
  const facets: Record<ValueFacet, string | readonly string[] | null> = {
    badge: car.badge,
    status: car.status,
    car_type: car.car_type,
    categories: car.categories,
    city: car.city ?? place.location?.address.city ?? null,
    colour: car.simple_colour ?? car.colour,
    dealership_name: place.dealership?.name ?? null,
    filtered_features: notableFeatures(car.standardEquipment),
    item_type: car.item_type,
    location_name: place.location?.name ?? null,
    make: car.make,
    make_model: `${car.make} ${car.model}`,
    model: car.model,
    price_range: price === null ? null : priceBand(price),
    seats: car.seats === null ? null : String(car.seats),
    body: car.simple_body ?? car.body,
    drive: car.simple_drive ?? car.drive,
    fuel: car.simple_fuel ?? car.fuel,
    transmission: car.simple_transmission ?? car.trans,
    state: car.state ?? place.location?.address.state ?? null,
    tag: car.tag,
    weekly_price_range: weekly === null ? null : weeklyPriceBand(weekly),
    year: car.year === null ? null : String(car.year),
    certified: String(car.certified),
  };
  const numbers = {
    km: car.km,
    price,
    subscription_price: weekly,
    year: car.year,
    created_at_timestamp: Math.floor(Date.parse(car.created_at) / 1000),
  };
  return {
    id: car.id,
    facets: Object.fromEntries(Object.entries(facets).filter(([, value]) => value !== null && value.length > 0)),
    numbers: Object.fromEntries(
      Object.entries(numbers).filter(([, value]) => value !== null && Number.isFinite(value)),
    ),
    text: [carName(car), car.series, car.colour, car.stocknum, car.vin, car.regplate, car.body, car.fuel].filter(
      (text) => text !== null,
    ),
    soldAt: car.status === 'sold' ? soldInstant(car) : null,
    available: isAvailable(car),
    createdAt: Date.parse(car.created_at),
  };
}

function dollars(cents: number | null): number | null {
  return cents === null || cents <= 0 ? null : cents / 100;
}
