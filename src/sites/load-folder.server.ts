import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { STATE_TIME_ZONES } from '#domain/geo/time-zone.ts';
import type { Dealership } from '#domain/vehicle/dealership.ts';
import { compileFilter } from '#domain/vehicle/filter-expression.ts';
import { openingHours } from './opening-hours.ts';
import { allowed, deepFreeze, problem, resolveSettings } from './resolve-settings.ts';
import type { Site, TenantProblem } from './site.ts';
import { dealershipsFile, groupFile, siteFile } from './tenant-files.ts';
import { logoProblem, themeProblem } from './theme.ts';

const MAX_FILE_BYTES = 512 * 1024;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What is wrong with a folder, all of it at once. */
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
  readonly dealerships: readonly Dealership[];
}

/** Folders of `dir` that can be tenants. Names that are no slug, links and plain files are not. */
export async function tenantFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && SLUG.test(entry.name) && entry.name !== 'pages').map((entry) => entry.name).sort();
}

/** `<group>/group.yaml` and `dealerships.yaml`. Throws BadFolder. */
export async function loadGroup(dir: string, id: string): Promise<LoadedGroup> {
  const problems: TenantProblem[] = [];
  const group = await readYaml(dir, `${id}/group.yaml`, groupFile, problems);
  const given = await readYaml(dir, `${id}/dealerships.yaml`, dealershipsFile, problems);
  const file = `${id}/dealerships.yaml`;
  const seen = new Set<string>();
  for (const dealership of given ?? []) {
    if (seen.has(dealership.slug)) problems.push(problem(file, 'slug', dealership.slug, 'is there twice'));
    seen.add(dealership.slug);
    const locations = new Set<string>();
    for (const location of dealership.locations) {
      if (locations.has(location.slug)) problems.push(problem(file, `${dealership.slug}.locations.slug`, location.slug, 'is there twice'));
      locations.add(location.slug);
    }
  }
  if (!group || !given || problems.length > 0) throw new BadFolder(problems);
  const dealerships = given.map((dealership): Dealership => {
    const dealershipId = `${id}.${dealership.slug}`;
    return {
      id: dealershipId,
      slug: dealership.slug,
      name: dealership.name,
      group_id: id,
      manufacturers: dealership.manufacturers,
      lead_delivery: dealership.lead_delivery,
      locations: dealership.locations.map(({ hours, time_zone, ...location }) => ({
        ...location,
        id: `${dealershipId}.${location.slug}`,
        dealership_id: dealershipId,
        manufacturers: dealership.manufacturers,
        time_zone: time_zone ?? STATE_TIME_ZONES[location.address.state],
        opening_hours: openingHours(hours),
      })),
    };
  });
  return deepFreeze({ id, name: group.name, settings: group.settings, dealerships });
}

/** `<group>/<slug>/`. Throws BadFolder. */
export async function loadSite(dir: string, group: LoadedGroup, slug: string): Promise<Site> {
  const folder = `${group.id}/${slug}`;
  const file = `${folder}/site.yaml`;
  const problems: TenantProblem[] = [];
  const given = await readYaml(dir, file, siteFile, problems);
  const resolved = resolveSettings([
    { name: 'group', file: `${group.id}/group.yaml`, values: group.settings },
    { name: 'site', file, values: given?.settings },
  ]);
  problems.push(...resolved.problems);
  const css = (await readText(dir, `${folder}/theme.css`, problems)) ?? '';
  const badTheme = themeProblem(css);
  if (badTheme) problems.push(problem(`${folder}/theme.css`, null, undefined, badTheme));
  const logo = await readText(dir, `${folder}/logo.svg`, problems);
  const badLogo = logo === null ? null : logoProblem(logo);
  if (badLogo) problems.push(problem(`${folder}/logo.svg`, null, undefined, badLogo));
  const pages = await readPages(dir, folder, problems);
  const known = group.dealerships.map((dealership) => dealership.slug);
  for (const wanted of given?.dealerships ?? []) {
    if (!known.includes(wanted)) problems.push(problem(file, 'dealerships', wanted, `is no dealership of this group. ${allowed(known, wanted)}`));
  }
  if (!given || problems.length > 0) throw new BadFolder(problems);

  const dealerships = given.dealerships ? group.dealerships.filter((dealership) => given.dealerships!.includes(dealership.slug)) : group.dealerships;
  const locations = dealerships.flatMap((dealership) => dealership.locations).filter((location) => location.visible);
  const primaryLocation = locations.find((location) => location.primary) ?? locations.find((location) => location.location_type === 'sales') ?? locations[0];
  if (!primaryLocation) throw new BadFolder([problem(file, 'dealerships', given.dealerships, 'have no visible location')]);
  const { settings } = resolved;
  const theme = { css, hash: hashOf(css), logo: logo === null ? null : { svg: logo, hash: hashOf(logo) } };
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
    stockRules: {
      dealershipIds: new Set(dealerships.map((dealership) => dealership.id)),
      vehicleTypes: settings.site.vehicleTypes,
      manufacturer: settings.site.manufacturer,
      visibilityRule: settings.search.visibilityRule,
      excludedStockNumbers: settings.search.excludedStockNumbers,
      excludedNewMakes: settings.search.excludedNewMakes,
      siteFilter: settings.search.siteFilter === null ? null : compileFilter(settings.search.siteFilter),
    },
    dealerships,
    locations,
    primaryLocation,
    timeZone: primaryLocation.time_zone,
    theme,
    pages,
  };
  return deepFreeze({ ...site, version: hashOf(JSON.stringify({ ...site, stockRules: null, css, logo })) });
}

async function readPages(dir: string, folder: string, problems: TenantProblem[]): Promise<Record<string, string>> {
  const names = await readdir(path.join(dir, folder, 'pages')).catch(() => [] as string[]);
  const pages: Record<string, string> = {};
  for (const name of names.filter((one) => one.endsWith('.md')).sort()) {
    const slug = name.slice(0, -3);
    if (!SLUG.test(slug)) problems.push(problem(`${folder}/pages/${name}`, null, undefined, 'must be named with lower-case letters, digits and hyphens'));
    else pages[slug] = (await readText(dir, `${folder}/pages/${name}`, problems)) ?? '';
  }
  return pages;
}

/** A text file of a tenant, or null when there is none. Links, large and binary files are refused. */
async function readText(dir: string, file: string, problems: TenantProblem[]): Promise<string | null> {
  const full = path.join(dir, file);
  const stat = await lstat(full).catch(() => null);
  if (!stat) return null;
  if (!stat.isFile()) problems.push(problem(file, null, undefined, 'must be a plain file, not a link or a folder'));
  else if (stat.size > MAX_FILE_BYTES) problems.push(problem(file, null, undefined, `has ${stat.size} bytes; ${MAX_FILE_BYTES} are allowed`));
  else {
    const bytes = await readFile(full);
    try {
      if (bytes.includes(0)) throw new TypeError('a zero byte');
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      problems.push(problem(file, null, undefined, 'is not a UTF-8 text file'));
    }
  }
  return null;
}

async function readYaml<S extends z.ZodType>(dir: string, file: string, schema: S, problems: TenantProblem[]): Promise<z.output<S> | null> {
  const before = problems.length;
  const text = await readText(dir, file, problems);
  if (text === null) {
    if (problems.length === before) problems.push(problem(file, null, undefined, 'is missing'));
    return null;
  }
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 20 }) ?? {};
  } catch (error) {
    const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    problems.push(problem(file, null, undefined, `is no valid YAML${at ? ` at line ${at.line}, column ${at.col}` : ''}: ${(error as Error).message.split('\n')[0]}`));
    return null;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) problems.push(describe(file, schema, value, issue));
  return null;
}

function describe(file: string, schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): TenantProblem {
  const at = issue.path.reduce<unknown>((inner, part) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[part] : undefined), value);
  if (issue.code === 'unrecognized_keys') {
    const names = keysAt(schema, issue.path);
    const key = issue.keys[0]!;
    return problem(file, [...issue.path, key].join('.'), (at as Record<string, unknown>)[key], `is not known here. ${allowed(names, key)}`);
  }
  const choices = issue.code === 'invalid_value' ? allowed(issue.values.map(String), at) : null;
  return problem(file, issue.path.join('.') || null, at, choices ? `is not allowed. ${choices}` : issue.message);
}

/** The keys that the schema knows at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let inner = schema as unknown as { def: { type: string; innerType?: unknown; element?: unknown; shape?: Record<string, unknown> } };
  const unwrap = () => {
    while (inner.def.innerType) inner = inner.def.innerType as typeof inner;
  };
  for (const part of path) {
    unwrap();
    inner = (typeof part === 'number' ? inner.def.element : inner.def.shape?.[String(part)]) as typeof inner;
    if (!inner) return [];
  }
  unwrap();
  return Object.keys(inner.def.shape ?? {});
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
