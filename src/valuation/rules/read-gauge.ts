import type { Gauge } from './appraise.ts';

/** A gauge as the API tells it. `as_of` is a calendar date. */
export type ToldGauge = Gauge & { readonly as_of: string | null };

/** Reads the API's answer (dollars) back into cents. What is no gauge, or lacks a number, is `null`: no data (VDP-085). */
export function readGauge(answer: unknown): ToldGauge | null {
  if (!isRecord(answer)) return null;
  const { fill, confidence, description, basis } = answer;
  const [listing_price, market_range_min, market_range_max] = [
    answer['listing_price'],
    answer['market_range_min'],
    answer['market_range_max'],
  ].map(cents);
  if (
    typeof fill !== 'number' ||
    typeof confidence !== 'number' ||
    listing_price == null ||
    market_range_min == null ||
    market_range_max == null
  )
    return null;
  const rest = isRecord(basis) ? basis : {};
  const [lowest_price, highest_price] = [cents(rest['lowest_price']), cents(rest['highest_price'])];
  const listings = rest['listings'];
  return {
    fill,
    confidence,
    listing_price,
    market_range_min,
    market_range_max,
    description: typeof description === 'string' ? description : null,
    basis:
      typeof listings === 'number' && lowest_price !== null && highest_price !== null
        ? { listings, lowest_price, highest_price }
        : null,
    as_of: typeof rest['as_of'] === 'string' ? rest['as_of'] : null,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function cents(dollars: unknown): number | null {
  return typeof dollars === 'number' ? Math.round(dollars * 100) : null;
}
