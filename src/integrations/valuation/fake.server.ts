import { isInStock } from '#vehicle/rules/availability.ts';
import { describeFill, type Gauge } from '#valuation/rules/appraise.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { ValuationFailed, type Valuation } from '#valuation/valuation-port.ts';

/**
 * In memory: every vehicle is in the middle of a range of 10% either way. Magic inputs, by stock number:
 *   NODATA       no data
 *   FAILS        throws
 *   UNSURE       a confidence of 0.2, at which the gauge is hidden
 *   ABOVE        priced above the market range
 *   DEAL         at the bottom of the range
 *   UNDESCRIBED  no description, no basis, a fill of 0.64: the page chooses the verdict
 */
export function openFakeValuation(): Valuation {
  return {
    async appraise(vehicle) {
      const price = purchasePrice(vehicle);
      if (vehicle.stockNumber === 'FAILS') throw new ValuationFailed('The valuation service answered 503.');
      if (vehicle.stockNumber === 'NODATA' || price === null || !isInStock(vehicle)) return null;
      const gauge: Gauge = {
        fill: 0.5,
        listing_price: price,
        market_range_min: Math.round(price * 0.9),
        market_range_max: Math.round(price * 1.1),
        confidence: 0.6,
        description: describeFill(0.5),
        basis: { listings: 12, lowest_price: Math.round(price * 0.85), highest_price: Math.round(price * 1.15) },
      };
      return { ...gauge, ...MAGIC[vehicle.stockNumber ?? '']?.(price) };
    },
  };
}

const MAGIC: Readonly<Record<string, (price: number) => Partial<Gauge>>> = {
  UNSURE: () => ({ confidence: 0.2 }),
  ABOVE: (price) => ({
    fill: 0,
    description: describeFill(0),
    market_range_min: Math.round(price * 0.7),
    market_range_max: Math.round(price * 0.9),
  }),
  DEAL: (price) => ({
    fill: 1,
    description: describeFill(1),
    market_range_min: price,
    market_range_max: Math.round(price * 1.2),
  }),
  UNDESCRIBED: () => ({ fill: 0.64, description: null, basis: null }),
};
