import type { Cents } from '#rules/money.ts';
import { doubts } from './duty.ts';
import type { DutyFacts } from './duty-facts.ts';
import type { ChargeRow, StateCharge } from './duty-table.ts';

/** The amount of a charge, or what would have to be known for it. */
type ChargedAmount = { readonly low: Cents; readonly high: Cents } | { readonly unclear: readonly string[] };

/**
 * A state's charge for a vehicle; `null` if no row is for it. Duty has a range if a fact is missing. A charge with a
 * missing fact is left out instead, because its bands are so far apart that the range would be useless.
 */
export function chargedAmount({ base, rows }: StateCharge, facts: DutyFacts): ChargedAmount | null {
  const possible: ChargeRow[] = [];
  const unclear = new Set<string>();
  let certain = false;
  for (const row of rows) {
    const reasons = doubts(row.when, facts);
    if (reasons === null) continue;
    possible.push(row);
    for (const reason of reasons) unclear.add(reason);
    certain = reasons.length === 0;
    if (certain) break;
  }
  const [first] = possible;
  if (first === undefined) return null;
  if (!certain || possible.some(({ low, high }) => low !== first.low || high !== first.high))
    return { unclear: [...unclear] };
  return { low: base + first.low, high: base + first.high };
}
