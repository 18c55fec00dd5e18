import type { OwnedVehicle, TradeInRange, TradeInTerms } from '#valuation/rules/trade-in-estimate.ts';

/** What we need from a valuation of vehicles that shoppers own: what a dealer may pay for one in excellent condition. */
export interface TradeInValuation {
  /** `null`: no range for such a vehicle. Throws TradeInValuationFailed if the service cannot be reached. */
  rangeOf(vehicle: OwnedVehicle, terms: TradeInTerms): Promise<TradeInRange | null>;
}

/** Why there was no answer. The message does not identify a vehicle, so it may be logged. */
export class TradeInValuationFailed extends Error {
  override readonly name = 'TradeInValuationFailed';
}
