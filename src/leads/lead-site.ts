import type { StockLimits } from '#inventory/rules/visibility-rule.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import type { PriceSale } from '#vehicle/rules/stated-price.ts';
import type { ContactFormSettings } from './rules/contact-forms.ts';
import type { SiteFormSettings } from './rules/site-form.ts';

/** The fields of a site that leads read. */
export type LeadSite = PriceSale['site'] & {
  readonly id: string;
  readonly group_id: string;
  readonly name: string;
  readonly dealerships: readonly Dealership[];
  readonly locations: readonly Location[];
  readonly primaryLocation: Location;
  readonly settings: ContactFormSettings &
    SiteFormSettings & {
      readonly trust: { readonly answerTime: 'off' | 'measured' | 'shown' };
      readonly privacy: { readonly leadsStoredDays: number | null };
      readonly finance: { readonly display: boolean };
      readonly search: StockLimits;
    };
};

export interface LeadTenants {
  all(): readonly LeadSite[];
  dealership(id: string): Dealership | undefined;
  groups(): readonly { readonly id: string; readonly dealerships: readonly Dealership[] }[];
}
