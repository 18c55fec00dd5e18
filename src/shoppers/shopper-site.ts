import type { Location } from '#dealerships/rules/dealership.ts';
import type { SortKey } from '#search/rules/facets.ts';
import type { LicensedSite } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import type { PriceSale } from '#vehicle/rules/stated-price.ts';
import type { AccountSettings } from './rules/account-features.ts';

/** The fields of a site that accounts and alerts read. */
export type ShopperSite = PriceSale['site'] &
  LicensedSite & {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly group_id: string;
    readonly locations: readonly Location[];
    readonly primaryLocation: Location;
    readonly dealerships: readonly { readonly slug: string }[];
    readonly timeZone: string;
    readonly stockRules: { readonly dealershipIds: ReadonlySet<string> };
    readonly settings: AccountSettings & {
      readonly auth: {
        readonly accounts: 'site' | 'group';
        readonly verificationType: 'sms' | 'verify';
      };
      readonly privacy: { readonly accountsStoredDays: number | null };
      readonly search: {
        readonly visibilityRule: string;
        readonly sortOptions: readonly SortKey[];
        readonly defaultFilters: readonly string[];
      };
    };
  };

export interface ShopperTenants {
  all(): readonly ShopperSite[];
}
