import type { OwnedVehicle, TradeInRange, TradeInTerms } from './rules/trade-in-estimate.ts';

/** A valuation of vehicles that shoppers own: a dealer's possible price for one in excellent condition. */
export interface TradeInValuation {
  /** `null`: no range for such a vehicle. Throws TradeInValuationFailed if the service cannot be reached. */
  estimateRange(vehicle: OwnedVehicle, terms: TradeInTerms): Promise<TradeInRange | null>;
}

/** The reason for a missing answer. The message does not identify a vehicle, so it may be logged. */
export class TradeInValuationFailed extends Error {
  override readonly name = 'TradeInValuationFailed';
}
