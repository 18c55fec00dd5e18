import type { Dealership } from '#dealerships/rules/dealership.ts';
import { buyerRights } from '#sites/buyer-rights/buyer-rights-files.server.ts';
import { dutyTables } from '#sites/duty-tables/duty-table-files.server.ts';
import { productLenders, resolveWithLender } from '#sites/lender-files.server.ts';
import { productWords } from '#sites/search-words/search-words-file.server.ts';
import type { Site, Tenants } from '#sites/site.ts';
import { sampleStockRules } from './sample-dealership.ts';
import { mailBrand } from '#sites/theme/mail-brand.ts';

/** A plain site of these dealerships; `settings` as in a site.yaml. */
export function sampleSite(
  dealerships: readonly Dealership[],
  settings: unknown = {},
  changes: Partial<Site> = {},
): Site {
  const layers = [{ name: 'site', file: 'site.yaml', values: settings }];
  const resolved = resolveWithLender(layers, productLenders());
  if (resolved.problems.length > 0)
    throw new Error(resolved.problems.map((found) => `${found.key}: ${found.message}`).join('\n'));
  const locations = dealerships.flatMap((dealership) => dealership.locations);
  return {
    id: 'group/site',
    slug: 'site',
    name: 'Example Motors',
    tagline: null,
    group_id: 'group',
    hosts: [],
    default: true,
    settings: resolved.settings,
    origins: resolved.origins,
    stockRules: sampleStockRules(dealerships.map((one) => one.id)),
    dealerships,
    locations,
    primaryLocation: locations[0]!,
    otherLocations: [],
    timeZone: 'Australia/Brisbane',
    theme: { css: '', hash: 'aaaaaa', displayFont: null, logo: null },
    pages: {},
    posts: [],
    words: productWords(),
    reviews: { notice: null, reviews: [] },
    pictures: {},
    delivery: null,
    ...resolved.lenders,
    dutyTables: dutyTables(),
    buyerRights: buyerRights(),
    models: [],
    offers: [],
    brands: [],
    dealershipWebsites: {},
    youtube_url: null,
    version: '1',
    ...changes,
  };
}

/** Tenants with exactly these sites of one group. */
export function sampleTenants(...sites: readonly Site[]): Pick<Tenants, 'all' | 'dealership' | 'groups'> {
  const dealerships = [...new Set(sites.flatMap((site) => site.dealerships))];
  return {
    all: () => sites,
    dealership: (id) => dealerships.find((one) => one.id === id),
    groups: () => [{ id: 'group', name: 'Group', dealerships, lenders: productLenders() }],
  };
}

/** In a test, the fields that a feature has of a site are always a whole one. */
export const asWholeSite = (fields: { readonly id: string }): Site => fields as Site;

export const sampleBrand = (site: { readonly id: string }, origin: string) => mailBrand(asWholeSite(site), origin);
