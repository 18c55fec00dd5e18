import type { Cents } from '#rules/money.ts';
import type { Condition } from '../vehicle.ts';
import { calculateDuty } from './duty.ts';
import type { DutyFacts } from './duty-facts.ts';
import { ON_ROAD_ITEMS, type CurrentCharge, type DutyTable, type OnRoadItem } from './duty-table.ts';
import { chargedAmount } from './state-charge.ts';

/** A charge that the dealer states: of `driveAway.charges`. */
export interface DealerCharge {
  readonly items: readonly Exclude<OnRoadItem, 'stampDuty'>[];
  readonly amount: Cents;
  /** `null` for any. */
  readonly condition: Condition | null;
  readonly state: string | null;
}

/** One line of an estimate; `low` equals `high` if the amount is known. */
export interface EstimateLine {
  readonly items: readonly OnRoadItem[];
  readonly low: Cents;
  readonly high: Cents;
  readonly by: 'state' | 'dealer';
  /** The charge of the state that the line is from, if any. */
  readonly charge?: CurrentCharge;
}

/** A charge of the state that is not in an estimate, and what would have to be known for it. */
interface LeftOut {
  readonly items: readonly OnRoadItem[];
  readonly unclear: readonly string[];
}

export interface DriveAwayEstimate {
  readonly price: Cents;
  readonly lines: readonly EstimateLine[];
  readonly missing: readonly OnRoadItem[];
  /** Missing items that the state charges by an unknown fact. */
  readonly leftOut: readonly LeftOut[];
  /** The price with all lines. */
  readonly low: Cents;
  readonly high: Cents;
  /** Facts that would lead to one amount instead of two. */
  readonly unclear: readonly string[];
}

/** A vehicle's price with the known on-road costs; `null` if the table does not cover it. */
export function driveAwayEstimate(
  { price, facts, condition }: { readonly price: Cents; readonly facts: DutyFacts; readonly condition: Condition },
  table: DutyTable,
  dealerCharges: readonly DealerCharge[],
  stateCharges: readonly CurrentCharge[] = [],
): DriveAwayEstimate | null {
  const { charges, leftOut } = chargeLines(facts, applicableCharges(dealerCharges, condition, table), stateCharges);
  const delivery = charges.find(({ items }) => items.length === 1 && items[0] === 'dealerDelivery');
  const value = price + (table.deliveryIsDutiable ? (delivery?.low ?? 0) : 0);
  const duty = calculateDuty(table, facts, value);
  if (duty === null) return null;
  const lines = [
    { items: ['stampDuty'] as const, low: duty.low, high: duty.high, by: 'state' as const },
    ...charges,
  ].map(inWholeDollars);
  const sum = (end: 'low' | 'high') => lines.reduce((total, line) => total + line[end], price);
  return {
    price,
    lines,
    missing: ON_ROAD_ITEMS.filter((item) => !lines.some(({ items }) => items.includes(item))),
    leftOut,
    low: sum('low'),
    high: sum('high'),
    unclear: duty.unclear,
  };
}

/**
 * Cents would suggest a precision that an estimate does not have. Each line is rounded up, so that the lines add up to the total as they are
 * printed and an estimate is never below what is charged.
 */
const inWholeDollars = (line: EstimateLine): EstimateLine => ({
  ...line,
  low: Math.ceil(line.low / 100) * 100,
  high: Math.ceil(line.high / 100) * 100,
});

/** The dealer's charges for the condition and the state. */
function applicableCharges(
  charges: readonly DealerCharge[],
  condition: Condition,
  { state }: DutyTable,
): readonly DealerCharge[] {
  return charges.filter((charge) => (charge.condition ?? condition) === condition && (charge.state ?? state) === state);
}

/** The dealer's charges, then the state's for what the dealer does not state. No item is charged twice. */
function chargeLines(
  facts: DutyFacts,
  dealerCharges: readonly DealerCharge[],
  stateCharges: readonly CurrentCharge[],
): { readonly charges: readonly EstimateLine[]; readonly leftOut: readonly LeftOut[] } {
  const lines: EstimateLine[] = [];
  const isCharged = (items: readonly OnRoadItem[]) =>
    lines.some((line) => line.items.some((item) => items.includes(item)));
  for (const { items, amount } of dealerCharges)
    if (!isCharged(items)) lines.push({ items, low: amount, high: amount, by: 'dealer' });
  const leftOut: LeftOut[] = [];
  for (const current of stateCharges) {
    const { items } = current.charge;
    const amount = isCharged(items) ? null : chargedAmount(current.charge, facts);
    if (amount === null) continue;
    if ('unclear' in amount) leftOut.push({ items, unclear: amount.unclear });
    else lines.push({ items, ...amount, by: 'state', charge: current });
  }
  const order = ({ items }: EstimateLine) => ON_ROAD_ITEMS.indexOf(items[0]!);
  return {
    charges: lines.toSorted((one, other) => order(one) - order(other)),
    leftOut: leftOut.filter(({ items }) => !isCharged(items)),
  };
}
