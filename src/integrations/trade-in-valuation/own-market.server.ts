import { dealerRange, type OwnedVehicle } from '#valuation/rules/trade-in-estimate.ts';
import type { AskedVehicle } from '#valuation/rules/listing.ts';
import type { AskingRange } from '#valuation/rules/trade-in-range.ts';
import type { TradeInValuation } from '#valuation/trade-in-valuation-port.ts';

/** Our own market: the asking prices of comparable vehicles in stock, less the site's margin and costs. Needs no service. */
export function openOwnMarket(options: {
  readonly findAskingRange: (vehicle: AskedVehicle) => Promise<AskingRange | null>;
}): TradeInValuation {
  return {
    async estimateRange(vehicle, terms) {
      const asking = await options.findAskingRange(toAskedVehicle(vehicle));
      return asking && dealerRange(asking, terms);
    },
  };
}

/** A shopper's vehicle as one that is compared: what they did not state is unknown. */
function toAskedVehicle({ vehicleType, make, model, badge, year, km }: OwnedVehicle): AskedVehicle {
  return {
    id: '',
    dealershipId: '',
    vehicleType,
    condition: 'used',
    status: 'in_stock',
    make,
    model,
    badge,
    series: null,
    year,
    odometerKm: km,
    price: null,
    offerPrice: null,
    simpleBody: null,
    simpleTransmission: null,
    simpleFuel: null,
    simpleDrive: null,
    seats: null,
    engineLitres: null,
    state: null,
    priceType: null,
  };
}
