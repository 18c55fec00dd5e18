import type { RangeFacet } from './facet-names.ts';

/** `$10,000 to $30,000`, `up to 90,000 km`, `from 2018`. */
export function formatRange(facet: RangeFacet, range: { readonly min?: number; readonly max?: number }): string {
  const say = (value: number) => formatRangeEnd(facet, value);
  if (range.min !== undefined && range.max !== undefined)
    return range.min === range.max ? say(range.min) : `${say(range.min)} to ${say(range.max)}`;
  if (range.max !== undefined) return `up to ${say(range.max)}`;
  return range.min !== undefined ? `from ${say(range.min)}` : 'any';
}

export function formatRangeEnd(facet: RangeFacet, value: number): string {
  if (facet === 'year') return String(value);
  if (facet === 'created_at_timestamp') return new Date(value * 1000).toISOString().slice(0, 10);
  const number = value.toLocaleString('en-AU');
  if (facet === 'km') return `${number} km`;
  return facet === 'subscription_price' ? `$${number} / week` : `$${number}`;
}
