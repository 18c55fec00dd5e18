import { AU_STATES, type AuState } from './car.ts';
import { plainKey } from './plain-key.ts';

const NAMES: ReadonlyMap<string, AuState> = new Map([
  ...AU_STATES.map((state) => [state, state] as const),
  ['australian capital territory', 'act'],
  ['canberra', 'act'],
  ['new south wales', 'nsw'],
  ['northern territory', 'nt'],
  ['queensland', 'qld'],
  ['south australia', 'sa'],
  ['tasmania', 'tas'],
  ['victoria', 'vic'],
  ['western australia', 'wa'],
]);

/** `NSW`, `Victoria`, and the ISO form `AU-VIC`. */
export function auState(text: string | null): AuState | null {
  if (text === null) return null;
  const key = plainKey(text);
  return NAMES.get(key) ?? NAMES.get(key.replace(/^(?:au|australia) | (?:au|australia)$/g, '')) ?? null;
}
