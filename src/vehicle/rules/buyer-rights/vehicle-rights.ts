import { zonedTime } from '#rules/zoned-time.ts';
import { purchasePrice } from '../price-display.ts';
import type { AuState, Vehicle } from '../vehicle.ts';
import type { StateRights } from './buyer-rights.ts';
import { rightFacts } from './right-facts.ts';
import { rightsView, type RightsView } from './rights-view.ts';

interface Place {
  readonly address: { readonly state: AuState };
  readonly time_zone: string;
  readonly dealer_license_number: string | null;
}

/** What the rights depend on besides the vehicle: the site, and where the vehicle is. */
interface Sale {
  readonly site: {
    readonly settings: {
      readonly law: {
        readonly rights: 'hidden' | 'shown';
        readonly coolingOff: Readonly<Partial<Record<AuState, string>>>;
        readonly warranty: Readonly<Partial<Record<AuState, string>>>;
      };
    };
    readonly buyerRights: StateRights;
    readonly primaryLocation: Place;
  };
  readonly location: Place | null;
  /** Epoch ms. */
  readonly now: number;
}

/** What the buyer of a vehicle reads of their rights in the state of its dealership; `null` where the site does not show them. */
export function vehicleRights(vehicle: Vehicle, { site, location, now }: Sale): RightsView | null {
  const { law } = site.settings;
  if (law.rights === 'hidden') return null;
  const place = location ?? site.primaryLocation;
  const state = location?.address.state ?? vehicle.state ?? place.address.state;
  const own = { coolingOff: law.coolingOff[state] ?? null, warranty: law.warranty[state] ?? null };
  const facts = rightFacts(vehicle, purchasePrice(vehicle), zonedTime(now, place.time_zone).date);
  return rightsView(site.buyerRights[state], facts, own, location?.dealer_license_number ?? null);
}
