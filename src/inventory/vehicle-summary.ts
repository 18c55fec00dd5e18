import type { Variant, Vehicle } from '#vehicle/rules/vehicle.ts';
import { notableFeatures } from '#vehicle/rules/notable-features.ts';

const MAX_IMAGES = 5;

/** The fields of a vehicle that cards need; the rest stays in the database. */
export function toVehicleSummary(vehicle: Vehicle) {
  return {
    id: vehicle.id,
    slug: vehicle.slug,
    dealershipId: vehicle.dealershipId,
    locationId: vehicle.locationId,
    vehicleType: vehicle.vehicleType,
    condition: vehicle.condition,
    status: vehicle.status,
    reserved: vehicle.reserved,
    certified: vehicle.certified,
    preorder: vehicle.preorder,
    tag: vehicle.tag,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    badge: vehicle.badge,
    series: vehicle.series,
    colour: vehicle.colour,
    simpleColour: vehicle.simpleColour,
    simpleBody: vehicle.simpleBody,
    simpleTransmission: vehicle.simpleTransmission,
    simpleFuel: vehicle.simpleFuel,
    simpleDrive: vehicle.simpleDrive,
    seats: vehicle.seats,
    engineLitres: vehicle.engineLitres,
    odometerKm: vehicle.odometerKm,
    price: vehicle.price,
    previousPrice: vehicle.previousPrice,
    offerPrice: vehicle.offerPrice,
    subscriptionPrice: vehicle.subscriptionPrice,
    priceType: vehicle.priceType,
    stockNumber: vehicle.stockNumber,
    createdAt: vehicle.createdAt,
    updatedAt: vehicle.updatedAt,
    soldAt: vehicle.soldAt,
    city: vehicle.city,
    state: vehicle.state,
    caravan: vehicle.caravan,
    lenders: vehicle.lenders,
    market: vehicle.market,
    // Not shown on cards, but a site's filter may use them.
    categories: vehicle.categories,
    body: vehicle.body,
    drive: vehicle.drive,
    fuel: vehicle.fuel,
    transmission: vehicle.transmission,
    interiorColour: vehicle.interiorColour,
    doors: vehicle.doors,
    engineCc: vehicle.engineCc,
    variant: searchedVariant(vehicle.variant),
    /** Values of the facet `filtered_features`. */
    notableFeatures: notableFeatures(vehicle.features),
    /** At most five; `photoCount` is the total. */
    images: vehicle.images.slice(0, MAX_IMAGES),
    photoCount: vehicle.images.length,
  };
}

/** The engineering data by which a search filters, and on which the on-road costs beside a price depend. */
function searchedVariant(variant: Variant | null) {
  if (variant === null) return null;
  const { brakedTowingKg, powerKw, fuelConsumption, electricRangeKm = null } = variant;
  const { cylinders, engineCc, co2, tareKg, grossMassKg } = variant;
  const duty = { cylinders, engineCc, co2, tareKg, grossMassKg };
  const searched = { brakedTowingKg, powerKw, fuelConsumption, electricRangeKm, ...duty };
  return Object.values(searched).every((value) => value === null) ? null : searched;
}

export type VehicleSummary = Readonly<ReturnType<typeof toVehicleSummary>>;
