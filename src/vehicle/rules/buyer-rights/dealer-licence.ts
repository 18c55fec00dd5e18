import type { AuState } from '../vehicle.ts';
import type { BuyerRights, StateRights } from './buyer-rights.ts';

/** A dealer's licence number, as the state names it: `LMCT` and the number. */
export interface DealerLicence {
  readonly label: string;
  readonly value: string;
}

export interface LicensedSite {
  readonly settings: { readonly locations: { readonly licence: 'whereRequired' | 'shown' | 'hidden' } };
  readonly buyerRights: StateRights;
}

/** True if a site shows licence numbers of this state: the same on every page, sheet and mail. */
export function showsLicence(state: AuState, { settings, buyerRights }: LicensedSite): boolean {
  const { licence } = settings.locations;
  return licence === 'whereRequired' ? buyerRights[state].licence.required === true : licence === 'shown';
}

/** The licence number of a location; `null` if it has none, or the site does not show it. */
export function dealerLicence(
  { dealer_license_number: number, address }: LicensedPlace,
  site: LicensedSite,
): DealerLicence | null {
  if (number === null || !showsLicence(address.state, site)) return null;
  return namedLicence(number, site.buyerRights[address.state]);
}

interface LicensedPlace {
  readonly dealer_license_number: string | null;
  readonly address: { readonly state: AuState };
}

/** A number with the words of the state, which dealers often write as part of it: `LMCT 12345`. */
export function namedLicence(number: string, { licence: { label } }: Pick<BuyerRights, 'licence'>): DealerLicence {
  const value = number.toLowerCase().startsWith(label.toLowerCase())
    ? number.slice(label.length).replace(/^[\s:.]+/, '')
    : number;
  return { label, value: value || number };
}

/** `LMCT 12345` */
export function licenceText({ label, value }: DealerLicence): string {
  return `${label} ${value}`;
}
