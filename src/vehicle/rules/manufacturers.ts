import { toSlug } from '#rules/normal-form.ts';

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

// Calls marked as pure are not loaded by pages that do not use their result.
export const MANUFACTURERS: readonly Manufacturer[] = /* @__PURE__ */ manufacturers();
const BY_SLUG = /* @__PURE__ */ bySlug();

function manufacturers(): readonly Manufacturer[] {
  return [CARS, TRUCKS, MOTORCYCLES, CARAVANS]
    .flatMap((names) => names.split('|'))
    .map((name) => ({ id: toSlug(name), name, slug: toSlug(name), logo_url: `/media/makes/${toSlug(name)}.svg` }));
}

function bySlug(): ReadonlyMap<string, Manufacturer> {
  return new Map(MANUFACTURERS.map((one) => [one.slug, one]));
}

/** Finds a make by any spelling of its name or slug: `land rover`, `LAND-ROVER`, `Citroen`. */
export function findManufacturer(nameOrSlug: string): Manufacturer | undefined {
  return BY_SLUG.get(toSlug(nameOrSlug));
}

/** A make as stock and pages write it: the spelling of the list, or the name as given if the list lacks it. */
export function spellingOfMake(name: string): string {
  return findManufacturer(name)?.name ?? name;
}
