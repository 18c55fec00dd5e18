import { folded, slugOf } from '#rules/normal-form.ts';
import type { Vehicle, Condition, VehicleType } from './vehicle.ts';

/** Copy of a site for some of its vehicles. */
export interface TargetedCopy {
  /** The make that it applies to; `null` for all. */
  readonly brand: string | null;
  readonly condition: Condition | null;
  readonly itemType: VehicleType | null;
}

/** The site's copy for this vehicle, in the site's order. */
export function copyFor<T extends TargetedCopy>(
  items: readonly T[],
  vehicle: Pick<Vehicle, 'make' | 'condition' | 'vehicleType'>,
): readonly T[] {
  return items.filter(
    ({ brand, condition, itemType }) =>
      (brand === null || sameMake(brand, vehicle.make)) &&
      (condition === null || condition === vehicle.condition) &&
      (itemType === null || itemType === vehicle.vehicleType),
  );
}

/** The static list of known makes. `id` and `slug` never change once published. */
export interface Manufacturer {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** URL of its logo. */
  readonly logo_url: string;
}

const CARS = `Abarth|Alfa Romeo|Alpine|Aston Martin|Audi|Bentley|BMW|BYD|Cadillac|Caterham|Chery|Chevrolet|Chrysler|Citroën|CUPRA|Daewoo|Daihatsu|Daimler|Deepal|Denza|Dodge|DS|Ferrari|Fiat|Ford|Foton|FPV|GAC|Geely|Genesis|Great Wall|GMC|GWM|Haval|HDT|Holden|Honda|HSV|Hummer|Hyundai|Ineos|Infiniti|Isuzu|Iveco|Jaecoo|Jaguar|Jeep|JMC|JAC|KGM|Kia|Lamborghini|Lancia|Land Rover|LDV|Leapmotor|Lexus|Lincoln|Lotus|Mahindra|Maserati|Maybach|Mazda|McLaren|Mercedes-Benz|Mercedes-AMG|MG|MINI|Mitsubishi|Mitsuoka|Morgan|Nissan|Omoda|Opel|ORA|Peugeot|Polestar|Pontiac|Porsche|Proton|RAM|Range Rover|Renault|Rolls-Royce|Rover|Saab|SEAT|Skoda|Skywell|Smart|SsangYong|Subaru|Suzuki|Tank|Tata|Tesla|Toyota|Triumph|TVR|Vauxhall|Volkswagen|Volvo|XPeng|Zeekr|ZX Auto`;
const TRUCKS = `DAF|Freightliner|Fuso|Hino|Kenworth|Mack|MAN|Scania|UD Trucks|Western Star`;
const MOTORCYCLES = `Aprilia|Benelli|Beta|BSA|CFMOTO|Ducati|Gas Gas|Harley-Davidson|Husqvarna|Indian|Kawasaki|KTM|Kymco|Moto Guzzi|MV Agusta|Piaggio|Royal Enfield|SYM|Vespa|Yamaha|Zero`;
const CARAVANS = `Avan|Avida|Coromal|Crusader|Goldstream|Jayco|Jurgens|Kedron|Lotus Caravans|New Age|Opus|Retreat|Roma|Supreme|Sunliner|Viscount|Winnebago`;

export const MANUFACTURERS: readonly Manufacturer[] = [CARS, TRUCKS, MOTORCYCLES, CARAVANS]
  .flatMap((names) => names.split('|'))
  .map((name) => ({ id: slugOf(name), name, slug: slugOf(name), logo_url: `/media/makes/${slugOf(name)}.svg` }));

const BY_SLUG = new Map(MANUFACTURERS.map((one) => [one.slug, one]));

/** Finds a make by any spelling of its name or slug: `land rover`, `LAND-ROVER`, `Citroen`. */
export function findManufacturer(nameOrSlug: string): Manufacturer | undefined {
  return BY_SLUG.get(slugOf(nameOrSlug));
}

/**
 * The one rule for "same make": two names are one make where their keys are equal. Case, accents, hyphens and spaces between words do not
 * count. A name without a Latin letter has no slug and is compared as text.
 */
export function makeKey(name: string): string {
  return slugOf(name) || folded(name).trim();
}

export function sameMake(one: string, other: string): boolean {
  return one === other || makeKey(one) === makeKey(other);
}

/** A make as stock and pages write it: the spelling of the list, or the name as given where the list lacks it. */
export function spellingOfMake(name: string): string {
  return findManufacturer(name)?.name ?? name;
}
