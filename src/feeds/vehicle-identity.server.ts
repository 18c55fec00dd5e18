import { hash } from 'node:crypto';
import { toSlug } from '#rules/normal-form.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { nearestName } from '#rules/word-match.ts';
import { plainKey } from '#vehicle/rules/vocabulary.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { MappingError, type MappingProblem } from './mapping-problems.server.ts';
import type { FeedMapping } from './mapping-schema.server.ts';

/** 128 bits are enough to distinguish all vehicles; base64url is short in memory. */
const fingerprint = (text: string) => hash('sha256', text, 'base64url').slice(0, 22);

const SEPARATOR = '\u001f';

/**
 * Changes with everything that affects how a record is imported: the mapping, the group's dealerships and locations,
 * and the version of these rules.
 */
const RULES_VERSION = 2;
export function mappingFingerprint(mapping: FeedMapping, places: string): string {
  return fingerprint(`${RULES_VERSION}${JSON.stringify(mapping)}${places}`);
}

/** Fingerprint of a record's mapped columns, combined with that of the mapping. */
export function recordFingerprint(values: readonly string[], mapping: string, year: number): string {
  // The highest plausible year changes with the calendar.
  return fingerprint(`${mapping}${SEPARATOR}${year}${SEPARATOR}${values.join(SEPARATOR)}`);
}

/**
 * The key of a record within its feed. Given: the text of a column. Derived: a fingerprint of columns, ignoring case
 * and spaces, so that it does not depend on the order of rows. `null` if the record has none.
 */
export function recordKey(mapping: FeedMapping, read: (column: string) => string): string | null {
  if ('derive' in mapping.key) {
    const parts = mapping.key.derive.map((column) => read(column).replace(/\s+/g, ' ').trim().toLowerCase());
    return parts.every((part) => part === '') ? null : fingerprint(parts.join(SEPARATOR));
  }
  const columns = 'column' in mapping.key ? [mapping.key.column] : mapping.key.columns;
  const parts = columns.map((column) => read(column).replace(/\s+/g, ' ').trim());
  // PostgreSQL does not allow NUL in text, and other control characters do not belong in a key.
  const key = parts.join('/').replace(/[\u0000-\u001f\u007f]/g, '');
  if (parts.some((part) => part === '' || part === '-' || /^(?:null|nan|n\/a)$/i.test(part))) return null;
  return key.length <= 120 ? key : fingerprint(key);
}

/** The key of the n-th of several records with the same derived key. */
export const numberedKey = (base: string, number: number) => (number === 1 ? base : `${base}~${number}`);

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Twelve characters that depend only on the feed's key: the same vehicle has the same id in every database. */
export function vehicleId(groupId: string, feedId: string, key: string): string {
  const bytes = hash('sha256', [groupId, feedId, key].join(SEPARATOR), 'buffer');
  let id = '';
  for (let at = 0; at < 12; at++) id += ALPHABET[bytes[at]! & 31];
  return id;
}

/**
 * `2021-toyota-corolla-ascent-sport`: the readable part of a URL, in ASCII. The start of the vehicle's id is appended.
 */
export function vehicleSlug(vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'badge'>): string {
  return toSlug(vehicleName(vehicle)).slice(0, 80).replace(/-$/, '');
}

/** A number from 0 to `count - 1` that is always the same for the same text. */
function stableChoice(text: string, count: number): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0) % count;
}

interface Place {
  readonly dealership: Dealership;
  readonly location: Location | null;
  readonly problem: string | null;
}

/** Returns the location of a record's vehicle, or the reason if its dealership is unknown. */
export type PlaceVehicle = (read: (column: string) => string, key: string) => Place | { readonly unknown: string };

/** Throws MappingError if the mapping names a dealership or location that the group does not have. */
export function placeVehicles(mapping: FeedMapping, dealerships: readonly Dealership[]): PlaceVehicle {
  const problems: MappingProblem[] = [];
  // Sorted: where `spread` places a vehicle must not depend on the order in a file.
  const all = [...dealerships].sort((a, b) => (a.id < b.id ? -1 : 1));
  const names = all.flatMap((one) => [one.id, one.slug, one.name]);
  const find = (text: string) =>
    all.find((one) => one.id === text) ??
    all.find((one) => [one.id, one.slug, one.name].some((name) => plainKey(name) === plainKey(text)));
  const need = (text: string, key: string): Dealership | null => {
    const found = find(text);
    const near = nearestName(text, names);
    if (!found)
      problems.push({
        file: `mapping ${mapping.feed}`,
        key,
        value: text,
        message: `is "${text}", which is not a dealership of this group.${near ? ` Did you mean "${near}"?` : ''} It has ${all.map((one) => one.id).join(', ') || 'none'}`,
      });
    return found ?? null;
  };
  if (all.length === 0)
    throw new MappingError([
      {
        file: `mapping ${mapping.feed}`,
        key: 'dealership',
        value: undefined,
        message: 'cannot be used: the group has no dealerships',
      },
    ]);

  const { dealership } = mapping;
  const constant = 'constant' in dealership ? need(dealership.constant, 'dealership.constant') : null;
  const table =
    'column' in dealership
      ? new Map(
          Object.entries(dealership.table ?? {}).map(([from, to]) => [
            plainKey(from),
            need(to, `dealership.table.${from}`),
          ]),
        )
      : null;
  const fallback = 'column' in dealership ? dealership.otherwise : undefined;
  const named = fallback === undefined || fallback === 'first' ? null : need(fallback, 'dealership.otherwise');
  const otherwise = fallback === 'first' ? dealerships[0]! : named;
  if (problems.length > 0) throw new MappingError(problems);

  const locate = (at: Dealership, read: (column: string) => string): Pick<Place, 'location' | 'problem'> => {
    const sales = at.locations.filter((one) => one.location_type === 'sales');
    const primary = sales.find((one) => one.primary) ?? sales[0] ?? at.locations[0] ?? null;
    if (!mapping.location) return { location: primary, problem: null };
    const given = 'constant' in mapping.location ? mapping.location.constant : read(mapping.location.column).trim();
    if (given === '') return { location: primary, problem: null };
    const wanted = ('table' in mapping.location ? mapping.location.table?.[given] : undefined) ?? given;
    const found = at.locations.find((one) =>
      [one.id, one.slug, one.name].some((name) => plainKey(name) === plainKey(wanted)),
    );
    return found
      ? { location: found, problem: null }
      : { location: primary, problem: `"${wanted.slice(0, 40)}" is not a location of ${at.id}` };
  };

  return (read, key) => {
    let at: Dealership | null | undefined = constant;
    if ('spread' in dealership) at = all[stableChoice(key, all.length)];
    if ('column' in dealership) {
      const given = read(dealership.column).trim();
      at = (given === '' ? null : (table?.get(plainKey(given)) ?? find(given))) ?? otherwise;
      if (!at)
        return {
          unknown: given === '' ? 'no dealership' : `the dealership "${given.slice(0, 60)}" is not one of this group`,
        };
    }
    return { dealership: at!, ...locate(at!, read) };
  };
}
