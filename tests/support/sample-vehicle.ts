import { vehicleFacetValues } from '#search/rules/search-row.ts';
import type { FacetValues } from '#search/rules/facet-values.ts';
import { sampleLocation } from './sample-dealership.ts';
import type { Variant, Vehicle } from '#vehicle/rules/vehicle.ts';

/** A plain used car; tests state what matters to them. */
export function sampleVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 'car-1',
    slug: '2021-toyota-corolla-ascent-sport-a100',
    groupId: 'group',
    dealershipId: 'dealership',
    locationId: 'location',
    vehicleType: 'car',
    condition: 'used',
    status: 'in_stock',
    showOnWebsite: true,
    reserved: false,
    certified: false,
    preorder: false,
    tag: null,
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    series: null,
    colour: null,
    simpleColour: null,
    interiorColour: null,
    body: null,
    simpleBody: null,
    bodyConfiguration: null,
    transmission: null,
    simpleTransmission: null,
    gearCount: null,
    drive: null,
    simpleDrive: null,
    fuel: null,
    simpleFuel: null,
    seats: null,
    doors: null,
    engineCc: null,
    engineLitres: null,
    odometerKm: null,
    price: 2_499_000,
    previousPrice: null,
    offerPrice: null,
    subscriptionPrice: null,
    priceType: null,
    reserveAmount: null,
    stockNumber: 'A100',
    vin: null,
    nvic: null,
    registration: null,
    registrationExpiry: null,
    buildDate: null,
    complianceDate: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    soldAt: null,
    images: [],
    videoUrl: null,
    externalVideoUrl: null,
    spinImages: [],
    spinInteriorImage: null,
    hotspots: null,
    categories: [],
    features: [],
    dealerComments: null,
    historyReportUrl: null,
    advertisedTitle: null,
    privateSuburb: null,
    privatePostcode: null,
    city: null,
    state: null,
    paymentProcessors: [],
    variant: null,
    caravan: null,
    market: null,
    lenders: {},
    ...changes,
  };
}

/** The facet values of a vehicle at a location of this name. */
export function sampleFacetValues(vehicle: Vehicle, location?: string): FacetValues {
  const place = location === undefined ? undefined : sampleLocation(vehicle.dealershipId, { name: location });
  return vehicleFacetValues(vehicle, { dealership: undefined, location: place });
}

/** Engineering data of which nothing is known but the changes. */
export function sampleVariant(changes: Partial<Variant> = {}): Variant {
  return {
    cylinders: null,
    engineCc: null,
    engineLitres: null,
    induction: null,
    fuelConsumption: null,
    fuelCapacityLitres: null,
    grossMassKg: null,
    lengthMm: null,
    heightMm: null,
    widthMm: null,
    brakedTowingKg: null,
    torqueNm: null,
    ancapRating: null,
    gearType: null,
    powerKw: null,
    ...changes,
  };
}
