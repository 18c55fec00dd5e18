import type { Site, Tenants } from './site.ts';

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/;

/** The host name and port of a Host header, or null for anything that is not exactly that. */
export function parseHost(header: string | undefined): { readonly name: string; readonly port: string | null } | null {
  // Check for ASCII before lower-casing: some other letters have an ASCII lower case (the Kelvin sign becomes k).
  if (header === undefined || header.length > 260 || !/^[\x21-\x7e]+$/.test(header)) return null;
  const match = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(header.toLowerCase());
  if (!match) return null;
  const name = match[1]!.endsWith('.') ? match[1]!.slice(0, -1) : match[1]!;
  const port = match[2] ?? null;
  if (port !== null && Number(port) > 65_535) return null;
  if (name.length > 253 || !(NAME.test(name) || IPV6.test(name))) return null;
  return { name, port };
}

/**
 * The site of a request, by exact match of its parsed host. `authority` is the host for the site's own URLs. Null for
 * an unknown or malformed host.
 */
export function resolveSite(
  tenants: Pick<Tenants, 'byHost'>,
  header: string | undefined,
): { readonly site: Site; readonly authority: string } | null {
  const host = parseHost(header);
  const site = host && tenants.byHost(host.name);
  return site ? { site, authority: host.port === null ? host.name : `${host.name}:${host.port}` } : null;
}

/** The whole site of which a feature has some fields, as it is now. Throws if it was removed meanwhile. */
export function wholeSite(tenants: Pick<Tenants, 'all'>, { id }: Pick<Site, 'id'>): Site {
  const site = tenants.all().find((one) => one.id === id);
  if (site === undefined) throw new Error(`There is no site ${id} any more.`);
  return site;
}

/** The site that a command names by its slug or id. */
export function siteNamed(tenants: Pick<Tenants, 'all'>, name: string): Site | { readonly error: string } {
  const site = tenants.all().find(({ id, slug }) => id === name || slug === name);
  return site ?? { error: `There is no site ${name}.` };
}
