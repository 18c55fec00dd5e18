import { nearestName } from '#rules/nearest-name.ts';
import { plainKey } from '#vehicle/rules/plain-key.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import { stableChoice } from './car-identity.server.ts';
import { MappingError, type FeedMapping, type MappingProblem } from './mapping.server.ts';

export interface Place {
  readonly dealership: Dealership;
  readonly location: Location | null;
  readonly problem: string | null;
}

/** Tells where a record's car stands. `null` when its dealership is not known: nobody could answer for it. */
export type PlaceCar = (read: (column: string) => string, key: string) => Place | { readonly unknown: string };

/** Throws MappingError for a dealership or location in the mapping that the group does not have. */
export function placeCars(mapping: FeedMapping, dealerships: readonly Dealership[]): PlaceCar {
  const problems: MappingProblem[] = [];
  // Sorted: where `spread` puts a car must not depend on the order in a file.
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
        message: `is "${text}", which is no dealership of this group.${near ? ` Did you mean "${near}"?` : ''} It has ${all.map((one) => one.id).join(', ') || 'none'}`,
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
  const otherwise =
    'column' in dealership && dealership.otherwise !== undefined
      ? dealership.otherwise === 'first'
        ? dealerships[0]!
        : need(dealership.otherwise, 'dealership.otherwise')
      : null;
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
      : { location: primary, problem: `"${wanted.slice(0, 40)}" is no location of ${at.id}` };
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
