import { formatMoney } from '#rules/money.ts';
import { isShown, tone, verdict, type GaugeTone } from './gauge-view.ts';
import type { ToldGauge } from './read-gauge.ts';

/** A gauge in finished words. */
export interface GaugeWords {
  readonly fill: number;
  readonly tone: GaugeTone;
  readonly verdict: string;
  readonly price: string;
  readonly range: string;
  /** `An estimate based on 8 similar listings` */
  readonly basis: string;
  /** How we know: a paragraph each. Empty when nobody told. */
  readonly how: readonly string[];
}

/** `model` is the make and model. `null`: the gauge is not shown. */
export function gaugeWords(gauge: ToldGauge | null, model: string): GaugeWords | null {
  if (!isShown(gauge)) return null;
  return {
    fill: gauge.fill,
    tone: tone(gauge.fill),
    verdict: verdict(gauge),
    price: formatMoney(gauge.listing_price),
    range: `${formatMoney(gauge.market_range_min)} to ${formatMoney(gauge.market_range_max)}`,
    basis: gauge.basis ? `An estimate based on ${gauge.basis.listings} similar listings.` : 'An estimate.',
    how: how(gauge, model),
  };
}

function how({ basis, as_of, confidence }: ToldGauge, model: string): string[] {
  if (!basis) return [];
  const asked =
    basis.lowest_price === basis.highest_price
      ? `all at ${formatMoney(basis.lowest_price)}`
      : `at ${formatMoney(basis.lowest_price)} to ${formatMoney(basis.highest_price)}`;
  const day = as_of === null ? '' : ` on ${longDate(as_of)}`;
  return [
    `We compared ${basis.listings} similar ${model} listings by dealers on our platform${day}, advertised ${asked}. Their prices were adjusted for differences in year, kilometres, equipment level, and charges that a drive-away price includes.`,
    `About four in five vehicles like this one are advertised within the range. The chance that its middle is within 5% of a usual asking price is about ${Math.round(confidence * 100)}%.`,
    'This is an estimate from advertised prices, not a valuation or an offer. Condition and history are not taken into account.',
  ];
}

const LONG = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function longDate(date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(instant) ? date : LONG.format(instant);
}
