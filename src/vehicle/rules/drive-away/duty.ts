import type { Cents } from '#rules/money.ts';
import type { DutyBand, DutyCondition, DutyRow, DutyTable, RisingPercentage } from './duty-table.ts';
import type { DutyFacts } from './duty-facts.ts';

/** The duty of a vehicle. If a fact is missing: its lowest and highest possible amount, and the missing fact. */
export interface Duty {
  readonly low: Cents;
  readonly high: Cents;
  readonly unclear: readonly string[];
}

/** The duty on a value; `null` if the table has no row for such a vehicle. */
export function calculateDuty(table: DutyTable, facts: DutyFacts, value: Cents): Duty | null {
  const duties: Cents[] = [];
  const unclear = new Set<string>();
  for (const row of table.rows) {
    const reasons = doubts(row.when, facts);
    const duty = reasons === null ? null : rowDuty(table, row, value);
    if (reasons === null || duty === null) continue;
    duties.push(duty);
    // The first row that is certainly right is the last that can be.
    if (reasons.length === 0) break;
    for (const reason of reasons) unclear.add(reason);
  }
  if (duties.length === 0) return null;
  const low = Math.min(...duties);
  const high = Math.max(...duties);
  return { low, high, unclear: low === high ? [] : [...unclear] };
}

/** Unknown facts that decide if a row is for the vehicle; `null` if it certainly is not. */
export function doubts(when: DutyCondition, facts: DutyFacts): readonly string[] | null {
  const answers: readonly (readonly [boolean | null, string])[] = [
    [holds(when.kind, (wanted) => among(wanted, facts.kinds)), 'its type of body'],
    [holds(when.power, (wanted) => among(wanted, facts.powers)), 'its fuel'],
    [holds(when.cylinders, (wanted) => within(wanted, facts.cylinders)), 'how many cylinders its engine has'],
    [holds(when.co2, (wanted) => within(wanted, facts.co2)), 'its carbon dioxide emissions'],
    [holds(when.engineCc, (wanted) => within(wanted, facts.engineCc)), 'its engine capacity'],
    [holds(when.tareKg, (wanted) => within(wanted, facts.tareKg)), 'its tare weight'],
    [holds(when.grossMassKg, (wanted) => within(wanted, facts.grossMassKg)), 'its gross mass'],
    [holds(when.isNew, (wanted) => wanted === facts.isNew), 'whether it is new'],
    [holds(when.heavy, (wanted) => (facts.heavy === null ? null : wanted === facts.heavy)), 'its gross mass'],
  ];
  if (answers.some(([answer]) => answer === false)) return null;
  const open = [...new Set(answers.flatMap(([answer, fact]) => (answer === null ? [fact] : [])))];
  return when.unclear === null ? open : [...open, when.unclear];
}

/** `true` if the row does not ask. */
function holds<T>(wanted: T | null, check: (wanted: T) => boolean | null): boolean | null {
  return wanted === null ? true : check(wanted);
}

/** True if all of the possible values are among the wanted; `null` if only some are. */
function among<T>(wanted: readonly T[], possible: readonly T[]): boolean | null {
  const matches = possible.filter((one) => wanted.includes(one)).length;
  if (matches === 0) return false;
  return matches === possible.length ? true : null;
}

function within([from, to]: readonly [number, number], value: number | null): boolean | null {
  return value === null ? null : value >= from && value <= to;
}

function rowDuty(table: DutyTable, row: DutyRow, value: Cents): Cents | null {
  const band = row.bands.find(({ upTo }) => upTo === null || value <= upTo);
  if (!band) return null;
  const duty = Math.max(row.least, bandDuty(band, value, table.unit));
  const capped = row.most === null ? duty : Math.min(row.most, duty);
  return Math.floor(capped / table.roundedDownTo) * table.roundedDownTo;
}

/** Exact: all intermediate values are integers below 2^53 for values up to $100 million. */
function bandDuty(band: DutyBand, value: Cents, unit: Cents): Cents {
  if ('rate' in band) return band.base + Math.ceil(Math.max(0, value - band.above) / unit) * band.rate;
  const hundredths = 'percent' in band ? Math.round(band.percent * 100) : risen(band.rising, value);
  return Math.floor((value * hundredths) / 10_000);
}

/** Hundredths of a percent, rounded half up. */
function risen({ from, above, dollarsEach }: RisingPercentage, value: Cents): number {
  const each = Math.round(dollarsEach * 100);
  const hundred = (value - above) * 100;
  return Math.round(from * 100) + Math.floor((2 * hundred + each) / (2 * each));
}
