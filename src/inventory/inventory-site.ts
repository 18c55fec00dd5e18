import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import type { RepaymentRules } from '#finance/rules/repayment.ts';
import type { Lender } from '#finance/rules/lender.ts';
import type { LenderRules } from '#finance/rules/lenders.ts';
import type { TradeWords } from '#search/rules/words/trade-words.ts';
import type { PriceRules } from '#vehicle/rules/price-display.ts';
import type { SiteStockRules } from './rules/visibility-rule.ts';

/** The fields of a site that the inventory reads. */
export interface InventorySite {
  readonly id: string;
  readonly group_id: string;
  /** Changes with every change of the site's folder. */
  readonly version: string;
  readonly timeZone: string;
  readonly stockRules: SiteStockRules;
  readonly dealerships: readonly Dealership[];
  readonly locations: readonly Location[];
  /** The lender of `finance.provider`; `null` for none. */
  readonly lender: Lender | null;
  /** Words of the trade for the reading of searches. */
  readonly words: readonly TradeWords[];
  readonly settings: {
    readonly search: {
      readonly usedLabel: string;
      readonly distance: boolean;
      readonly soldWindowDays: number;
      readonly pageSize: number;
      readonly priceAscending: 'includeZeroPrice' | 'onlyPriceAboveZero';
    };
    readonly price: PriceRules;
    readonly finance: LenderRules & RepaymentRules;
  };
}

export interface InventoryTenants {
  all(): readonly InventorySite[];
  dealership(id: string): Dealership | undefined;
  onChange(listener: (siteIds: readonly string[]) => void): () => void;
}
