import { AU_STATES, type AuState } from '#vehicle/rules/vehicle.ts';

/** Identity of a vehicle: its registration with the state, or its VIN; in capitals without spaces. */
export type LookupKey =
  | { readonly kind: 'rego'; readonly rego: string; readonly state: AuState }
  | { readonly kind: 'vin'; readonly vin: string };

/** Facts that a shopper would otherwise type. None identifies the vehicle or its owner. */
export interface FoundVehicle {
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
}

/** A VIN has 17 characters, without I, O and Q, which look like digits (ISO 3779). */
const VIN = /^[A-HJ-NPR-Z\d]{17}$/;
const REGO = /^[A-Z\d]{1,9}$/;

/** The key to look up; `null` if neither a VIN nor a registration with its state is complete. */
export function lookupKey(typed: {
  readonly rego: string;
  readonly state: string;
  readonly vin: string;
}): LookupKey | null {
  const plain = (text: string) => text.replace(/[ -]/g, '').toUpperCase();
  const vin = plain(typed.vin);
  if (VIN.test(vin)) return { kind: 'vin', vin };
  const rego = plain(typed.rego);
  const state = AU_STATES.find((one) => one === typed.state.toLowerCase());
  return state && REGO.test(rego) ? { kind: 'rego', rego, state } : null;
}

export function foundName({ make, model, badge, year }: FoundVehicle): string {
  return [year, make, model, badge].filter(Boolean).join(' ');
}

const SEPARATOR = '|';

/** A vehicle as the value of a choice in the form. */
export function matchValue({ make, model, badge, year }: FoundVehicle): string {
  return [make, model, badge ?? '', year].map((part) => String(part).replaceAll(SEPARATOR, ' ')).join(SEPARATOR);
}

/** The vehicle of a posted choice; `null` if it is none. Its values are checked like typed ones. */
export function readMatch(text: string): FoundVehicle | null {
  const [make, model, badge, year, ...more] = text.split(SEPARATOR);
  if (!make || !model || !/^\d{4}$/.test(year ?? '') || more.length > 0) return null;
  return { make, model, badge: badge || null, year: Number(year) };
}
