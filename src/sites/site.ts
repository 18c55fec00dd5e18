import type { DeliveryTable } from '#finance/rules/delivery.ts';
import type { Model } from '#content/rules/model.ts';
import type { Offer } from '#content/rules/offer.ts';
import type { Post } from '#content/rules/post.ts';
import type { Dealership, Location } from '#dealerships/rules/dealership.ts';
import type { SiteStockRules } from '#inventory/rules/visibility-rule.ts';
import type { Settings } from '#sites/settings/settings.ts';

/** One public website, resolved and frozen: what a request knows about where it is. */
export interface Site {
  readonly id: string; // `<group>/<slug>`
  readonly slug: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly group_id: string;
  readonly hosts: readonly string[];
  readonly default: boolean;
  readonly settings: Settings;
  /** Where each value comes from, by `area.name`: default, `template <name>`, group or site. */
  readonly origins: Readonly<Record<string, string>>;
  /** Which cars this site may show, ready to ask. */
  readonly stockRules: SiteStockRules;
  /** The dealerships whose stock this site shows, with their locations. */
  readonly dealerships: readonly Dealership[];
  readonly locations: readonly Location[];
  readonly primaryLocation: Location;
  readonly timeZone: string;
  /** Served as `/themes/<slug>-<hash>.css` and `/themes/<slug>-<hash>.svg`; hashes are base64url, at least 6 characters. */
  readonly theme: {
    readonly css: string;
    readonly hash: string;
    readonly logo: { readonly svg: string; readonly hash: string } | null;
  };
  /** Markdown of the site's own pages by slug (`about-us`). */
  readonly pages: Readonly<Record<string, string>>;
  /** What the site wrote, the newest first; also posts of days to come. */
  readonly posts: readonly Post[];
  /** What the group charges for delivery; `null` where it says nothing. */
  readonly delivery: DeliveryTable | null;
  /** The models and offers that this site shows, in the group's order; offers also on days on which they do not hold. */
  readonly models: readonly Model[];
  readonly offers: readonly Offer[];
  /** Changes whenever anything of the site's folder changed; part of every page cache key. */
  readonly version: string;
}

/** All tenants of this base. Reading is synchronous: folders are loaded at start and watched. */
export interface Tenants {
  all(): readonly Site[];
  bySlug(slug: string): Site | undefined;
  /** Exact look-up of a parsed host name without port; `undefined` is an unknown host. */
  byHost(host: string): Site | undefined;
  dealership(id: string): Dealership | undefined;
  groups(): readonly { readonly id: string; readonly name: string; readonly dealerships: readonly Dealership[] }[];
  /** Problems of folders that could not be (re)loaded; the last good state is what `all()` gives. */
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
