import type { DeliveryTable } from '#finance/rules/delivery.ts';
import type { ComparedLender } from '#finance/rules/compare-lenders.ts';
import type { Lender } from '#finance/rules/lender.ts';
import type { Brand } from '#content/rules/brand.ts';
import type { Model } from '#content/rules/model.ts';
import type { Offer } from '#content/rules/offer.ts';
import type { Review } from '#content/rules/reviews.ts';
import type { ContentPage } from '#content/rules/page.ts';
import type { Post } from '#content/rules/post.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import type { StateRights } from '#vehicle/rules/buyer-rights/buyer-rights.ts';
import type { DutyTables } from '#vehicle/rules/drive-away/duty-table.ts';
import type { TradeWords } from '#search/rules/words/trade-words.ts';
import type { SiteStockRules } from '#inventory/rules/visibility-rule.ts';
import type { Settings } from '#sites/settings/settings.ts';
import type { DisplayFont } from './theme.server.ts';

/** One public website, resolved and frozen: everything that a request needs to know about its site. */
export interface Site {
  readonly id: string; // `<group>/<slug>`
  readonly slug: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly group_id: string;
  readonly hosts: readonly string[];
  readonly default: boolean;
  readonly settings: Settings;
  /** The origin of each value by `area.name`: default, `lender <name>`, `template <name>`, group or site. */
  readonly origins: Readonly<Record<string, string>>;
  /** Rules for the vehicles that this site may show, in evaluable form. */
  readonly stockRules: SiteStockRules;
  /** The dealerships whose stock this site shows, with their locations. */
  readonly dealerships: readonly Dealership[];
  readonly locations: readonly Location[];
  readonly primaryLocation: Location;
  /** The group's other visible locations, whose vehicles this site does not show. */
  readonly otherLocations: readonly Location[];
  readonly timeZone: string;
  /** Served as `/themes/<slug>-<hash>.css` and `/themes/<slug>-<hash>.svg`; hashes are base64url, at least 6 characters. */
  readonly theme: {
    readonly css: string;
    readonly hash: string;
    /** The font of headings, prices and menus that the theme chooses; `null` for the text font. */
    readonly displayFont: DisplayFont | null;
    readonly logo: { readonly svg: string; readonly hash: string } | null;
  };
  /** The site's own pages by slug (`about-us`). */
  readonly pages: Readonly<Record<string, ContentPage>>;
  /** The site's posts, newest first, including those with a future date. */
  readonly posts: readonly Post[];
  readonly reviews: SiteReviews;
  /** The pictures of the site's and the group's folder `pictures`, by the address at which they are served. */
  readonly pictures: Readonly<Record<string, DealerPicture>>;
  /** The group's delivery prices; `null` if it has none. */
  readonly delivery: DeliveryTable | null;
  /** The lender of `finance.provider`; `null` for none. */
  readonly lender: Lender | null;
  /** The lenders of `finance.comparedLenders`. */
  readonly comparedLenders: readonly ComparedLender[];
  /** The duty of each state, for estimates of on-road costs. */
  readonly dutyTables: DutyTables;
  /** Legal rights of buyers in each state. */
  readonly buyerRights: StateRights;
  /** The models and offers of this site, in the group's order, including offers that are not valid today. */
  readonly models: readonly Model[];
  readonly offers: readonly Offer[];
  /** The brands of the groups in `brands.groups`; on a site of one make that make alone. */
  readonly brands: readonly Brand[];
  /** Words of the trade for the reading of searches, those of the group first. */
  readonly words: readonly TradeWords[];
  /** Websites of the site's dealerships by make: https URLs. */
  readonly dealershipWebsites: Readonly<Record<string, string>>;
  /** The dealer's YouTube channel, to which the footer links. */
  readonly youtube_url: string | null;
  /** Changes with every change of the site's folder; part of every page cache key. */
  readonly version: string;
}

export interface DealerPicture {
  /** Below the folder of dealers. */
  readonly file: string;
  /** `/media/dealers/<name>-<hash of the content>.webp`: a changed picture has another address, so no cache shows the old one. */
  readonly address: string;
}

/** The site's own reviews. */
export interface SiteReviews {
  /** Source of the reviews. */
  readonly notice: string | null;
  readonly reviews: readonly Review[];
}

/** All tenants of this platform. Access is synchronous: folders are loaded at start and watched. */
export interface Tenants {
  all(): readonly Site[];
  bySlug(slug: string): Site | undefined;
  /** Finds a site by its exact host name, parsed and without port; `undefined` for an unknown host. */
  byHost(host: string): Site | undefined;
  dealership(id: string): Dealership | undefined;
  groups(): readonly {
    readonly id: string;
    readonly name: string;
    readonly dealerships: readonly Dealership[];
    /** By their names in settings and feeds. */
    readonly lenders: Readonly<Record<string, unknown>>;
  }[];
  /** Problems of folders that could not be (re)loaded; `all()` then returns their last valid state. */
  problems(): readonly TenantProblem[];
  onChange(listener: (siteIds: readonly string[]) => void): () => void;
  close(): Promise<void>;
}

export interface TenantProblem {
  readonly file: string;
  readonly key: string | null;
  readonly value: unknown;
  readonly message: string;
}
