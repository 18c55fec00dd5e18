import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { notableFeatures } from '#vehicle/rules/notable-features.ts';
import { isAvailable, soldInstant } from '#vehicle/rules/availability.ts';
import { facetValues, type FacetValues, type Place } from './facet-values.ts';
import type { SearchRow } from './stock-query.ts';

/** The facet values of a whole vehicle. */
export function vehicleFacetValues(vehicle: Vehicle, place: Place): FacetValues {
  return facetValues(vehicle, notableFeatures(vehicle.features), place);
}

/** A vehicle as the search engine sees it: finished facet values and whole dollars. */
export function toSearchRow(vehicle: Vehicle, place: Place): SearchRow {
  return {
    id: vehicle.id,
    ...vehicleFacetValues(vehicle, place),
    text: [
      vehicleName(vehicle),
      vehicle.series,
      vehicle.colour,
      vehicle.stockNumber,
      stockNumberDigits(vehicle.stockNumber),
      vehicle.vin,
      vehicle.registration,
      vehicle.body,
      vehicle.fuel,
    ].filter((text) => text !== null),
    soldAt: vehicle.status === 'sold' ? soldInstant(vehicle) : null,
    available: isAvailable(vehicle),
    place: vehicle.locationId,
    createdAt: Date.parse(vehicle.createdAt),
  };
}

/** A shopper may remember the number without the letters before it: `47370` of `BMU47370`. */
function stockNumberDigits(stockNumber: string | null): string | null {
  return /^[A-Za-z]+[\s-]?(\d{4,})$/.exec(stockNumber ?? '')?.[1] ?? null;
}
