import type { Site, Tenants } from './site.ts';

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/;

/** The host name and port of a Host header, or null for anything that is not exactly that. */
export function parseHost(header: string | undefined): { readonly name: string; readonly port: string | null } | null {
  // ASCII before lower case: there are letters elsewhere whose lower case is an ASCII one (the Kelvin sign's is k).
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
 * Which site a request is for: an exact look-up of its parsed host, nothing else. `authority` is the host as it may
 * stand in the site's own addresses. No site for an unknown or malformed host.
 */
export function resolveSite(
  tenants: Pick<Tenants, 'byHost'>,
  header: string | undefined,
): { readonly site: Site; readonly authority: string } | null {
  const host = parseHost(header);
  const site = host && tenants.byHost(host.name);
  return site ? { site, authority: host.port === null ? host.name : `${host.name}:${host.port}` } : null;
}
