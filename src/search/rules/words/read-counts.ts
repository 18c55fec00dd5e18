import { toDigits } from './number-words.ts';
import type { Segment } from './segment.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { NO_MEANING } from './word-meanings.ts';

const DOORS = /^(?:doors?|drs?)$/;
const MOST_DOORS = 6;
const DOORS_IN_ONE = /^([2-6])(?:doors?|drs?)$/;
/** Counts of a vehicle or of its users that no filter has. */
const COUNTED =
  /^(?:owners?|keys?|airbags?|cylinders?|speakers?|cameras?|rows?|kids?|children|babies|toddlers?|teenagers?|dogs?|bikes?|bicycles|surfboards?|kayaks?|wheels|isofix|anchors?|points?|batteries|panels?|awnings?|beds?|bunks?|burners?|axles?|fridges?|years?|seats?)$/;
/** Words between a number and the noun it counts. */
const BETWEEN =
  /^(?:child|childs|kids|baby|booster|car|previous|prior|former|careful|lady|isofix|tether|anchor|small|young|little|big|large|teenage|solar|single|rear|mountain|push)$/;
const COST = 0.85;

/**
 * A number before what it counts: `5 doors`, `3 child seats`, `2 previous owners`. Doors are a filter if the stock states them; anything else
 * cannot be used, and is not the name of a model: `mazda 3 2 owners`.
 */
export function countAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): Segment | null {
  const { text } = tokens[at]!;
  const isCount = /^\d{1,2}$/.test(toDigits(text) ?? text);
  return doorsAt(tokens, at, vocabulary) ?? (isCount ? otherCount(tokens, at) : null);
}

function doorsAt(tokens: readonly Token[], at: number, { hasRange }: Vocabulary): Segment | null {
  const { text } = tokens[at]!;
  const inOne = DOORS_IN_ONE.exec(text)?.[1];
  const count = Number(inOne ?? (DOORS.test(tokens[at + 1]?.text ?? '') ? (toDigits(text) ?? text) : ''));
  if (!Number.isInteger(count) || count < 2 || count > MOST_DOORS) return null;
  const to = inOne === undefined ? at + 2 : at + 1;
  return hasRange({ facet: 'door_count', range: {} })
    ? { from: at, to, cost: COST, kind: 'number', number: { to, facet: 'door_count', range: doors(count) } }
    : unusable(at, to);
}

function otherCount(tokens: readonly Token[], at: number): Segment | null {
  const [next = '', after = ''] = [tokens[at + 1]?.text, tokens[at + 2]?.text];
  if (BETWEEN.test(next) && COUNTED.test(after)) return unusable(at, at + 3);
  return COUNTED.test(next) && !OTHERWISE_READ.test(next) ? unusable(at, at + 2) : null;
}

/** Seats, years and berths are filters, read elsewhere. */
const OTHERWISE_READ = /^(?:seats?|years?)$/;

/** The door of the boot is counted by makers, and by few shoppers. */
function doors(count: number) {
  return count % 2 === 0 ? { min: count, max: count + 1 } : { min: count, max: count };
}

const unusable = (from: number, to: number): Segment => ({
  from,
  to,
  cost: COST,
  kind: 'meaning',
  meaning: { ...NO_MEANING, unstated: true },
});
