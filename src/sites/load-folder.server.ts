import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '#content/rules/brand.ts';
import type { Model } from '#content/rules/model.ts';
import { isOfferShown, type Offer } from '#content/rules/offer.ts';
import type { DeliveryTable } from '#finance/rules/delivery.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { compileFilter } from '#search/rules/filter-expression.ts';
import type { TradeWords } from '#search/rules/words/trade-words.ts';
import { listAllowed, problem } from './describe-issue.ts';
import { buyerRights } from './buyer-rights/buyer-rights-files.server.ts';
import { dutyTables } from './duty-tables/duty-table-files.server.ts';
import { unknownMake, brandsFile, deliveryFile, deliveryTable, modelsFile, offersFile } from './content-files.ts';
import { PICTURES, readPictures, shownPictures, type PictureFolder } from './pictures/picture-folder.server.ts';
import { LENDERS, readLenders, resolveWithLender, type LoadedLenders } from './lender-files.server.ts';
import { SLUG } from './markdown-files.server.ts';
import { readPages, wantedPages } from './page-files.server.ts';
import { readLogo } from './logo.server.ts';
import { LookProblem } from './look-problem.ts';
import { groupBrands, groupContent } from './group-content.server.ts';
import { groupDealerships } from './group-dealerships.ts';
import { readPosts } from './post-files.server.ts';
import { readReviews } from './reviews-file.server.ts';
import { readText, readYaml, readYamlIfThere } from './read-file.server.ts';
import { deepFreeze, resolveSettings, type Layer } from './resolve-settings.ts';
import type { Site, TenantProblem } from './site.ts';
import { dealershipsFile, groupFile, siteFile } from './tenant-files.ts';
import { readSearchWords, WORDS } from './search-words/search-words-file.server.ts';
import { findDisplayFont, readTheme } from './theme.server.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** `www` is reserved because shoppers type it, and it would lead to an arbitrary dealer. */
const RESERVED: ReadonlySet<string> = new Set(['pages', PICTURES, LENDERS, 'www', 'localhost']);

/** All problems of a folder at once. */
export class BadFolder extends Error {
  readonly problems: readonly TenantProblem[];
  constructor(problems: readonly TenantProblem[]) {
    super(problems.map((one) => `${one.file}: ${one.message}`).join('\n'));
    this.name = 'BadFolder';
    this.problems = problems;
  }
}

export interface LoadedGroup {
  readonly id: string;
  readonly name: string;
  readonly settings: unknown;
  /** The setting `site.defaultState` of the group, and the dealerships with it. */
  readonly defaultState: AuState;
  readonly dealerships: readonly Dealership[];
  /** The dealerships of a site with another default state. */
  readonly dealershipsIn: (state: AuState) => readonly Dealership[];
  readonly delivery: DeliveryTable | null;
  /** Lenders of the product and of the group. */
  readonly lenders: LoadedLenders;
  readonly models: readonly Model[];
  readonly offers: readonly Offer[];
  readonly brands: readonly Brand[];
  readonly words: readonly TradeWords[];
  readonly pictures: PictureFolder;
}

/** The files of a group. A change of any of them reloads it. */
export const GROUP_FILES = [
  'group.yaml',
  'dealerships.yaml',
  'delivery.yaml',
  'models.yaml',
  'offers.yaml',
  'brands.yaml',
  WORDS,
] as const;

/**
 * Folders in `<dir>/<parent>` (`''` is `dir` itself) that can be tenants. Ignores plain files and names that start with
 * a dot or an underscore, and a group's pictures and lenders; reports links and names that are not slugs, because they
 * were probably meant to be sites.
 */
export async function tenantFolders(
  dir: string,
  parent: string,
): Promise<{ readonly names: readonly string[]; readonly problems: readonly TenantProblem[] }> {
  const entries = await readdir(path.join(dir, parent), { withFileTypes: true });
  const names: string[] = [];
  const problems: TenantProblem[] = [];
  for (const entry of entries) {
    if (parent !== '' && (entry.name === PICTURES || entry.name === LENDERS)) continue;
    if (/^[._]/.test(entry.name) || !(entry.isDirectory() || entry.isSymbolicLink())) continue;
    const wrong = entry.isSymbolicLink() ? 'is a link; a group or site must be a folder' : nameProblem(entry.name);
    if (wrong === null) names.push(entry.name);
    else problems.push(problem(parent === '' ? entry.name : `${parent}/${entry.name}`, null, undefined, wrong));
  }
  return { names: names.sort(), problems };
}

/**
 * Explains what is wrong with the name of a group or site folder, or null. A site's name is also its host
 * `<name>.localhost`.
 */
export function nameProblem(name: string): string | null {
  if (!SLUG.test(name) || name.length > 63)
    return 'must have a name of at most 63 lower-case letters, digits and single hyphens';
  return RESERVED.has(name) ? `is a reserved name; ${[...RESERVED].join(', ')} cannot be groups or sites` : null;
}

/**
 * Reads `<group>/group.yaml` and `dealerships.yaml`, and `delivery.yaml`, `models.yaml`, `offers.yaml`, `brands.yaml`,
 * `words.yaml` and `lenders/` if they exist. Throws BadFolder.
 */
export async function loadGroup(dir: string, id: string): Promise<LoadedGroup> {
  const problems: TenantProblem[] = [];
  const pictures = await readPictures(dir, id, problems);
  const group = await readYaml(dir, `${id}/group.yaml`, groupFile, problems, { pictures });
  const given = await readYaml(dir, `${id}/dealerships.yaml`, dealershipsFile, problems, { pictures });
  const delivery = await readYamlIfThere(dir, `${id}/delivery.yaml`, deliveryFile, problems);
  const lenders = await readLenders(dir, id, problems);
  const models = await readYamlIfThere(dir, `${id}/models.yaml`, modelsFile, problems, { pictures });
  const offers = await readYamlIfThere(dir, `${id}/offers.yaml`, offersFile, problems, { pictures });
  const givenBrands = await readYamlIfThere(dir, `${id}/brands.yaml`, brandsFile, problems, { pictures });
  const brands = groupBrands(id, givenBrands ?? [], problems);
  const words = await readSearchWords(dir, id, problems);
  const { names: siteSlugs } = await tenantFolders(dir, id);
  // If the models could not be read, offers cannot be checked against them.
  const modelsRead = models !== null || !problems.some((one) => one.file === `${id}/models.yaml`);
  const content = groupContent(
    { id, siteSlugs, dealershipSlugs: listSlugs(given) },
    { models: models ?? [], offers: modelsRead ? (offers ?? []) : [] },
    problems,
  );
  const file = `${id}/dealerships.yaml`;
  const seen = new Set<string>();
  for (const dealership of given ?? []) {
    if (seen.has(dealership.slug)) problems.push(problem(file, 'slug', dealership.slug, 'is used twice'));
    seen.add(dealership.slug);
    const locations = new Set<string>();
    for (const location of dealership.locations) {
      if (locations.has(location.slug))
        problems.push(problem(file, `${dealership.slug}.locations.slug`, location.slug, 'is used twice'));
      locations.add(location.slug);
    }
  }
  if (!group || !given || problems.length > 0) throw new BadFolder(problems);
  const { defaultState } = resolveSettings([groupLayer({ id, settings: group.settings })]).settings.site;
  return deepFreeze({
    id,
    name: group.name,
    settings: group.settings,
    defaultState,
    dealerships: groupDealerships(id, given, defaultState),
    dealershipsIn: (state) => groupDealerships(id, given, state),
    delivery: delivery && deliveryTable(delivery),
    lenders,
    brands,
    words,
    pictures,
    ...content,
  });
}

/**
 * Loads `<group>/<slug>/` and reports problems of its posts: a wrong post affects nothing else, and is taken from
 * `before` or left out. Throws BadFolder for all other mistakes.
 */
export async function loadSite(
  dir: string,
  loaded: LoadedGroup,
  slug: string,
  before: Site | null = null,
): Promise<{ readonly site: Site; readonly problems: readonly TenantProblem[] }> {
  const folder = `${loaded.id}/${slug}`;
  const file = `${folder}/site.yaml`;
  const problems: TenantProblem[] = [];
  const own = await readPictures(dir, folder, problems);
  // A site's own picture precedes one of its group with the same name, which files of the group still show.
  const pictures = { ...loaded.pictures, ...own };
  const given = await readYaml(dir, file, siteFile, problems, { pictures });
  const resolved = resolveWithLender(
    [groupLayer(loaded), { name: 'site', file, values: given?.settings }],
    loaded.lenders,
  );
  const group = inState(loaded, resolved.settings.site.defaultState);
  problems.push(...resolved.problems);
  const css = (await readAsset(dir, `${folder}/theme.css`, readTheme, problems)) ?? '';
  const logo = await readAsset(dir, `${folder}/logo.svg`, readLogo, problems);
  const { pages, problems: pageProblems } = await readPages(
    dir,
    folder,
    { wanted: wantedPages(resolved.settings, resolved.origins), pictures },
    problems,
  );
  const posts = await readPosts(dir, folder, { before: before?.posts ?? [], pictures });
  const wanted = given?.dealerships ?? null;
  const reviews = await readReviews(
    dir,
    folder,
    { locations: siteDealerships(group, wanted).flatMap((one) => one.locations), pictures },
    problems,
  );
  problems.push(...unknownWebsites(file, given?.dealership_websites ?? {}));
  problems.push(
    ...unknownDealerships(file, group, wanted),
    ...missingDelivery(file, group, resolved.settings),
    ...locationProblems(file, group, siteDealerships(group, wanted), resolved.settings),
  );
  if (!given || problems.length > 0) throw new BadFolder([...problems, ...pageProblems, ...posts.problems]);

  const dealerships = siteDealerships(group, wanted);
  const locations = visibleLocations(dealerships);
  const primaryLocation = findPrimary(locations);
  if (!primaryLocation) throw new BadFolder([problem(file, 'dealerships', wanted, 'have no visible location')]);
  const { settings } = resolved;
  const site: Omit<Site, 'version'> = {
    id: `${group.id}/${slug}`,
    slug,
    name: given.name,
    tagline: given.tagline,
    group_id: group.id,
    hosts: given.hosts,
    default: given.default,
    settings,
    origins: resolved.origins,
    stockRules: readStockRules(settings, dealerships),
    dealerships,
    locations,
    primaryLocation,
    otherLocations: visibleLocations(group.dealerships.filter((one) => !dealerships.includes(one))),
    timeZone: primaryLocation.time_zone,
    theme: toTheme(css, logo),
    pages,
    posts: posts.posts,
    reviews,
    pictures: { ...shownPictures(loaded.pictures), ...shownPictures(own) },
    delivery: group.delivery,
    ...resolved.lenders,
    dealershipWebsites: given.dealership_websites,
    youtube_url: given.youtube_url,
    ...siteContent(group, slug, settings),
  };
  return {
    site: deepFreeze({ ...site, version: shortHash(JSON.stringify({ ...site, stockRules: null, css, logo })) }),
    problems: [...resolved.warnings, ...pageProblems, ...posts.problems],
  };
}

const visibleLocations = (dealerships: readonly Dealership[]) =>
  dealerships.flatMap((dealership) => dealership.locations).filter((location) => location.visible);

function groupLayer({ id, settings }: Pick<LoadedGroup, 'id' | 'settings'>): Layer {
  return { name: 'group', file: `${id}/group.yaml`, values: settings };
}

function inState(group: LoadedGroup, state: AuState): LoadedGroup {
  return state === group.defaultState ? group : { ...group, dealerships: group.dealershipsIn(state) };
}

function siteDealerships(group: LoadedGroup, wanted: readonly string[] | null): readonly Dealership[] {
  return wanted ? group.dealerships.filter((dealership) => wanted.includes(dealership.slug)) : group.dealerships;
}

function unknownWebsites(file: string, websites: Readonly<Record<string, string>>): TenantProblem[] {
  return Object.keys(websites).flatMap((make) => {
    const wrong = unknownMake(make);
    return wrong === null ? [] : [problem(file, 'dealership_websites', make, wrong)];
  });
}

function unknownDealerships(file: string, group: LoadedGroup, wanted: readonly string[] | null): TenantProblem[] {
  const known = group.dealerships.map((dealership) => dealership.slug);
  return (wanted ?? [])
    .filter((slug) => !known.includes(slug))
    .map((slug) =>
      problem(file, 'dealerships', slug, `is not a dealership of this group. ${listAllowed(known, slug)}`),
    );
}

/** The page of a location is found by its slug, and settings name a location by dealership and slug. */
function locationProblems(
  file: string,
  group: LoadedGroup,
  dealerships: readonly Dealership[],
  { hours, locations }: Site['settings'],
): TenantProblem[] {
  const problems: TenantProblem[] = [];
  const owners = new Map<string, string>();
  for (const { slug: owner, locations: own } of dealerships)
    for (const { slug, visible } of own) {
      const other = owners.get(slug);
      if (visible && other !== undefined && other !== owner)
        problems.push(problem(file, 'dealerships', slug, `is the slug of a location of both ${other} and ${owner}`));
      if (visible) owners.set(slug, owner);
    }
  // A setting of the group may name a location that one of its sites does not show.
  const known = group.dealerships.flatMap((one) => one.locations.map(({ slug }) => `${one.slug}.${slug}`));
  const check = (key: string, id: string) => {
    if (!known.includes(id)) problems.push(problem(file, key, id, `is not a location. ${listAllowed(known, id)}`));
  };
  for (const id of hours.enquireNowLocations) check('hours.enquireNowLocations', id);
  if (locations.filter.includes('.')) check('locations.filter', locations.filter);
  return problems;
}

function missingDelivery(file: string, group: LoadedGroup, settings: Site['settings']): TenantProblem[] {
  if (!settings.delivery.calculator || group.delivery !== null) return [];
  const message = `needs prices: add ${group.id}/delivery.yaml, or turn the calculator off`;
  return [problem(file, 'delivery.calculator', true, message)];
}

function findPrimary(locations: Site['locations']): Site['primaryLocation'] | undefined {
  return (
    locations.find((location) => location.primary) ??
    locations.find((location) => location.location_type === 'sales') ??
    locations[0]
  );
}

function readStockRules(settings: Site['settings'], dealerships: readonly Dealership[]): Site['stockRules'] {
  const { search, availability } = settings;
  return {
    dealershipIds: new Set(dealerships.map((dealership) => dealership.id)),
    vehicleTypes: settings.site.vehicleTypes,
    manufacturer: settings.site.manufacturer,
    visibilityRule: search.visibilityRule,
    excludedStockNumbers: search.excludedStockNumbers,
    excludedNewMakes: search.excludedNewMakes,
    siteFilter: search.siteFilter === null ? null : compileFilter(search.siteFilter),
    testDriveOnly:
      availability.testDriveOnlyRule === 'tagOnly' || availability.testDriveOnlyFilter === null
        ? null
        : compileFilter(availability.testDriveOnlyFilter),
  };
}

/** The models, offers and brands of the group that this site shows. */
function siteContent(
  group: LoadedGroup,
  slug: string,
  settings: Site['settings'],
): Pick<Site, 'models' | 'offers' | 'brands' | 'words' | 'dutyTables' | 'buyerRights'> {
  const { manufacturer } = settings.site;
  const exceptions = settings.offers.exclusionExceptions;
  return {
    dutyTables: dutyTables(),
    buyerRights: buyerRights(),
    words: group.words,
    models: group.models.filter((model) => manufacturer === null || sameMake(model.manufacturer_name, manufacturer)),
    offers: group.offers.filter((offer) => isOfferShown(offer, { slug, manufacturer, exceptions })),
    brands: group.brands.filter(
      (brand) =>
        settings.brands.groups.includes(brand.group) &&
        (manufacturer === null || (brand.make !== null && sameMake(brand.make, manufacturer))),
    ),
  };
}

function toTheme(css: string, logo: string | null): Site['theme'] {
  const drawn = logo === null ? null : { svg: logo, hash: shortHash(logo) };
  return { css, hash: shortHash(css), displayFont: findDisplayFont(css), logo: drawn };
}

/** The content to serve for a theme or logo; null if there is none or it is not allowed. */
async function readAsset(
  dir: string,
  file: string,
  read: (text: string) => string,
  problems: TenantProblem[],
): Promise<string | null> {
  const text = await readText(dir, file, problems);
  if (text === null) return null;
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof LookProblem)) throw error;
    problems.push(problem(file, null, undefined, error.message));
    return null;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function listSlugs(given: readonly { readonly slug: string }[] | null): readonly string[] | null {
  return given && given.map(({ slug }) => slug);
}
