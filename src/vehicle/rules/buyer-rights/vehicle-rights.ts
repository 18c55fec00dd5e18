import { zonedTime } from '#rules/zoned-time.ts';
import { saleTimeZone, stateOfSale, type Sale } from '../place-of-sale.ts';
import { purchasePrice } from '../price-display.ts';
import type { AuState, Vehicle } from '../vehicle.ts';
import type { StateRights } from './buyer-rights.ts';
import { dealerLicence, type LicensedSite } from './dealer-licence.ts';
import { rightFacts } from './right-facts.ts';
import { rightsView, type RightsView } from './rights-view.ts';

interface Place {
  readonly address: { readonly state: AuState };
  readonly time_zone: string;
  readonly dealer_license_number: string | null;
}

/** The facts besides the vehicle that decide the rights: the site, and the vehicle's location. */
export interface RightsSale extends Sale<Place> {
  readonly site: Sale<Place>['site'] & {
    readonly settings: LicensedSite['settings'] & {
      readonly law: {
        readonly rights: boolean;
        readonly coolingOff: Readonly<Partial<Record<AuState, string>>>;
        readonly warranty: Readonly<Partial<Record<AuState, string>>>;
      };
    };
    readonly buyerRights: StateRights;
  };
}

/** The buyer's rights for a vehicle in the state of its dealership; `null` if the site does not show them. */
export function vehicleRights(vehicle: Vehicle, sale: RightsSale): RightsView | null {
  const { site, location, now } = sale;
  const { law } = site.settings;
  if (!law.rights) return null;
  const state = stateOfSale(vehicle, sale);
  const own = { coolingOff: law.coolingOff[state] ?? null, warranty: law.warranty[state] ?? null };
  const facts = rightFacts(vehicle, purchasePrice(vehicle), zonedTime(now, saleTimeZone(sale)).date);
  return rightsView(site.buyerRights[state], facts, own, location && dealerLicence(location, site));
}
