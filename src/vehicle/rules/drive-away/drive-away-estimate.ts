import type { Cents } from '#rules/money.ts';
import type { Condition } from '../vehicle.ts';
import { doubts, dutyOf } from './duty.ts';
import type { DutyFacts } from './duty-facts.ts';
import { ON_ROAD_ITEMS, type DutyTable, type OnRoadItem } from './duty-table.ts';

/** A charge that the dealer states: of `driveAway.charges`. */
export interface DealerCharge {
  readonly items: readonly Exclude<OnRoadItem, 'stampDuty'>[];
  readonly amount: Cents;
  /** `null` for any. */
  readonly condition: Condition | null;
  readonly state: string | null;
}

/** One line of an estimate; `low` equals `high` where the amount is known. */
export interface EstimateLine {
  readonly items: readonly OnRoadItem[];
  readonly low: Cents;
  readonly high: Cents;
  readonly by: 'state' | 'dealer';
}

export interface DriveAwayEstimate {
  readonly price: Cents;
  readonly lines: readonly EstimateLine[];
  readonly missing: readonly OnRoadItem[];
  /** The price with all lines. */
  readonly low: Cents;
  readonly high: Cents;
  /** What would have to be known for one amount instead of two. */
  readonly unclear: readonly string[];
}

/** What a vehicle would cost with the on-road costs that are known; `null` where the table does not cover it. */
export function driveAwayEstimate(
  { price, facts, condition }: { readonly price: Cents; readonly facts: DutyFacts; readonly condition: Condition },
  table: DutyTable,
  dealerCharges: readonly DealerCharge[],
): DriveAwayEstimate | null {
  const charges = chargeLines(facts, condition, table, dealerCharges);
  const delivery = charges.find(({ items }) => items.length === 1 && items[0] === 'dealerDelivery');
  const value = price + (table.deliveryIsDutiable ? (delivery?.low ?? 0) : 0);
  const duty = dutyOf(table, facts, value);
  if (duty === null) return null;
  const lines: readonly EstimateLine[] = [
    { items: ['stampDuty'], low: duty.low, high: duty.high, by: 'state' },
    ...charges,
  ];
  const sum = (end: 'low' | 'high') => lines.reduce((total, line) => total + line[end], price);
  return {
    price,
    lines,
    missing: ON_ROAD_ITEMS.filter((item) => !lines.some(({ items }) => items.includes(item))),
    low: sum('low'),
    high: sum('high'),
    unclear: duty.unclear,
  };
}

/** The dealer's charges, then the state's for what the dealer does not state. No item is charged twice. */
function chargeLines(
  facts: DutyFacts,
  condition: Condition,
  table: DutyTable,
  dealerCharges: readonly DealerCharge[],
): readonly EstimateLine[] {
  const lines: EstimateLine[] = [];
  const add = (items: readonly OnRoadItem[], amount: Cents, by: EstimateLine['by']) => {
    if (lines.some((line) => line.items.some((item) => items.includes(item)))) return;
    lines.push({ items, low: amount, high: amount, by });
  };
  for (const charge of dealerCharges)
    if ((charge.condition ?? condition) === condition && (charge.state ?? table.state) === table.state)
      add(charge.items, charge.amount, 'dealer');
  for (const charge of table.charges)
    if (doubts(charge.when, facts)?.length === 0) add(charge.items, charge.amount, 'state');
  const order = ({ items }: EstimateLine) => ON_ROAD_ITEMS.indexOf(items[0]!);
  return lines.toSorted((one, other) => order(one) - order(other));
}
