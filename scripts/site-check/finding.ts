import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import type { Site } from '#sites/site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** A gap to close before a site goes live, or a risk that its dealer should know. */
export interface Finding {
  /** `missing` fails the check; a `risk` is for the dealer to decide. */
  readonly level: 'missing' | 'risk';
  /** Below the folder of dealers. */
  readonly file: string;
  /** From 1; `null` if the whole file, or its absence, is the subject. */
  readonly line: number | null;
  readonly message: string;
  /** The next step for the dealer. */
  readonly todo: string;
  /** The vehicles in stock that it touches; absent if it is not about vehicles. */
  readonly touches?: (vehicle: Vehicle) => boolean;
  /** Their number, once the stock has been read. */
  readonly vehicles?: number;
}

/** The findings with the number of vehicles that each touches. `needed`: those that there are only if a vehicle is touched. */
export function counted(
  findings: readonly Finding[],
  vehicles: readonly Vehicle[],
  needed: 'always' | 'touched',
): readonly Finding[] {
  return findings
    .map(({ touches, ...finding }) => (touches ? { ...finding, vehicles: vehicles.filter(touches).length } : finding))
    .filter((finding) => needed === 'always' || finding.vehicles !== 0);
}

/** The vehicles at a location. */
export function vehiclesAt(site: Site, locationId: string): (vehicle: Vehicle) => boolean {
  return (vehicle) => vehicleLocation(vehicle, site)?.id === locationId;
}

/** The text files of a site and its group, by path. */
export type SiteTexts = ReadonlyMap<string, string>;

/** The line of the first occurrence of any of the texts, or `null`. The first text that occurs wins. */
export function findLine(texts: SiteTexts, file: string, ...wanted: readonly string[]): number | null {
  const lines = texts.get(file)?.split('\n') ?? [];
  for (const text of wanted) {
    const at = lines.findIndex((line) => line.includes(text));
    if (at >= 0) return at + 1;
  }
  return null;
}

/** `southern-cross/dealerships.yaml:12`, the message and what to do, missing things first. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .toSorted((one, other) => one.level.localeCompare(other.level) || one.file.localeCompare(other.file))
    .map(({ level, file, line, message, todo, vehicles }) => {
      const place = line === null ? file : `${file}:${line}`;
      const touched =
        vehicles === undefined ? '' : ` It touches ${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}.`;
      return `${level === 'missing' ? 'MISSING' : 'risk   '}  ${place}\n         ${message}${touched}\n         ${todo}`;
    })
    .join('\n');
}
