import { HOME } from '#ui/breadcrumb.tsx';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, type Vehicle, type VehicleType } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import type { Location } from '#dealerships/rules/dealership.ts';
import { parsePhone } from '#rules/australian-number.ts';
import { placeNodes } from '#dealerships/rules/location-data.ts';
import type { SharePicture } from './page-meta.ts';

/** A node of the schema.org graph. Unknown values are left out, because an empty value would be a false statement. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

export interface StructuredData {
  readonly '@context': string;
  readonly '@graph': readonly Thing[];
}

export interface VehicleDataParts {
  readonly vehicle: Vehicle;
  /** The page of the vehicle on its canonical site. */
  readonly url: string;
  readonly origin: string;
  readonly siteName: string;
  /** Absolute URLs of photos. */
  readonly images: readonly string[];
  readonly description: string | null;
  readonly location: Location | null;
  /** The vehicle's number in full, if its page shows it: a masked number is not in the page. */
  readonly phone: string | null;
  /** The weekly price, if the page shows it. */
  readonly weekly?: Cents | null;
  readonly crumbs: readonly { readonly label: string; readonly href: string | null }[];
}

const TYPES: Readonly<Record<VehicleType, string>> = {
  car: 'Car',
  caravan: 'Vehicle',
  motorcycle: 'Motorcycle',
  truck: 'Vehicle',
  boat: 'Vehicle',
  trailer: 'Vehicle',
};
const DRIVES: readonly (readonly [RegExp, string])[] = [
  [/^(4x4|4wd|four)/i, 'FourWheelDriveConfiguration'],
  [/^(awd|all)/i, 'AllWheelDriveConfiguration'],
  [/^(fwd|front)/i, 'FrontWheelDriveConfiguration'],
  [/^(rwd|rear|4x2)/i, 'RearWheelDriveConfiguration'],
];

/** The structured data of a vehicle's page: the vehicle with its offer, the dealer, and the breadcrumb. */
export function vehicleStructuredData(parts: VehicleDataParts): StructuredData {
  return { '@context': 'https://schema.org', '@graph': [vehicleNode(parts), dealer(parts), breadcrumb(parts)] };
}

function vehicleNode({ vehicle, url, images, description, weekly = null }: VehicleDataParts): Thing {
  const { variant } = vehicle;
  const engine = engineNode(vehicle);
  return knownFields({
    '@type': TYPES[vehicle.vehicleType],
    '@id': `${url}#vehicle`,
    url,
    name: vehicleName(vehicle),
    description,
    image: images.length > 0 ? images : null,
    brand: { '@type': 'Brand', name: vehicle.make },
    manufacturer: { '@type': 'Organization', name: vehicle.make },
    model: vehicle.model,
    vehicleConfiguration: [vehicle.badge, vehicle.series].filter(Boolean).join(' ') || null,
    vehicleModelDate: vehicle.year === null ? null : String(vehicle.year),
    productionDate: vehicle.buildDate,
    sku: vehicle.stockNumber,
    vehicleIdentificationNumber: vehicle.vin,
    itemCondition: itemCondition(vehicle),
    mileageFromOdometer: vehicle.odometerKm === null ? null : quantity(vehicle.odometerKm, 'KMT'),
    bodyType: vehicle.simpleBody ?? vehicle.body,
    color: vehicle.colour ?? vehicle.simpleColour,
    vehicleInteriorColor: vehicle.interiorColour,
    vehicleTransmission: vehicle.transmission ?? vehicle.simpleTransmission,
    numberOfForwardGears: positive(vehicle.gearCount),
    driveWheelConfiguration: driveConfiguration(vehicle),
    fuelType: vehicle.simpleFuel ?? vehicle.fuel,
    vehicleSeatingCapacity: positive(vehicle.seats),
    numberOfDoors: positive(vehicle.doors),
    vehicleEngine: Object.keys(engine).length > 1 ? engine : null,
    fuelConsumption: measurement(variant?.fuelConsumption, null, 'L/100km'),
    weightTotal: measurement(variant?.grossMassKg, 'KGM'),
    trailerWeight: measurement(variant?.brakedTowingKg, 'KGM'),
    offers: offers(vehicle, url, weekly),
  });
}

function engineNode(vehicle: Vehicle): Thing {
  const { variant } = vehicle;
  const cc = positive(vehicle.engineCc) ?? positive(variant?.engineCc);
  const litres = positive(vehicle.engineLitres) ?? positive(variant?.engineLitres);
  return knownFields({
    '@type': 'EngineSpecification',
    fuelType: vehicle.simpleFuel ?? vehicle.fuel,
    engineDisplacement: measurement(cc, 'CMQ') ?? measurement(litres, 'LTR'),
    enginePower: measurement(variant?.powerKw, 'KWT'),
    torque: measurement(variant?.torqueNm, 'NU'),
  });
}

function itemCondition(vehicle: Vehicle): string {
  return `https://schema.org/${vehicle.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`;
}

/**
 * Every vehicle has an offer with its availability; a vehicle without a price has an offer without a price. One with both prices has an
 * offer for each, as on its page: first to buy it, then the subscription.
 */
function offers(vehicle: Vehicle, url: string, weekly: Cents | null): Thing | readonly Thing[] {
  const gone = !isAvailable(vehicle);
  const price = gone ? null : purchasePrice(vehicle);
  const offer = (amounts: Readonly<Record<string, unknown>>) =>
    knownFields({
      '@type': 'Offer',
      url,
      availability: `https://schema.org/${schemaAvailability(vehicle, gone)}`,
      itemCondition: itemCondition(vehicle),
      ...amounts,
      seller: { '@id': `${new URL(url).origin}/#dealer` },
    });
  const toBuy = price === null ? [] : [offer({ price: (price / 100).toFixed(2), priceCurrency: 'AUD' })];
  const subscription =
    weekly === null || gone
      ? []
      : [
          offer({
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: (weekly / 100).toFixed(2),
              priceCurrency: 'AUD',
              unitCode: 'WEE',
            },
          }),
        ];
  const all = [...toBuy, ...subscription];
  return all.length > 1 ? all : (all[0] ?? offer({}));
}

function dealer({ url, siteName, location, phone }: VehicleDataParts): Thing {
  return knownFields({
    '@type': 'AutoDealer',
    '@id': `${new URL(url).origin}/#dealer`,
    name: location?.name ?? siteName,
    url: `${new URL(url).origin}/`,
    telephone: phone && (parsePhone(phone)?.e164 ?? phone),
    email: location?.email ?? null,
    ...(location ? placeNodes(location) : {}),
  });
}

function breadcrumb({ crumbs, origin, url }: VehicleDataParts): Thing {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: [HOME, ...crumbs].map(({ label, href }, at) =>
      knownFields({ '@type': 'ListItem', position: at + 1, name: label, item: href === null ? null : origin + href }),
    ),
  };
}

/** The URL of the configuration; the text of the feed if it is not known. */
function driveConfiguration(vehicle: Vehicle): string | null {
  const drive = vehicle.simpleDrive ?? vehicle.drive;
  if (drive === null) return null;
  const known = DRIVES.find(([pattern]) => pattern.test(drive.trim()));
  return known ? `https://schema.org/${known[1]}` : drive;
}

function quantity(value: number, unitCode: string | null, unitText: string | null = null): Thing {
  return knownFields({ '@type': 'QuantitativeValue', value, unitCode, unitText });
}

/** Zero means "unknown" in engineering data. */
function measurement(
  value: number | null | undefined,
  unitCode: string | null,
  unitText: string | null = null,
): Thing | null {
  const size = positive(value);
  return size === null ? null : quantity(size, unitCode, unitText);
}

function positive(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value > 0 ? value : null;
}

function knownFields(fields: { readonly '@type': string } & Readonly<Record<string, unknown>>): Thing {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Thing;
}

/** The first photo of the vehicle, for its preview. */
export function sharedPhoto(structuredData: readonly object[]): SharePicture | null {
  const [vehicle] = (structuredData[0] as StructuredData | undefined)?.['@graph'] ?? [];
  const url = (vehicle?.['image'] as readonly string[] | undefined)?.[0];
  return url === undefined ? null : { url, width: null, height: null };
}

/** A value of schema.org's ItemAvailability. */
function schemaAvailability(vehicle: Vehicle, gone: boolean): string {
  if (gone) return vehicle.status === 'sold' ? 'SoldOut' : 'OutOfStock';
  if (vehicle.reserved) return 'LimitedAvailability';
  return vehicle.status === 'coming_soon' || vehicle.preorder ? 'PreOrder' : 'InStock';
}
