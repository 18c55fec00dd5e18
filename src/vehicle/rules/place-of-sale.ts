import type { AuState, Vehicle } from './vehicle.ts';

interface Place {
  readonly address: { readonly state: AuState };
  readonly time_zone: string;
}

/** The dealership that sells a vehicle, and when: the law and the costs depend on both. */
export interface Sale<P extends Place = Place> {
  readonly site: { readonly primaryLocation: P };
  /** The vehicle's location; `null` if the site does not know it. */
  readonly location: P | null;
  /** Epoch ms. */
  readonly now: number;
}

/** The state whose law applies: that of the dealership, wherever the shopper is. */
export function stateOfSale({ state }: Pick<Vehicle, 'state'>, { site, location }: Omit<Sale, 'now'>): AuState {
  return location?.address.state ?? state ?? site.primaryLocation.address.state;
}

/** The time zone of the dealership. */
export function saleTimeZone({ site, location }: Omit<Sale, 'now'>): string {
  return (location ?? site.primaryLocation).time_zone;
}
