import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import type { PurchaseRules, ReserveRules } from '#vehicle/rules/checkout.ts';
import type { RightsSale } from '#vehicle/rules/buyer-rights/vehicle-rights.ts';
import type { PriceSale } from '#vehicle/rules/stated-price.ts';

/** The fields of a site that reservations read. */
export type ReservationSite = PriceSale['site'] &
  RightsSale['site'] & {
    readonly id: string;
    readonly group_id: string;
    readonly locations: readonly Location[];
    readonly settings: {
      readonly reserve: ReserveRules & {
        readonly enabled: boolean;
        readonly holdHours: number;
        readonly paymentMinutes: number;
        readonly whenGone: 'ask' | 'refund';
      };
      readonly payments: { readonly keysEnv: string | null };
      readonly checkout: PurchaseRules & { readonly holdHours: number };
    };
  };

export interface ReservationTenants {
  all(): readonly ReservationSite[];
  dealership(id: string): Dealership | undefined;
}
