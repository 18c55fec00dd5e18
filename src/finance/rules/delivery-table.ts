import { greatCircleKm, type Point } from './great-circle.ts';
import type { AuState } from '#vehicle/rules/car.ts';
import type { Cents } from '#rules/money.ts';

/** What a group charges to bring a car somewhere: `dealers/<group>/delivery.yaml`. */
export interface DeliveryTable {
  /** Looked at first, in order: places with a price of their own, or with none (`null`: not delivered there). */
  readonly zones: readonly {
    readonly name: string;
    readonly postcodes: readonly PostcodeRange[];
    readonly price: Cents | null;
  }[];
  /** Ascending: the first that reaches as far as the place lies from the car. */
  readonly bands: readonly { readonly name: string | null; readonly upToKm: number; readonly price: Cents }[];
}

/** Four digits each, ends included. */
export interface PostcodeRange {
  readonly from: string;
  readonly to: string;
}

export interface DeliveryPrice {
  readonly price: Cents;
  /** Name of the zone or band, else the state. */
  readonly region: string;
}

/** One question: what it costs to bring a car of a group from where it stands to a postcode. */
export interface DeliveryRequest {
  readonly groupId: string;
  /** The yard's postcode, and its point where it is known. */
  readonly from: { readonly postcode: string; readonly point: Point | null };
  /** Four digits; anything else has no price. */
  readonly to: string;
}

export interface PostcodePlace extends Point {
  readonly state: AuState;
}

const STATE_NAMES: Readonly<Record<AuState, string>> = {
  act: 'Australian Capital Territory',
  nsw: 'New South Wales',
  nt: 'Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

/** The price to a postcode; `null` where the table has none. `place` is `null` for a postcode that nobody knows, `from` for a yard without a point. */
export function deliveryPrice(
  table: DeliveryTable,
  postcode: string,
  place: PostcodePlace | null,
  from: Point | null,
): DeliveryPrice | null {
  const zone = table.zones.find(({ postcodes }) =>
    postcodes.some((range) => range.from <= postcode && postcode <= range.to),
  );
  if (zone) return zone.price === null ? null : { price: zone.price, region: zone.name };
  if (place === null || from === null) return null;
  const km = greatCircleKm(from, place);
  const band = table.bands.find(({ upToKm }) => km <= upToKm);
  return band ? { price: band.price, region: band.name ?? STATE_NAMES[place.state] } : null;
}
