import type { Cents } from '#rules/money.ts';
import type { AuState } from '../vehicle.ts';
import { datedUse, type Dated, type TableUse } from './dated-use.ts';

/** Kinds of vehicles in duty tables. */
export const VEHICLE_KINDS = [
  'passenger',
  'ute',
  'van',
  'truck',
  'bus',
  'motorhome',
  'motorcycle',
  'caravan',
  'trailer',
] as const;
export type VehicleKind = (typeof VEHICLE_KINDS)[number];

export const POWERS = ['electric', 'plugInHybrid', 'hybrid', 'combustion', 'hydrogen'] as const;
export type Power = (typeof POWERS)[number];

/** A buyer's costs besides the price, in the order of an estimate. */
export const ON_ROAD_ITEMS = ['stampDuty', 'registration', 'ctp', 'plates', 'dealerDelivery'] as const;
export type OnRoadItem = (typeof ON_ROAD_ITEMS)[number];

/** Condition for the vehicles of a row; `null` for any. */
export interface DutyCondition {
  readonly kind: readonly VehicleKind[] | null;
  readonly power: readonly Power[] | null;
  /** From and to, inclusive. */
  readonly cylinders: readonly [number, number] | null;
  /** Grams of carbon dioxide per kilometre, inclusive. */
  readonly co2: readonly [number, number] | null;
  /** Cubic centimetres, inclusive. */
  readonly engineCc: readonly [number, number] | null;
  /** Kilograms without a load, inclusive. */
  readonly tareKg: readonly [number, number] | null;
  /** Kilograms with the largest load, inclusive. */
  readonly grossMassKg: readonly [number, number] | null;
  /** Never registered before. */
  readonly isNew: boolean | null;
  /** More than 4.5 tonnes. */
  readonly heavy: boolean | null;
  /** The open question, if the source leaves open which vehicles the row is for. */
  readonly unclear: string | null;
}

/**
 * The duty of the values up to `upTo`: `base`, and `rate` for each unit of value (or part of one) beyond `above`. Or a percentage
 * of the whole value, which may rise with it.
 */
export type DutyBand = { readonly upTo: Cents | null } & (
  | { readonly base: Cents; readonly above: Cents; readonly rate: Cents }
  | { readonly percent: number }
  | { readonly rising: RisingPercentage }
);

/** `from` percent, and one more for each `dollarsEach` of value beyond `above`; rounded to hundredths of a percent. */
export interface RisingPercentage {
  readonly from: number;
  readonly above: Cents;
  readonly dollarsEach: number;
}

export interface DutyRow {
  readonly when: DutyCondition;
  /** Ascending; a value beyond the last one is not covered by the row. */
  readonly bands: readonly DutyBand[];
  readonly least: Cents;
  readonly most: Cents | null;
}

/** A charge of the state for one or several items, for the vehicles of its rows. It has its own source and dates. */
export interface StateCharge extends Dated {
  readonly items: readonly Exclude<OnRoadItem, 'stampDuty'>[];
  /** The state's name for it. */
  readonly name: string;
  readonly authority: string;
  readonly source: string;
  /** The source's own statement of its age. */
  readonly age: string;
  /** For the shopper: what the amounts take for granted. */
  readonly assumes: string | null;
  /** A part that is the same for all rows. */
  readonly base: Cents;
  /** The fact that decides between two amounts of the rows. */
  readonly dependsOn: string | null;
  readonly rows: readonly ChargeRow[];
}

/** Without `base`; `low` equals `high` if the source states one amount. */
export interface ChargeRow {
  readonly when: DutyCondition;
  readonly low: Cents;
  readonly high: Cents;
}

/** An example that the source itself works out. */
interface DutyExample {
  readonly value: Cents;
  readonly duty: Cents;
  readonly kind: VehicleKind;
  readonly power: Power;
  readonly cylinders: number | null;
  readonly isNew: boolean;
}

/** The duty of one state: `src/vehicle/duty-tables/<state>.yaml`. Dates are ISO calendar dates. */
export interface DutyTable {
  readonly state: AuState;
  /** The state's name for it. */
  readonly name: string;
  /** The authority that publishes the rates, and the URL. */
  readonly authority: string;
  readonly source: string;
  readonly checkedOn: string;
  readonly validFrom: string;
  /** The last day for which the source states the rates; `null` if it states none. */
  readonly validUntil: string | null;
  /** The source's own statement of its age. */
  readonly age: string;
  /** Cents of value to which a rate applies: $100, or $200. */
  readonly unit: Cents;
  /** The duty is rounded down to a multiple of this. */
  readonly roundedDownTo: Cents;
  /** True if the dealer's delivery charge is a part of the value. */
  readonly deliveryIsDutiable: boolean;
  /** For the shopper: what the estimate takes for granted. */
  readonly assumes: string;
  /** Empty if no official source with rates was found. */
  readonly rows: readonly DutyRow[];
  readonly charges: readonly StateCharge[];
  readonly examples: readonly DutyExample[];
}

export type DutyTables = Readonly<Record<AuState, DutyTable>>;

/** Duty rates change on 1 July. */
const DUTY_CHANGES_ON = ['07-01'];

/** A table is used by the rule for dated figures; one without rates never. */
export function tableUse(table: DutyTable, confirmedOn: string | null, today: string): TableUse {
  if (table.rows.length === 0) return { usable: false, why: 'noRates' };
  return datedUse({ ...table, changesOn: DUTY_CHANGES_ON }, confirmedOn, today);
}

/** A charge of the state that may be used, with the day of its figures. */
export interface CurrentCharge {
  readonly charge: StateCharge;
  readonly use: TableUse & { readonly usable: true };
}

/** The charges of a state that may be used today. */
export function currentCharges(
  { charges }: Pick<DutyTable, 'charges'>,
  confirmedOn: string | null,
  today: string,
): readonly CurrentCharge[] {
  return charges.flatMap((charge) => {
    const use = datedUse(charge, confirmedOn, today);
    return use.usable ? [{ charge, use }] : [];
  });
}
