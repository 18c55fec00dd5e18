import {
  CONDITIONS,
  VEHICLE_TYPES,
  STATUSES,
  type Condition,
  type VehicleType,
  type Status,
} from '#vehicle/rules/vehicle.ts';
import { plainKey } from '#vehicle/rules/vocabulary.ts';

const table = <T extends string>(
  own: readonly T[],
  others: Readonly<Partial<Record<T, string>>>,
): ReadonlyMap<string, T> =>
  new Map(
    own.flatMap((name) => [plainKey(name), ...(others[name]?.split('|') ?? [])].map((word) => [word, name] as const)),
  );

const STATUS_WORDS = table<Status>(STATUSES, {
  in_stock:
    'instock|available|for sale|on offer|active|current|live|on site|on special|under offer|reserved|deposit taken|on hold|advertised|new in stock|used|demo|dealer ad|used dealer ad',
  coming_soon:
    'coming|in transit|on order|arriving soon|incoming|available to order|new available to order|factory order|order',
  sold: 'delivered|sold retail|sold wholesale|just sold|settled',
  withdrawn: 'removed|deleted|inactive|not for sale|archived|wholesale|unavailable|expired|offline|others',
});
const CONDITION_WORDS = table<Condition>(CONDITIONS, {
  new: 'brand new|new in stock|new available to order|n',
  demo: 'demonstrator|ex demo|dealer demo|near new|d',
  used: 'pre owned|preowned|second hand|used car|certified pre owned|certified|u',
});
const VEHICLE_TYPE_WORDS = table<VehicleType>(VEHICLE_TYPES, {
  car: 'cars|passenger|light commercial|suv|ute|van',
  caravan: 'caravans|camper|camper trailer|motorhome|campervan|rv|travel trailer',
  motorcycle: 'motorcycles|motorbike|motor bike|bike|scooter',
  truck: 'trucks|heavy truck|bus|prime mover',
  boat: 'boats|marine|jet ski',
  trailer: 'trailers|box trailer',
});

export const parseStatus = (text: string): Status | null => STATUS_WORDS.get(plainKey(text)) ?? null;
export const parseCondition = (text: string): Condition | null => CONDITION_WORDS.get(plainKey(text)) ?? null;
export const parseVehicleType = (text: string): VehicleType | null => VEHICLE_TYPE_WORDS.get(plainKey(text)) ?? null;

const TRUE = new Set(['true', 'yes', 'y', '1', 'on', 't']);
const FALSE = new Set(['false', 'no', 'n', '0', 'off', 'f']);

export function parseBoolean(text: string): boolean | null {
  const key = plainKey(text);
  if (TRUE.has(key)) return true;
  return FALSE.has(key) ? false : null;
}

/** True for dealers' words in place of a price. */
export function asksToCall(text: string): boolean {
  return /^(?:p\.?\s?o\.?\s?a\.?|price\s+on\s+(?:application|request|enquiry)|on\s+application|por|call\b|contact\b|phone\b|enquire|enquiry|ask\b|negotiable)/i.test(
    text.trim(),
  );
}
