import type { Gauge } from '#valuation/rules/appraise.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** What we need from whoever knows market prices: one car's price against its market. */
export interface Valuation {
  /**
   * `null`: no data. A car that does not stand in the yard, or has no price to buy at, has none. Throws ValuationFailed when nobody can
   * be asked; the page then goes without.
   */
  valueOf(vehicle: Vehicle): Promise<Gauge | null>;
}

/** Why there is no answer. Names no car: it is logged. */
export class ValuationFailed extends Error {
  override readonly name = 'ValuationFailed';
}
