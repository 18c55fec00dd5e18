import { STATE_NAMES, type AuState } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { formatMoney } from '#rules/money.ts';
import { plainCharacters } from '#rules/plain-characters.ts';

export interface Point {
  readonly lat: number;
  readonly long: number;
}

/** Mean radius of the earth. */
const EARTH_KM = 6371;

/** The distance between two points in kilometres, in a straight line. */
export function greatCircleKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(other.lat - one.lat) / 2);
  const halfLong = Math.sin(radians(other.long - one.long) / 2);
  const square = halfLat * halfLat + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfLong * halfLong;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The approximate centre of a postcode; `null` for an unknown one. */
export type FindPoint = (postcode: string) => Point | null;

interface Placed {
  readonly id: string;
  readonly address: { readonly lat: number | null; readonly long: number | null; readonly postcode: string };
}

/**
 * Straight lines in whole kilometres from a postcode to a site's locations, by their id; `null` for an unknown postcode. A location
 * without coordinates is at the centre of its postcode; one that has neither is absent.
 */
export function distancesFrom(
  postcode: string,
  { locations }: { readonly locations: readonly Placed[] },
  findPoint: FindPoint,
): Readonly<Record<string, number>> | null {
  const from = findPoint(postcode);
  if (from === null) return null;
  return Object.fromEntries(
    locations.flatMap(({ id, address: { lat, long, postcode: own } }) => {
      const point = lat === null || long === null ? findPoint(own) : { lat, long };
      return point === null ? [] : [[id, Math.round(greatCircleKm(from, point))]];
    }),
  );
}

/** A group's prices for delivering a vehicle: `dealers/<group>/delivery.yaml`. */
export interface DeliveryTable {
  /** Checked first, in order: areas with a price of their own, or `null` for no delivery. */
  readonly zones: readonly {
    readonly name: string;
    readonly postcodes: readonly PostcodeRange[];
    readonly price: Cents | null;
  }[];
  /** Ascending: the first band that covers the distance applies. */
  readonly bands: readonly { readonly name: string | null; readonly upToKm: number; readonly price: Cents }[];
}

/** Four digits each, inclusive. */
interface PostcodeRange {
  readonly from: string;
  readonly to: string;
}

export interface DeliveryPrice {
  readonly price: Cents;
  /** Name of the zone or band, otherwise the state. */
  readonly region: string;
}

/** The question what it costs to deliver one of a group's vehicles from its location to a postcode. */
export interface DeliveryRequest {
  readonly groupId: string;
  /** The location's postcode, and its coordinates if known. */
  readonly from: { readonly postcode: string; readonly point: Point | null };
  /** Four digits; there is no price for anything else. */
  readonly to: string;
}

export interface PostcodePlace extends Point {
  readonly state: AuState;
}

/**
 * The price of delivery to a postcode; `null` if the table has none. `place` is `null` for an unknown postcode,
 * `from` for a location without coordinates.
 */
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

/** State of the calculator. The browser adds the state "loading". */
export type DeliveryAnswer = { readonly state: 'empty' } | DeliveryQuoted;

/** Answer to a postcode. */
export type DeliveryQuoted =
  | { readonly state: 'result'; readonly postcode: string; readonly price: string; readonly region: string }
  | { readonly state: 'error'; readonly message: string };

/** Shown when the form is submitted without a postcode. */
const POSTCODE_MISSING = 'Please enter a postcode.';
/** Shown when there is no price for the postcode. */
export const NO_DELIVERY_PRICE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

/** The postcode that was typed; `null` unless it has four digits. */
export function deliveryPostcode(typed: string): string | null {
  const text = plainCharacters(typed).trim();
  return /^\d{4}$/.test(text) ? text : null;
}

/** Explains what is wrong with the typed postcode, before a price is requested; `null` if nothing is. */
export function deliveryProblem(typed: string): string | null {
  if (typed.trim() === '') return POSTCODE_MISSING;
  return deliveryPostcode(typed) === null ? NO_DELIVERY_PRICE : null;
}

export function deliveryAnswer(postcode: string, found: DeliveryPrice | null): DeliveryQuoted {
  if (found === null) return { state: 'error', message: NO_DELIVERY_PRICE };
  return {
    state: 'result',
    postcode,
    price: found.price === 0 ? 'Free' : formatMoney(found.price),
    region: found.region,
  };
}
