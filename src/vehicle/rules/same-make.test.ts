import { SAMPLE_LENDER } from '#tests/support/sample-lender.ts';
import { describe, expect, it } from 'vitest';
import { sampleStockRules } from '#tests/support/sample-dealership.ts';
import { sampleFacetValues, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { MODEL_DIRECTORY } from '#content/rules/directories.ts';
import { isOfferShown } from '#content/rules/offer.ts';
import { postsAbout, type Post } from '#content/rules/post.ts';
import { searchDirectory } from '#content/rules/search-directory.ts';
import { instantMessage } from '#dealerships/rules/instant-message.ts';
import { lenderDisplay } from '#finance/rules/lenders.ts';
import { isShownOnSite, type SiteStockRules } from '#inventory/rules/visibility-rule.ts';
import { compileFilter } from '#search/rules/filter-expression.ts';
import { withKnownValues } from '#search/rules/known-values.ts';
import { parseStockQuery } from '#search/rules/query-codec.ts';
import { searchRoute } from '#search/rules/search-url.ts';
import type { SearchAnswer } from '#search/rules/stock-query.ts';
import { toListing } from '#valuation/rules/listing.ts';
import { cardTag } from './card-tag.ts';
import { copyFor } from './make.ts';
import type { Vehicle } from './vehicle.ts';
import { whyBuy } from './why-buy.ts';

const PAIRS = [
  ['Citroën', 'CITROEN'],
  ['Skoda', 'ŠKODA'],
  ['Mercedes-Benz', 'mercedes benz'],
  ['Land Rover', 'LAND-ROVER'],
] as const;

const shown = (vehicle: Vehicle, rules: Partial<SiteStockRules>) =>
  isShownOnSite(vehicle, sampleStockRules([vehicle.dealershipId], rules), 2026, () => sampleFacetValues(vehicle));
const place = (filter: string) =>
  searchRoute('new-used-and-demo-cars', undefined, {
    locations: [],
    settings: { search: { defaultFilters: [filter] } },
  });
const post: Post = {
  slug: 'a',
  title: 'A',
  date: '2026-01-01',
  kind: 'article',
  picture: null,
  makes: [],
  models: [],
  types: [],
  words: '',
  body: '',
};
const tags = {
  fuelTag: false,
  certifiedBadge: true,
  certifiedBadgeMakes: [],
  certifiedBadgePictures: {},
  justArrivedDays: 0,
  justArrivedName: '',
  soldName: '',
} as const;
const panel = {
  whyBuyPanel: 'whyDealer',
  whyBuyClaims: [],
  warrantyLines: {},
  mechanicalPlanYears: {},
  whyDealerHiddenMakes: [],
} as const;
const NOTHING_IN_STOCK = { make: [], model: [] } as unknown as SearchAnswer['facets'];

/** Each place that compares makes: what it finds for a vehicle of the make when a dealer or a shopper wrote `given`. */
const PLACES: Readonly<Record<string, (vehicle: Vehicle, given: string) => unknown>> = {
  "a site's make": (vehicle, given) => shown(vehicle, { manufacturer: given }),
  'new vehicles of a make that a site leaves out': (vehicle, given) =>
    !shown({ ...vehicle, condition: 'new' }, { excludedNewMakes: [given] }),
  "a site's filter": (vehicle, given) => compileFilter(`make = "${given}"`)(vehicle, sampleFacetValues(vehicle)),
  'a make and model in a filter': (vehicle, given) =>
    compileFilter(`make_model = "${given} ${vehicle.model}"`)(vehicle, sampleFacetValues(vehicle)),
  'filters that a search starts with': (vehicle, given) =>
    place(`make=${given}`).defaults.make?.join() === vehicle.make,
  'a make in a URL': (vehicle, given) =>
    searchRoute(given.toLowerCase().replace(' ', '-'), undefined, {
      locations: [],
      settings: { search: { defaultFilters: [] } },
    }).filters.make?.join() === vehicle.make,
  'a make in a query': (vehicle, given) =>
    withKnownValues(
      parseStockQuery(new URLSearchParams({ make: given })).query,
      NOTHING_IN_STOCK,
    ).filters.make?.join() === vehicle.make,
  'makes without finance': (vehicle, given) => {
    const rules = {
      display: true,
      provider: 'manual',
      blockedDealerships: [],
      priceFloor: 0,
      frequency: 'week',
      defaultTermYears: 5,
      establishmentFee: 0,
      brandFees: [],
      loanMin: 1000,
      loanMax: 100_000,
      loanMaxRule: 'fixed',
      sidebarLoanMax: 250_000,
    } as const;
    const answer = lenderDisplay(vehicle, { ...rules, hiddenMakes: [given] }, SAMPLE_LENDER, 2026);
    return answer.kind === 'nothing' && answer.why === 'the make is hidden';
  },
  'makes without chat': (vehicle, given) =>
    instantMessage(
      vehicle,
      { mode: 'chatSetting', token: null, address: 'https://chat.example', excludedMakes: [given] },
      true,
    ) === null,
  'the certified badge': (vehicle, given) =>
    cardTag({ ...vehicle, certified: true }, { ...tags, certifiedBadgeMakes: [given] }, 0)?.kind === 'certified',
  'makes without reasons to buy': (vehicle, given) =>
    whyBuy(vehicle, 'Us', { ...panel, whyBuyClaims: ['Ours'], whyDealerHiddenMakes: [given] }) === null,
  'years of a maintenance plan': (vehicle, given) =>
    whyBuy(vehicle, 'Us', { ...panel, mechanicalPlanYears: { [given]: 5 } })?.lines[0]?.startsWith('5'),
  'claims about a make': (vehicle, given) =>
    copyFor([{ brand: given, condition: null, itemType: null }], vehicle).length === 1,
  'posts about a make': (vehicle, given) => postsAbout([{ ...post, makes: [given] }], vehicle, 1).length === 1,
  'offers of a make': (vehicle, given) =>
    isOfferShown(
      { id: '1', excluded_website_ids: [], manufacturer: vehicle.make },
      { slug: 'site', manufacturer: given, exceptions: [] },
    ),
  'models in a directory': (vehicle, given) =>
    searchDirectory(
      { ...MODEL_DIRECTORY, facets: ['make'], ranges: [], facetValues: () => [vehicle.make], searchedTexts: () => [] },
      [null as never],
      { query: '', page: 1, filters: { make: [given] }, ranges: {} },
    ).count === 1,
  'comparable listings': (vehicle, given) =>
    toListing(vehicle, 2026)?.key === toListing({ ...vehicle, make: given }, 2026)?.key,
};

describe('two spellings of a make are one make', () => {
  it.each(Object.keys(PLACES).flatMap((name) => PAIRS.map(([make, given]) => ({ name, make, given }))))(
    'in $name: $make and $given',
    ({ name, make, given }) => {
      expect(PLACES[name]!(sampleVehicle({ make, condition: 'used' }), given)).toBe(true);
    },
  );

  it.each(Object.keys(PLACES))('in %s: Kia and Ora are two', (name) => {
    expect(PLACES[name]!(sampleVehicle({ make: 'Kia', condition: 'used' }), 'Ora')).not.toBe(true);
  });
});
