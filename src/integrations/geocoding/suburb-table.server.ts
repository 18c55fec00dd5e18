import { AU_STATES, type AuState } from '#vehicle/rules/vehicle.ts';
import { joinWords } from '#search/rules/words/trade-words.ts';
import { REGIONS } from './regions.ts';
import suburbs from './suburbs.json' with { type: 'json' };

/** A suburb or town, with a postcode that has a point. */
export interface Suburb {
  readonly name: string;
  readonly postcode: string;
  readonly state: AuState;
}

let byName: ReadonlyMap<string, readonly Suburb[]> | null = null;

/**
 * The suburbs and regions of a name without its spaces, in all states: `toowong`, `noosa` for Noosa Heads, `sunshinecoast`. A postcode is a name, too.
 * `scripts/postcodes.ts` generates the file of suburbs.
 */
export function suburbsNamed(name: string): readonly Suburb[] {
  byName ??= readSuburbs(suburbs.names);
  return byName.get(name) ?? byName.get(`${name}heads`) ?? [];
}

/** One line per postcode: `4066 Auchenflower|Toowong`. */
function readSuburbs(names: Readonly<Partial<Record<string, string>>>): ReadonlyMap<string, readonly Suburb[]> {
  const all = AU_STATES.flatMap((state) =>
    (names[state] ?? '').split('\n').flatMap((line) =>
      line
        .slice(5)
        .split('|')
        .concat(line.slice(0, 4))
        .map((name) => ({ name, postcode: line.slice(0, 4), state })),
    ),
  );
  const regions = AU_STATES.flatMap((state) =>
    Object.entries(REGIONS[state] ?? {}).map(([name, postcode]) => ({ name, postcode, state })),
  );
  return Map.groupBy([...all, ...regions], ({ name }) => joinWords(name));
}
