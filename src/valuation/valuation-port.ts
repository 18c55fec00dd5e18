import type { Gauge } from './rules/appraise.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

/** A valuation service: the price of one vehicle compared with its market. */
export interface Valuation {
  /**
   * `null`: no data, or the vehicle is not in stock or has no purchase price. Throws ValuationFailed if the service
   * cannot be reached; the page then leaves out the gauge.
   */
  appraise(vehicle: Vehicle): Promise<Gauge | null>;
}

/** The reason for a missing answer. The message does not identify a vehicle, so it may be logged. */
export class ValuationFailed extends Error {
  override readonly name = 'ValuationFailed';
}
