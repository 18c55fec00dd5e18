import type { Gauge } from './appraise.ts';

/** VDP-086: at this confidence or less the market is not known well enough to be shown. */
const UNSURE = 0.2;

/** Why a gauge is not shown: the first that holds (VDP-084 to VDP-087). */
const HIDES: readonly (readonly [why: string, holds: (gauge: Gauge) => boolean])[] = [
  ['the data are incomplete', (gauge) => !isWhole(gauge)],
  ['the market is not known well enough', (gauge) => gauge.confidence <= UNSURE],
  ['the price is above the market range', (gauge) => gauge.market_range_max < gauge.listing_price],
];

/** `null` is an answer without data. */
export function isShown(gauge: Gauge | null): gauge is Gauge {
  return gauge !== null && !HIDES.some(([, holds]) => holds(gauge));
}

/** VDP-085: every number that the drawing needs, and a range that is one. */
function isWhole(gauge: Gauge): boolean {
  const { fill, confidence, listing_price, market_range_min, market_range_max } = gauge;
  const numbers = [fill, confidence, listing_price, market_range_min, market_range_max];
  return (
    numbers.every((value) => Number.isFinite(value)) &&
    fill >= 0 &&
    fill <= 1 &&
    listing_price > 0 &&
    market_range_min > 0 &&
    market_range_max > market_range_min
  );
}

/** VDP-088, VDP-089 */
export function verdict(gauge: Pick<Gauge, 'fill' | 'description'>): string {
  return gauge.description?.trim() || (gauge.fill < 0.65 ? 'Good Deal' : 'Great Deal');
}

export type GaugeTone = 'low' | 'medium' | 'high';

/** VDP-090 */
export function tone(fill: number): GaugeTone {
  if (fill < 0.3) return 'low';
  return fill < 0.6 ? 'medium' : 'high';
}
