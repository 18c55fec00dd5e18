import { zonedTime } from '#rules/zoned-time.ts';
import type { Cents } from '#rules/money.ts';
import { saleTimeZone, stateOfSale, type Sale } from '../place-of-sale.ts';
import type { AuState, Condition, Vehicle } from '../vehicle.ts';
import { driveAwayEstimate, type DealerCharge } from './drive-away-estimate.ts';
import { dutyFacts, type DutiableVehicle } from './duty-facts.ts';
import { currentCharges, tableUse, type DutyTables } from './duty-table.ts';
import { estimateView, type EstimateView } from './estimate-view.ts';

/** The settings of `driveAway`. Amounts in dollars. */
interface DriveAwayRules {
  readonly estimate: boolean;
  readonly confirmedTables: Readonly<Partial<Record<AuState, string>>>;
  readonly confirmedCharges: Readonly<Partial<Record<AuState, string>>>;
  readonly charges: readonly {
    readonly items: DealerCharge['items'];
    readonly amount: number;
    readonly condition: Condition | null;
    readonly state: AuState | null;
  }[];
}

export interface EstimateSale extends Sale {
  readonly site: Sale['site'] & {
    readonly settings: { readonly driveAway: DriveAwayRules };
    readonly dutyTables: DutyTables;
  };
}

/**
 * A vehicle's price with on-road costs, in the state of its dealership or another one. `null` if the site shows no
 * estimates, or if none can be made: no current duty table, or a vehicle that the table does not cover.
 */
export function vehicleEstimate(
  vehicle: DutiableVehicle & Pick<Vehicle, 'state'>,
  price: Cents,
  sale: EstimateSale,
  state: AuState = stateOfSale(vehicle, sale),
): EstimateView | null {
  const { settings, dutyTables } = sale.site;
  const { driveAway } = settings;
  const facts = dutyFacts(vehicle);
  if (!driveAway.estimate || facts === null) return null;
  const today = zonedTime(sale.now, saleTimeZone(sale)).date;
  const table = dutyTables[state];
  const use = tableUse(table, driveAway.confirmedTables[state] ?? null, today);
  if (!use.usable) return null;
  const { condition } = vehicle;
  const charges = currentCharges(table, driveAway.confirmedCharges[state] ?? null, today);
  const stated = driveAway.charges.map((charge) => ({ ...charge, amount: Math.round(charge.amount * 100) }));
  const estimate = driveAwayEstimate({ price, facts, condition }, table, stated, charges);
  return estimate && estimateView(estimate, { table, use, condition });
}
