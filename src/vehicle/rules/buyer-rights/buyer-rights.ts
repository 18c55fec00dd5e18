import type { VehicleKind } from '../drive-away/duty-table.ts';
import type { AuState, Condition } from '../vehicle.ts';

/** Source of a fact: `date` is the source's own (ISO), `null` if it has none. */
export interface RightsSource {
  readonly label: string;
  readonly href: string;
  readonly date: string | null;
}

/** Bounds of a value, all of which hold; `null` for none. */
export interface Span {
  readonly from: number | null;
  readonly over: number | null;
  readonly upTo: number | null;
  readonly below: number | null;
}

/** Condition for the vehicles of a row; `null` for any. */
interface RightsCondition {
  readonly condition: readonly Condition[] | null;
  readonly kind: readonly VehicleKind[] | null;
  /** The open question, if the source leaves open which vehicles the row is for. */
  readonly unclear: string | null;
}

/** The buyer's right to leave the contract. The first row that is for the vehicle counts. */
export interface CoolingOffRow {
  readonly when: RightsCondition;
  /** `dealerFinance`: only if the dealer arranges the loan. */
  readonly right: 'yes' | 'dealerFinance' | 'no';
  /** `3 clear business days after the day on which you sign it`; `null` for `no`. */
  readonly time: string | null;
  /** The amount that the dealer may keep; `null` if the source does not state it. */
  readonly keeps: string | null;
  /** When there is none, and other sentences for shoppers. */
  readonly more: string | null;
}

export type WarrantyTerm = {
  /** `class A`; `null` if the state has only one. */
  readonly name: string | null;
  /** The first of both ends it; `null` if no source was found that says how long it is. */
  readonly months: number | null;
  readonly km: number | null;
};

/** The first row that is for the vehicle counts. Prices in cents. */
export interface WarrantyRow {
  readonly when: RightsCondition & {
    /** Age since it was built; since it was first registered if `fromRegistration`. */
    readonly years: Span | null;
    readonly fromRegistration: boolean;
    readonly km: Span | null;
    readonly price: Span | null;
  };
  readonly gives: WarrantyTerm | 'none' | 'notDescribed';
}

/**
 * The rights of a buyer by the law of one state: `src/vehicle/buyer-rights/<state>.yaml`. Dates are ISO calendar dates.
 */
export interface BuyerRights {
  readonly state: AuState;
  readonly act: string;
  readonly regulator: { readonly name: string; readonly href: string };
  /** When the file was last compared with its sources. */
  readonly checkedOn: string;
  readonly coolingOff: {
    readonly section: string | null;
    readonly sources: readonly RightsSource[];
    /** The sources' own statement of their age. */
    readonly age: string;
    readonly rows: readonly CoolingOffRow[];
  };
  readonly warranty: {
    /** The state's name for it. */
    readonly name: string;
    readonly section: string | null;
    readonly sources: readonly RightsSource[];
    readonly age: string;
    readonly more: string | null;
    /** Empty if no source was found. */
    readonly rows: readonly WarrantyRow[];
  };
  readonly licence: {
    /** The words before the number: `LMCT`. */
    readonly label: string;
    /** True if advertisements, such as a website, must have it; `null`: not described here. */
    readonly required: boolean | null;
    /** The source's rule for advertisements; `null`: not described here. */
    readonly rule: string | null;
    readonly sources: readonly RightsSource[];
  };
}

export type StateRights = Readonly<Record<AuState, BuyerRights>>;

/** Rights must be compared with their sources once a year. */
export function isOverdue(checkedOn: string, today: string): boolean {
  const year = Number(checkedOn.slice(0, 4)) + 1;
  return today > `${year}${checkedOn.slice(4)}`;
}
